import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WIDE_MAX } from '../database/columns'
import { openStore, type Store } from '../database/open'
import { createIds, seededRandom } from '../foundation/ids'
import { allTables } from '../host/tables'
import { assertBooksHold } from '../testing/ledgerChecks'
import { openMigrated } from '../testing/migratedDatabase'
import { availableOf, heldOf, worldBank, worldExchange, worldSandbox } from './chart'
import { createLedger, type Ledger } from './ledger'

const ALICE = 'InternalAccount:a'

describe('createLedger', () => {
  let store: Store
  let ledger: Ledger
  beforeEach(() => {
    store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
    ledger = createLedger(
      createIds(() => 1_000, seededRandom(1)),
      1_000,
    )
  })
  afterEach(async () => {
    await assertBooksHold(store)
    await store.close()
  })

  it('has no posting of a kind that nobody knows: what it did with the money could not be said', async () => {
    await move(worldBank('USD'), availableOf(ALICE), 5n)
    const postings = () => store.read((tx) => tx.selectFrom('ledger_postings').selectAll().execute())
    expect(await postings()).toMatchObject([{ kind: 'deposit' }])
    store.sqlite.prepare("UPDATE ledger_postings SET kind = 'gift'").run()
    await expect(postings()).rejects.toThrow('table ledger_postings, column kind')
    store.sqlite.prepare("UPDATE ledger_postings SET kind = 'deposit'").run()
  })

  const move = (from: string, to: string, amountMinor: bigint, currency = 'USD') =>
    store.write((tx) =>
      ledger.post(tx, {
        kind: 'deposit',
        transactionId: null,
        memo: 'test',
        lines: [
          { ledgerAccountId: from, currency, amountMinor: -amountMinor },
          { ledgerAccountId: to, currency, amountMinor },
        ],
      }),
    )
  const balances = () =>
    store.read(async (tx) => [
      await ledger.balanceOf(tx, availableOf(ALICE), 'USD'),
      await ledger.balanceOf(tx, heldOf(ALICE), 'USD'),
    ])

  it.each([
    // step                                        available  held
    ['funded', [[worldSandbox('USD'), availableOf(ALICE), 1000n]], 1000n, 0n],
    [
      'held',
      [
        [worldSandbox('USD'), availableOf(ALICE), 1000n],
        [availableOf(ALICE), heldOf(ALICE), 400n],
      ],
      600n,
      400n,
    ],
  ] as const)('keeps available and held apart: %s', async (_name, moves, available, held) => {
    for (const [from, to, amountMinor] of moves) await move(from, to, amountMinor)
    expect(await balances()).toEqual([available, held])
  })

  it('captures a hold to the world and releases the rest', async () => {
    await move(worldSandbox('USD'), availableOf(ALICE), 1000n)
    await move(availableOf(ALICE), heldOf(ALICE), 1000n)
    await move(heldOf(ALICE), worldBank('USD'), 700n)
    await move(heldOf(ALICE), availableOf(ALICE), 300n)
    expect(await balances()).toEqual([300n, 0n])
  })

  it('refuses to go below zero and says by how much it is short', async () => {
    await move(worldSandbox('USD'), availableOf(ALICE), 100n)
    await expect(move(availableOf(ALICE), worldBank('USD'), 101n)).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { reason: 'INSUFFICIENT_BALANCE', shortByMinor: 1 },
    })
    expect(await balances()).toEqual([100n, 0n])
  })

  it('refuses a balance beyond 2^53-1', async () => {
    await move(worldSandbox('USD'), availableOf(ALICE), BigInt(Number.MAX_SAFE_INTEGER))
    await expect(move(worldBank('USD'), availableOf(ALICE), 1n)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' })
  })

  it('keeps accounts of the world exact far beyond 2^53, and refuses only what the database cannot keep', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), { minLength: 1, maxLength: 30 }),
        async (amounts) => {
          const before = await store.read((tx) => ledger.balanceOf(tx, worldBank('USD'), 'USD'))
          for (const amount of amounts) await move(worldExchange('USD'), worldBank('USD'), amount)
          const after = await store.read((tx) => ledger.balanceOf(tx, worldBank('USD'), 'USD'))
          expect(after - before).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
        },
      ),
      { numRuns: 10 },
    )
    await store.write((tx) =>
      tx.updateTable('ledger_accounts').set({ balance: WIDE_MAX }).where('id', '=', worldBank('USD')).execute(),
    )
    await expect(move(worldExchange('USD'), worldBank('USD'), 1n)).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    })
    const entries = await store.read((tx) => tx.selectFrom('ledger_entries').selectAll().execute())
    const total = entries.reduce(
      (sum, { ledger_account_id: id, amount }) => (id === worldBank('USD') ? sum + BigInt(amount) : sum),
      0n,
    )
    await store.write((tx) =>
      tx.updateTable('ledger_accounts').set({ balance: total }).where('id', '=', worldBank('USD')).execute(),
    )
  })

  it('refuses a posting that does not balance per currency', async () => {
    const posting = {
      kind: 'deposit' as const,
      transactionId: null,
      memo: 'test',
      lines: [
        { ledgerAccountId: worldExchange('USD'), currency: 'USD', amountMinor: -100n },
        { ledgerAccountId: worldExchange('MXN'), currency: 'MXN', amountMinor: 100n },
      ],
    }
    await expect(store.write((tx) => ledger.post(tx, posting))).rejects.toThrow('does not balance in USD')
  })

  it('never lets an entry be edited or deleted', async () => {
    await move(worldSandbox('USD'), availableOf(ALICE), 100n)
    await expect(store.write((tx) => tx.updateTable('ledger_entries').set({ amount: 1 }).execute())).rejects.toThrow(
      'never edited',
    )
    await expect(store.write((tx) => tx.deleteFrom('ledger_entries').execute())).rejects.toThrow('never deleted')
  })
})
