import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { selectLiveChallenge } from '../challengeStore'
import {
  clientKey,
  type HeldSession,
  openedSessionKey,
  retryHeaders,
  SANDBOX_STAMP,
  sandboxToken,
  startWalletSetup,
  type WalletSetup,
} from '../testing/walletKit'

let setup: WalletSetup
/** A second credential, and a session of each. */
const server = shareTestServer()
let oauthId: string
let byCode: HeldSession
let byOauth: HeldSession
beforeEach(async () => {
  setup = await startWalletSetup({ phoneNumber: '+15035550100' }, { on: server })
  byCode = await setup.session()
  const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken: sandboxToken(setup.server.clock.now()) } as const
  oauthId = String((await setup.signed('createAuthCredential', { body }, byCode, 201)).id)
  byOauth = await setup.session(oauthId)
})

const platform = () => setup.server.as.platform
const revoke = (id: string, by: Parameters<WalletSetup['signed']>[2], status: number) =>
  setup.signed('revokeAuthCredential', { params: { id } }, by, status)
const sessions = async () =>
  (await platform().call('listAuthSessions', { query: { accountId: setup.accountId } }, 200)).data

describe('revokeAuthCredential', () => {
  it('answers 202 with the type of the credential, then 204; it is gone and its sessions are dead', async () => {
    const asked = await setup.ask('revokeAuthCredential', { params: { id: setup.credentialId } })
    expect(asked.type).toBe('EMAIL_OTP')
    expect(await sessions()).toHaveLength(2)
    await revoke(setup.credentialId, byOauth, 204)
    expect(await sessions()).toMatchObject([{ id: byOauth.sessionId }])
    const params = { id: setup.credentialId }
    expect(await platform().call('revokeAuthCredential', { params }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
    expect(await revoke(oauthId, byCode, 400).catch(String)).toContain('answered 400, expected 202')
  })

  it('kills the sessions that were refreshed from those of the credential, and none of another one', async () => {
    const client = clientKey()
    const call = { params: { id: byCode.sessionId }, body: { clientPublicKey: client.compressedHex } }
    const made = await setup.signed('refreshAuthSession', call, byCode, 201)
    const key = await openedSessionKey(String(made.encryptedSessionSigningKey), client)
    await revoke(setup.credentialId, byOauth, 204)
    expect(await sessions()).toMatchObject([{ id: byOauth.sessionId }])
    const params = { id: byOauth.sessionId }
    expect(await setup.signed('revokeAuthSession', { params }, { key }, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'SESSION_REVOKED' },
    })
  })

  it('gives two revocations that would leave nothing exactly one success', async () => {
    const asks = [
      { params: { id: setup.credentialId }, by: byOauth },
      { params: { id: oauthId }, by: byCode },
    ]
    const asked = await Promise.all(
      asks.map(async ({ params, by }) => ({ params, by, reply: await setup.ask('revokeAuthCredential', { params }) })),
    )
    const [first, second] = asked.map(({ params, by, reply }) => ({
      params,
      headers: retryHeaders(reply, by.key.stamp(reply.payloadToSign)),
    }))
    const outcomes = await Promise.all([
      platform().call('revokeAuthCredential', first ?? { params: { id: '' } }, 204),
      platform().call('revokeAuthCredential', second ?? { params: { id: '' } }, 400),
    ])
    expect(outcomes[1]).toMatchObject({ details: { reason: 'LAST_CREDENTIAL' } })
  })

  it('kills the live challenge of the credential', async () => {
    await platform().call('challengeAuthCredential', { params: { id: setup.credentialId } }, 200)
    await revoke(setup.credentialId, byOauth, 204)
    expect(await setup.server.service.store.read((tx) => selectLiveChallenge(tx, setup.credentialId))).toBeNull()
    await platform().call('challengeAuthCredential', { params: { id: setup.credentialId } }, 404)
  })

  it('refuses the stamp of a session that the same credential issued', async () => {
    for (const [id, own] of [
      [setup.credentialId, byCode],
      [oauthId, byOauth],
    ] as const)
      expect(await revoke(id, own, 401)).toMatchObject({
        code: 'WALLET_SIGNATURE_INVALID',
        details: { reason: 'SAME_CREDENTIAL' },
      })
    expect(await sessions()).toHaveLength(2)
  })

  it('takes a key that also holds a session of another credential', async () => {
    const body = { type: 'SMS_OTP', accountId: setup.accountId } as const
    const smsId = String((await setup.signed('createAuthCredential', { body }, byCode, 201)).id)
    await setup.act(({ tx }) =>
      tx
        .updateTable('auth_sessions')
        .set({ public_key: byCode.key.compressedHex })
        .where('id', '=', byOauth.sessionId)
        .execute(),
    )
    await revoke(setup.credentialId, byCode, 204)
    await revoke(smsId, byCode, 204)
  })

  it('accepts the sandbox literal, whoever would have had to sign', async () => {
    await revoke(setup.credentialId, { literal: true }, 204)
  })

  it('refuses to revoke the only credential, on the first call', async () => {
    await revoke(oauthId, byCode, 204)
    const params = { id: setup.credentialId }
    expect(await platform().call('revokeAuthCredential', { params }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'id', reason: 'LAST_CREDENTIAL' },
    })
  })

  it('refuses it on the retry too, when the others went away meanwhile', async () => {
    const params = { id: setup.credentialId }
    const asked = await setup.ask('revokeAuthCredential', { params })
    await revoke(oauthId, byCode, 204)
    const headers = retryHeaders(asked, SANDBOX_STAMP)
    expect(await platform().call('revokeAuthCredential', { params, headers }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'LAST_CREDENTIAL' },
    })
  })

  it('answers 404 for a credential that never was', async () => {
    const params = { id: 'AuthMethod:00000000-0000-7000-8000-000000000000' }
    expect(await platform().call('revokeAuthCredential', { params }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  it('answers a repeated retry 401: the request id comes before the target that is gone', async () => {
    const params = { id: setup.credentialId }
    const asked = await setup.ask('revokeAuthCredential', { params })
    const headers = retryHeaders(asked, byOauth.key.stamp(asked.payloadToSign))
    await platform().call('revokeAuthCredential', { params, headers }, 204)
    expect(await platform().call('revokeAuthCredential', { params, headers }, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'REQUEST_ID_USED' },
    })
  })

  it('names each kind of credential in the text that is signed', async () => {
    const typeOf = async (id: string) => {
      const { payloadToSign } = await setup.ask('revokeAuthCredential', { params: { id } })
      const { type, parameters } = JSON.parse(payloadToSign)
      expect(parameters).toMatchObject({ accountId: setup.accountId, authMethodId: id })
      return type
    }
    expect(await typeOf(setup.credentialId)).toBe('ACTIVITY_TYPE_UPDATE_USER_EMAIL')
    expect(await typeOf(oauthId)).toBe('ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS')
  })

  it('lets the identity be registered again after its removal, as a new credential', async () => {
    await revoke(oauthId, byCode, 204)
    const oidcToken = sandboxToken(setup.server.clock.now())
    const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken } as const
    const again = await setup.signed('createAuthCredential', { body }, byCode, 201)
    expect(again.id).not.toBe(oauthId)
  })
})
