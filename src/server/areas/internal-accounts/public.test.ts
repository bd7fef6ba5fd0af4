import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { createUnitOfWork } from '../../kernel/unitOfWork'
import { availableOf, heldOf, worldSandbox } from '../../ledger/chart'
import { failureLines } from '../../ledger/postings/payment'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'
import {
  findInternalAccount,
  getInternalAccount,
  holdFunds,
  type InternalAccountRow,
  moveMoney,
  provisionInternalAccount,
  requireInternalAccount,
  spendableOf,
  viewInternalAccounts,
} from './public'

const server = shareTestServer()
let setup: PaymentSetup
let accountId: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  accountId = await setup.accountId('USD')
})

const TRANSACTION = 'Transaction:00000000-0000-7000-8000-000000000001'

/** Runs a piece of work as one committed transaction, as an operation would. */
function act<Result>(work: (context: Context, account: InternalAccountRow) => Promise<Result>): Promise<Result> {
  const { store, clock, sealing } = setup.server.service
  return store.write(async (tx) => {
    const input = {
      now: clock.now(),
      ids: setup.server.service.ids,
      sealing,
      actor: { kind: 'system' } as const,
      platformId: 'PlatformConfig:1',
      isForecast: false,
    }
    const { context } = createUnitOfWork(tx, input)
    return work(context, await requireInternalAccount(tx, accountId))
  })
}

const hold = (amountMinor: bigint) =>
  act((context, internalAccount) =>
    holdFunds(context, {
      internalAccount,
      amountMinor,
      transactionId: TRANSACTION,
      memo: 'test',
      field: 'source.accountId',
    }),
  )
const capture = (amountMinor: bigint) =>
  act((context) =>
    moveMoney(context, {
      kind: 'fail-payment',
      transactionId: TRANSACTION,
      memo: 'test',
      lines: failureLines(accountId, 'USD', amountMinor),
    }),
  )
const release = (amountMinor: bigint) =>
  act((context) =>
    moveMoney(context, {
      kind: 'release',
      transactionId: TRANSACTION,
      memo: 'test',
      lines: [
        { ledgerAccountId: heldOf(accountId), currency: 'USD', amountMinor: -amountMinor },
        { ledgerAccountId: availableOf(accountId), currency: 'USD', amountMinor },
      ],
    }),
  )

describe('holds', () => {
  it('lower the balance only; capture lowers the total; release gives the balance back', async () => {
    await setup.fund(accountId, 1_000)
    await hold(600n)
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 400, total: 1_000 })
    await capture(450n)
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 400, total: 550 })
    await release(150n)
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 550, total: 550 })
  })

  it('send one balance event per posting, although a posting touches both halves of the account', async () => {
    await setup.fund(accountId, 1_000)
    await hold(600n)
    await release(600n)
    expect(await setup.server.eventsOf(accountId)).toEqual(new Array(3).fill('INTERNAL_ACCOUNT.BALANCE_UPDATED'))
  })

  it('say how short the balance is and write nothing', async () => {
    await setup.fund(accountId, 999)
    await expect(hold(1_000n)).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'source.accountId', reason: 'INSUFFICIENT_BALANCE', shortByMinor: 1, accountId },
    })
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 999, total: 999 })
    expect(await setup.server.eventsOf(accountId)).toHaveLength(1)
  })

  it('keep 0 <= balance <= totalBalance whatever is tried in whatever order', async () => {
    await setup.fund(accountId, 1_000)
    const step = fc.record({ act: fc.constantFrom(hold, capture, release), amount: fc.bigInt({ min: 1n, max: 700n }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { act: attempt, amount } of steps) {
          await attempt(amount).catch((error: unknown) => {
            if (!(error instanceof ServiceError) || error.code !== 'INVALID_AMOUNT') throw error
          })
          const { balance, total } = await setup.balanceOf(accountId)
          expect(balance).toBeGreaterThanOrEqual(0)
          expect(total).toBeGreaterThanOrEqual(balance)
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('moveMoney', () => {
  const eventBodies = () =>
    setup.server.service.store.read((tx) =>
      tx
        .selectFrom('webhook_events')
        .select('body')
        .where('type', '=', 'INTERNAL_ACCOUNT.BALANCE_UPDATED')
        .orderBy('id')
        .execute(),
    )

  it('tells every account that a posting touches, once each, with its balance after the posting', async () => {
    const other = await setup.accountId('EUR')
    const before = await eventBodies()
    await act((context) =>
      moveMoney(context, {
        kind: 'fund',
        transactionId: null,
        memo: 'two accounts',
        lines: [
          { ledgerAccountId: worldSandbox('USD'), currency: 'USD', amountMinor: -30n },
          { ledgerAccountId: availableOf(accountId), currency: 'USD', amountMinor: 10n },
          { ledgerAccountId: heldOf(accountId), currency: 'USD', amountMinor: 20n },
          { ledgerAccountId: worldSandbox('EUR'), currency: 'EUR', amountMinor: -5n },
          { ledgerAccountId: availableOf(other), currency: 'EUR', amountMinor: 5n },
        ],
      }),
    )
    const balances = (await eventBodies())
      .slice(before.length)
      .map(({ body }) => JSON.parse(body).data)
      .map((data) => [data.id, data.balance.amount, data.totalBalance.amount])
    expect(balances).toHaveLength(2)
    expect(balances).toEqual(
      expect.arrayContaining([
        [accountId, 10, 30],
        [other, 5, 5],
      ]),
    )
  })
})

describe('provisionInternalAccount', () => {
  it('opens an account once', async () => {
    const wanted = { customerId: setup.customerId, currency: 'CHF' }
    const first = await act((context) => provisionInternalAccount(context, wanted))
    const second = await act((context) => provisionInternalAccount(context, wanted))
    expect(second.id).toBe(first.id)
    expect(await act(({ tx }) => findInternalAccount(tx, wanted))).toEqual(first)
    await expect(
      act((context) => provisionInternalAccount(context, { ...wanted, currency: 'XYZ' })),
    ).rejects.toMatchObject({
      code: 'INVALID_CURRENCY',
    })
  })

  it('knows nothing of unknown accounts', async () => {
    expect(await act(({ tx }) => getInternalAccount(tx, 'InternalAccount:none'))).toBeNull()
    await expect(act(({ tx }) => requireInternalAccount(tx, 'nonsense', 'source.accountId'))).rejects.toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'source.accountId' },
    })
    expect(await act((context, account) => spendableOf(context, account))).toBe(0n)
  })
})

describe('viewInternalAccounts', () => {
  it('reads all balances in one query', async () => {
    const { sqlite } = setup.server.service.store
    const rows = await setup.server.service.store.read((tx) => tx.selectFrom('internal_accounts').selectAll().execute())
    const texts: string[] = []
    const prepare = sqlite.prepare.bind(sqlite)
    sqlite.prepare = ((text: string) => {
      texts.push(text)
      return prepare(text)
    }) as typeof sqlite.prepare
    const accounts = await act((context) => viewInternalAccounts(context, rows))
    sqlite.prepare = prepare as typeof sqlite.prepare
    expect(accounts).toHaveLength(rows.length)
    expect(rows.length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.includes('ledger_accounts'))).toHaveLength(1)
  })
})
