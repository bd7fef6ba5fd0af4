import { beforeEach, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type KeySetup, startKeySetup } from '../testing/keyKit'

const server = shareTestServer()
let setup: KeySetup
beforeEach(async () => {
  setup = await startKeySetup({ on: server })
})

const platform = () => setup.server.as.platform
const UNKNOWN = 'DelegatedKey:00000000-0000-7000-8000-000000000000'

it('ends a key without a signature, once; another may follow', async () => {
  const { id } = await setup.delegate()
  await setup.server.clock.advance(5)
  await platform().call('revokeDelegatedKey', { params: { id } }, 204)
  expect(await platform().call('getDelegatedKeyById', { params: { id } }, 200)).toMatchObject({
    status: 'REVOKED',
    updatedAt: setup.server.clock.iso(),
  })
  const again = await platform().call('revokeDelegatedKey', { params: { id } }, 400)
  expect(again).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'id', reason: 'KEY_NOT_ACTIVE' } })
  const next = await setup.delegate()
  const { data } = await platform().call('listDelegatedKeys', { query: { fundingSourceId: next.fundingSourceId } }, 200)
  expect(data.map((key) => [key.id, key.status])).toEqual([
    [id, 'REVOKED'],
    [next.id, 'ACTIVE'],
  ])
})

it('says that there is no such key', async () => {
  for (const id of [UNKNOWN, 'nothing']) {
    const refusal = { code: 'REFERENCE_NOT_FOUND', details: { field: 'id' } }
    expect(await platform().call('revokeDelegatedKey', { params: { id } }, 404)).toMatchObject(refusal)
    expect(await platform().call('getDelegatedKeyById', { params: { id } }, 404)).toMatchObject(refusal)
  }
})

it('lists by wallet, by tie, by both, and never all', async () => {
  const key = await setup.delegate()
  const listed = async (query: { accountId?: string; fundingSourceId?: string }) =>
    (await platform().call('listDelegatedKeys', { query }, 200)).data.map(({ id }) => id)
  const { accountId, fundingSourceId } = key
  for (const query of [{ accountId }, { fundingSourceId }, { accountId, fundingSourceId }])
    expect(await listed(query)).toEqual([key.id])
  const other = await setup.otherWallet()
  for (const query of [
    { accountId: other.accountId },
    { accountId: other.accountId, fundingSourceId },
    { accountId: 'x' },
  ])
    expect(await listed(query)).toEqual([])
  for (const [query, field] of [
    [{}, 'accountId'],
    [{ accountId: '' }, 'accountId'],
    [{ accountId, fundingSourceId: '' }, 'fundingSourceId'],
  ] as const) {
    const refusal = await platform().call('listDelegatedKeys', { query }, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field, reason: 'OWNER_MISSING' } })
  }
})
