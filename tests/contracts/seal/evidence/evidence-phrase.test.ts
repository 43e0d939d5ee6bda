import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildPlanIndex } from '../../../../src/contracts/compile/plan-index.ts'
import type { BindingValue, EvalContract, Step } from '../../../../src/contracts/schemas/eval-contract.ts'
import { evidencePhrase } from '../../../../src/contracts/seal/evidence/evidence-phrase.ts'
import { LEVELS, stepReferences } from '../../../../src/contracts/seal/evidence/step-reference.ts'
import { contractWith, httpStep, shape } from '../../compile/sound-contract.ts'
import { httpOperation, stepOf, toolOperation } from '../../compile/verdict.ts'

/** The phrase for these targets, or what went wrong. */
function phrase(targets: string[], change: (contract: EvalContract) => void = () => {}): string {
  const index = buildPlanIndex(contractWith(change))
  const rendered = evidencePhrase(targets, index, stepReferences(index))
  switch (rendered.kind) {
    case 'phrase':
      return rendered.phrase
    case 'irreducible':
      return `irreducible at ${rendered.artifactPath}`
    case 'unresolved':
      return 'unresolved'
  }
}

function reading(stepId: string, bound: Record<string, BindingValue>, after: string | null = null): Step {
  return {
    ...httpStep(stepId, 'read-parcel'),
    inputBinding: { path: bound, query: null, header: null, body: null },
    after,
  }
}

/** Lets `read-parcel` take more inputs and replaces its steps. */
function readings(...steps: Step[]): (contract: EvalContract) => void {
  return (contract) => {
    httpOperation(contract, 2).requestShape.path = shape(['parcelId'], ['x', 'y'], {})
    contract.interactionPlan = [
      ...contract.interactionPlan.filter(({ stepId }) => stepId !== 'read-registered'),
      ...steps,
    ]
  }
}

const PARCEL = (stepId: string) => `/interactions/${stepId}/response-body/parcel`

describe('what is read', () => {
  const LIST = 'the list parcels endpoint (with a supplied value for query "limit")'
  test.each([
    ['/interactions/list/response-body', `the whole response body from ${LIST}`],
    ['/interactions/list/response-body/items', `the response field "items" from ${LIST}`],
    ['/interactions/list/response-body/a~1b//c', `the response field "a/b.c" from ${LIST}`],
    ['/interactions/list/response-body/', `the whole response body from ${LIST}`],
    ['/interactions/list/response-headers', `all response headers from ${LIST}`],
    ['/interactions/list/response-headers/etag', `the response header "etag" from ${LIST}`],
    ['/interactions/list/response-status', `the transport status from ${LIST}`],
    ['/interactions/list/exit-code', `the exit code from ${LIST}`],
    ['/interactions/list/stdout', `the standard output from ${LIST}`],
    ['/interactions/list/stdout/items', `the standard output field "items" from ${LIST}`],
    ['/interactions/list/stderr', `the standard error output from ${LIST}`],
    ['/interactions/list/stderr/items', `the standard error field "items" from ${LIST}`],
    ['/interactions/list/artifact/report', `the written file "report" from ${LIST}`],
    ['/interactions/list/artifact/report/items', `the field "items" of the written file "report" from ${LIST}`],
    ['/interactions/list/call-inputs/query', `the whole query input you sent to ${LIST}`],
    ['/interactions/list/call-inputs/query/limit', `the query input "limit" you sent to ${LIST}`],
  ])('%s', (target, expected) => {
    expect(phrase([target])).toBe(expected)
  })

  test('several places of one call, sorted, each once', () => {
    expect(
      phrase([
        '/interactions/list/response-status',
        '/interactions/list/response-body/items',
        '/interactions/list/response-status',
        '/interactions/list/response-headers/etag',
      ]),
    ).toBe(`${LIST}: the response field "items", the response header "etag", and the transport status`)
  })

  test('a command and a tool are called by their nouns', () => {
    expect(phrase(['/interactions/print/exit-code', '/interactions/find/response-status'])).toBe(
      'the exit code from the print labels command and the transport status from the find parcel tool (with a supplied value for arguments "query")',
    )
  })
})

describe('two calls', () => {
  test('where one is declared after the other they are set beside each other, the input first', () => {
    expect(
      phrase(['/interactions/read-registered/response-body/parcel', '/interactions/register/call-inputs/body/label']),
    ).toBe(
      'the body input "label" you sent to the register parcel endpoint (with a supplied value for body "label") set beside ' +
        'the response field "parcel" from the read parcel endpoint (with a supplied value for path "parcelId")',
    )
  })

  test('without an input the order follows what is read, not which came earlier', () => {
    const targets = ['/interactions/read-registered/response-body/parcel', '/interactions/register/response-status']
    const expected =
      'the response field "parcel" from the read parcel endpoint (with a supplied value for path "parcelId") set beside ' +
      'the transport status from the register parcel endpoint (with a supplied value for body "label")'

    expect(phrase(targets)).toBe(expected)
    expect(phrase([...targets].reverse())).toBe(expected)
  })

  test('what is read at the same place twice is ordered by the calls', () => {
    const again = (contract: EvalContract) => {
      contract.interactionPlan.push({
        ...structuredClone(stepOf(contract, 'find')),
        stepId: 'find-later',
        after: 'register',
      })
      stepOf(contract, 'register').after = null
    }

    expect(phrase(['/interactions/register/response-status', '/interactions/find-later/response-status'], again)).toBe(
      'the transport status from the find parcel tool (with a supplied value for arguments "query") set beside ' +
        'the transport status from the register parcel endpoint (with a supplied value for body "label")',
    )
  })

  test('an input comes first even before a file', () => {
    const text = phrase(
      ['/interactions/sort/artifact/report', '/interactions/register/call-inputs/body'],
      (contract) => {
        stepOf(contract, 'sort').after = 'register'
      },
    )

    expect(text).toMatch(/^the whole body input you sent to .* set beside the written file "report" from /)
  })

  test('not paired where one of them is read in two places', () => {
    expect(
      phrase([
        '/interactions/register/response-status',
        '/interactions/register/response-body/accepted',
        '/interactions/read-registered/response-status',
      ]),
    ).toBe(
      'the register parcel endpoint (with a supplied value for body "label"): the response field "accepted" and the transport status ' +
        'and the transport status from the read parcel endpoint (with a supplied value for path "parcelId")',
    )
  })

  test('of two followers the smaller identifier is paired', () => {
    const change = (contract: EvalContract) => {
      stepOf(contract, 'list').after = 'register'
    }
    const text = phrase(
      [
        '/interactions/register/response-status',
        '/interactions/read-registered/response-status',
        '/interactions/list/response-status',
      ],
      change,
    )

    // "list" is before "read-registered": it is the one that is set beside.
    expect(text).toContain(
      'the transport status from the list parcels endpoint (with a supplied value for query "limit") set beside the transport status from the register parcel endpoint',
    )
    expect(text).toContain('and the transport status from the read parcel endpoint')
  })

  test('along a longer chain first and second, third and fourth; a ring stays apart', () => {
    const chain = (after: Record<string, string>) =>
      phrase(
        ['a', 'b', 'c', 'd', 'e'].map((step) => `/interactions/${step}/response-status`),
        (contract) => {
          contract.interactionPlan = ['a', 'b', 'c', 'd', 'e'].map((stepId) =>
            reading(stepId, { parcelId: { literal: stepId } }, after[stepId] ?? null),
          )
        },
      )

    expect(chain({ b: 'a', c: 'b', d: 'c', e: 'd' }).split(' set beside ').length).toBe(3)
    expect(chain({ a: 'b', b: 'a' })).not.toContain('set beside')
  })
})

describe('which call', () => {
  test('one step of an operation: bindings are told by channel and key only', () => {
    expect(
      phrase(
        [PARCEL('a')],
        readings(reading('a', { y: { principal: 'clerk' }, x: { literal: 1 }, parcelId: { matcher: 'any' } })),
      ),
    ).toBe(
      'the response field "parcel" from the read parcel endpoint (with a supplied value for path "parcelId", ' +
        'a supplied value for path "x", and a supplied value for path "y")',
    )
  })

  test('only malformed bindings are told where there are any', () => {
    expect(
      phrase([PARCEL('a')], readings(reading('a', { parcelId: { literal: 1 }, x: { matcher: 'type-violating' } }))),
    ).toBe('the response field "parcel" from the read parcel endpoint (with a malformed value for path "x")')
  })

  test('two steps are told apart by the kinds of their bindings where that is enough', () => {
    expect(
      phrase(
        [PARCEL('a'), PARCEL('b')],
        readings(reading('a', { parcelId: { literal: 'p-1' } }), reading('b', { parcelId: { principal: 'clerk' } })),
      ),
    ).toBe(
      'the response field "parcel" from the read parcel endpoint (with a stated value for path "parcelId") and ' +
        'the response field "parcel" from the read parcel endpoint (with a value of the account "clerk" for path "parcelId")',
    )
  })

  test('else by their values, keys of objects sorted', () => {
    expect(
      phrase(
        [PARCEL('a'), PARCEL('b')],
        readings(
          reading('a', { parcelId: { literal: { b: 1, a: [true] } } }),
          reading('b', { parcelId: { literal: 'p-2' } }),
        ),
      ),
    ).toBe(
      'the response field "parcel" from the read parcel endpoint (with the value "p-2" for path "parcelId") and ' +
        'the response field "parcel" from the read parcel endpoint (with the value {"a":[true],"b":1} for path "parcelId")',
    )
  })

  test('a captured value is told by where it came from', () => {
    expect(
      phrase(
        [PARCEL('a'), PARCEL('b')],
        readings(
          reading('a', {
            parcelId: { captured: '/interactions/register/response-body/parcelId' },
            x: { captured: '/interactions/register/response-body/error' },
          }),
          reading('b', {
            parcelId: { captured: '/interactions/register/response-body/error' },
            x: { captured: '/interactions/list/response-body/page' },
          }),
        ),
      ),
    ).toContain(
      '(with path "parcelId" obtained as the response field "parcelId" and path "x" obtained as the response field "error" ' +
        'from the register parcel endpoint (with a supplied value for body "label"))',
    )
  })

  test('a capture back into a call being told is not followed', () => {
    expect(
      phrase(
        [PARCEL('a'), PARCEL('b')],
        readings(
          reading('a', { parcelId: { captured: PARCEL('b') } }),
          reading('b', { parcelId: { captured: '/interactions/a/response-body/error' } }),
        ),
      ),
    ).toContain(
      '(with path "parcelId" obtained as the response field "parcel" from the read parcel endpoint ' +
        '(with a value obtained earlier for path "parcelId"))',
    )
  })

  test('raw bodies are told apart by their bytes', () => {
    const raw = (stepId: string, base64: string): Step => ({
      ...httpStep(stepId, 'read-parcel'),
      inputBinding: { path: null, query: null, header: null, body: { kind: 'raw', base64, contentType: 'text/plain' } },
    })

    expect(phrase([PARCEL('a')], readings(raw('a', 'YQ==')))).toContain('(with a supplied raw body)')
    expect(phrase([PARCEL('a'), PARCEL('b')], readings(raw('a', 'YQ=='), raw('b', 'Yg==')))).toContain(
      '(with the raw body "YQ==" in base64, of type "text/plain")',
    )
  })

  test('steps of other directions do not matter', () => {
    expect(
      phrase(
        [PARCEL('a')],
        readings(reading('a', { parcelId: { literal: 'p' } }), reading('b', { parcelId: { literal: 'p' } })),
      ),
    ).toBe('the response field "parcel" from the read parcel endpoint (with a supplied value for path "parcelId")')
  })

  test('two that bind alike cannot be told apart', () => {
    expect(
      phrase(
        [PARCEL('a'), PARCEL('b')],
        readings(reading('a', { parcelId: { literal: 'p' } }), reading('b', { parcelId: { literal: 'p' } })),
      ),
    ).toBe('irreducible at EvalContract.interactionPlan[operationId=read-parcel]')
  })
})

describe('an operation identifier that two interfaces share', () => {
  const shared = (contract: EvalContract) => {
    toolOperation(contract).operationId = 'list-parcels'
    stepOf(contract, 'find').operationId = 'list-parcels'
  }

  test('names the interface in quotation marks, and steps of the two are no siblings', () => {
    expect(phrase(['/interactions/list/response-status', '/interactions/find/response-status'], shared)).toBe(
      'the transport status from the list parcels endpoint of "parcel-api" (with a supplied value for query "limit") and ' +
        'the transport status from the list parcels tool of "lookup-server" (with a supplied value for arguments "query")',
    )
  })

  test('a collision names the interface too', () => {
    expect(
      phrase(['/interactions/find/response-status', '/interactions/find-again/response-status'], (contract) => {
        shared(contract)
        contract.interactionPlan.push({ ...structuredClone(stepOf(contract, 'find')), stepId: 'find-again' })
      }),
    ).toBe('irreducible at EvalContract.interactionPlan[interfaceId=lookup-server][operationId=list-parcels]')
  })

  test('one interface declaring it twice shares nothing', () => {
    expect(
      phrase(['/interactions/list/response-status'], (contract) => {
        contract.permittedInterfaces.push({ logicalId: 'other', kind: 'mcp', operations: [] })
      }),
    ).toContain('the list parcels endpoint (with')
  })
})

describe('captures that multiply', () => {
  /** Step n captures every key from every earlier step: the full text doubles with each. */
  function tower(height: number, twins: (plan: Step[]) => void): (contract: EvalContract) => void {
    return (contract) => {
      const plan: Step[] = []
      for (let level = 0; level < height; level++) {
        const bound: Record<string, BindingValue> = { parcelId: { literal: 'p' } }
        for (let below = 0; below < level; below++) bound[`k-${below}`] = { captured: PARCEL(`t-${below}`) }
        plan.push(reading(`t-${level}`, bound))
      }
      twins(plan)
      contract.interactionPlan = plan
    }
  }
  const allOf = (plan: Step, stepId: string, extra: Record<string, BindingValue>): Step => ({
    ...structuredClone(plan),
    stepId,
    inputBinding: { path: { ...pathOf(plan), ...extra }, query: null, header: null, body: null },
  })
  const pathOf = (step: Step): Record<string, BindingValue> =>
    'path' in step.inputBinding ? (step.inputBinding.path ?? {}) : {}

  test('are cut at a budget, and what differs within it still tells steps apart', () => {
    const text = phrase(
      [PARCEL('one'), PARCEL('two')],
      tower(14, (plan) => {
        const last = plan.at(-1)
        if (last === undefined) return
        plan.push(allOf(last, 'one', { a: { literal: 1 } }), allOf(last, 'two', { a: { literal: 2 } }))
      }),
    )

    expect(text.length).toBeLessThan(2_000_000)
    expect(text).toContain('a value obtained earlier for path')
  })

  test('what only the last expansion tells apart needs the larger budget, which is tried', () => {
    const text = phrase(
      [PARCEL('one'), PARCEL('two')],
      tower(11, (plan) => {
        const last = plan.at(-1)
        if (last === undefined) return
        plan.push(
          allOf(last, 'one', { 'k-9': { captured: PARCEL('t-9') }, zz: { captured: PARCEL('t-10') } }),
          allOf(last, 'two', {
            'k-9': { captured: PARCEL('t-9') },
            zz: { captured: '/interactions/t-10/response-body/error' },
          }),
        )
      }),
    )

    expect(text).not.toStartWith('irreducible')
  })

  test('two that are alike to the end are irreducible, in bounded time', () => {
    expect(
      phrase(
        [PARCEL('one'), PARCEL('two')],
        tower(14, (plan) => {
          const last = plan.at(-1)
          if (last !== undefined) plan.push(allOf(last, 'one', {}), allOf(last, 'two', {}))
        }),
      ),
    ).toBe('irreducible at EvalContract.interactionPlan[operationId=read-parcel]')
  })
})

describe('targets that lead nowhere', () => {
  test.each([
    [[]],
    [['@/id']],
    [['/interactions/nowhere/response-body']],
    [['/interactions/list/response-body', '/interactions/list/unknown-channel']],
  ])('%p', (targets) => {
    expect(phrase(targets)).toBe('unresolved')
  })

  test('a step whose operation is unknown', () => {
    expect(
      phrase(['/interactions/lost/response-body'], ({ interactionPlan }) => {
        interactionPlan.push(httpStep('lost', 'lose-parcel'))
      }),
    ).toBe('unresolved')
  })
})

describe('a reference does not depend on what was rendered before it', () => {
  const plan = [
    reading('a', { parcelId: { captured: '/interactions/register/response-body/parcelId' } }),
    reading('b', { parcelId: { captured: PARCEL('a') }, x: { captured: PARCEL('c') }, y: { captured: PARCEL('a') } }),
    reading('c', { parcelId: { captured: PARCEL('a') }, x: { captured: PARCEL('d') } }),
    reading('d', { parcelId: { captured: PARCEL('a') }, x: { captured: PARCEL('e') } }),
    reading('e', { parcelId: { captured: PARCEL('d') }, x: { captured: '/interactions/lost/response-body/x' } }),
    { ...httpStep('lost', 'lose-parcel') },
  ]
  const index = buildPlanIndex(contractWith(readings(...plan)))

  test('at any level, with any budget', () => {
    const questions = fc.array(
      fc.record({
        step: fc.constantFrom(...plan),
        level: fc.constantFrom(...LEVELS),
        budget: fc.constantFrom(0, 1, 60, 200, 400, 900, 100_000),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(questions, (asked) => {
        const shared = stepReferences(index)
        for (const question of asked) expect(shared(question)).toEqual(stepReferences(index)(question))
      }),
    )
  })
})
