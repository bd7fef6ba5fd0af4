import { createHash, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAttestationCertificate } from './testing/attestationCertificate'
import { offsetOf, withByteChanged } from './testing/changed'
import {
  type Algorithm,
  type Attesting,
  createSoftwareAuthenticator,
  type Encodable,
  encodeCbor,
  FLAG,
} from './testing/softwareAuthenticator'
import vector from './vectors/webauthn-none-es256.json'
import { type RegistrationInput, verifyRegistration } from './verifyRegistration'

const CHALLENGE = Buffer.from('a challenge that the integrator made').toString('base64url')
const ORIGIN = 'https://login.example.com'
const RP_ID = 'example.com'
const hexToB64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const rpIdHash = createHash('sha256').update(RP_ID).digest()

const authenticator = createSoftwareAuthenticator({ rpId: RP_ID, origin: ORIGIN })

const attest = (input: Attesting = {}, from = authenticator) => from.attest({ challengeB64url: CHALLENGE, ...input })

async function reasonOf(attestation: RegistrationInput['attestation'], challengeB64url = CHALLENGE): Promise<string> {
  const verdict = await verifyRegistration({ challengeB64url, attestation })
  if (!verdict.ok) expect(verdict.detail).not.toBe('')
  return verdict.ok ? 'OK' : verdict.reason
}

describe('verifyRegistration', () => {
  it.each([
    ['https://example.com', undefined, 'OK'],
    ['https://shop.example', undefined, 'TOP_ORIGIN_FOREIGN'],
    ['https://shop.example', ['https://shop.example'], 'OK'],
  ])('in a frame of %s with %j allowed: %s', async (topOrigin, allowedTopOrigins, expected) => {
    const attestation = attest({ extraClientData: { crossOrigin: true, topOrigin } })
    const given = allowedTopOrigins === undefined ? {} : { allowedTopOrigins }
    const verdict = await verifyRegistration({ challengeB64url: CHALLENGE, attestation, ...given })
    expect(verdict.ok ? 'OK' : verdict.reason).toBe(expected)
  })

  it.each<[Algorithm, string, number]>([
    ['ES256', 'none', -7],
    ['ES256', 'packed', -7],
    ['EdDSA', 'none', -8],
    ['EdDSA', 'packed', -8],
    ['RS256', 'none', -257],
    ['RS256', 'packed', -257],
  ])('registers a passkey of %s with attestation %s', async (algorithm, format, number) => {
    const passkey = createSoftwareAuthenticator({ algorithm, rpId: RP_ID, origin: ORIGIN })
    const attestation = attest({ format, signCount: 7 }, passkey)
    expect(await verifyRegistration({ challengeB64url: CHALLENGE, attestation })).toEqual({
      ok: true,
      credential: {
        aaguidHex: '0'.repeat(32),
        credentialIdB64url: passkey.credentialId.toString('base64url'),
        publicKeyCoseB64url: passkey.publicKeyCose.toString('base64url'),
        algorithm: number,
        signCount: 7,
        rpId: RP_ID,
        rpIdHashHex: rpIdHash.toString('hex'),
        origin: ORIGIN,
        format,
        isUserVerified: true,
      },
    })
  })

  it('registers the example of the standard', async () => {
    const { registration, rpId, origin } = vector
    const clientDataJson = hexToB64url(registration.clientDataJsonHex)
    const { challenge } = JSON.parse(Buffer.from(registration.clientDataJsonHex, 'hex').toString())
    const attestation = {
      credentialId: hexToB64url(registration.credentialIdHex),
      clientDataJson,
      attestationObject: hexToB64url(registration.attestationObjectHex),
    }
    const verdict = await verifyRegistration({ challengeB64url: challenge, attestation })
    expect(verdict).toMatchObject({
      ok: true,
      credential: {
        publicKeyCoseB64url: hexToB64url(registration.publicKeyCoseHex),
        algorithm: -7,
        rpId,
        origin,
        signCount: 0,
        isUserVerified: false,
      },
    })
  })

  it('takes padding in every text and compares the bytes', async () => {
    const padded = (text: string) => text + '='.repeat((4 - (text.length % 4)) % 4)
    const { clientDataJson, credentialId, attestationObject } = attest({ format: 'packed' })
    const attestation = {
      clientDataJson: padded(clientDataJson),
      credentialId: padded(credentialId),
      attestationObject: padded(attestationObject),
    }
    expect(await reasonOf(attestation, padded(CHALLENGE))).toBe('OK')
    expect(await reasonOf(attest({ extraClientData: { challenge: padded(CHALLENGE) } }))).toBe('OK')
  })

  it('does not ask for user verification, and says whether it took place', async () => {
    const attestation = attest({ flags: FLAG.userPresent })
    const verdict = await verifyRegistration({ challengeB64url: CHALLENGE, attestation })
    expect(verdict).toMatchObject({ ok: true, credential: { isUserVerified: false } })
  })

  it('takes extension data, unknown members and synced passkeys', async () => {
    const extensions = new Map([['credProtect', 2]])
    const flags = FLAG.userPresent | FLAG.backupEligible | FLAG.backedUp
    expect(await reasonOf(attest({ extensions, flags, extraClientData: { other: 'member' }, format: 'packed' }))).toBe(
      'OK',
    )
  })

  it('binds an Android app by the hash alone', async () => {
    const origin = 'android:apk-key-hash:7d1043473d55bfa90e8530d35801d4e381bc69f0dQ4xkQdVdXo'
    const verdict = await verifyRegistration({ challengeB64url: CHALLENGE, attestation: attest({ origin }) })
    expect(verdict).toMatchObject({
      ok: true,
      credential: { rpId: null, rpIdHashHex: rpIdHash.toString('hex'), origin },
    })
  })

  it.each<[string, string, Attesting]>([
    ['the type of an assertion', 'WRONG_TYPE', { type: 'webauthn.get' }],
    ['another challenge', 'CHALLENGE_MISMATCH', { extraClientData: { challenge: 'AAAA' } }],
    ['an origin with a path', 'ORIGIN_INVALID', { origin: `${ORIGIN}/` }],
    ['an insecure origin', 'ORIGIN_INVALID', { origin: 'http://login.example.com' }],
    ['a relying party below the host', 'RP_ID_MISMATCH', { rpId: 'a.login.example.com' }],
    ['a relying party beside the host', 'RP_ID_MISMATCH', { rpId: 'example.org' }],
    ['a top-level domain as relying party', 'RP_ID_MISMATCH', { rpId: 'com' }],
    ['no user presence', 'USER_PRESENCE_MISSING', { flags: FLAG.userVerified }],
    ['no attested data', 'ATTESTED_DATA_MISSING', { isAttestedLeftOut: true }],
    ['another credential id', 'CREDENTIAL_ID_MISMATCH', { claimedCredentialId: Buffer.from('another') }],
    ['backed up but not eligible', 'AUTHENTICATOR_DATA_MALFORMED', { flags: FLAG.userPresent | FLAG.backedUp }],
    ['a format of hardware', 'FORMAT_UNSUPPORTED', { format: 'fido-u2f' }],
    ['a statement with none', 'ATTESTATION_INVALID', { statement: () => new Map([['alg', -7]]) }],
    [
      'packed without a signature',
      'ATTESTATION_INVALID',
      { format: 'packed', statement: () => new Map([['alg', -7]]) },
    ],
  ])('refuses %s: %s', async (_what, reason, input) => {
    expect(await reasonOf(attest(input))).toBe(reason)
  })

  it('refuses a self attestation whose statement names another algorithm of the same hash', async () => {
    const statement = (signed: Uint8Array) =>
      new Map<string, Encodable>([
        ['alg', -257],
        ['sig', authenticator.sign(signed)],
      ])
    expect(await reasonOf(attest({ format: 'packed', statement }))).toBe('ATTESTATION_INVALID')
  })

  it('refuses keys of other algorithms, and keys that are none', async () => {
    const es384 = encodeCbor(
      new Map<number, Encodable>([
        [1, 2],
        [3, -35],
        [-1, 2],
        [-2, Buffer.alloc(48)],
      ]),
    )
    expect(await reasonOf(attest({ publicKeyCose: es384 }))).toBe('ALGORITHM_UNSUPPORTED')
    const offCurve = Buffer.from(authenticator.publicKeyCose)
    offCurve[offCurve.length - 1] = (offCurve.at(-1) ?? 0) ^ 1
    expect(await reasonOf(attest({ publicKeyCose: offCurve }))).toBe('PUBLIC_KEY_MALFORMED')
  })

  it('refuses challenges that are empty or not base64url', async () => {
    expect(await reasonOf(authenticator.attest({ challengeB64url: '' }), '')).toBe('CHALLENGE_MISMATCH')
    expect(await reasonOf(attest(), `${CHALLENGE}+/`)).toBe('CHALLENGE_MISMATCH')
  })

  it('verifies a packed attestation by its certificate, without chain trust', async () => {
    const { certificateDer, privateKey } = createAttestationCertificate()
    const statement = (signed: Uint8Array) =>
      new Map<string, Encodable>([
        ['alg', -7],
        ['sig', sign('sha256', signed, privateKey)],
        ['x5c', [certificateDer]],
      ])
    const attestation = attest({ format: 'packed', statement })
    expect(await reasonOf(attestation)).toBe('OK')
    const bySomebodyElse = (signed: Uint8Array) => new Map(statement(signed)).set('sig', authenticator.sign(signed))
    expect(await reasonOf(attest({ format: 'packed', statement: bySomebodyElse }))).toBe('ATTESTATION_INVALID')
    const noCertificate = (signed: Uint8Array) => new Map(statement(signed)).set('x5c', [])
    expect(await reasonOf(attest({ format: 'packed', statement: noCertificate }))).toBe('ATTESTATION_INVALID')
  })
})

describe('one changed byte of a registration', () => {
  const good = attest({ format: 'packed' })
  const at = (part: Uint8Array | string) => offsetOf(good.attestationObject, part)
  const inObject = (offset: number, mask?: number) => ({
    ...good,
    attestationObject: withByteChanged(good.attestationObject, offset, mask),
  })
  const inClientData = (part: string, ahead: number) => ({
    ...good,
    clientDataJson: withByteChanged(good.clientDataJson, offsetOf(good.clientDataJson, part) + ahead),
  })

  it.each<[string, string, () => RegistrationInput['attestation']]>([
    ['the brace of the client data', 'CLIENT_DATA_MALFORMED', () => inClientData('{', 0)],
    ['the type', 'WRONG_TYPE', () => inClientData('webauthn.create', 9)],
    ['the challenge', 'CHALLENGE_MISMATCH', () => inClientData(CHALLENGE, 4)],
    ['the scheme of the origin', 'ORIGIN_INVALID', () => inClientData('https', 0)],
    ['the host of the origin', 'RP_ID_MISMATCH', () => inClientData('example', 0)],
    ['another member, which only the signature covers', 'ATTESTATION_INVALID', () => inClientData('crossOrigin', 0)],
    ['the head of the attestation object', 'ATTESTATION_OBJECT_MALFORMED', () => inObject(0)],
    ['the format', 'FORMAT_UNSUPPORTED', () => inObject(at('packed'))],
    ['the relying party hash', 'RP_ID_MISMATCH', () => inObject(at(rpIdHash))],
    ['the presence flag', 'USER_PRESENCE_MISSING', () => inObject(at(rpIdHash) + 32, FLAG.userPresent)],
    ['the attested flag', 'AUTHENTICATOR_DATA_MALFORMED', () => inObject(at(rpIdHash) + 32, FLAG.attested)],
    ['the extension flag', 'AUTHENTICATOR_DATA_MALFORMED', () => inObject(at(rpIdHash) + 32, FLAG.extensions)],
    ['the verification flag', 'ATTESTATION_INVALID', () => inObject(at(rpIdHash) + 32, FLAG.userVerified)],
    ['the counter', 'ATTESTATION_INVALID', () => inObject(at(rpIdHash) + 36)],
    ['the model', 'ATTESTATION_INVALID', () => inObject(at(rpIdHash) + 37)],
    ['the length of the credential id', 'AUTHENTICATOR_DATA_MALFORMED', () => inObject(at(rpIdHash) + 54, 0x80)],
    ['the attested credential id', 'CREDENTIAL_ID_MISMATCH', () => inObject(at(authenticator.credentialId))],
    ['the key type', 'PUBLIC_KEY_MALFORMED', () => inObject(at(authenticator.publicKeyCose) + 2)],
    ['the algorithm', 'ALGORITHM_UNSUPPORTED', () => inObject(at(authenticator.publicKeyCose) + 4, 0x04)],
    ['a coordinate', 'PUBLIC_KEY_MALFORMED', () => inObject(-1)],
    ['the algorithm of the statement', 'ATTESTATION_INVALID', () => inObject(at('alg') + 3)],
    ['the outer length of the signature', 'ATTESTATION_INVALID', () => inObject(at('sig') + 3 + 2 + 1, 0x02)],
    ['the attestation signature', 'ATTESTATION_INVALID', () => inObject(at('sig') + 3 + 2 + 20)],
    [
      'the credential id of the body',
      'CREDENTIAL_ID_MISMATCH',
      () => ({ ...good, credentialId: withByteChanged(good.credentialId, 0) }),
    ],
  ])('in %s: %s', async (_what, reason, change) => {
    expect(await reasonOf(good)).toBe('OK')
    expect(await reasonOf(change())).toBe(reason)
  })

  it('never throws for random bytes, and accepts none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.string(), async (bytes, text) => {
        const random = Buffer.from(bytes).toString('base64url')
        expect(await reasonOf({ ...good, attestationObject: random })).toBe('ATTESTATION_OBJECT_MALFORMED')
        expect(await reasonOf({ ...good, clientDataJson: random })).toBe('CLIENT_DATA_MALFORMED')
        expect(await reasonOf({ credentialId: text, clientDataJson: text, attestationObject: text }, text)).not.toBe(
          'OK',
        )
      }),
    )
  })

  it('is never accepted, whichever bit of the attestation object changes', async () => {
    const { length } = Buffer.from(good.attestationObject, 'base64url')
    for (let bit = 0; bit < length * 8; bit += 1) {
      const reason = await reasonOf(inObject(bit >> 3, 1 << (bit & 7)))
      if (reason === 'OK') expect.fail(`accepted with bit ${bit} changed`)
    }
  })
})
