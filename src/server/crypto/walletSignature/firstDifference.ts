import { Buffer } from 'node:buffer'

/** Characters shown before and after the place where two texts part. */
const AROUND = 24

interface Difference {
  readonly differsAtByte: number
  readonly expectedAround: string
  readonly signedAround: string
}

/**
 * Where two texts part, counted in bytes of their UTF-8 from 0, with 24 characters of each around the place.
 *
 * Returns: null when the texts are the same; where one ends first, the length of the shorter.
 */
export function firstDifference(expected: string, signed: string): Difference | null {
  if (expected === signed) return null
  const expectedBytes = Buffer.from(expected, 'utf8')
  const signedBytes = Buffer.from(signed, 'utf8')
  const shorter = Math.min(expectedBytes.length, signedBytes.length)
  let at = 0
  while (at < shorter && expectedBytes[at] === signedBytes[at]) at += 1
  return {
    differsAtByte: at,
    expectedAround: charactersAround(expectedBytes, at),
    signedAround: charactersAround(signedBytes, at),
  }
}

function charactersAround(bytes: Buffer, at: number): string {
  let boundary = at
  // Bytes from 0x80 to 0xbf continue a character (RFC 3629 3): go back to the one that the texts part in.
  while (boundary > 0 && ((bytes[boundary] ?? 0) & 0xc0) === 0x80) boundary -= 1
  const before = [...bytes.subarray(0, boundary).toString('utf8')].slice(-AROUND)
  const after = [...bytes.subarray(boundary).toString('utf8')].slice(0, AROUND)
  return [...before, ...after].join('')
}
