/** Test vectors of contracts part 05, section 3.1; every digest can be recomputed. */
export const VECTORS = {
  positive: [
    {
      name: 'decimal-0.95',
      text: '0.95',
      digest: 'sha256:22fa3ce4995af8d96fcd771f0e1f5d74d8a98f36c3eec8e95bdf7524926b0141',
    },
    {
      name: 'decimal-0.99',
      text: '0.99',
      digest: 'sha256:b45898ec08623bcb9a13a8656cf546137cd5aaf7526fc3eb83e4a3f3b8e4b924',
    },
    {
      name: 'decimal-0.8',
      text: '0.8',
      digest: 'sha256:1e9d7c27c8bbc8ddf0055c93e064a62fa995d177fee28cc8fa949bc8a4db06f4',
    },
    {
      name: 'decimal-0.04',
      text: '0.04',
      digest: 'sha256:a888fe9e2469182b8e3e3bca241d3189dc144349bc2d0ac64c56c444276e9763',
    },
    {
      name: 'decimal-62.5',
      text: '62.5',
      digest: 'sha256:bff1c57ce1058197ad064590893a945a6729b9a15769d826f422128eabb6438d',
    },
    {
      name: 'one-point-zero',
      text: '1.0',
      canon: '1',
      digest: 'sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
    },
    {
      name: 'negative-zero',
      text: '-0',
      canon: '0',
      digest: 'sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
    },
    {
      name: 'exponent-1e-7',
      text: '1e-7',
      digest: 'sha256:5b33e02f2c5103a05d32f6ba9cb058294452bfbf393967f68bb30c1bdcbbab22',
    },
    {
      name: 'smallest-denormal',
      text: '5e-324',
      digest: 'sha256:c46e7ca1be4c8734f373a56530787288fa2058d73d07855e9247e949f811a42a',
    },
    {
      name: 'exponent-threshold',
      text: '0.000001',
      digest: 'sha256:159fb29a827ad04b260aa6c8ab6d8637f8f2b38af5c4f3cb49d6a21205e040f8',
    },
    {
      name: 'safe-integer-max',
      text: '9007199254740991',
      digest: 'sha256:f40b423c2dd95ff2b2f027e22208f438cf7242862e5e746860e697308c9add26',
    },
    {
      name: 'safe-integer-min',
      text: '-9007199254740991',
      digest: 'sha256:4c933a456bb8f2e9894b2d0b26480439cd72d52fb8a27cbf8fd7f323f22c7815',
    },
    {
      name: 'empty-object',
      text: '{}',
      digest: 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    },
    {
      name: 'empty-array',
      text: '[]',
      digest: 'sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    },
    {
      name: 'empty-string',
      text: '""',
      digest: 'sha256:12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126',
    },
    {
      name: 'string-escapes',
      text: '"\\u0001\\b\\t\\n\\f\\r\\"\\\\\\/\u00e9\ud83d\ude00"',
      canonHex: '225c75303030315c625c745c6e5c665c725c225c5c2fc3a9f09f988022',
      digest: 'sha256:17c58d787cab42001c4fee56e9919eb70d85ce11865b033aaf254f5b401fdcc2',
    },
    {
      name: 'key-order',
      text: '{"c":{"d":true},"b":[2,3],"a":1}',
      canon: '{"a":1,"b":[2,3],"c":{"d":true}}',
      digest: 'sha256:99d3eff5368f3ca065d48eefd6e51af13b193cee2dd54bba7ae495b346a00e59',
    },
    {
      name: 'key-order-permuted',
      text: '{"b":[2,3],"a":1,"c":{"d":true}}',
      canon: '{"a":1,"b":[2,3],"c":{"d":true}}',
      digest: 'sha256:99d3eff5368f3ca065d48eefd6e51af13b193cee2dd54bba7ae495b346a00e59',
    },
    {
      name: 'key-sort-code-unit-not-code-point',
      text: '{"\\ufb33":2,"\\ud83d\\ude00":1}',
      canonHex: '7b22f09f9880223a312c22efacb3223a327d',
      digest: 'sha256:2aa3f5086e32bb90ce39c508a6f40fd72e792684f130d0f3b896ea191368f1e3',
    },
    {
      name: 'key-sort-case-and-prefix',
      text: '{"b":2,"a":1,"ab":3,"A":4}',
      canon: '{"A":4,"a":1,"ab":3,"b":2}',
      digest: 'sha256:ba14679d33c54440cc3647fb5e9fa4af36feeec15633e1bececd22bfb158913e',
    },
    {
      name: 'mixed-structure',
      text: '{"scores":[0.95,0.99,0.8,0.04,62.5],"label":"r\u00e9p\u00e9tition","ok":true,"none":null}',
      canon: '{"label":"r\u00e9p\u00e9tition","none":null,"ok":true,"scores":[0.95,0.99,0.8,0.04,62.5]}',
      digest: 'sha256:968cd9b6dfac38722a59aa700f40c97039fef9e182b4a978904b471e60501b75',
    },
    {
      name: 'proto-key-is-plain-data',
      text: '{"a":2,"__proto__":1}',
      canon: '{"__proto__":1,"a":2}',
      digest: 'sha256:0c4b7a2b4e04ba308e5674b61f20266799172c87f78917e58b19408cbce2121a',
    },
  ],
  negativeText: {
    'non-canonicalizable-value': [
      '9007199254740993',
      '-9007199254740993',
      '9007199254740992',
      '9007199254740993.0',
      '9.007199254740993e15',
      '1e21',
      '1e999',
      '{"A":1,"A":2}',
      '{"A":1,"\\u0041":2}',
      '"\\ud800"',
      '{"\\udead":1}',
    ],
    'schema-parse-failure': ['{', '{"a":1,}', '{} {}', 'nul', '', '01', "'a'", '"\u0001"'],
  },
  negativeBytesHex: {
    'schema-parse-failure': ['ff', '22eda08022', 'efbbbf7b7d', '22c08022'],
  },
  bytes: [
    {
      hex: '',
      digest: 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    {
      hex: '68656c6c6f20776f726c64',
      digest: 'sha256:b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    },
  ],
  composite: [
    {
      fields: {
        contract: 'sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        run: 'sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      },
      digest: 'sha256:15d82488b47ba795970aea5a366b37f37813bf57aca56d9aea789c1e797798e5',
    },
    {
      fields: {
        kind: 'sealed-set',
        members: ['sha256:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc'],
        count: 1,
      },
      digest: 'sha256:6ed60bfbf2648f57d5f9296300483522b90b5ed681d9408f9a88ecbf2fa3848f',
    },
  ],
  compositeRefused: [
    {},
    {
      protocol: 'x',
    },
  ],
  directory: [
    {
      members: {
        'a.json': 'sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        'b/c.json': 'sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      },
      digest: 'sha256:24298ce6dc46681f0ec2b9a8483fb15cf433ecc4f6bfe62cc9bc462787ba645d',
    },
    {
      members: {
        'vectors/\ufb33.json': 'sha256:dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',
        'vectors/\ud83d\ude00.json': 'sha256:eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      },
      digest: 'sha256:e6a8f6698123b77eea0800103e7be645a9afccf1f5e0f32191ca9cb1ab2ac4fb',
    },
  ],
  directoryRefusedPaths: ['', '/a.json', './a.json', '../a.json', 'a//b.json', 'a\\b.json', 'a.json/'],
  directoryRefusedDigests: ['not-a-digest', 'sha256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
} as const
