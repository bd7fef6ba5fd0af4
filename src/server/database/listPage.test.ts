import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { countRow, recount } from './counters'
import { type ListQuery, listPage } from './listPage'
import { openStore, type Store } from './open'

const at = (second: number) => new Date(second * 1000).toISOString()
/** When those with an even and an odd number were seen last. */
const [EVEN, ODD] = [at(100), at(101)] as const

const REST = { state: 'ACTIVE', roles_json: '[]', pin_tries: 0, pin_locked_until: null } as const

describe('listPage', () => {
  let store: Store
  beforeEach(async () => {
    store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
    await store.write(async (tx) => {
      for (let n = 0; n < 25; n += 1) {
        // Five rows share each instant, so that the id decides between them.
        const row = {
          id: `Operator:${String(n).padStart(2, '0')}`,
          name: `n${n}`,
          created_at: at(Math.floor(n / 5)),
          last_seen_at: n % 2 === 0 ? EVEN : ODD,
          ...REST,
        }
        await tx.insertInto('operators').values(row).execute()
        await countRow(tx, 'operators', { seen: row.last_seen_at }, 1)
      }
    })
  })
  afterEach(() => store.close())

  const list = (query: Partial<ListQuery<'operators'>>) =>
    store.read((tx) => listPage(tx, { list: 'operators', table: 'operators', filters: [], isCounted: true, ...query }))
  const even = { column: 'last_seen_at', op: '=', value: EVEN, counterKey: `seen=${EVEN}` } as const

  it('walks every row once, newest first, with an exact total', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 7, cursor })
      expect(page.totalCount).toBe(25)
      expect(page.hasMore).toBe(page.nextCursor !== undefined)
      seen.push(...page.data.map((row) => row.id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `Operator:${String(24 - n).padStart(2, '0')}`))
  })

  it('keeps its place when rows come in between two pages', async () => {
    const first = await list({ limit: 5 })
    await store.write((tx) =>
      tx
        .insertInto('operators')
        .values({ id: 'Operator:99', name: 'late', created_at: at(99), last_seen_at: ODD, ...REST })
        .execute(),
    )
    const second = await list({ limit: 5, cursor: first.nextCursor })
    expect(second.data[0]?.id).toBe('Operator:19')
  })

  it('counts one filter from its counter and several by counting', async () => {
    expect((await list({ filters: [even] })).totalCount).toBe(13)
    expect((await list({ filters: [even, { column: 'created_at', op: '>=', value: at(4) }] })).totalCount).toBe(3)
    await store.write((tx) => recount(tx, 'operators', 'seen', EVEN, ODD))
    expect((await list({ filters: [even] })).totalCount).toBe(12)
  })

  it.each([
    ['of another filter', { filters: [even] }],
    ['of another order', { order: 'asc' as const }],
    ['of another list', { list: 'audit_log' }],
  ])('refuses a cursor %s', async (_name, change) => {
    const { nextCursor } = await list({ limit: 5 })
    await expect(list({ ...change, limit: 5, cursor: nextCursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cursor', reason: 'CURSOR_OF_OTHER_LIST' },
    })
  })

  it.each([
    '',
    'x',
    'eyJhIjoxfQ',
    '%%%',
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('[1,2,3]').toString('base64url'),
  ])('refuses the damaged cursor %j', async (cursor) => {
    await expect(list({ limit: 5, cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cursor', reason: 'CURSOR_MALFORMED' },
    })
  })
})
