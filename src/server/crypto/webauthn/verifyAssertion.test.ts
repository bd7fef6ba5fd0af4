import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../check'
import { isCoseSignature, readCoseKey } from './coseKey'
import { ASSERTION_CHECKS } from './passkeyChecks'
import { offsetOf, withByteChanged } from './testing/changed'
import {
  type Algorithm,
  type Asserting,
  coseOf,
  createSoftwareAuthenticator,
  FLAG,
} from './testing/softwareAuthenticator'
import vector from './vectors/webauthn-none-es256.json'
import { type AssertionInput, SANDBOX_ASSERTION_SIGNATURE, verifyAssertion } from './verifyAssertion'
import { verifyRegistration } from './verifyRegistration'

const RP_ID = 'example.com'
const ORIGIN = 'https://login.example.com'
const CHALLENGE_HEX = createHash('sha256').update('a session').digest('hex')
const hexToB64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

const authenticator = createSoftwareAuthenticator({ rpId: RP_ID, origin: ORIGIN })

const STORED: AssertionInput['stored'] = {
  credentialIdB64url: authenticator.credentialId.toString('base64url'),
  publicKeyCoseB64url: authenticator.publicKeyCose.toString('base64url'),
  signCount: 4,
  rpId: RP_ID,
  rpIdHashHex: createHash('sha256').update(RP_ID).digest('hex'),
  origin: ORIGIN,
}

const assertOf = (input: Partial<Asserting> = {}) =>
  authenticator.assert({ challengeHex: CHALLENGE_HEX, signCount: 5, ...input })

async function reasonOf(assertion: AssertionInput['assertion'], stored = STORED, challengeHex = CHALLENGE_HEX) {
  const verdict = await verifyAssertion({ stored, challengeHex, assertion })
  if (!verdict.ok) expect(verdict.detail).not.toBe('')
  return verdict.ok ? 'OK' : verdict.reason
}

describe('verifyAssertion', () => {
  it.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('logs in with a registered passkey of %s', async (algorithm) => {
    const passkey = createSoftwareAuthenticator({ algorithm, rpId: RP_ID, origin: ORIGIN })
    const challengeB64url = randomBytes(32).toString('base64url')
    const registration = await verifyRegistration({ challengeB64url, attestation: passkey.attest({ challengeB64url }) })
    if (!registration.ok) expect.fail(registration.detail)
    const assertion = passkey.assert({ challengeHex: CHALLENGE_HEX, signCount: 1 })
    const verdict = await verifyAssertion({ stored: registration.credential, challengeHex: CHALLENGE_HEX, assertion })
    expect(verdict).toEqual({ ok: true, signCount: 1, isUserVerified: true })
  })

  it('signs the UTF-8 bytes of the challenge text: 86 characters in the client data', async () => {
    const { clientDataJson } = assertOf()
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    expect(challenge).toHaveLength(86)
    expect(await reasonOf(assertOf())).toBe('OK')
  })

  it('makes its checks in the order in which they are listed and explained', async () => {
    const ids: readonly string[] = ASSERTION_CHECKS.map(({ id }) => id)
    /** Wrong in every check from this one on. */
    const wrongFrom = (first: number): AssertionInput['assertion'] => {
      const isWrong = (id: string) => ids.indexOf(id) >= first
      const made = authenticator.assert({
        challengeHex: CHALLENGE_HEX,
        signCount: isWrong('COUNTER') ? 4 : 5,
        ...(isWrong('TYPE') && { type: 'webauthn.create' }),
        ...(isWrong('CHALLENGE') && { challengeB64url: 'AAAA' }),
        ...(isWrong('ORIGIN') && { origin: 'https://other.example' }),
        ...(isWrong('TOP_ORIGIN') && { extraClientData: { topOrigin: 'https://frame.example' } }),
        ...(isWrong('RP_ID') && { rpId: 'other.example' }),
        ...(isWrong('USER_PRESENCE') && { flags: 0 }),
      })
      return {
        ...made,
        ...(isWrong('CREDENTIAL_ID') && { credentialId: 'AAAA' }),
        ...(isWrong('CLIENT_DATA') && { clientDataJson: 'AAAA' }),
        ...(isWrong('AUTHENTICATOR_DATA') && { authenticatorData: 'AAAA' }),
        ...(isWrong('SIGNATURE') && { signature: 'AAAA' }),
      }
    }
    const failed: string[] = []
    for (const first of ids.keys()) {
      const verdict = await verifyAssertion({
        stored: STORED,
        challengeHex: CHALLENGE_HEX,
        assertion: wrongFrom(first),
      })
      failed.push(verdict.ok ? 'NONE' : faultOf(ASSERTION_CHECKS, verdict.reason).check.id)
    }
    expect(failed).toEqual(ids)
    expect(await reasonOf(wrongFrom(ids.length))).toBe('OK')
  })

  describe('in a frame of another page', () => {
    const inFrame = (topOrigin: unknown) => assertOf({ extraClientData: { crossOrigin: true, topOrigin } })
    const under = async (topOrigin: unknown, allowedTopOrigins?: readonly string[]) => {
      const given = allowedTopOrigins === undefined ? {} : { allowedTopOrigins }
      const verdict = await verifyAssertion({
        stored: STORED,
        challengeHex: CHALLENGE_HEX,
        assertion: inFrame(topOrigin),
        ...given,
      })
      return verdict.ok ? 'OK' : verdict.reason
    }

    it.each([
      [ORIGIN, 'OK'],
      ['https://shop.example.com', 'OK'],
      ['https://shop.example', 'TOP_ORIGIN_FOREIGN'],
      ['https://example.com.shop.example', 'TOP_ORIGIN_FOREIGN'],
      ['null', 'TOP_ORIGIN_FOREIGN'],
      ['', 'TOP_ORIGIN_FOREIGN'],
      [7, 'CLIENT_DATA_MALFORMED'],
    ])('whose origin is %j: %s', async (topOrigin, reason) => {
      expect(await under(topOrigin)).toBe(reason)
    })

    it('takes a foreign page that is allowed, to the letter, and says nothing about a frame without one', async () => {
      expect(await under('https://shop.example', ['https://shop.example'])).toBe('OK')
      expect(await under('https://shop.example:8443', ['https://shop.example'])).toBe('TOP_ORIGIN_FOREIGN')
      expect(await reasonOf(assertOf({ extraClientData: { crossOrigin: true } }))).toBe('OK')
    })
  })

  it('names the classic mistake of signing the 32 bytes that the challenge denotes', async () => {
    expect(await reasonOf(assertOf({ challengeB64url: hexToB64url(CHALLENGE_HEX) }))).toBe('CHALLENGE_DECODED_FROM_HEX')
  })

  it('finds the same in the example of the standard, whose signature is right', async () => {
    const { registration, authentication, rpId, origin } = vector
    const publicKeyCose = Buffer.from(registration.publicKeyCoseHex, 'hex')
    const authData = Buffer.from(authentication.authenticatorDataHex, 'hex')
    const clientData = Buffer.from(authentication.clientDataJsonHex, 'hex')
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const key = readCoseKey(publicKeyCose)
    expect(key.ok && isCoseSignature(key, signed, Buffer.from(authentication.signatureDerHex, 'hex'))).toBe(true)
    const assertion = {
      credentialId: hexToB64url(registration.credentialIdHex),
      clientDataJson: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: hexToB64url(authentication.signatureDerHex),
    }
    const stored = {
      credentialIdB64url: assertion.credentialId,
      publicKeyCoseB64url: publicKeyCose.toString('base64url'),
      signCount: 0,
      rpId,
      rpIdHashHex: authData.subarray(0, 32).toString('hex'),
      origin,
    }
    expect(await reasonOf(assertion, stored, authentication.challengeHex)).toBe('CHALLENGE_DECODED_FROM_HEX')
  })

  it.each([
    ['zero stays zero', 0, 0, 'OK'],
    ['zero becomes one', 0, 1, 'OK'],
    ['one more', 4, 5, 'OK'],
    ['many more, up to the largest', 4, 0xffff_ffff, 'OK'],
    ['the same', 4, 4, 'COUNTER_NOT_INCREASED'],
    ['one less', 4, 3, 'COUNTER_NOT_INCREASED'],
    ['back to zero', 4, 0, 'COUNTER_NOT_INCREASED'],
  ])('counter, %s: %i then %i is %s', async (_what, storedCount, signCount, expected) => {
    expect(await reasonOf(assertOf({ signCount }), { ...STORED, signCount: storedCount })).toBe(expected)
  })

  it.each<[string, string, Partial<Asserting>]>([
    ['no user verification', 'OK', { flags: FLAG.userPresent }],
    ['extension data', 'OK', { extensions: new Map([['uvm', 1]]) }],
    ['unknown members', 'OK', { extraClientData: { tokenBinding: { status: 'supported' }, more: 1 } }],
    ['another host of the relying party', 'OK', { origin: 'https://app.example.com:8443' }],
    ['the type of a registration', 'WRONG_TYPE', { type: 'webauthn.create' }],
    ['another challenge', 'CHALLENGE_MISMATCH', { challengeB64url: 'AAAA' }],
    ['no challenge', 'CHALLENGE_MISMATCH', { challengeB64url: '' }],
    ['a phishing origin', 'ORIGIN_MISMATCH', { origin: 'https://login-example.com' }],
    ['an origin that ends alike', 'ORIGIN_MISMATCH', { origin: 'https://notexample.com' }],
    ['an insecure origin', 'ORIGIN_MISMATCH', { origin: 'http://login.example.com' }],
    ['an Android app that did not register', 'ORIGIN_MISMATCH', { origin: 'android:apk-key-hash:AAAA' }],
    ['another relying party', 'RP_ID_MISMATCH', { rpId: 'login.example.com' }],
    ['no user presence', 'USER_PRESENCE_MISSING', { flags: FLAG.userVerified }],
    ['backed up but not eligible', 'AUTHENTICATOR_DATA_MALFORMED', { flags: FLAG.userPresent | FLAG.backedUp }],
  ])('%s: %s', async (_what, expected, input) => {
    expect(await reasonOf(assertOf(input))).toBe(expected)
  })

  it('asks an Android app for its identical origin', async () => {
    const origin = 'android:apk-key-hash:AAAA'
    const stored = { ...STORED, rpId: null, origin }
    expect(await reasonOf(assertOf({ origin }), stored)).toBe('OK')
    expect(await reasonOf(assertOf({ origin: `${origin}A` }), stored)).toBe('ORIGIN_MISMATCH')
    expect(await reasonOf(assertOf({ origin: ORIGIN }), stored)).toBe('ORIGIN_MISMATCH')
  })

  it('does not take the sandbox literal for a signature', async () => {
    expect(await reasonOf({ ...assertOf(), signature: SANDBOX_ASSERTION_SIGNATURE })).toBe('SIGNATURE_INVALID')
  })

  it('takes high and low S alike', async () => {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    const integer = (value: bigint) => {
      const hex = value.toString(16).padStart(64, '0')
      const bytes = Buffer.from(hex.startsWith('0') && Number.parseInt(hex[1] ?? '', 16) < 8 ? hex : `00${hex}`, 'hex')
      const start = bytes.findIndex((byte, index) => byte !== 0 || ((bytes[index + 1] ?? 0) & 0x80) !== 0)
      const content = bytes.subarray(start)
      return Buffer.concat([Buffer.from([2, content.length]), content])
    }
    const assertion = assertOf()
    const signature = Buffer.from(assertion.signature, 'base64url')
    const rEnd = 4 + (signature[3] ?? 0)
    const s = BigInt(`0x${signature.subarray(rEnd + 2).toString('hex')}`)
    const body = Buffer.concat([signature.subarray(2, rEnd), integer(order - s)])
    const flipped = Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64url')
    expect(await reasonOf(assertion)).toBe('OK')
    expect(await reasonOf({ ...assertion, signature: flipped })).toBe('OK')
  })

  it('explains a raw signature, and refuses it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const assertion = assertOf()
    const clientData = Buffer.from(assertion.clientDataJson, 'base64url')
    const hash = createHash('sha256').update(clientData).digest()
    const signed = Buffer.concat([Buffer.from(assertion.authenticatorData, 'base64url'), hash])
    const raw = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const stored = { ...STORED, publicKeyCoseB64url: coseOf('ES256', publicKey).toString('base64url') }
    const verdict = await verifyAssertion({
      stored,
      challengeHex: CHALLENGE_HEX,
      assertion: { ...assertion, signature: raw },
    })
    expect(verdict).toMatchObject({ ok: false, reason: 'SIGNATURE_INVALID', detail: expect.stringContaining('DER') })
  })
})

describe('one changed byte of an assertion', () => {
  const good = assertOf()
  const inAuthData = (offset: number, mask?: number) => ({
    ...good,
    authenticatorData: withByteChanged(good.authenticatorData, offset, mask),
  })
  const inClientData = (part: string, ahead = 0) => ({
    ...good,
    clientDataJson: withByteChanged(good.clientDataJson, offsetOf(good.clientDataJson, part) + ahead),
  })

  it.each<[string, string, () => AssertionInput['assertion']]>([
    [
      'the credential id',
      'CREDENTIAL_ID_MISMATCH',
      () => ({ ...good, credentialId: withByteChanged(good.credentialId, 3) }),
    ],
    ['the brace of the client data', 'CLIENT_DATA_MALFORMED', () => inClientData('{')],
    ['the type', 'WRONG_TYPE', () => inClientData('webauthn.get', 9)],
    ['the challenge', 'CHALLENGE_MISMATCH', () => inClientData('"challenge":"', 15)],
    ['the origin', 'ORIGIN_MISMATCH', () => inClientData('example')],
    ['another member, which only the signature covers', 'SIGNATURE_INVALID', () => inClientData('crossOrigin')],
    ['the relying party hash', 'RP_ID_MISMATCH', () => inAuthData(31)],
    ['the presence flag', 'USER_PRESENCE_MISSING', () => inAuthData(32, FLAG.userPresent)],
    ['the verification flag', 'SIGNATURE_INVALID', () => inAuthData(32, FLAG.userVerified)],
    ['the attested flag', 'AUTHENTICATOR_DATA_MALFORMED', () => inAuthData(32, FLAG.attested)],
    ['the extension flag', 'AUTHENTICATOR_DATA_MALFORMED', () => inAuthData(32, FLAG.extensions)],
    ['the counter, upwards', 'SIGNATURE_INVALID', () => inAuthData(33, 0x80)],
    ['the signature', 'SIGNATURE_INVALID', () => ({ ...good, signature: withByteChanged(good.signature, -1) })],
  ])('in %s: %s', async (_what, reason, change) => {
    expect(await reasonOf(good)).toBe('OK')
    expect(await reasonOf(change())).toBe(reason)
  })

  it('in the stored key: PUBLIC_KEY_MALFORMED or SIGNATURE_INVALID', async () => {
    const changed = (offset: number) => ({
      ...STORED,
      publicKeyCoseB64url: withByteChanged(STORED.publicKeyCoseB64url, offset),
    })
    expect(await reasonOf(good, changed(0))).toBe('PUBLIC_KEY_MALFORMED')
    const other = createSoftwareAuthenticator().publicKeyCose.toString('base64url')
    expect(await reasonOf(good, { ...STORED, publicKeyCoseB64url: other })).toBe('SIGNATURE_INVALID')
  })

  it.each(['clientDataJson', 'authenticatorData', 'signature', 'credentialId'] as const)(
    'is never accepted, whichever bit of %s changes',
    async (field) => {
      const { length } = Buffer.from(good[field], 'base64url')
      for (let bit = 0; bit < length * 8; bit += 1) {
        const changed = withByteChanged(good[field], bit >> 3, 1 << (bit & 7))
        if ((await reasonOf({ ...good, [field]: changed })) === 'OK') expect.fail(`accepted with bit ${bit} changed`)
      }
    },
  )

  it('never throws for random bytes, and accepts none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.string(), async (bytes, text) => {
        const random = Buffer.from(bytes).toString('base64url')
        for (const field of ['clientDataJson', 'authenticatorData', 'signature', 'credentialId']) {
          expect(await reasonOf({ ...good, [field]: random })).not.toBe('OK')
          expect(await reasonOf({ ...good, [field]: text })).not.toBe('OK')
        }
        expect(await reasonOf(good, { ...STORED, publicKeyCoseB64url: random })).toBe('PUBLIC_KEY_MALFORMED')
        expect(await reasonOf(good, STORED, text)).not.toBe('OK')
      }),
    )
  })
})
