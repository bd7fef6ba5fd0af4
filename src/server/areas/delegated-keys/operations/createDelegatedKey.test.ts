import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { members } from '../../../database/columns'
import { readJsonText } from '../../../foundation/jsonText'
import { isSealed } from '../../../foundation/sealing'
import { shareTestServer } from '../../../testing/sharedServer'
import { clientKey, retryHeaders } from '../../wallet-auth/testing/walletKit'
import { delegatedKeysOfCards } from '../public'
import { type KeySetup, literalHeaders, startKeySetup } from '../testing/keyKit'

const server = shareTestServer()
let setup: KeySetup
beforeEach(async () => {
  setup = await startKeySetup({ on: server })
})

const platform = () => setup.server.as.platform
const ask = () => setup.ask('createDelegatedKey', setup.call)
const listed = async () =>
  (await platform().call('listDelegatedKeys', { query: { accountId: setup.accountId } }, 200)).data
const statuses = async () => (await listed()).map(({ status }) => status)
const stored = () => setup.server.service.store.sqlite.prepare('SELECT * FROM delegated_keys').all()
const refused = async (status: 400 | 401 | 404 | 409, call: Partial<Call<'createDelegatedKey'>>) =>
  platform().call('createDelegatedKey', { ...setup.call, ...call }, status)

describe('the three calls', () => {
  it('make a key that waits, and put it into force; each text names what it permits', async () => {
    const first = await ask()
    expect(readJsonText(first.payloadToSign, members)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
      parameters: { cardId: setup.cardId, accountId: setup.accountId, users: [{ userName: 'Card payments' }] },
    })
    expect(await listed()).toEqual([])
    const second = await setup.second(first)
    expect(second.requestId).not.toBe(first.requestId)
    const [pending] = await listed()
    expect(pending).toMatchObject({ status: 'PENDING', publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) })
    expect(readJsonText(second.payloadToSign, members)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_POLICIES',
      parameters: { cardId: setup.cardId, policies: [{ publicKey: pending?.publicKey, effect: 'EFFECT_ALLOW' }] },
    })
    await setup.server.clock.advance(60)
    const key = await setup.third(second, 201)
    expect(key).toEqual({ ...pending, status: 'ACTIVE', updatedAt: setup.server.clock.iso() })
    expect(key).toMatchObject({ cardId: setup.cardId, accountId: setup.accountId, nickname: 'Card payments' })
    expect(key.fundingSourceId).toMatch(/^CardFundingSource:/)
    expect(await platform().call('getDelegatedKeyById', { params: { id: key.id } }, 200)).toEqual(key)
  })

  it('leave the private half sealed, and nowhere else', async () => {
    const key = await setup.delegate()
    const rows = stored() as { id: string; private_key_sealed: string }[]
    const sealed = rows.find(({ id }) => id === key.id)?.private_key_sealed ?? ''
    expect(isSealed(sealed)).toBe(true)
    const opened = setup.server.service.sealing.open({ purpose: 'DELEGATED_KEY', id: key.id }, sealed)
    expect(opened.fault).toBeNull()
    const secret = opened.fault === null ? opened.text : ''
    expect(setup.server.service.store.sqlite.serialize().includes(secret)).toBe(false)
  })

  it('are recorded with who signed them', async () => {
    const key = await setup.delegate()
    const { data } = await setup.server.as.console.call('listAuditEntries', { query: { targetId: key.id } }, 200)
    const signedBy = setup.held.sessionId
    expect(data.map(({ details }) => details)).toEqual([
      { accountId: setup.accountId, status: 'ACTIVE', signedBy },
      { accountId: setup.accountId, status: 'PENDING', signedBy },
    ])
  })

  it('take the literal of the sandbox', async () => {
    const second = await platform().call(
      'createDelegatedKey',
      { ...setup.call, headers: literalHeaders(await ask()) },
      202,
    )
    if (!('requestId' in second)) throw new Error('a third call is asked for')
    await platform().call('createDelegatedKey', { ...setup.call, headers: literalHeaders(second) }, 201)
  })
})

describe('each call is refused', () => {
  it.each([
    ['an unknown card', { cardId: 'Card:00000000-0000-7000-8000-000000000000' }, 404, 'cardId'],
    [
      'an unknown account',
      { internalAccountId: 'InternalAccount:00000000-0000-7000-8000-000000000000' },
      404,
      'internalAccountId',
    ],
    ['a nickname of nothing', { nickname: '' }, 400, 'nickname'],
    ['a nickname of 257 characters', { nickname: 'x'.repeat(257) }, 400, 'nickname'],
  ] as const)('for %s', async (_what, change, status, field) => {
    const body = { ...setup.call.body, ...change }
    expect(await refused(status, { body })).toMatchObject({ details: { field } })
  })

  it('for a wallet that the card does not draw on, an account that is no wallet, and a closed card', async () => {
    const other = await setup.otherWallet()
    const body = { ...setup.call.body, internalAccountId: other.accountId }
    expect(await refused(404, { body })).toMatchObject({ details: { field: 'internalAccountId' } })
    const { data } = await platform().call('listPlatformInternalAccounts', { query: {} }, 200)
    const notWallet = { ...setup.call.body, internalAccountId: data[0]?.id ?? '' }
    expect(await refused(400, { body: notWallet })).toMatchObject({ details: { reason: 'NOT_AN_EMBEDDED_WALLET' } })
    await platform().call('updateCardById', { params: { id: setup.cardId }, body: { state: 'CLOSED' } }, 200)
    expect(await refused(404, {})).toMatchObject({ details: { field: 'internalAccountId' } })
  })

  it('while another key is active: on the first call and on the two others', async () => {
    const [first, other] = [await ask(), await ask()]
    const second = await setup.second(other)
    const key = await setup.delegate()
    const details = { reason: 'KEY_ALREADY_ACTIVE', delegatedKeyId: key.id }
    expect(await refused(409, {})).toMatchObject({ code: 'CONFLICT', details })
    const headers = retryHeaders(first, setup.held.key.stamp(first.payloadToSign))
    expect(await refused(409, { headers })).toMatchObject({ details })
    expect(await setup.third(second, 409)).toMatchObject({ details })
    expect(await statuses()).toEqual(['PENDING', 'ACTIVE'])
  })

  it('for another body, a foreign or unknown key, and a session that ended between two calls', async () => {
    const second = await setup.second(await ask())
    const headers = retryHeaders(second, setup.held.key.stamp(second.payloadToSign))
    const body = { ...setup.call.body, nickname: 'Another name' }
    expect(await refused(401, { headers, body })).toMatchObject({ code: 'WALLET_SIGNATURE_BODY_MISMATCH' })
    const foreign = retryHeaders(second, clientKey().stamp(second.payloadToSign))
    expect(await refused(401, { headers: foreign })).toMatchObject({ details: { reason: 'KEY_UNKNOWN' } })
    const another = await setup.session()
    await setup.signed('revokeAuthSession', { params: { id: setup.held.sessionId } }, another, 204)
    expect(await refused(401, { headers })).toMatchObject({ details: { reason: 'SESSION_REVOKED' } })
    expect(await setup.third(second, 201, another)).toMatchObject({ status: 'ACTIVE' })
  })

  it('by the key of another wallet, and by the pair of the call before', async () => {
    const other = await setup.otherWallet()
    const session = await setup.session(other.credentialId)
    const first = await ask()
    const byOther = retryHeaders(first, session.key.stamp(first.payloadToSign))
    expect(await refused(401, { headers: byOther })).toMatchObject({ details: { reason: 'OTHER_WALLET' } })
    const second = await setup.second(first)
    const again = retryHeaders(first, setup.held.key.stamp(first.payloadToSign))
    expect(await refused(401, { headers: again })).toMatchObject({ details: { reason: 'REQUEST_ID_USED' } })
    const mixed = retryHeaders(second, setup.held.key.stamp(first.payloadToSign))
    expect(await refused(401, { headers: mixed })).toMatchObject({ code: expect.stringMatching(/^WALLET_SIGNATURE/) })
    await setup.third(second, 201)
  })

  it('once its five minutes are over, and its key stays PENDING and blocks nobody', async () => {
    const late = await setup.second(await ask())
    await setup.server.clock.advance(300)
    expect(await setup.third(late, 401)).toMatchObject({ details: { reason: 'REQUEST_ID_EXPIRED' } })
    await setup.delegate()
    expect(await statuses()).toEqual(['PENDING', 'ACTIVE'])
  })
})

describe('between the second call and the third', () => {
  it('a key that is PENDING is not revoked by hand', async () => {
    const second = await setup.second(await ask())
    const [pending] = await listed()
    const refusal = await platform().call('revokeDelegatedKey', { params: { id: pending?.id ?? '' } }, 400)
    expect(refusal).toMatchObject({ details: { reason: 'KEY_NOT_ACTIVE', status: 'PENDING' } })
    await setup.third(second, 201)
  })

  it('it ends with its wallet on the card, and does not come back with it', async () => {
    const second = await setup.second(await ask())
    const fundingSourceIds = (await listed()).map(({ fundingSourceId }) => fundingSourceId)
    await setup.act((context) => delegatedKeysOfCards.revokeOf(context, { fundingSourceIds }))
    expect(await setup.third(second, 409)).toMatchObject({ details: { reason: 'KEY_ENDED' } })
    expect(await statuses()).toEqual(['REVOKED'])
  })

  it('it ends with the card', async () => {
    const second = await setup.second(await ask())
    await platform().call('updateCardById', { params: { id: setup.cardId }, body: { state: 'CLOSED' } }, 200)
    await setup.third(second, 404)
    expect(await statuses()).toEqual(['REVOKED'])
  })

  it('of 40 third calls at once exactly one puts it into force', async () => {
    const second = await setup.second(await ask())
    const headers = retryHeaders(second, setup.held.key.stamp(second.payloadToSign))
    const request = {
      method: 'POST',
      url: '/2025-10-13/auth/delegated-keys',
      headers: {
        host: 'localhost:4010',
        authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
        ...headers,
      },
      payload: setup.call.body,
    } as const
    const replies = await Promise.all(Array.from({ length: 40 }, () => setup.server.raw(request)))
    const counts = replies.map(({ status }) => status).sort()
    expect(counts).toEqual([201, ...replies.slice(1).map(() => 401)])
  })
})
