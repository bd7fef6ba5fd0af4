import { closeSync, openSync, readSync } from 'node:fs'

/** Whether a file begins with one of these. */
export function beginsWith(file: string, heads: readonly string[]): boolean {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(Math.max(...heads.map(({ length }) => length)))
    readSync(handle, head, 0, head.length, 0)
    return heads.some((text) => head.toString('latin1').startsWith(text))
  } finally {
    closeSync(handle)
  }
}
