import type { TransactionFlow } from '../../../contract/console/money/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { allOperationActs } from '../../../contract/operationFacts'
import { decisionOf, getAgentAction } from '../../areas/agents/public'
import { listDecisionsOf } from '../../areas/cards/public'
import { getAccountHolders } from '../../areas/external-accounts/public'
import { endedWithOf, getQuote, viewQuote } from '../../areas/quotes/public'
import {
  findWaitingRefund,
  getCardPayment,
  getTransaction,
  type TransactionRow,
  viewAnyTransaction,
} from '../../areas/transactions/public'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { auditLog } from '../../kernel/tables'
import type { ConsoleContext } from '../consoleContext'
import { listActsAbout } from './ledgerStore'
import { listOwnExternal, listOwnInternal } from './ownAccounts'
import { getActionIdOf, listEntriesOf, listEventsAbout, listPostingsOf, listTimersAbout } from './store'
import { viewEventSummary, viewLedgerEntries, viewTimerRow } from './view'

async function stuckRefundOf(context: ConsoleContext, row: TransactionRow): Promise<TransactionFlow['stuckRefund']> {
  const waiting = await findWaitingRefund(context, row)
  if (waiting === null) return null
  const { currency, amountMinor } = waiting
  const owner = { customerId: row.customer_id, except: row.source_account_id }
  const accounts =
    row.type === 'OUTGOING'
      ? [...(await listOwnInternal(context.tx, owner)), ...(await listOwnExternal(context.tx, owner, currency))]
      : []
  return { currency, amountMinor: Number(amountMinor), accounts }
}

async function cardPaymentOf({ tx }: ConsoleContext, id: string): Promise<TransactionFlow['cardPayment']> {
  const payment = await getCardPayment(tx, id)
  if (payment === null) return null
  return { heldMinor: Number(payment.card.held), decisions: await listDecisionsOf(tx, id) }
}

const operationActs = allOperationActs()

/** Of what was noted of an act only what tells it apart: an act on several payments names the others, too. */
function tellingDetails(act: Row<'audit_log'>): TransactionFlow['acts'][number]['details'] {
  const details = readColumn(auditLog, act, 'details_json') ?? {}
  const telling = Object.keys(operationActs[act.operation_id]?.actByDetail ?? {}).filter((name) => name in details)
  return telling.length === 0 ? null : Object.fromEntries(telling.map((name) => [name, details[name]]))
}

/** One payment with everything that was written, sent and planned because of it. Errors: TRANSACTION_NOT_FOUND. */
export async function getTransactionFlow(context: ConsoleContext, { params }: ConsoleInput<'getTransactionFlow'>) {
  const { tx } = context
  const row = found(
    await getTransaction(tx, params.transactionId),
    'TRANSACTION_NOT_FOUND',
    'transactionId',
    'There is no transaction with this id.',
  )
  const quote = row.quote_id === null ? null : await getQuote(tx, row.quote_id)
  const agentActionId = await getActionIdOf(tx, row.id)
  const action = agentActionId === null ? null : await getAgentAction(tx, agentActionId)
  const subjects = [row.id, quote?.id, agentActionId].filter((id) => typeof id === 'string')
  const entries = await viewLedgerEntries(tx, await listEntriesOf(tx, row.id))
  const postings = await listPostingsOf(tx, row.id)
  const holders = await getAccountHolders(tx, [row.source_account_id, row.destination_account_id])
  return ok({
    transaction: await viewAnyTransaction(context, row),
    sourceHolder: holders.get(row.source_account_id)?.name ?? null,
    destinationHolder: holders.get(row.destination_account_id)?.name ?? null,
    quote: quote === null ? null : viewQuote(context, quote),
    quoteEndedWith: quote === null ? null : endedWithOf(quote),
    agentActionId,
    decision: action === null ? null : decisionOf(action),
    postings: postings.map((posting) => ({
      id: posting.id,
      kind: posting.kind,
      memo: posting.memo,
      reversesPostingId: posting.reverses_posting_id,
      createdAt: posting.created_at,
      entries: entries.filter((entry) => entry.postingId === posting.id),
    })),
    webhookEvents: (await listEventsAbout(tx, subjects)).map(viewEventSummary),
    timers: (await listTimersAbout(tx, subjects)).map(viewTimerRow),
    stuckRefund: await stuckRefundOf(context, row),
    cardPayment: await cardPaymentOf(context, row.id),
    acts: (await listActsAbout(tx, subjects)).map((act) => ({
      at: act.at,
      operationId: act.operation_id,
      targetId: act.target_id ?? '',
      actorKind: act.actor_kind,
      actorName: act.actor_name,
      outcome: act.outcome,
      code: act.code,
      details: tellingDetails(act),
    })),
  })
}
