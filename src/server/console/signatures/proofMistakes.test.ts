import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredVerdict } from '../../../contract/console/signatures/schemas'
import { nonceOf } from '../../../wallet-client/oidcToken'
import { addPasskey, answerOf, challengePasskey } from '../../areas/wallet-auth/testing/loginKit'
import {
  clientKey,
  sandboxToken,
  sealedOtp,
  startWalletSetup,
  type WalletSetup,
} from '../../areas/wallet-auth/testing/walletKit'
import { shareTestServer } from '../../testing/sharedServer'
import { pruneVerdicts } from './signatureStore'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const platform = () => setup.server.as.platform
const desk = () => setup.server.as.desk

async function newest(): Promise<StoredVerdict> {
  const { data } = await desk().call('listSignatureVerdicts', { query: { limit: '1' } }, 200)
  return desk().call('getSignatureVerdict', { params: { verdictId: data[0]?.id ?? '' } }, 200)
}

async function verify(call: object, status: 400 | 401): Promise<StoredVerdict> {
  await platform().call('verifyAuthCredential', call as never, status)
  return newest()
}

const failedAt = ({ explanation }: StoredVerdict) => explanation.checks.find(({ state }) => state === 'FAILED')?.id
const standard = (b64url: string) => Buffer.from(b64url, 'base64url').toString('base64')

/** A DER signature as r || s. */
function rawOf(derB64url: string): string {
  const der = Buffer.from(derB64url, 'base64url')
  const rLength = der[3] ?? 0
  const [r, s] = [der.subarray(4, 4 + rLength), der.subarray(6 + rLength)]
  const fixed = (part: Buffer) => Buffer.concat([Buffer.alloc(32), part]).subarray(-32)
  return Buffer.concat([fixed(r), fixed(s)]).toString('base64url')
}

describe('a passkey with a usual mistake', () => {
  it('is told of clientDataJSON, although the body never reached the handler', async () => {
    const passkey = await addPasskey(setup)
    const call = answerOf(passkey, await challengePasskey(setup, passkey.id))
    const { clientDataJson, ...rest } = call.body.assertion
    const assertion = { ...rest, clientDataJSON: clientDataJson }
    const verdict = await verify({ ...call, body: { type: 'PASSKEY', assertion } }, 400)
    expect(verdict).toMatchObject({
      cause: 'CLIENT_DATA_SPELLING',
      kind: 'INPUT',
      code: 'INVALID_INPUT',
      accountId: setup.accountId,
      explanation: { notes: ['Look at assertion.clientDataJSON in the body of the call.'] },
    })
    expect(verdict.explanation.checks).toMatchObject([{ state: 'FAILED', detail: expect.stringContaining('required') }])
  })

  it('is told of the whole browser object, on registration', async () => {
    const attestation = { rawId: 'AA', response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
    const body = { type: 'PASSKEY', accountId: setup.accountId, nickname: 'x', challenge: 'AA', attestation }
    await platform().call('createAuthCredential', { body: body as never }, 400)
    expect(await newest()).toMatchObject({ cause: 'BROWSER_SHAPE', accountId: setup.accountId })
  })

  it('is told that the challenge was decoded from hex', async () => {
    const passkey = await addPasskey(setup)
    const asked = await challengePasskey(setup, passkey.id)
    const challengeB64url = Buffer.from(asked.challenge, 'hex').toString('base64url')
    const verdict = await verify(answerOf(passkey, asked, { challengeB64url }), 401)
    expect(verdict.cause).toBe('CHALLENGE_DECODED_FROM_HEX')
    expect(failedAt(verdict)).toBe('CHALLENGE')
    expect(verdict.explanation.keys).toMatchObject([{ role: 'PASSKEY', text: expect.any(String) }])
  })

  it('is told that its signature is raw, and that a value is standard base64', async () => {
    const passkey = await addPasskey(setup)
    const asked = await challengePasskey(setup, passkey.id)
    const right = answerOf(passkey, asked).body.assertion
    const raw = await verify(answerOf(passkey, asked, {}, { ...right, signature: rawOf(right.signature) }), 401)
    expect([raw.cause, failedAt(raw)]).toEqual(['PASSKEY_SIGNATURE_RAW', 'SIGNATURE'])
    const clientDataJson = standard(
      Buffer.from(`${Buffer.from(right.clientDataJson, 'base64url').toString('utf8')}   ~~~???>>>`).toString(
        'base64url',
      ),
    )
    const base64 = await verify(answerOf(passkey, asked, {}, { ...right, clientDataJson }), 401)
    expect([base64.cause, failedAt(base64)]).toEqual(['FIELD_STANDARD_BASE64', 'CLIENT_DATA'])
  })

  it('is told that its request id was used', async () => {
    const passkey = await addPasskey(setup)
    const call = answerOf(passkey, await challengePasskey(setup, passkey.id))
    await platform().call('verifyAuthCredential', call, 200)
    const verdict = await verify(call, 401)
    expect(verdict).toMatchObject({
      cause: 'REQUEST_ID_USED',
      kind: 'ASSERTION',
      request: { usedAt: expect.any(String) },
    })
    expect(verdict.explanation.notes.join()).toContain('An earlier call used it')
  })
})

describe('a one-time code or a token with a usual mistake', () => {
  it('is told of a wrong code, a bundle of another target and a bundle that is no text', async () => {
    const params = { id: setup.credentialId }
    const challenge = await platform().call('challengeAuthCredential', { params }, 200)
    const target = ('otpEncryptionTargetBundle' in challenge && challenge.otpEncryptionTargetBundle) || ''
    const tries = [
      ['CODE_WRONG', await sealedOtp(target, clientKey(), '111111'), 401],
      ['BUNDLE_MALFORMED', '{}', 400],
      ['BUNDLE_NOT_TEXT', JSON.parse(await sealedOtp(target, clientKey())), 400],
    ] as const
    for (const [cause, encryptedOtpBundle, status] of tries) {
      const verdict = await verify({ params, body: { type: 'EMAIL_OTP', encryptedOtpBundle } }, status)
      expect(verdict.cause).toBe(cause)
    }
  })

  it('is told by how many seconds the clocks differ', async () => {
    const client = clientKey().compressedHex
    const claims = { nonce: nonceOf(client) }
    const now = () => setup.server.clock.now()
    const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken: sandboxToken(now(), claims) } as const
    const { id } = await setup.signed('createAuthCredential', { body }, { literal: true }, 201)
    const login = (atMs: number, more: object = {}) =>
      verify(
        {
          params: { id },
          body: { type: 'OAUTH', oidcToken: sandboxToken(atMs, { ...claims, ...more }), clientPublicKey: client },
        },
        401,
      )
    const future = await login(now() + 37_000)
    expect([future.cause, failedAt(future)]).toEqual(['ISSUED_IN_FUTURE', 'ISSUED_AT'])
    expect(future.explanation.notes.join()).toContain("iat was 37 seconds ahead of the service's clock")
    const old = await login(now() - 95_000)
    expect(old.cause).toBe('TOKEN_TOO_OLD')
    expect(old.explanation.notes.join()).toContain("iat was 95 seconds behind the service's clock")
    const nonce = createHash('sha256').update(Buffer.from(client, 'hex')).digest('hex')
    expect((await login(now(), { nonce })).cause).toBe('NONCE_MISMATCH')
  })
})

describe('what is kept of refusals', () => {
  beforeEach(async () => {
    setup = await startWalletSetup()
  })
  afterEach(() => setup.server.close())

  it('holds no code, no token and no signature', async () => {
    const held = await setup.session()
    const call = { params: { id: held.sessionId } }
    const asked = await setup.ask('revokeAuthSession', call)
    const stamp = held.key.stamp('other')
    const headers = { 'service-wallet-signature': stamp, 'request-id': asked.requestId }
    await platform().call('revokeAuthSession', { ...call, headers }, 401)
    const { signature } = JSON.parse(Buffer.from(stamp, 'base64url').toString('utf8')) as { signature: string }
    const rows = await setup.server.service.store.read((tx) =>
      tx.selectFrom('signature_verdicts').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(signature)
    expect(JSON.stringify(rows)).not.toContain(stamp)
  })

  it('is bounded: the oldest make room', async () => {
    const body = { type: 'PASSKEY' } as never
    const params = { id: setup.credentialId }
    for (let count = 0; count < 4; count += 1) {
      await setup.server.clock.advance(1)
      await platform().call('verifyAuthCredential', { params, body }, 400)
    }
    const before = (await desk().call('listSignatureVerdicts', {}, 200)).data.map(({ id }) => id)
    await setup.server.service.store.write((tx) => pruneVerdicts(tx, 3))
    const after = (await desk().call('listSignatureVerdicts', {}, 200)).data.map(({ id }) => id)
    expect(before).toHaveLength(4)
    expect(after).toEqual(before.slice(0, 3))
    await setup.server.service.store.write((tx) => pruneVerdicts(tx))
    expect((await desk().call('listSignatureVerdicts', {}, 200)).totalCount).toBe(3)
  })
})
