import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { openStore, type Store } from './open'
import { readSum, wideSum } from './wideSum'

let store: Store
beforeAll(() => {
  store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
})
afterAll(() => store.close())

const sumOf = (amounts: readonly bigint[]) =>
  store.read(async (tx) => {
    const values =
      amounts.length === 0 ? sql`SELECT 1 AS n WHERE 1 = 0` : sql`VALUES ${sql.join(amounts.map((n) => sql`(${n})`))}`
    const { rows } = await sql<{ total: string | null }>`
      WITH amounts (n) AS (${values}) SELECT ${wideSum(sql`n`)} AS total FROM amounts`.execute(tx)
    return readSum(rows[0]?.total)
  })

describe('wideSum', () => {
  it('adds up beyond 2^63, where the engine’s own sum stops', async () => {
    const great = Array.from({ length: 1100 }, () => 9_000_000_000_000_000n)
    expect(await sumOf(great)).toBe(9_900_000_000_000_000_000n)
  })

  it('is exact for any amounts, negative ones included, and zero for none', async () => {
    const most = 2n ** 63n - 1n
    await fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt({ min: -most, max: most }), { maxLength: 20 }), async (amounts) => {
        expect(await sumOf(amounts)).toBe(amounts.reduce((total, amount) => total + amount, 0n))
      }),
    )
  })
})
