/** Path of a pack's file from where plumb was started, with `/`. */
export function pathInPack(dir: string, file: string): string {
  return `${dir.replace(/\/+$/, '')}/${file}`.replace(/^(?:\.\/)+/, '')
}
