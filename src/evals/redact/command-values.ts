import { isCodeWord, isHarmlessText } from './code-words.ts'
import type { NamedSpan } from './named-values.ts'
import { sensitivityOf } from './names.ts'
import { type Span, spansOf } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/** Passwords that well-known commands, and statements of SQL and code, take in a place of their own. */
export function* commandValues(text: string): Generator<NamedSpan> {
  for (const { calls, place } of COMMANDS) {
    // No call is read twice, however many commands a text names.
    for (const { index, 0: call } of text.matchAll(calls)) yield* judged(text, spansOf(call, place), index)
  }
  for (const pattern of STATEMENTS) yield* judged(text, spansOf(text, pattern))
  yield* judged(text, settingValues(text))
}

function* judged(text: string, spans: Iterable<Span>, offset = 0): Generator<NamedSpan> {
  for (const span of spans) {
    const start = offset + span.start
    const value = text.slice(start, offset + span.end).replace(/[.,;:!?)]+$/, '')
    if (value !== '' && !isPlaceholder(value) && !/^[$%{<]|^(?:pass|password|passwd|pwd)$/i.test(value))
      yield { start, end: start + value.length, isStrong: true }
  }
}

/** Up to the end of the command, also over lines that a backslash continues. */
const ARGUMENTS = String.raw`(?![\w-])(?:[^\n|;&\\"']|\\(?:\r?\n|.)?|"[^"\n]{0,2048}"|'[^'\n]{0,2048}'|["']){0,1000}`
const VALUE = String.raw`["']?([^\s"'\x60<>]{3,256})`
const AFTER_USER = String.raw`["']?[^\s:"']{1,120}:([^\s"'\x60<>]{3,256})`

type Command = { readonly calls: RegExp; readonly place: RegExp }

const COMMANDS: readonly Command[] = [
  ['curl', String.raw`(?:-[A-Za-z]{0,6}[uU]|--(?:proxy-)?user)[ \t=]{0,2}${AFTER_USER}`],
  ['curl', String.raw`-b[ \t]{0,2}["']([^"'\n=]{1,80}=[^"'\n]{1,2048})["']`],
  ['curl', String.raw`-b[ \t]{1,2}([\w.-]{1,80}=[^\s"'\x60]{3,2048})`],
  // Not `-a host:8080`.
  ['(?:https?|xh)(?=[ \\t])', String.raw`(?:-a|--auth)[ \t=]{1,2}(?![^\s:]{1,120}:\d{1,5}(?!\S))${AFTER_USER}`],
  ['(?:mysql|mariadb)(?:dump|admin|-dump|-admin)?', `-p${VALUE}`],
  ['sshpass', String.raw`-p[ \t]{0,4}${VALUE}`],
  [
    String.raw`(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane)(?:[ \t]{1,4}(?:registry|auth|-\S{1,80})){0,2}[ \t]{1,4}login`,
    String.raw`-p[ \t=]{1,4}${VALUE}`,
  ],
  ['(?:redis|valkey)-cli', String.raw`-a[ \t]{1,4}${VALUE}`],
  ['mongo(?:sh|dump|restore|import|export)?', String.raw`-p[ \t]{1,4}${VALUE}`],
  ['ldap(?:search|modify|add|delete|passwd|whoami)', String.raw`-w[ \t]{1,4}${VALUE}`],
  ['openssl', String.raw`(?:-pass(?:in|out)?[ \t]{1,4}pass:|-[kK][ \t]{1,4})${VALUE}`],
  [String.raw`gh[ \t]{1,4}secret[ \t]{1,4}set`, String.raw`(?:-b|--body)[ \t=]{1,4}${VALUE}`],
  [
    String.raw`kubectl\b[^\n]{0,40}[ \t]secret`,
    String.raw`--from-literal[ \t=]{1,4}["']?[\w.-]{1,80}=([^\s"'\x60]{1,256})`,
  ],
].map(([name, place]) => ({
  calls: new RegExp(String.raw`(?<![\w-])${name}${ARGUMENTS}`, 'g'),
  place: new RegExp(String.raw`(?<=\s)${place}`, 'dg'),
}))

const STATEMENTS: readonly RegExp[] = [
  // A sentence has things identified by a name, too.
  String.raw`(?:(?:create|alter)\s{1,8}(?:user|role)|grant)\b[^;]{0,200}?\sidentified(?:\s{1,8}with\s{1,8}\w{1,60})?\s{1,8}by\s{1,8}(?:password\s{1,8})?["']([^"'\n]{1,256})["']`,
  // `btoa("user:password")`, `echo -n user:password | base64`, `echo password | docker login --password-stdin`
  String.raw`(?:btoa|Buffer\.from|b64encode|base64_encode)\(b?["'][^"':\s]{1,120}:([^"'\s]{3,256})["']`,
  String.raw`(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?["']?[^\s"':|]{1,120}:([^\s"'|]{3,256})["']?[ \t]{0,4}\|[ \t]{0,4}(?:openssl[ \t]{1,4})?base64`,
  String.raw`(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?${VALUE}["']?[ \t]{0,4}\|[^\n]{0,200}--password-stdin`,
  // `auth=("user", "password")`, `HTTPBasicAuth("user", "password")`
  String.raw`(?:auth[ \t]{0,2}=[ \t]{0,2}|\w{0,12}basic_?auth)\([ \t]{0,2}["'][^"'\n]{1,120}["'],[ \t]{0,2}["']([^"'\n]{1,256})["']`,
].map((source) => new RegExp(String.raw`(?<![\w-])(?:${source})`, 'dgi'))

/** `aws configure set aws_secret_access_key …`, `setx API_TOKEN …`; in a Dockerfile and a script of csh at the start of a line. */
function* settingValues(text: string): Generator<Span> {
  for (const { indices, 1: name = '', 2: value = '' } of text.matchAll(SETTINGS)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    const sensitivity = sensitivityOf(name)
    if (sensitivity === null || sensitivity === 'key' || isCodeWord(value)) continue
    if (!isHarmlessText({ name, value, sensitivity })) yield { start, end }
  }
}

const FLAGS = String.raw`(?:[ \t]{1,4}--[\w-]{1,40}){0,3}`

/** What git signs with is the name of a key. */
const SETTINGS = new RegExp(
  String.raw`(?:^[ \t>+]{0,8}(?:ENV|setenv)|(?<![\w-])(?:setx|git[ \t]{1,4}config${FLAGS}(?=[ \t]{1,4}\w{1,40}\.)(?![ \t]{1,4}user\.signingkey)|config(?:ure)?${FLAGS}[ \t]{1,4}set))[ \t]{1,4}([A-Za-z_/][\w.:/-]{2,160})[ \t]{1,4}["']?([^\s"'\x60=-][^\s"'\x60]{2,512})`,
  'dgm',
)
