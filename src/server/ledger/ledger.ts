import type { PostingKind } from '../../contract/console/money/postingKinds'
import { AMOUNT_MINOR_MAX } from '../../contract/primitives/money'
import { WIDE_MAX } from '../database/columns'
import { runPrepared } from '../database/preparedQuery'
import { insertRow } from '../database/rowsById'
import type { Row, Tx } from '../database/schema'
import { assert } from '../foundation/assert'
import { isoOf } from '../foundation/clock'
import type { IdSource } from '../foundation/ids'
import { amountText } from '../foundation/money'
import { ServiceError } from '../foundation/ServiceError'
import { internalAccountIdOf, isWorldAccount } from './chart'

/** One side of a posting; positive amounts enter the ledger account, negative ones leave it. */
export interface PostingLine {
  readonly ledgerAccountId: string
  readonly currency: string
  readonly amountMinor: bigint
}

export interface PostingInput {
  readonly kind: PostingKind
  readonly transactionId: string | null
  readonly memo: string
  readonly lines: readonly PostingLine[]
  readonly reversesPostingId?: string
}

/** Double-entry books. Entries are never edited, only reversed; per currency everything sums to zero. */
export interface Ledger {
  /**
   * Writes a balanced posting and moves the balances of its accounts, in the caller's transaction.
   *
   * Returns: the posting's id.
   * Errors: INVALID_AMOUNT reason INSUFFICIENT_BALANCE with `shortByMinor`, when an account other than `world:*` would
   * go below zero; AMOUNT_OUT_OF_RANGE, when the balance of an internal account would leave what JSON numbers carry, or
   * any balance what the database keeps.
   */
  post(tx: Tx, posting: PostingInput): Promise<string>
  /** The balance of a ledger account; zero when it was never used. */
  balanceOf(tx: Tx, ledgerAccountId: string, currency: string): Promise<bigint>
  /** Balances of several ledger accounts at once, by id; absent ids have no entry. */
  balancesOf(tx: Tx, ledgerAccountIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}

function assertBalanced(lines: readonly PostingLine[]): void {
  const sums = new Map<string, bigint>()
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amountMinor)
  for (const [currency, sum] of sums) assert(sum === 0n, `posting does not balance in ${currency}: ${sum}`)
  assert(lines.length >= 2, 'a posting has at least two lines')
}

async function readBalance(tx: Tx, ledgerAccountId: string): Promise<bigint | null> {
  const [row] = await runPrepared<Pick<Row<'ledger_accounts'>, 'balance'>>(tx, 'balance', [ledgerAccountId], () =>
    tx.selectFrom('ledger_accounts').select('balance').where('id', '=', ledgerAccountId),
  )
  return row === undefined ? null : BigInt(row.balance)
}

function assertAllowed(line: PostingLine, balanceMinor: bigint): void {
  if (balanceMinor < 0n && !isWorldAccount(line.ledgerAccountId)) {
    throw new ServiceError(
      'INVALID_AMOUNT',
      `The balance is short by ${amountText(-balanceMinor, line.currency)}; nothing was moved.`,
      {
        field: 'amount',
        reason: 'INSUFFICIENT_BALANCE',
        shortByMinor: Number(-balanceMinor),
        currency: line.currency,
      },
    )
  }
  const size = balanceMinor < 0n ? -balanceMinor : balanceMinor
  const isOnWire = internalAccountIdOf(line.ledgerAccountId) !== null
  if (size > (isOnWire ? BigInt(AMOUNT_MINOR_MAX) : WIDE_MAX)) {
    const bound = isOnWire ? '2^53-1' : '2^63-1'
    throw new ServiceError('AMOUNT_OUT_OF_RANGE', `A balance would pass ${bound} minor units; nothing was moved.`, {
      field: 'amount',
      reason: 'BALANCE_OUT_OF_RANGE',
      currency: line.currency,
    })
  }
}

/** The ledger of one request or job: `now` stamps its postings. Source: style 1.5, decisions. */
export function createLedger(ids: IdSource, now: number): Ledger {
  const moveBalance = async (tx: Tx, line: PostingLine): Promise<bigint> => {
    const before = await readBalance(tx, line.ledgerAccountId)
    const after = (before ?? 0n) + line.amountMinor
    assertAllowed(line, after)
    if (before === null) {
      await insertRow(tx, 'ledger_accounts', { id: line.ledgerAccountId, currency: line.currency, balance: after })
    } else {
      await runPrepared(tx, 'move balance', [after, line.ledgerAccountId, line.currency], () =>
        tx
          .updateTable('ledger_accounts')
          .set({ balance: after })
          .where('id', '=', line.ledgerAccountId)
          .where('currency', '=', line.currency),
      )
    }
    return after
  }
  return {
    post: async (tx, posting) => {
      assertBalanced(posting.lines)
      const id = ids.new('Posting')
      const createdAt = isoOf(now)
      await insertRow(tx, 'ledger_postings', {
        id,
        kind: posting.kind,
        transaction_id: posting.transactionId,
        reverses_posting_id: posting.reversesPostingId ?? null,
        memo: posting.memo,
        created_at: createdAt,
      })
      for (const line of posting.lines) {
        const after = await moveBalance(tx, line)
        await insertRow(tx, 'ledger_entries', {
          id: ids.new('Entry'),
          posting_id: id,
          ledger_account_id: line.ledgerAccountId,
          currency: line.currency,
          amount: Number(line.amountMinor),
          balance_after: after,
          transaction_id: posting.transactionId,
          created_at: createdAt,
        })
      }
      return id
    },
    balanceOf: async (tx, ledgerAccountId) => (await readBalance(tx, ledgerAccountId)) ?? 0n,
    balancesOf: async (tx, ledgerAccountIds) => {
      if (ledgerAccountIds.length === 0) return new Map()
      const rows = await runPrepared<Pick<Row<'ledger_accounts'>, 'id' | 'balance'>>(
        tx,
        `${ledgerAccountIds.length} balances`,
        ledgerAccountIds,
        () =>
          tx
            .selectFrom('ledger_accounts')
            .select(['id', 'balance'])
            .where('id', 'in', [...ledgerAccountIds]),
      )
      return new Map(rows.map((row) => [row.id, BigInt(row.balance)]))
    },
  }
}
