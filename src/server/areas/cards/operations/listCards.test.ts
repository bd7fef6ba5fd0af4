import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'
import { type CardSetup, startCardSetup } from '../testing/cardSetup'

const shared = shareTestServer()
emptyBeforeEach(shared)
let setup: CardSetup
beforeEach(async () => {
  setup = await startCardSetup({ on: shared })
})

const list = (query: Call<'listCards'>['query']) => setup.server.as.platform.call('listCards', { query }, 200)

describe('listCards', () => {
  it('has the newest first, turned round on request, page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.push((await setup.issueCard()).id)
      await setup.server.clock.advance(1)
    }
    const first = await list({ limit: '2' })
    expect(first.data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const second = await list({ limit: '2', cursor: first.nextCursor })
    expect(second.data.map(({ id }) => id)).toEqual([ids[0]])
    expect((await list({ sortOrder: 'asc' })).data.map(({ id }) => id)).toEqual(ids)
    expect(first.data[0]).toEqual(await setup.readCard(ids[2] ?? ''))
  })

  it('is narrowed by cardholder, account, name and state', async () => {
    const usdb = await setup.accountId('USDB')
    const inUsd = await setup.issueCard({ platformCardId: 'first' })
    const inUsdb = await setup.issueCard({ platformCardId: 'second', fundingSources: [usdb] })
    await setup.server.as.platform.call('updateCardById', { params: { id: inUsdb.id }, body: { state: 'CLOSED' } }, 200)
    const cases = [
      [{ cardholderId: setup.customerId }, [inUsdb.id, inUsd.id]],
      [{ cardholderId: 'Customer:none' }, []],
      [{ accountId: setup.usdId }, [inUsd.id]],
      [{ accountId: usdb }, [inUsdb.id]],
      [{ platformCardId: 'first' }, [inUsd.id]],
      [{ state: 'ACTIVE' }, [inUsd.id]],
      [{ state: 'CLOSED', accountId: usdb, cardholderId: setup.customerId }, [inUsdb.id]],
      [{ state: 'PENDING_KYC' }, []],
    ] as const
    for (const [query, ids] of cases) {
      const page = await list(query)
      expect([query, page.data.map(({ id }) => id)]).toEqual([query, ids])
      expect(page.totalCount).toBe(ids.length)
    }
  })

  it('getCardById does not know cards that are not there', async () => {
    for (const id of ['Card:00000000-0000-7000-8000-000000000000', 'nonsense', setup.customerId]) {
      const refused = await setup.server.as.platform.call('getCardById', { params: { id } }, 404)
      expect(refused).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'id' } })
    }
  })

  it('refuses a state that there is not, and the cursor of another list', async () => {
    await setup.issueCard()
    await setup.issueCard()
    const { nextCursor = '' } = await list({ limit: '1' })
    const { platform } = setup.server.as
    for (const [query, field] of [
      [{ limit: '1', cursor: nextCursor, accountId: setup.usdId }, 'cursor'],
      [{ cursor: 'x' }, 'cursor'],
      [{ limit: '0' }, 'limit'],
    ] as const) {
      expect(await platform.call('listCards', { query }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field },
      })
    }
  })
})
