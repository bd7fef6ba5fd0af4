import { decryptExportBundle } from '@turnkey/crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import {
  type ClientKey,
  clientKey,
  type HeldSession,
  retryHeaders,
  SANDBOX_STAMP,
  startWalletSetup,
  type WalletSetup,
} from '../../wallet-auth/testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
let session: HeldSession
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  session = await setup.session()
})

const platform = () => setup.server.as.platform
const callOf = (clientPublicKey: string, id = setup.accountId) => ({ params: { id }, body: { clientPublicKey } })

/** Opens an export as a client does that pins this service's key and expects the organization of `payloadToSign`. */
function open(encryptedWalletCredentials: unknown, client: ClientKey, organizationId: string): Promise<string> {
  return decryptExportBundle({
    exportBundle: String(encryptedWalletCredentials),
    embeddedKey: client.privateKeyHex,
    organizationId,
    dangerouslyOverrideSignerPublicKey: setup.server.service.keys.serviceKey.publicKeyUncompressedHex,
    returnMnemonic: true,
  })
}

async function exportFor(accountId: string, held: HeldSession): Promise<string> {
  const client = clientKey()
  const call = callOf(client.uncompressedHex, accountId)
  const asked = await setup.ask('exportInternalAccount', call)
  const headers = retryHeaders(asked, held.key.stamp(asked.payloadToSign))
  const reply = await platform().call('exportInternalAccount', { ...call, headers }, 200)
  expect(Object.keys(reply)).toEqual(['id', 'encryptedWalletCredentials'])
  expect(reply.id).toBe(accountId)
  const { organizationId } = JSON.parse(asked.payloadToSign)
  return open(reply.encryptedWalletCredentials, client, organizationId)
}

describe('exportInternalAccount', () => {
  it('asks for a signature over wallet and target key first', async () => {
    const client = clientKey()
    const asked = await setup.ask('exportInternalAccount', callOf(client.uncompressedHex))
    expect(Object.keys(asked).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      parameters: { targetPublicKey: client.uncompressedHex, walletId: setup.accountId },
    })
  })

  it('hands out twelve words, the same each time, that the client library opens', async () => {
    const words = await exportFor(setup.accountId, session)
    expect(words.split(' ')).toHaveLength(12)
    expect(await exportFor(setup.accountId, await setup.session())).toBe(words)
  })

  it('hands out other words for another wallet', async () => {
    const other = await setup.otherWallet()
    const words = await exportFor(other.accountId, await setup.session(other.credentialId))
    expect(words).not.toBe(await exportFor(setup.accountId, session))
  })

  it('opens for the client key alone', async () => {
    const client = clientKey()
    const reply = await setup.signed('exportInternalAccount', callOf(client.uncompressedHex), { key: session.key }, 200)
    const organizationId = setup.server.service.platform.id
    await expect(open(reply.encryptedWalletCredentials, clientKey(), organizationId)).rejects.toThrow()
  })

  it('takes the sandbox literal, and an upper-case key', async () => {
    const client = clientKey()
    const call = callOf(client.uncompressedHex.toUpperCase())
    const reply = await setup.signed('exportInternalAccount', call, { literal: true }, 200)
    const organizationId = setup.server.service.platform.id
    expect(await open(reply.encryptedWalletCredentials, client, organizationId)).toMatch(/^[a-z ]+$/)
  })

  it('counts a request id once', async () => {
    const call = callOf(clientKey().uncompressedHex)
    const headers = retryHeaders(await setup.ask('exportInternalAccount', call), SANDBOX_STAMP)
    await platform().call('exportInternalAccount', { ...call, headers }, 200)
    const again = await platform().call('exportInternalAccount', { ...call, headers }, 401)
    expect(again.details).toMatchObject({ reason: 'REQUEST_ID_USED' })
  })
})

describe('exportInternalAccount refuses', () => {
  it('a client key that is compressed, off the curve, of another length or not hex', async () => {
    const { compressedHex, uncompressedHex } = clientKey()
    const offCurve = uncompressedHex.slice(0, -1) + (uncompressedHex.endsWith('0') ? '1' : '0')
    const keys = [compressedHex, offCurve, `${uncompressedHex}00`, uncompressedHex.slice(0, -2), 'zz'.repeat(65), '']
    for (const key of keys) {
      expect(await platform().call('exportInternalAccount', callOf(key), 400), key).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'clientPublicKey' },
      })
    }
  })

  it('another kind of account, and an account that does not exist', async () => {
    const { uncompressedHex } = clientKey()
    const query = { customerId: setup.customerId, currency: 'USD' }
    const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
    const refused = await platform().call('exportInternalAccount', callOf(uncompressedHex, data[0]?.id), 400)
    expect(refused.details).toMatchObject({ field: 'id', reason: 'NOT_AN_EMBEDDED_WALLET' })
    expect((await platform().call('exportInternalAccount', callOf(uncompressedHex, 'x'), 404)).code).toBe(
      'REFERENCE_NOT_FOUND',
    )
  })

  it('another target key on the retry than the one that was signed', async () => {
    const asked = await setup.ask('exportInternalAccount', callOf(clientKey().uncompressedHex))
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    const call = { ...callOf(clientKey().uncompressedHex), headers }
    expect((await platform().call('exportInternalAccount', call, 401)).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
  })

  it('an ended session, a missing stamp and a missing request id', async () => {
    const call = callOf(clientKey().uncompressedHex)
    const asked = await setup.ask('exportInternalAccount', call)
    const stamp = session.key.stamp(asked.payloadToSign)
    const refuse = async (headers: Record<string, string>) =>
      (await platform().call('exportInternalAccount', { ...call, headers }, 401)).code
    expect(await refuse({ 'request-id': asked.requestId })).toBe('WALLET_SIGNATURE_MISSING')
    expect(await refuse({ 'service-wallet-signature': stamp })).toBe('REQUEST_ID_MISSING')
    await setup.act(({ tx }) =>
      tx
        .updateTable('auth_sessions')
        .set({ revoked_at: setup.server.clock.iso() })
        .where('id', '=', session.sessionId)
        .execute(),
    )
    expect(await refuse(retryHeaders(asked, stamp))).toBe('WALLET_SIGNATURE_INVALID')
  })
})
