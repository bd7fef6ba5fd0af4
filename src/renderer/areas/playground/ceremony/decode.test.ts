import { describe, expect, it } from 'vitest'
import { assertPasskey, createPasskey, newRegistrationChallenge } from '../../../../wallet-client/authenticator'
import { fromBase64url, toBase64url, toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { seal } from '../../../../wallet-client/hpke'
import { mintToken } from '../../../../wallet-client/oidcToken'
import * as vectors from '../../../../wallet-client/testing/vectors'
import {
  decodeBase58check,
  decodeSealedOtp,
  decodeSealedSessionKey,
  decodeStamp,
  decodeTargetBundle,
  decodeWalletExport,
} from './decode'
import type { Decoded } from './decoded'
import { decodeAttestation, decodeAuthenticatorData, decodeClientData } from './decodePasskey'
import { decodeToken, decodeVerificationToken } from './decodeToken'

const row = (decoded: Decoded, label: string) => decoded.rows.find((candidate) => candidate.label === label)
const origin = 'http://localhost:5173'

describe('decoders of the wallet protocol', () => {
  it('take the published stamp apart down to r and s', () => {
    const decoded = decodeStamp(vectors.HIGH_S_STAMP)
    expect(row(decoded, 'publicKey')?.value).toBe(vectors.SESSION_COMPRESSED)
    expect(row(decoded, 's')?.note).toContain('high S')
    expect(row(decoded, 'r')?.value).toMatch(/^4039a041dd/)
  })

  it('separate enc, ciphertext and tag', async () => {
    const otp = decodeSealedOtp(vectors.OTP_BUNDLE)
    expect(row(otp, 'enc')?.value).toHaveLength(130)
    expect(row(otp, 'tag')?.value).toHaveLength(32)
    const session = decodeSealedSessionKey(vectors.SESSION_BUNDLE)
    expect(row(session, 'length')?.value).toBe('81 bytes')
    expect(row(session, 'ciphertext')?.value).toHaveLength(64)
    expect(row(session, 'checksum')?.note).toBe('fits the payload')
    const changed = decodeBase58check(`3${vectors.SESSION_BUNDLE.slice(1)}`)
    expect(row(changed, 'checksum')?.note).toContain('does not fit')
  })

  it('read signed bundles', async () => {
    const bundle = (data: unknown) =>
      JSON.stringify({
        version: 'v1.0.0',
        data: toHex(toUtf8(JSON.stringify(data))),
        dataSignature: '',
        enclaveQuorumPublic: vectors.CLIENT_PUBLIC,
      })
    const target = decodeTargetBundle(bundle({ targetPublic: vectors.TARGET_PUBLIC, userId: 'user' }))
    expect(row(target, 'data.targetPublic')?.note).toContain('on the curve')
    expect(row(target, 'dataSignature')?.note).toBe('not signed')
    const { enc, ciphertext } = await seal(vectors.client.publicUncompressed, toUtf8('words'))
    const inside = { encappedPublic: toHex(enc), ciphertext: toHex(ciphertext), organizationId: 'org' }
    expect(row(decodeWalletExport(bundle(inside)), 'ciphertext')?.note).toContain('5 bytes')
  })
})

describe('decoders of passkeys', () => {
  const challengeHex = 'ab'.repeat(32)

  it('show client data and what its challenge holds', async () => {
    const { passkey } = await createPasskey({ challenge: newRegistrationChallenge(), rpId: 'localhost', origin })
    const right = await assertPasskey(passkey, { challengeHex })
    const decoded = decodeClientData(right.assertion.clientDataJson)
    expect(row(decoded, 'type')?.value).toBe('webauthn.get')
    expect(row(decoded, 'challenge')?.note).toBe(`base64url of 64 bytes: the text ${challengeHex}`)
    const wrong = await assertPasskey(passkey, { challengeHex, mistake: 'CHALLENGE_FROM_HEX' })
    expect(row(decodeClientData(wrong.assertion.clientDataJson), 'challenge')?.note).toBe(
      `base64url of 32 bytes: ${challengeHex}`,
    )
  })

  it('show every flag by itself, and the counter', async () => {
    const { passkey } = await createPasskey({ challenge: newRegistrationChallenge(), rpId: 'localhost', origin })
    const { assertion } = await assertPasskey(passkey, { challengeHex, counter: 258, mistake: 'USER_NOT_PRESENT' })
    const decoded = decodeAuthenticatorData(fromBase64url(assertion.authenticatorData))
    expect(row(decoded, 'flags')?.value).toBe('00000100')
    expect([row(decoded, 'flag UP')?.value, row(decoded, 'flag UV')?.value]).toEqual(['0', '1'])
    expect(row(decoded, 'signCount')?.value).toBe('258')
    expect(() => decodeAuthenticatorData(new Uint8Array(36))).toThrow('at least 37')
  })

  it.each([
    ['ES256', '-3 (y)'],
    ['EdDSA', '-2 (x)'],
    ['RS256', '-1 (n)'],
  ] as const)('name the members of a COSE key of %s', async (algorithm, member) => {
    const input = { challenge: newRegistrationChallenge(), rpId: 'localhost', origin, algorithm } as const
    const { attestation } = await createPasskey({ ...input, attestation: 'packed' })
    const [tree, data] = decodeAttestation(attestation.attestationObject)
    expect(row(tree!, 'item')?.value).toBe('map of 3')
    expect(row(tree!, '  "fmt"')?.value).toBe('"packed"')
    expect(row(data!, 'credentialId')?.value).toBe(toHex(fromBase64url(attestation.credentialId)))
    expect(row(data!, 'key 3 (alg)')?.note).toBe(algorithm)
    expect(row(data!, `key ${member}`)).toBeDefined()
  })
})

describe('decoders of tokens', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00Z')

  it('show the times of a token against the clock that is given', async () => {
    const input = { iss: 'https://issuer.example', aud: 'app', sub: 'person', nowMs, ageSeconds: 90 }
    const decoded = decodeToken(mintToken(input), nowMs)
    expect(row(decoded, 'iat')?.note).toBe('2026-03-01T11:58:30.000Z, 90 s ago')
    expect(row(decoded, 'exp')?.note).toBe('2026-03-01T12:08:30.000Z, in 510 s')
    expect(row(decoded, 'signature')?.value).toBe('sandbox-signature')
  })

  it('show that a verification token counts milliseconds, as text', () => {
    const segment = (value: unknown) => toBase64url(toUtf8(JSON.stringify(value)))
    const claims = { id: 'one', exp: String(nowMs + 300_000), public_key: vectors.CLIENT_COMPRESSED }
    const token = [segment({ alg: 'ES256', typ: 'JWT' }), segment(claims), 'c2ln'].join('.')
    const decoded = decodeVerificationToken(token, nowMs)
    expect(row(decoded, 'exp')?.note).toBe('milliseconds as text: 2026-03-01T12:05:00.000Z, in 300 s')
    expect(row(decoded, 'header alg')?.value).toBe('ES256')
    expect(() => decodeVerificationToken('a.b')).toThrow('three segments')
  })
})
