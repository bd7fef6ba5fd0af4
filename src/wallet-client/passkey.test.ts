import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { describe, expect, it } from 'vitest'
import {
  ASSERTION_MISTAKES,
  type Assertion,
  type AssertionInput,
  assertPasskey,
  createPasskey,
  type NewPasskey,
  newRegistrationChallenge,
  type Passkey,
} from './authenticator'
import { fromBase64url, fromHex, toBase64url, toHex, toUtf8 } from './bytes'
import { type CborValue, encodeCbor, readCborItem } from './cbor'
import { PASSKEY_ALGORITHMS } from './passkeyKey'

const origin = 'http://localhost:5173'
const rpId = 'localhost'
const challengeHex = 'ab'.repeat(32)

const register = async (given: Partial<NewPasskey> = {}) => {
  const challenge = newRegistrationChallenge()
  const made = await createPasskey({ challenge, rpId, origin, ...given })
  const { credentialId, clientDataJson, attestationObject, transports } = made.attestation
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientDataJson, attestationObject, transports: [...transports] },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  })
  return { verified, passkey: made.passkey, credential: registrationInfo!.credential }
}

type Credential = Awaited<ReturnType<typeof register>>['credential']

const verify = (assertion: Assertion, credential: Credential) =>
  verifyAuthenticationResponse({
    response: {
      id: assertion.credentialId,
      rawId: assertion.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: assertion.clientDataJson,
        authenticatorData: assertion.authenticatorData,
        signature: assertion.signature,
        userHandle: assertion.userHandle,
      },
    },
    expectedChallenge: toBase64url(toUtf8(challengeHex)),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential,
    requireUserVerification: false,
  })

const isAccepted = async (passkey: Passkey, credential: Credential, input: Partial<AssertionInput>) => {
  const { assertion } = await assertPasskey(passkey, { challengeHex, ...input })
  if (assertion.credentialId !== credential.id) return false
  try {
    return (await verify(assertion, credential)).verified
  } catch {
    return false
  }
}

describe('software authenticator', () => {
  it('makes passkeys of every algorithm and both attestation forms that an independent verifier accepts', async () => {
    for (const algorithm of PASSKEY_ALGORITHMS) {
      for (const attestation of ['none', 'packed'] as const) {
        const { verified, passkey, credential } = await register({ algorithm, attestation })
        expect(verified).toBe(true)
        // What is kept between visits is JSON.
        const kept = JSON.parse(JSON.stringify(passkey)) as Passkey
        expect(await isAccepted(kept, credential, {})).toBe(true)
      }
    }
  })

  it('moves its counter on with each login', async () => {
    const { passkey, credential } = await register()
    const first = await assertPasskey(passkey, { challengeHex })
    const second = await assertPasskey(first.passkey, { challengeHex })
    const { authenticationInfo } = await verify(first.assertion, credential)
    const later = { ...credential, counter: authenticationInfo.newCounter }
    expect((await verify(second.assertion, later)).authenticationInfo.newCounter).toBe(later.counter + 1)
  })

  it.each(ASSERTION_MISTAKES)('is refused when it makes the mistake %s', async (mistake) => {
    const { passkey, credential } = await register()
    expect(await isAccepted(passkey, credential, {})).toBe(true)
    expect(await isAccepted(passkey, credential, { mistake })).toBe(false)
  })

  it('leaves out the attested data when the flag says so', async () => {
    const challenge = newRegistrationChallenge()
    const { attestation } = await createPasskey({ challenge, rpId, origin, flags: 0x01 })
    const object = readCborItem(fromBase64url(attestation.attestationObject)).value as ReadonlyMap<string, CborValue>
    expect((object.get('authData') as Uint8Array).length).toBe(37)
  })
})

describe('CBOR', () => {
  // RFC 8949 appendix A.
  it.each([
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [1000, '1903e8'],
    [1_000_000, '1a000f4240'],
    [-1, '20'],
    [-100, '3863'],
    [-1000, '3903e7'],
    [false, 'f4'],
    [true, 'f5'],
    [null, 'f6'],
    [undefined, 'f7'],
    [fromHex('01020304'), '4401020304'],
    ['\u00fc', '62c3bc'],
    [[1, [2, 3], [4, 5]], '8301820203820405'],
    [
      new Map<number, CborValue>([
        [1, 2],
        [3, 4],
      ]),
      'a201020304',
    ],
    [
      new Map<string, CborValue>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
      'a26161016162820203',
    ],
  ] satisfies [CborValue, string][])('encodes and decodes example %#', (value, hex) => {
    expect(toHex(encodeCbor(value))).toBe(hex)
    expect(readCborItem(fromHex(hex)).value).toEqual(value)
  })

  it('tells where each item stands', () => {
    const item = readCborItem(fromHex('ffa26161016162820203'), 1)
    expect([item.kind, item.offset, item.length, item.headLength]).toEqual(['MAP', 1, 9, 1])
    expect(item.items.map(({ offset, length }) => [offset, length])).toEqual([
      [2, 2],
      [4, 1],
      [5, 2],
      [7, 3],
    ])
  })

  it('refuses what is cut short, longer than needed, of indefinite length, tagged, deep, or names a key twice', () => {
    const reading = (hex: string) => () => readCborItem(fromHex(hex))
    expect(reading('44010203')).toThrow('not enough')
    expect(reading('8201')).toThrow('ends at byte 2')
    expect(reading('1801')).toThrow('more bytes than necessary')
    expect(reading('9f01ff')).toThrow('indefinite')
    expect(reading('c000')).toThrow('tags')
    expect(reading('a201020103')).toThrow('twice')
    expect(reading('81'.repeat(20))).toThrow('too deeply')
    expect(reading('')).toThrow('ends at byte 0')
  })
})
