import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { shareTestServer } from '../../testing/sharedServer'
import {
  clientKey,
  type HeldSession,
  retryHeaders,
  SANDBOX_STAMP,
  type SignedRetryOffer,
  startWalletSetup,
  type WalletSetup,
} from './testing/walletKit'

/** The order of wallet-crypto 1.3, played on acts of this room. */

const server = shareTestServer()
let setup: WalletSetup
let held: HeldSession
let asked: SignedRetryOffer
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  held = await setup.session()
  asked = await setup.ask('refreshAuthSession', callOf())
})

const client = clientKey()
const callOf = (): Call<'refreshAuthSession'> => ({
  params: { id: held.sessionId },
  body: { clientPublicKey: client.uncompressedHex },
})

async function retry(headers: Record<string, string>, status: number, call = callOf()) {
  return setup.server.as.platform.call('refreshAuthSession', { ...call, headers }, status)
}

async function refused(headers: Record<string, string>, code: string, reason: string, call = callOf()) {
  expect(await retry(headers, 401, call)).toMatchObject({ status: 401, code, details: { reason } })
}

const good = () => retryHeaders(asked, held.key.stamp(asked.payloadToSign))
const stampOf = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

/** A stamp that is wrong in every way a later check would find. */
const foreignStamp = () => clientKey().stamp('something else')

describe('the order of the checks', () => {
  it('1: without both headers the call is a first call, also when they are empty', async () => {
    const empty = await retry({ 'service-wallet-signature': '', 'request-id': '' }, 202)
    expect(empty).toMatchObject({ requestId: expect.stringMatching(/^Request:/) })
  })

  it('2: a request id without a stamp, or with an empty one, even an unknown one', async () => {
    for (const requestId of [asked.requestId, 'Request:nothing']) {
      await refused({ 'request-id': requestId }, 'WALLET_SIGNATURE_MISSING', 'STAMP_MISSING')
      const empty = { 'request-id': requestId, 'service-wallet-signature': '' }
      await refused(empty, 'WALLET_SIGNATURE_MISSING', 'STAMP_MISSING')
    }
  })

  it('3: a stamp without a request id, also a malformed one and the sandbox literal', async () => {
    for (const stamp of [held.key.stamp(asked.payloadToSign), '%%%', SANDBOX_STAMP])
      await refused({ 'service-wallet-signature': stamp }, 'REQUEST_ID_MISSING', 'REQUEST_ID_MISSING')
  })

  it('4: a malformed stamp, before the request id is looked at', async () => {
    const right = JSON.parse(Buffer.from(held.key.stamp(asked.payloadToSign), 'base64url').toString('utf8'))
    const malformed: [string, string][] = [
      ['%%%', 'NOT_BASE64URL'],
      [`${held.key.stamp(asked.payloadToSign)}=`, 'NOT_BASE64URL'],
      [Buffer.from('not json').toString('base64url'), 'NOT_JSON'],
      [stampOf([right]), 'NOT_JSON'],
      [stampOf({ ...right, signature: undefined }), 'FIELDS_MISSING'],
      [stampOf({ ...right, publicKey: 5 }), 'FIELDS_MISSING'],
      [stampOf({ ...right, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }), 'WRONG_SCHEME'],
      [stampOf({ ...right, publicKey: `${right.publicKey}0` }), 'KEY_NOT_HEX'],
      [stampOf({ ...right, publicKey: `02${'ff'.repeat(32)}` }), 'KEY_NOT_ON_CURVE'],
      [stampOf({ ...right, signature: 'zz' }), 'SIGNATURE_NOT_HEX'],
      [stampOf({ ...right, signature: `${right.signature}00` }), 'SIGNATURE_NOT_DER'],
    ]
    for (const [stamp, reason] of malformed) {
      await refused(retryHeaders(asked, stamp), 'WALLET_SIGNATURE_MALFORMED', reason)
      await refused(retryHeaders({ requestId: 'Request:nothing' }, stamp), 'WALLET_SIGNATURE_MALFORMED', reason)
    }
  })

  it('5: a request id that is unknown, before body, key and signature', async () => {
    const changed = { ...callOf(), body: { clientPublicKey: clientKey().uncompressedHex } }
    const headers = retryHeaders({ requestId: 'Request:00000000-0000-7000-8000-000000000000' }, foreignStamp())
    await refused(headers, 'UNAUTHORIZED', 'REQUEST_ID_UNKNOWN', changed)
  })

  it('5: a request id of another operation, and of another path', async () => {
    const other = await setup.ask('revokeAuthSession', { params: { id: held.sessionId } })
    await refused(retryHeaders(other, foreignStamp()), 'UNAUTHORIZED', 'REQUEST_ID_OTHER_OPERATION')
    const second = await setup.session()
    const elsewhere = { ...callOf(), params: { id: second.sessionId } }
    await refused(good(), 'UNAUTHORIZED', 'REQUEST_ID_OTHER_TARGET', elsewhere)
  })

  it('5: a request id whose five minutes are over, to the second', async () => {
    await setup.server.clock.advance(299)
    await refused(retryHeaders(asked, foreignStamp()), 'WALLET_SIGNATURE_INVALID', 'KEY_UNKNOWN')
    await setup.server.clock.advance(1)
    await refused(good(), 'UNAUTHORIZED', 'REQUEST_ID_EXPIRED')
    await refused(retryHeaders(asked, SANDBOX_STAMP), 'UNAUTHORIZED', 'REQUEST_ID_EXPIRED')
  })

  it('5: a request id that was used, before body, key and signature', async () => {
    await retry(good(), 201)
    const changed = { ...callOf(), body: { clientPublicKey: clientKey().uncompressedHex } }
    for (const call of [callOf(), changed]) {
      await refused(good(), 'UNAUTHORIZED', 'REQUEST_ID_USED', call)
      await refused(retryHeaders(asked, foreignStamp()), 'UNAUTHORIZED', 'REQUEST_ID_USED', call)
      await refused(retryHeaders(asked, SANDBOX_STAMP), 'UNAUTHORIZED', 'REQUEST_ID_USED', call)
    }
  })

  it('6: another body, before key and signature, also with the sandbox literal', async () => {
    const changed = { ...callOf(), body: { clientPublicKey: clientKey().uncompressedHex } }
    for (const stamp of [held.key.stamp(asked.payloadToSign), foreignStamp(), SANDBOX_STAMP])
      await refused(retryHeaders(asked, stamp), 'WALLET_SIGNATURE_BODY_MISMATCH', 'BODY_CHANGED', changed)
  })

  it('6: a body that differs only in what the contract does not know is another body', async () => {
    const body = { clientPublicKey: client.uncompressedHex, note: 'x' }
    await refused(good(), 'WALLET_SIGNATURE_BODY_MISMATCH', 'BODY_CHANGED', { ...callOf(), body })
  })

  it('7: a key that belongs to no session, before the signature', async () => {
    const stranger = clientKey()
    await refused(retryHeaders(asked, stranger.stamp(asked.payloadToSign)), 'WALLET_SIGNATURE_INVALID', 'KEY_UNKNOWN')
    await refused(retryHeaders(asked, stranger.stamp('other text')), 'WALLET_SIGNATURE_INVALID', 'KEY_UNKNOWN')
  })

  it('7: a session of another wallet', async () => {
    const { credentialId } = await setup.otherWallet()
    const { key } = await setup.session(credentialId)
    await refused(retryHeaders(asked, key.stamp(asked.payloadToSign)), 'WALLET_SIGNATURE_INVALID', 'OTHER_WALLET')
  })

  it('7: a session that was revoked, and one that has expired, sign nothing', async () => {
    const params = { id: held.sessionId }
    const [revoked, keeper] = [await setup.session(), await setup.session()]
    await setup.signed('revokeAuthSession', { params: { id: revoked.sessionId } }, revoked, 204)
    expect(await setup.signed('revokeAuthSession', { params }, revoked, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'SESSION_REVOKED' },
    })
    await setup.server.clock.advance(15 * 60)
    const fresh = await setup.session()
    expect(await setup.signed('revokeAuthSession', { params: { id: fresh.sessionId } }, keeper, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'SESSION_EXPIRED' },
    })
  })

  it('8: a stamp over the body, or over another payload of the wallet, is a mix-up of texts', async () => {
    const other = await setup.ask('refreshAuthSession', callOf())
    const texts = [JSON.stringify(callOf().body), other.payloadToSign]
    for (const text of texts)
      await refused(retryHeaders(asked, held.key.stamp(text)), 'WALLET_SIGNATURE_BODY_MISMATCH', 'OTHER_TEXT_SIGNED')
    await retry(good(), 201)
  })

  it('8: any open payload of the wallet counts, however many came since, and whatever act it is for', async () => {
    const other = await setup.ask('revokeAuthSession', { params: { id: held.sessionId } })
    for (let n = 0; n < 30; n += 1) await setup.ask('refreshAuthSession', callOf())
    const stamp = held.key.stamp(other.payloadToSign)
    await refused(retryHeaders(asked, stamp), 'WALLET_SIGNATURE_BODY_MISMATCH', 'OTHER_TEXT_SIGNED')
  })

  it('9: a payload of the wallet that was used, or whose time has passed, is not open any more', async () => {
    const used = await setup.ask('refreshAuthSession', callOf())
    await retry(retryHeaders(used, held.key.stamp(used.payloadToSign)), 201)
    const invalid = ['WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID'] as const
    await refused(retryHeaders(asked, held.key.stamp(used.payloadToSign)), ...invalid)
    await setup.server.clock.advance(300)
    const fresh = await setup.ask('refreshAuthSession', callOf())
    await refused(retryHeaders(fresh, held.key.stamp(asked.payloadToSign)), ...invalid)
  })

  it('9: a payload of another wallet is not one of this one', async () => {
    const { accountId } = await setup.otherWallet()
    const body = { clientPublicKey: client.uncompressedHex }
    const theirs = await setup.ask('exportInternalAccount', { params: { id: accountId }, body })
    const stamp = held.key.stamp(theirs.payloadToSign)
    await refused(retryHeaders(asked, stamp), 'WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID')
  })

  it('9: a stamp over anything else is invalid, were it one byte', async () => {
    for (const text of [`${asked.payloadToSign} `, asked.payloadToSign.replace('{', '{ '), 'x'])
      await refused(retryHeaders(asked, held.key.stamp(text)), 'WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID')
  })
})

describe('the signature', () => {
  it('is refused with any byte of r or s changed', async () => {
    for (const at of [5, 12, 20, 34, 45, 55, 68]) {
      const mutate = (der: Buffer) => {
        der[at] = (der[at] ?? 0) ^ 1
        return der
      }
      const reply = await retry(retryHeaders(asked, held.key.stamp(asked.payloadToSign, { mutate })), 401)
      expect(reply).toMatchObject({ code: expect.stringMatching(/^WALLET_SIGNATURE_(INVALID|MALFORMED)$/) })
    }
    await retry(good(), 201)
  })

  it('is refused under another key of the same wallet than the one that made it', async () => {
    const second = await setup.session()
    const stamp = second.key.stamp(asked.payloadToSign, { publicKey: held.key.compressedHex })
    await refused(retryHeaders(asked, stamp), 'WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID')
  })

  it('is accepted with high S and with low S', async () => {
    for (const wantsHighS of [true, false]) {
      const fresh = await setup.ask('refreshAuthSession', callOf())
      await retry(retryHeaders(fresh, held.key.stamp(fresh.payloadToSign, { wantsHighS })), 201)
    }
  })

  it('is never the same text twice: each request has its own', async () => {
    const again = await setup.ask('refreshAuthSession', callOf())
    expect(again.payloadToSign).not.toBe(asked.payloadToSign)
    await refused(
      retryHeaders(again, held.key.stamp(asked.payloadToSign)),
      'WALLET_SIGNATURE_BODY_MISMATCH',
      'OTHER_TEXT_SIGNED',
    )
  })
})

describe('the request id', () => {
  it('is not used up by a failed attempt', async () => {
    await refused(retryHeaders(asked, held.key.stamp('x')), 'WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID')
    await refused({ 'request-id': asked.requestId }, 'WALLET_SIGNATURE_MISSING', 'STAMP_MISSING')
    await retry(good(), 201)
  })

  it('may be one of several that are open at once', async () => {
    const other = await setup.ask('refreshAuthSession', callOf())
    await retry(retryHeaders(other, held.key.stamp(other.payloadToSign)), 201)
    await retry(good(), 201)
  })

  it('gives a hundred identical retries at once exactly one 201, and one session', async () => {
    const headers = good()
    const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(headers)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
    const query = { accountId: setup.accountId }
    const { data } = await setup.server.as.platform.call('listAuthSessions', { query }, 200)
    expect(data).toHaveLength(2)
  })

  it('gives a hundred identical revocations at once exactly one 204', async () => {
    const params = { id: held.sessionId }
    const removal = await setup.ask('revokeAuthSession', { params })
    const headers = retryHeaders(removal, held.key.stamp(removal.payloadToSign))
    const url = `/2025-10-13/auth/sessions/${encodeURIComponent(held.sessionId)}`
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await raw('DELETE', url, headers)).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  })
})

function raw(method: 'POST' | 'DELETE', url: string, headers: Record<string, string>, payload?: string) {
  const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  return setup.server.raw({
    method,
    url,
    headers: { host: 'localhost:4010', authorization, ...type, ...headers },
    payload,
  })
}

async function statusOf(headers: Record<string, string>): Promise<number> {
  const url = `/2025-10-13/auth/sessions/${encodeURIComponent(held.sessionId)}/refresh`
  return (await raw('POST', url, headers, JSON.stringify(callOf().body))).status
}

describe('what is kept of a refusal', () => {
  it('names the check and the reason for the developer, and nothing of it goes out', async () => {
    const reply = await retry(retryHeaders(asked, held.key.stamp('x')), 401)
    expect(JSON.stringify(reply)).not.toContain('verdict')
    const [kept] = await setup.server.service.store.read((tx) =>
      tx.selectFrom('signature_verdicts').selectAll().where('account_id', '=', setup.accountId).execute(),
    )
    expect(kept).toMatchObject({
      operation_id: 'refreshAuthSession',
      account_id: setup.accountId,
      request_id: asked.requestId,
      code: 'WALLET_SIGNATURE_INVALID',
      reason: 'SIGNATURE_INVALID',
    })
    expect(JSON.parse(kept?.verdict_json ?? '')).toMatchObject({ check: 'SIGNATURE_VALID' })
  })

  it('notes who signed on the request, the session and the credential', async () => {
    await setup.server.clock.advance(30)
    await retry(good(), 201)
    const at = setup.server.clock.iso()
    const rows = await setup.server.service.store.read(async (tx) => ({
      request: await tx.selectFrom('signed_requests').selectAll().where('id', '=', asked.requestId).execute(),
      session: await tx.selectFrom('auth_sessions').selectAll().where('id', '=', held.sessionId).execute(),
      method: await tx.selectFrom('auth_methods').selectAll().where('id', '=', setup.credentialId).execute(),
    }))
    expect(rows).toMatchObject({
      request: [{ used_at: at, signed_by_session_id: held.sessionId, signed_by_key: held.key.compressedHex }],
      session: [{ last_used_at: at }],
      method: [{ last_used_at: at }],
    })
  })
})
