import type { Timer } from '../../../contract/console/clock/schemas'
import type { WebhookEventSummary } from '../../../contract/console/inbox/schemas'
import type { LedgerAccount, LedgerEntry } from '../../../contract/console/money/schemas'
import { toWideAmount } from '../../../contract/primitives/wideAmount'
import { getCustomerNames } from '../../areas/customers/public'
import { getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { internalAccountIdOf } from '../../ledger/chart'
import { listEntriesOfPostings } from './ledgerStore'
import { kindOf, partLabelOf } from './rules'

type Facts = Pick<LedgerAccount, 'kind' | 'label' | 'internalAccountId' | 'customerId'>

/** What each ledger account is, for people; two queries however many accounts there are. */
async function loadFacts(tx: Tx, ledgerAccountIds: readonly string[]): Promise<(id: string) => Facts> {
  const accounts = await getRowsById(
    tx,
    'internal_accounts',
    ledgerAccountIds.map((id) => internalAccountIdOf(id)),
  )
  const names = await getCustomerNames(
    tx,
    [...accounts.values()].flatMap((account) => account.customer_id ?? []),
  )
  return (id) => {
    const kind = kindOf(id)
    const internalAccountId = internalAccountIdOf(id)
    const account = internalAccountId === null ? undefined : accounts.get(internalAccountId)
    if (account === undefined) return { kind, label: partLabelOf(id), internalAccountId, customerId: null }
    const owner = account.customer_id === null ? 'Platform' : (names.get(account.customer_id) ?? account.customer_id)
    return { kind, label: `${owner}, ${account.currency}`, internalAccountId, customerId: account.customer_id }
  }
}

/** Ledger accounts as the console shows them. */
export async function viewLedgerAccounts(tx: Tx, rows: readonly Row<'ledger_accounts'>[]): Promise<LedgerAccount[]> {
  const factsOf = await loadFacts(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    ...factsOf(row.id),
    currency: row.currency,
    balance: toWideAmount(BigInt(row.balance)),
  }))
}

/** The other side of an entry: same posting, same currency, the other direction. */
function counterEntriesOf(row: Row<'ledger_entries'>, posting: readonly Row<'ledger_entries'>[]) {
  return posting.filter(
    (other) => other.currency === row.currency && Math.sign(other.amount) === -Math.sign(row.amount),
  )
}

/** Entries with what their postings say, as the console shows them. */
export async function viewLedgerEntries(tx: Tx, rows: readonly Row<'ledger_entries'>[]): Promise<LedgerEntry[]> {
  const byPosting = await listEntriesOfPostings(
    tx,
    rows.map((row) => row.posting_id),
  )
  const factsOf = await loadFacts(
    tx,
    [...byPosting.values()].flat().map((row) => row.ledger_account_id),
  )
  const postings = await getRowsById(
    tx,
    'ledger_postings',
    rows.map((row) => row.posting_id),
  )
  return rows.map((row) => {
    const posting = postings.get(row.posting_id)
    assert(posting !== undefined, 'an entry belongs to a posting')
    return {
      id: row.id,
      postingId: row.posting_id,
      postingKind: posting.kind,
      memo: posting.memo,
      ledgerAccountId: row.ledger_account_id,
      ...factsOf(row.ledger_account_id),
      currency: row.currency,
      amount: row.amount,
      balanceAfter: toWideAmount(BigInt(row.balance_after)),
      transactionId: row.transaction_id,
      reversesPostingId: posting.reverses_posting_id,
      counterAccounts: counterEntriesOf(row, byPosting.get(row.posting_id) ?? []).map((other) => {
        const { kind, label } = factsOf(other.ledger_account_id)
        return { ledgerAccountId: other.ledger_account_id, kind, label }
      }),
      createdAt: row.created_at,
    }
  })
}

/** An event of the outbox without its body. */
export function viewEventSummary(row: Row<'webhook_events'>): WebhookEventSummary {
  return {
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    state: row.state,
    attempts: row.attempts,
    endpoint: row.endpoint,
    nextAttemptAt: row.next_attempt_at,
    giveUpAt: row.state === 'PENDING' ? row.give_up_at : null,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
  }
}

/** A timer as lists show it. */
export function viewTimerRow(row: Row<'timers'>): Timer {
  return {
    id: row.id,
    kind: row.kind,
    dueAt: row.due_at,
    subjectId: row.subject_id,
    state: row.state,
    failures: row.failures,
    lastError: row.last_error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
