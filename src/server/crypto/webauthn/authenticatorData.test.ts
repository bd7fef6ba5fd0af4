import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAuthenticatorData } from './authenticatorData'
import { encodeCbor, FLAG } from './testing/softwareAuthenticator'

const rpIdHash = Buffer.alloc(32, 7)
const data = (flags: number, ...parts: Buffer[]) =>
  new Uint8Array(Buffer.concat([rpIdHash, Buffer.from([flags, 0x01, 0x02, 0x03, 0x04]), ...parts]))
const id = Buffer.from('credential')
const key = encodeCbor(new Map([[1, 2]]))
const attested = (length = id.length) =>
  Buffer.concat([Buffer.alloc(16, 9), Buffer.from([length >> 8, length & 0xff]), id, key])
const reading = (bytes: Uint8Array) => {
  const read = readAuthenticatorData(bytes)
  return read.ok ? 'OK' : read.reason
}

describe('readAuthenticatorData', () => {
  it('reads the shortest: hash, flags and counter', () => {
    expect(readAuthenticatorData(data(FLAG.userPresent))).toEqual({
      ok: true,
      rpIdHash: new Uint8Array(rpIdHash),
      flags: {
        userPresent: true,
        userVerified: false,
        backupEligible: false,
        backedUp: false,
        attested: false,
        extensions: false,
      },
      signCount: 0x01020304,
      attestedCredential: null,
    })
  })

  it('reads the attested credential, and extension data behind it', () => {
    const bytes = data(FLAG.attested | FLAG.extensions, attested(), encodeCbor(new Map([['uvm', 1]])))
    expect(readAuthenticatorData(bytes)).toMatchObject({
      ok: true,
      attestedCredential: {
        aaguid: new Uint8Array(16).fill(9),
        credentialId: new Uint8Array(id),
        publicKeyCose: new Uint8Array(key),
      },
    })
  })

  it.each([
    ['36 bytes', data(0).subarray(0, 36)],
    ['a byte left over', data(0, Buffer.from([0]))],
    ['attested data announced and absent', data(FLAG.attested)],
    ['attested data cut off', data(FLAG.attested, attested().subarray(0, 20))],
    ['a key cut off', data(FLAG.attested, attested().subarray(0, -1))],
    ['a key that is no map', data(FLAG.attested, attested().subarray(0, -3), Buffer.from([0]))],
    ['attested data not announced', data(0, attested())],
    ['a byte behind the key', data(FLAG.attested, attested(), Buffer.from([0]))],
    ['a credential id of no bytes', data(FLAG.attested, attested(0))],
    ['a credential id of 1024 bytes', data(FLAG.attested, attested(1024), Buffer.alloc(1024))],
    ['extensions announced and absent', data(FLAG.extensions)],
    ['extensions that are no map', data(FLAG.extensions, encodeCbor([1]))],
    ['backed up without being eligible', data(FLAG.backedUp)],
  ])('refuses %s', (_what, bytes) => {
    expect(reading(bytes)).toBe('AUTHENTICATOR_DATA_MALFORMED')
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readAuthenticatorData(bytes)))
    const behind = (tail: Uint8Array) => reading(data(FLAG.attested | FLAG.extensions, Buffer.from(tail)))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => void behind(tail)))
  })
})
