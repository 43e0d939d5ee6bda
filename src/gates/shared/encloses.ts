/** Whether a folder is another one or holds it. Both are absolute, with their links resolved. */
export function encloses(folder: string, other: string): boolean {
  return other === folder || other.startsWith(/[\\/]$/.test(folder) ? folder : `${folder}/`)
}
