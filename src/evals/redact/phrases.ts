import type { Span } from './spans.ts'

/** Secrets of many words: the twelve and more that open a wallet, and a passphrase of four and more. */
export function* phrases(text: string): Generator<Span> {
  for (const { indices } of text.matchAll(PHRASES)) {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [0, 0]
    yield { start, end }
  }
}

const PHRASES =
  /(?<![\w-])(?:(?:mnemonic|(?:seed|recovery|secret|backup)[ _-]?phrase)["']?(?:[ \t]+is|[ \t]{0,3}[:=])[ \t]{0,3}["']?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})|passphrase["']?(?:[ \t]+is|[ \t]{0,3}[:=])[ \t]{0,3}["']?(?!(?:[a-z]+ ){0,8}(?:the|are|and|for|with|that|must|should|can|has|was|not|when|from|into|this|you|your)\b)((?:[a-z]{3,9} ){3,11}[a-z]{3,9})(?![\w-]))/dgi
