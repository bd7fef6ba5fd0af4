import { describe, expect, it } from 'vitest'
import { authCredentialCreateRequest, authCredentialVerifyRequest } from './schemas'

const accountId = 'InternalAccount:019542f5-b3e7-7d02-8000-000000000001'
const attestation = { credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA', transports: ['usb'] }
const assertion = { credentialId: 'AA', clientDataJson: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: '' }
const clientPublicKey = `02${'0'.repeat(64)}`

const PASSKEY = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge: 'AA', attestation }
const LOGIN = { type: 'PASSKEY', assertion }

const a = (length: number) => 'a'.repeat(length)

describe('a text of wallet authority has a longest length', () => {
  it.each([
    ['accountId', 255, authCredentialCreateRequest, (accountId: string) => ({ type: 'EMAIL_OTP', accountId })],
    ['nickname', 1024, authCredentialCreateRequest, (nickname: string) => ({ ...PASSKEY, nickname })],
    ['challenge', 1024, authCredentialCreateRequest, (challenge: string) => ({ ...PASSKEY, challenge })],
    [
      'attestation.credentialId',
      1368,
      authCredentialCreateRequest,
      (credentialId: string) => ({ ...PASSKEY, attestation: { ...attestation, credentialId } }),
    ],
    [
      'attestation.clientDataJson',
      16_384,
      authCredentialCreateRequest,
      (clientDataJson: string) => ({ ...PASSKEY, attestation: { ...attestation, clientDataJson } }),
    ],
    [
      'attestation.attestationObject',
      65_536,
      authCredentialCreateRequest,
      (attestationObject: string) => ({ ...PASSKEY, attestation: { ...attestation, attestationObject } }),
    ],
    [
      'oidcToken',
      16_384,
      authCredentialCreateRequest,
      (oidcToken: string) => ({ type: 'OAUTH', accountId, oidcToken }),
    ],
    [
      'oidcToken',
      16_384,
      authCredentialVerifyRequest,
      (oidcToken: string) => ({ type: 'OAUTH', oidcToken, clientPublicKey }),
    ],
    [
      'encryptedOtpBundle',
      8192,
      authCredentialVerifyRequest,
      (encryptedOtpBundle: string) => ({ type: 'EMAIL_OTP', encryptedOtpBundle }),
    ],
    [
      'encryptedOtpBundle',
      8192,
      authCredentialVerifyRequest,
      (encryptedOtpBundle: string) => ({ type: 'SMS_OTP', encryptedOtpBundle }),
    ],
    ...(
      [
        ['credentialId', 1368],
        ['clientDataJson', 16_384],
        ['authenticatorData', 16_384],
        ['signature', 4096],
        ['userHandle', 1024],
      ] as const
    ).map(
      ([name, length]) =>
        [
          `assertion.${name}`,
          length,
          authCredentialVerifyRequest,
          (text: string) => ({ ...LOGIN, assertion: { ...assertion, [name]: text } }),
        ] as const,
    ),
  ] as const)('%s: %i characters', (field, length, schema, body) => {
    expect(schema.safeParse(body(a(length))).success).toBe(true)
    const refused = schema.safeParse(body(a(length + 1)))
    expect(refused.error?.issues).toMatchObject([{ code: 'too_big', path: field.split('.'), maximum: length }])
  })

  it('transports: 16', () => {
    const body = (count: number) => ({
      ...PASSKEY,
      attestation: { ...attestation, transports: new Array(count).fill('usb') },
    })
    expect(authCredentialCreateRequest.safeParse(body(16)).success).toBe(true)
    expect(authCredentialCreateRequest.safeParse(body(17)).success).toBe(false)
  })
})
