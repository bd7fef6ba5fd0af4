import { Buffer } from 'node:buffer'

const BOUNDARY = /;\s*boundary=(?:"(?<quoted>[^"]+)"|(?<plain>[^;\s"]+))/i
const LINE_END = Buffer.from('\r\n')
const LAST = '--'

/** The parts of a form, counted by what stands between them. */
interface PartCount {
  /** The next bytes of the form, however it is cut into pieces. */
  add(bytes: Buffer): void
  count(): number
}

/**
 * Counts the parts of a form without reading one: what reads them leaves out, without a word, a part whose head it
 * cannot make out. Where the content type names no boundary that can be made out, nothing is counted.
 *
 * Standard: RFC 2046, 5.1.1.
 */
export function countParts(contentType: string): PartCount {
  const { quoted, plain } = BOUNDARY.exec(contentType)?.groups ?? {}
  const boundary = quoted ?? plain
  const delimiter = Buffer.from(`\r\n--${boundary ?? ''}`, 'latin1')
  const length = delimiter.length + LAST.length
  let count = 0
  let isOver = boundary === undefined
  // The first delimiter may be the very first line.
  let rest = LINE_END
  return {
    add: (bytes) => {
      if (isOver) return
      const given = Buffer.concat([rest, bytes])
      let from = 0
      for (let at = given.indexOf(delimiter); at !== -1; at = given.indexOf(delimiter, from)) {
        from = at
        if (at + length > given.length) break
        from = at + delimiter.length
        isOver = given.toString('latin1', from, from + LAST.length) === LAST
        if (isOver) return
        count += 1
      }
      // What may be the beginning of the next delimiter, or of what follows one.
      rest = given.subarray(Math.max(from, given.length - length + 1))
    },
    count: () => count,
  }
}
