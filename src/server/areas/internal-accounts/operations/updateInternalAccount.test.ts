import { beforeEach, describe, expect, it } from 'vitest'
import { isoOf } from '../../../foundation/clock'
import { shareTestServer } from '../../../testing/sharedServer'
import {
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
const callOf = (privateEnabled: boolean, id = setup.accountId) => ({ params: { id }, body: { privateEnabled } })
const ask = (privateEnabled = true) => setup.ask('updateInternalAccount', callOf(privateEnabled))

async function walletNow() {
  const query = { customerId: setup.customerId, type: 'EMBEDDED_WALLET' as const }
  const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
  return data[0]
}

describe('updateInternalAccount', () => {
  it('asks for a signature first, and changes nothing yet', async () => {
    const asked = await ask()
    expect(asked).toEqual({
      payloadToSign: expect.any(String),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: isoOf(setup.server.clock.now() + 300_000),
    })
    const payload = JSON.parse(asked.payloadToSign)
    expect(payload).toMatchObject({
      organizationId: setup.server.service.platform.id,
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: {
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
        signWith: setup.accountId,
      },
    })
    expect(JSON.parse(Buffer.from(payload.parameters.payload, 'hex').toString('utf8'))).toEqual({
      accountId: setup.accountId,
      privateEnabled: true,
    })
    expect(await walletNow()).toMatchObject({ privateEnabled: false })
  })

  it('hides the wallet and shows it again, each time signed by any session of the account', async () => {
    await setup.server.clock.advance(2)
    const hidden = await setup.signed('updateInternalAccount', callOf(true), { key: session.key }, 200)
    expect(hidden).toMatchObject({ id: setup.accountId, privateEnabled: true, updatedAt: setup.server.clock.iso() })
    expect(await walletNow()).toEqual(hidden)
    const other = await setup.session()
    expect(await setup.signed('updateInternalAccount', callOf(false), { key: other.key }, 200)).toMatchObject({
      privateEnabled: false,
    })
  })

  it('takes the same value again, signed', async () => {
    expect(await setup.signed('updateInternalAccount', callOf(false), { key: session.key }, 200)).toMatchObject({
      privateEnabled: false,
    })
  })

  it('notes the use of the session', async () => {
    await setup.signed('updateInternalAccount', callOf(true), { key: session.key }, 200)
    const row = await setup.server.service.store.read((tx) =>
      tx.selectFrom('auth_sessions').selectAll().where('id', '=', session.sessionId).executeTakeFirstOrThrow(),
    )
    expect(row.last_used_at).toBe(setup.server.clock.iso())
  })

  it('counts a request id once, also with the sandbox literal', async () => {
    const asked = await ask()
    const call = { ...callOf(true), headers: retryHeaders(asked, SANDBOX_STAMP) }
    await platform().call('updateInternalAccount', call, 200)
    expect(await platform().call('updateInternalAccount', call, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'REQUEST_ID_USED' },
    })
  })
})

describe('updateInternalAccount refuses', () => {
  it('an empty change', async () => {
    const refused = await platform().call('updateInternalAccount', { params: { id: setup.accountId }, body: {} }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'privateEnabled' } })
  })

  it('another kind of account, and an account that does not exist', async () => {
    const query = { customerId: setup.customerId, currency: 'USD' }
    const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
    expect(await platform().call('updateInternalAccount', callOf(true, data[0]?.id), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'id', reason: 'NOT_AN_EMBEDDED_WALLET' },
    })
    for (const id of ['nonsense', 'InternalAccount:01890000-0000-7000-8000-000000000000']) {
      const refused = await platform().call('updateInternalAccount', callOf(true, id), 404)
      expect(refused.code).toBe('REFERENCE_NOT_FOUND')
    }
  })

  it('another body than the one that was signed', async () => {
    const asked = await ask(true)
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    const refused = await platform().call('updateInternalAccount', { ...callOf(false), headers }, 401)
    expect(refused.code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
    expect(await walletNow()).toMatchObject({ privateEnabled: false })
  })

  it('a stamp over one byte more or less, and gives the request back', async () => {
    const asked = await ask()
    for (const text of [`${asked.payloadToSign} `, asked.payloadToSign.slice(0, -1)]) {
      const headers = retryHeaders(asked, session.key.stamp(text))
      const refused = await platform().call('updateInternalAccount', { ...callOf(true), headers }, 401)
      expect(refused).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID', details: { reason: 'SIGNATURE_INVALID' } })
    }
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    await platform().call('updateInternalAccount', { ...callOf(true), headers }, 200)
  })

  it('a session of another wallet', async () => {
    const other = await setup.otherWallet()
    const stranger = await setup.session(other.credentialId)
    const refused = await setup.signed('updateInternalAccount', callOf(true), { key: stranger.key }, 401)
    expect(refused).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID', details: { reason: 'OTHER_WALLET' } })
  })

  it('a retry that comes five minutes after the question', async () => {
    const asked = await ask()
    await setup.server.clock.advance(300)
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    expect(await platform().call('updateInternalAccount', { ...callOf(true), headers }, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'REQUEST_ID_EXPIRED' },
    })
  })
})
