import type { MoneyProposal } from '../../../contract/console/approvals/proposals'
import { failureOf } from '../../areas/agents/public'
import {
  endProposal,
  failProposal,
  listProposalRows,
  type OperatorAct,
  type ProposalRow,
  rulesMatching,
} from '../../areas/approvals/public'
import { moneyProposals } from '../../areas/approvals/tables'
import { getCustomerNames } from '../../areas/customers/public'
import { findLookalikes, getAccountHolders } from '../../areas/external-accounts/public'
import { endedWithOf, getQuote, quoteActOf } from '../../areas/quotes/public'
import { transferActOf } from '../../areas/transfers/public'
import { getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor, WriteContext } from '../../kernel/context'
import type { ConsoleContext } from '../consoleContext'
import type { VoteSigner } from './voters'

/**
 * What a call of somebody at the desk would do, or would have done when it was decided.
 *
 * Errors: REFERENCE_NOT_FOUND, there is no such quote.
 */
export async function actOfCall(
  tx: Tx,
  call: MoneyProposal['call'],
  decidedAt: string | null = null,
): Promise<OperatorAct> {
  if (call.operationId === 'executeQuote') {
    const quote = await getQuote(tx, call.params.quoteId)
    return quoteActOf(tx, found(quote, 'QUOTE_NOT_FOUND', 'call.params.quoteId', 'There is no such quote.'), decidedAt)
  }
  const kind = call.operationId === 'createTransferOut' ? 'OUT' : 'IN'
  return transferActOf(tx, { kind, request: call.body }, decidedAt)
}

/** The call that a proposal is about. */
export const callOf = (row: ProposalRow): MoneyProposal['call'] => readColumn(moneyProposals, row, 'call_json')

/** Who proposed, as those who carry it out. Their roles were looked at when everybody had signed. */
const actorOf = ({ proposer_id: operatorId, proposer_name: operatorName }: ProposalRow): Actor => ({
  kind: 'console',
  operatorId,
  operatorName,
  roles: ['APPROVER'],
})

/** The account's holder; of an account inside, whoever owns it. */
const nameOfPayee = (
  { payee, payeeName }: OperatorAct['payment'],
  holders: Awaited<ReturnType<typeof getAccountHolders>>,
): string | null => payeeName ?? holders.get(payee)?.name ?? null

/** Who would be paid, and who proposed it. */
export async function partiesOfProposal(tx: Tx, row: ProposalRow) {
  const { payment } = await actOfCall(tx, callOf(row))
  return { payeeName: nameOfPayee(payment, await getAccountHolders(tx, [payment.payee])), askedBy: row.proposer_name }
}

const lookalikesOf = async (tx: Tx, accountIds: readonly (string | null)[]) =>
  findLookalikes(tx, [...(await getRowsById(tx, 'external_accounts', accountIds)).values()])

/** What a page of proposals names, by id. */
interface Around {
  readonly quotes: ReadonlyMap<string, Row<'quotes'>>
  /** Of customers. */
  readonly names: ReadonlyMap<string, string>
  /** Of the payees' accounts. */
  readonly holders: Awaited<ReturnType<typeof getAccountHolders>>
  /** By the payee's account. */
  readonly lookalikes: Awaited<ReturnType<typeof findLookalikes>>
}

function viewOne(
  { row, payment }: { readonly row: ProposalRow; readonly payment: OperatorAct['payment'] },
  { quotes, names, holders, lookalikes }: Around,
  now: number,
): MoneyProposal {
  const { customerId, payee } = payment
  const quote = quotes.get(row.quote_id ?? '')
  const isExpired = row.state === 'WAITING' && row.expires_at !== null && now >= msOf(row.expires_at)
  return {
    id: row.id,
    state: isExpired ? 'EXPIRED' : row.state,
    call: callOf(row),
    reason: row.reason,
    proposedBy: { id: row.proposer_id, name: row.proposer_name },
    proposedAt: row.created_at,
    expiresAt: row.expires_at,
    amount: { amountMinor: payment.amountMinor, currency: payment.currency },
    receiving:
      quote === undefined ? null : { amountMinor: quote.total_receiving_amount, currency: quote.receiving_currency },
    customerId,
    customerName: names.get(customerId ?? '') ?? null,
    sourceAccountId: payment.sourceAccountId,
    payee: {
      id: payee,
      name: nameOfPayee(payment, holders),
      identifier: payment.payeeIdentifier,
      lookalike: lookalikes.get(payee ?? '') ?? null,
    },
    quoteId: row.quote_id,
    transactionId: row.transaction_id,
    endedAt: row.ended_at,
    endedBy: row.ended_by_name === null ? null : { id: row.ended_by_id, name: row.ended_by_name },
    cancelReason: row.cancel_reason,
    failure: readColumn(moneyProposals, row, 'failure_json'),
  }
}

/** Proposals on the wire. `now` is the clock of the service. */
export async function viewProposals(tx: Tx, rows: readonly ProposalRow[], now: number): Promise<MoneyProposal[]> {
  const proposed = []
  for (const row of rows) proposed.push({ row, payment: (await actOfCall(tx, callOf(row))).payment })
  const payments = proposed.map(({ payment }) => payment)
  const payees = payments.map(({ payee }) => payee)
  const around = {
    quotes: await getRowsById(
      tx,
      'quotes',
      rows.map(({ quote_id }) => quote_id),
    ),
    names: await getCustomerNames(
      tx,
      payments.map(({ customerId }) => customerId),
    ),
    holders: await getAccountHolders(tx, payees),
    lookalikes: await lookalikesOf(tx, payees),
  }
  return proposed.map((each) => viewOne(each, around, now))
}

/** A proposal as the wire has it. */
export async function viewProposal(tx: Tx, row: ProposalRow, now: number): Promise<MoneyProposal> {
  const [view] = await viewProposals(tx, [row], now)
  assert(view !== undefined, 'one row has one view')
  return view
}

/**
 * Carries a proposal out that everybody has signed, in the name of who proposed it and in the transaction of the last
 * signature: its row, the payment with its postings and events, and the audit row of the call, or nothing of it.
 *
 * Returns: how it ended, EXECUTED or FAILED with what refused it.
 */
export async function executeProposal(
  context: ConsoleContext,
  row: ProposalRow,
  last: VoteSigner,
): Promise<Pick<MoneyProposal, 'state' | 'failure'>> {
  const { tx, host, changes, afterCommit } = context
  const ran = await host.acts.run(tx, { call: callOf(row), actor: actorOf(row), proposalId: row.id })
  const { error, effects } = ran
  if (error !== null && !(error instanceof ServiceError)) throw error
  for (const area of ran.areas) changes.add(area)
  for (const id of effects?.ids ?? []) changes.add('approvals', id)
  if (effects !== null) afterCommit(() => host.acts.follow(effects))
  const quote = row.quote_id === null ? null : await getQuote(tx, row.quote_id)
  const made = quote?.transaction_id ?? (effects?.audit.targetId as ProposalRow['transaction_id'] | undefined) ?? null
  const state = error === null ? 'EXECUTED' : 'FAILED'
  const failure = error === null ? null : failureOf(error)
  const end = {
    state,
    transaction_id: error === null ? made : null,
    failure_json: moneyProposals.columns.failure_json.encode(failure),
    ended_by_id: last.operatorId,
    ended_by_name: last.name,
  } as const
  assert(await endProposal(context, row.id, end), 'a proposal that waits is ended once')
  return { state, failure }
}

const PAGE = 100

async function* waitingProposals(tx: Tx, now: string): AsyncGenerator<ProposalRow> {
  let rows: ProposalRow[] = []
  do {
    rows = await listProposalRows(tx, { state: 'WAITING', before: rows.at(-1)?.id, limit: PAGE, now })
    yield* rows
  } while (rows.length === PAGE)
}

const ENDED_WITH = {
  PAYER: { field: 'customerId', who: 'The customer' },
  PAYEE: { field: 'payee', who: 'The customer who would be paid' },
} as const

function endedWith(side: keyof typeof ENDED_WITH) {
  const { field, who } = ENDED_WITH[side]
  const message = `${who} was deleted before everybody had signed; nothing was moved.`
  return { code: 'FORBIDDEN', field, reason: 'CUSTOMER_DELETED', message } as const
}

/**
 * Fails what people proposed for a customer that is deleted, and what rests on a quote that ended with it. It comes
 * after the quotes.
 *
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function endProposalsOf(context: WriteContext, customerId: string): Promise<{ failedProposals: number }> {
  const { tx, now } = context
  let failedProposals = 0
  for await (const row of waitingProposals(tx, isoOf(now))) {
    const quote = row.quote_id === null ? null : await getQuote(tx, row.quote_id)
    const { payment } = await actOfCall(tx, callOf(row))
    const isPayer = payment.customerId === customerId
    if (!isPayer && (quote === null || endedWithOf(quote) === null)) continue
    await failProposal(context, row.id, endedWith(isPayer ? 'PAYER' : 'PAYEE'))
    failedProposals += 1
  }
  return { failedProposals }
}

/** Why a proposal ends that waits for signatures which no rule asks for any more. */
export const NOT_REQUIRED = {
  code: 'CONFLICT',
  field: 'call',
  reason: 'SIGNATURES_NOT_REQUIRED',
  message: 'The approval rules were changed, and none asked for signatures here; nothing was moved.',
} as const

/** Fails what waits for signatures that the rules in force do not ask for. Returns: how many proposals. */
export async function endUnrequiredProposals(context: Pick<ConsoleContext, 'tx' | 'now' | 'changes'>): Promise<number> {
  const { tx, now } = context
  let ended = 0
  for await (const row of waitingProposals(tx, isoOf(now))) {
    const requirements = await rulesMatching(tx, await actOfCall(tx, callOf(row)), row.created_at)
    if (requirements.length > 0) continue
    await failProposal(context, row.id, NOT_REQUIRED)
    ended += 1
  }
  return ended
}
