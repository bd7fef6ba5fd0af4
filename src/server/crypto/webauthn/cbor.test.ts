import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCbor, readCborMap } from './cbor'
import { type Encodable, encodeCbor } from './testing/softwareAuthenticator'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('readCbor', () => {
  // RFC 8949 appendix A.
  it.each<[string, unknown]>([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['20', -1],
    ['3863', -100],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['6449455446', 'IETF'],
    ['62c3bc', 'ü'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    ['4401020304', bytes('01020304')],
  ])('reads %s', (hex, value) => {
    expect(readCbor(bytes(hex))).toEqual({ value, end: hex.length / 2 })
  })

  it.each([
    ['a float', 'f93c00'],
    ['a tag', 'c11a514b67b0'],
    ['an indefinite length', '9f01ff'],
    ['undefined', 'f7'],
    ['a length of eight bytes', '1b000000e8d4a51000'],
    ['a head longer than it must be', '1817'],
    ['a head of two bytes for one', '190017'],
    ['a head of four bytes for two', '1a00000017'],
    ['a repeated key', 'a201020103'],
    ['a key that is a list', 'a18001'],
    ['text that is not UTF-8', '62c328'],
    ['a string beyond the end', '4401'],
    ['a map beyond the end', 'a2010203'],
    ['nothing', ''],
    ['nine levels', '8181818181818181818100'],
  ])('refuses %s', (_what, hex) => {
    expect(readCbor(bytes(hex))).toBeNull()
  })

  it('reads a map only when it fills the bytes', () => {
    expect(readCborMap(bytes('a10102'))).toEqual(new Map([[1, 2]]))
    expect(readCborMap(bytes('a1010200'))).toBeNull()
    expect(readCborMap(bytes('80'))).toBeNull()
  })

  it('never throws, and reads what is written', () => {
    const { value } = fc.letrec<{ value: Encodable }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
        fc.string(),
        fc.uint8Array(),
        fc.array(tie('value'), { maxLength: 4 }),
      ),
    }))
    fc.assert(fc.property(fc.uint8Array(), (random) => void readCbor(random)))
    fc.assert(
      fc.property(value, (written) => {
        const encoded = new Uint8Array(encodeCbor(written))
        expect(readCbor(encoded)).toEqual({ value: written, end: encoded.length })
      }),
    )
  })
})
