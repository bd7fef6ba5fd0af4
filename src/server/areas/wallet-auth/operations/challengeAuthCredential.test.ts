import { verify } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { SERVICE_BASE } from '../../../../contract/planes'
import { shareTestServer } from '../../../testing/sharedServer'
import { addPasskey, storedChallenges } from '../testing/loginKit'
import { clientKey, sandboxToken, startWalletSetup, type WalletSetup } from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({ phoneNumber: '+15035550123' }, { on: server })
})

const platform = () => setup.server.as.platform
const challenge = (id: string, body?: { clientPublicKey?: string }) =>
  platform().call('challengeAuthCredential', { params: { id }, body }, 200)
const refusal = async (id: string, status: 400 | 404 | 429, body?: { clientPublicKey?: string }) => {
  const call = { params: { id }, body }
  const { code, details } = await platform().call('challengeAuthCredential', call, status)
  return { code, field: details?.field, reason: details?.reason }
}
const challenges = () => storedChallenges(setup)
const messages = () =>
  setup.server.service.store.read((tx) =>
    tx.selectFrom('sent_messages').selectAll().where('customer_id', '=', setup.customerId).execute(),
  )
const inSeconds = (seconds: number) => new Date(setup.server.clock.now() + seconds * 1000).toISOString()
const add = async (body: object) =>
  String((await setup.signed('createAuthCredential', { body: body as never }, { literal: true }, 201)).id)

describe('challengeAuthCredential with one-time codes', () => {
  it('answers the unchanged credential with a fresh target, and sends the code', async () => {
    const { data } = await platform().call('listAuthCredentials', { query: { accountId: setup.accountId } }, 200)
    const { otpEncryptionTargetBundle, ...method } = (await challenge(setup.credentialId)) as never as {
      otpEncryptionTargetBundle: string
    }
    expect(method).toEqual(data[0])
    expect(otpEncryptionTargetBundle).toEqual(expect.any(String))
    expect(await messages()).toMatchObject([
      {
        channel: 'EMAIL',
        address: 'marta@example.com',
        code: '000000',
        account_id: setup.accountId,
        customer_id: setup.customerId,
        auth_method_id: setup.credentialId,
        expires_at: inSeconds(300),
      },
    ])
  })

  it('signs the target with the stable key of the service, over the bytes of data', async () => {
    const reply = await challenge(setup.credentialId)
    const bundle = JSON.parse(('otpEncryptionTargetBundle' in reply && reply.otpEncryptionTargetBundle) || '')
    expect(Object.keys(bundle)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
    expect(bundle.version).toBe('v1.0.0')
    const data = Buffer.from(bundle.data, 'hex')
    expect(JSON.parse(data.toString('utf8'))).toEqual({
      targetPublic: (await challenges())[0]?.target_public_key,
      organizationId: setup.server.service.platform.id,
      userId: setup.accountId,
    })
    const point = Buffer.from(bundle.enclaveQuorumPublic, 'hex')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const key = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as const
    expect(verify('sha256', data, key, Buffer.from(bundle.dataSignature, 'hex'))).toBe(true)
    data[20] = (data[20] ?? 0) ^ 1
    expect(verify('sha256', data, key, Buffer.from(bundle.dataSignature, 'hex'))).toBe(false)
  })

  it('makes another target each time, voids the one before and deletes its private half', async () => {
    await challenge(setup.credentialId)
    await challenge(setup.credentialId)
    const [before, after] = await challenges()
    expect(before).toMatchObject({ state: 'REPLACED', target_private_key: null, code: null })
    expect(after).toMatchObject({ state: 'LIVE', kind: 'OTP', code: '000000', client_public_key: null })
    expect(after?.target_private_key).toMatch(/^[0-9a-f]{64}$/)
    expect(after?.target_public_key).not.toBe(before?.target_public_key)
  })

  it('lets the platform say how long a code counts', async () => {
    setup = await startWalletSetup()
    onTestFinished(() => setup.server.close())
    const body = { embeddedWalletConfig: { expirationSeconds: 42 } }
    await platform().call('updatePlatformConfig', { body }, 200)
    await challenge(setup.credentialId)
    expect((await challenges())[0]?.expires_at).toBe('2026-11-21T09:00:42.000Z')
    expect((await messages())[0]?.text).toContain('valid for 42 seconds')
  })

  it('sends the code of a phone credential to the phone', async () => {
    const id = await add({ type: 'SMS_OTP', accountId: setup.accountId })
    await setup.server.clock.advance(1)
    await challenge(id)
    expect((await messages()).at(-1)).toMatchObject({ channel: 'SMS', address: '+15035550123' })
  })

  it('ignores the body', async () => {
    expect(await challenge(setup.credentialId, {})).toHaveProperty('otpEncryptionTargetBundle')
    expect(await challenge(setup.credentialId, { clientPublicKey: clientKey().compressedHex })).toHaveProperty(
      'otpEncryptionTargetBundle',
    )
  })
})

describe('challengeAuthCredential with passkeys', () => {
  it('answers the credential with a challenge of 64 lower-case hex characters, for five minutes', async () => {
    const passkey = await addPasskey(setup)
    const reply = await challenge(passkey.id, { clientPublicKey: clientKey().uncompressedHex })
    expect(reply).toMatchObject({
      id: passkey.id,
      accountId: setup.accountId,
      type: 'PASSKEY',
      nickname: 'Laptop',
      credentialId: passkey.authenticator.credentialId.toString('base64url'),
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: inSeconds(300),
    })
    expect(await messages()).toEqual([])
  })

  it('never repeats a challenge for the same key, and voids the one before', async () => {
    const { id } = await addPasskey(setup)
    const body = { clientPublicKey: clientKey().compressedHex }
    const [one, other] = [await challenge(id, body), await challenge(id, body)]
    expect('challenge' in one && 'challenge' in other && one.challenge !== other.challenge).toBe(true)
    expect((await challenges()).map(({ state, kind }) => `${kind} ${state}`)).toEqual([
      'PASSKEY REPLACED',
      'PASSKEY LIVE',
    ])
  })

  it('keeps the client key as the text that was sent', async () => {
    const { id } = await addPasskey(setup)
    const clientPublicKey = clientKey().uncompressedHex.toUpperCase()
    await challenge(id, { clientPublicKey })
    expect((await challenges())[0]?.client_public_key).toBe(clientPublicKey)
  })

  it('needs a client key on the curve', async () => {
    const { id } = await addPasskey(setup)
    const off = clientKey().uncompressedHex.replace(/..$/, (byte) => (byte === '00' ? '01' : '00'))
    const field = 'clientPublicKey'
    const code = 'INVALID_INPUT'
    expect(await refusal(id, 400)).toEqual({ code, field, reason: 'CLIENT_PUBLIC_KEY_MISSING' })
    expect(await refusal(id, 400, { clientPublicKey: off })).toEqual({ code, field, reason: 'NOT_ON_CURVE' })
    expect(await refusal(id, 400, { clientPublicKey: '02' })).toMatchObject({ code })
    expect(await challenges()).toEqual([])
  })
})

describe('challengeAuthCredential', () => {
  it('refuses credentials of login providers, which have no challenge', async () => {
    const id = await add({
      type: 'OAUTH',
      accountId: setup.accountId,
      oidcToken: sandboxToken(setup.server.clock.now()),
    })
    expect(await refusal(id, 400)).toEqual({ code: 'INVALID_INPUT', field: 'id', reason: 'OAUTH_HAS_NO_CHALLENGE' })
  })

  it('does not know unknown, malformed and revoked credentials', async () => {
    const { id } = await addPasskey(setup)
    await setup.signed('revokeAuthCredential', { params: { id } }, { literal: true }, 204)
    for (const unknown of [id, 'AuthMethod:019542f5-b3e7-7d02-8000-000000000001', 'nonsense']) {
      expect(await refusal(unknown, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND', field: 'id' })
    }
  })

  it('issues five in a minute, then says how long to wait in the Retry-After header', async () => {
    for (let count = 0; count < 5; count += 1) await challenge(setup.credentialId)
    await setup.server.clock.advance(18)
    const reply = await setup.server.raw({
      method: 'POST',
      url: `${SERVICE_BASE}/auth/credentials/${setup.credentialId}/challenge`,
      headers: {
        host: 'localhost:4010',
        authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
      },
    })
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe('42')
    expect(JSON.parse(reply.body)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      details: { field: 'id', retryAfterSeconds: 42 },
    })
    expect(await messages()).toHaveLength(5)
    await setup.server.clock.advance(41)
    expect(await refusal(setup.credentialId, 429)).toMatchObject({ code: 'RATE_LIMITED' })
    await setup.server.clock.advance(1)
    await challenge(setup.credentialId)
  })

  it('counts each credential by itself, and sixty in an hour', async () => {
    const other = await setup.otherWallet()
    for (let count = 0; count < 60; count += 1) {
      if (count % 5 === 0 && count > 0) await setup.server.clock.advance(60)
      await challenge(setup.credentialId)
    }
    await setup.server.clock.advance(60)
    expect(await refusal(setup.credentialId, 429)).toMatchObject({ reason: 'CREDENTIAL_CHALLENGE' })
    await challenge(other.credentialId)
  })

  it('takes nothing from the budget for what it refuses', async () => {
    const { id } = await addPasskey(setup)
    for (let count = 0; count < 6; count += 1) expect(await refusal(id, 400)).toMatchObject({ code: 'INVALID_INPUT' })
    await challenge(id, { clientPublicKey: clientKey().compressedHex })
  })
})
