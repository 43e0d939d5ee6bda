/** Whether a text shows nothing: only white space and zero-width characters. Spec: 02-compile-and-seal.md, section 10.2. */
export function isBlank(text: string): boolean {
  return text.replace(/[\u200b-\u200d\ufeff]/g, '').trim() === ''
}
