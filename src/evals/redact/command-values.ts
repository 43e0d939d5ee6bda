import type { NamedSpan } from './named-values.ts'
import { sensitivityOf } from './names.ts'
import { type Span, spansOf } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/** Passwords that well-known commands, and statements of SQL, take in a place of their own. */
export function* commandValues(text: string): Generator<NamedSpan> {
  for (const pattern of PASSWORDS) yield* judged(text, spansOf(text, pattern))
  for (const { indices, 1: name = '' } of text.matchAll(SETTINGS)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    const sensitivity = sensitivityOf(name)
    if (sensitivity !== null && sensitivity !== 'key') yield* judged(text, [{ start, end }])
  }
}

function* judged(text: string, spans: Iterable<Span>): Generator<NamedSpan> {
  for (const { start, end } of spans) {
    const value = text.slice(start, end).replace(/[.,;:!?)]+$/, '')
    if (value !== '' && !isPlaceholder(value) && !/^[$%{<]|^(?:pass|password|passwd|pwd)$/i.test(value))
      yield { start, end: start + value.length, isStrong: true }
  }
}

/** Arguments up to the one that counts, also over lines that a backslash continues. */
const ARGUMENTS = String.raw`(?:[^\n|;&]|\\\r?\n){0,200}?[ \t]`
const VALUE = String.raw`["']?([^\s"'\x60<>]{3,256})`

const PASSWORDS: readonly RegExp[] = [
  // `curl -u user:password`, `http -a user:password`
  String.raw`curl\b${ARGUMENTS}(?:-[A-Za-z]{0,6}u|--user|--proxy-user)[ \t=]{0,2}["']?[^\s:"']{1,120}:([^\s"'\x60<>]{3,256})`,
  String.raw`(?:https?|xh)\b${ARGUMENTS}(?:-a|--auth)[ \t=]{1,2}["']?[^\s:"']{1,120}:([^\s"'\x60<>]{3,256})`,
  String.raw`(?:mysql|mariadb)(?:dump|admin|-dump|-admin)?\b${ARGUMENTS}-p${VALUE}`,
  String.raw`sshpass[ \t]{1,4}-p[ \t]{0,4}${VALUE}`,
  String.raw`(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane)\b[^\n|;&]{0,30}[ \t]login\b${ARGUMENTS}-p[ \t=]{1,4}${VALUE}`,
  String.raw`(?:redis-cli|valkey-cli)\b${ARGUMENTS}-a[ \t]{1,4}${VALUE}`,
  String.raw`mongo(?:sh|dump|restore|import|export)?\b${ARGUMENTS}-p[ \t]{1,4}${VALUE}`,
  String.raw`ldap(?:search|modify|add|delete|passwd|whoami)\b${ARGUMENTS}-w[ \t]{1,4}${VALUE}`,
  String.raw`openssl\b${ARGUMENTS}(?:-pass(?:in|out)?[ \t]{1,4}pass:|-k[ \t]{1,4}|-K[ \t]{1,4})${VALUE}`,
  String.raw`gh[ \t]{1,4}secret[ \t]{1,4}set\b${ARGUMENTS}(?:-b|--body)[ \t=]{1,4}${VALUE}`,
  String.raw`kubectl\b[^\n]{0,40}[ \t]secret\b${ARGUMENTS}--from-literal[ \t=]{1,4}["']?[\w.-]{1,80}=([^\s"'\x60]{1,256})`,
  String.raw`(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?${VALUE}["']?[ \t]{0,4}\|[^\n]{0,200}--password-stdin`,
  String.raw`IDENTIFIED(?:[ \t]{1,4}WITH[ \t]{1,4}\w{1,60})?[ \t]{1,4}BY[ \t]{1,4}(?:PASSWORD[ \t]{1,4})?["']([^"'\n]{1,256})["']`,
  // `curl -b "sid=…"`, `btoa("user:password")`, `echo -n user:password | base64`
  String.raw`curl\b${ARGUMENTS}-b[ \t]{0,2}["']([^"'\n=]{1,80}=[^"'\n]{1,2048})["']`,
  String.raw`curl\b${ARGUMENTS}-b[ \t]{1,2}([\w.-]{1,80}=[^\s"'\x60]{3,2048})`,
  String.raw`(?:btoa|Buffer\.from|b64encode|base64_encode)\(b?["'][^"':\s]{1,120}:([^"'\s]{3,256})["']`,
  String.raw`(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?["']?[^\s"':|]{1,120}:([^\s"'|]{3,256})["']?[ \t]{0,4}\|[ \t]{0,4}(?:openssl[ \t]{1,4})?base64`,
  // `auth=("user", "password")`, `HTTPBasicAuth("user", "password")`
  String.raw`(?:auth[ \t]{0,2}=[ \t]{0,2}|\w{0,12}basic_?auth)\([ \t]{0,2}["'][^"'\n]{1,120}["'],[ \t]{0,2}["']([^"'\n]{1,256})["']`,
].map((source) => new RegExp(String.raw`(?<![\w-])(?:${source})`, 'dgi'))

/** `aws configure set aws_secret_access_key …`, `setx API_TOKEN …`, `ENV API_TOKEN …` */
const SETTINGS =
  /(?<![\w-])(?:setx|setenv|ENV|git[ \t]{1,4}config(?:[ \t]{1,4}--[\w-]{1,40}){0,3}|config(?:ure)?(?:[ \t]{1,4}--[\w-]{1,40}){0,3}[ \t]{1,4}set)[ \t]{1,4}([A-Za-z_/][\w.:/-]{2,160})[ \t]{1,4}["']?([^\s"'`=-][^\s"'`]{2,512})/dg
