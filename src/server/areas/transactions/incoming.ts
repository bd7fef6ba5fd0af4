import { z } from 'zod'
import type { CounterpartyFieldDefinition } from '../../../contract/primitives/counterparty'
import { quotePayoutCourse } from '../../counterparties/bankRail'
import { FUNDING_REFUND, type PayoutCourse } from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { collectLines, deliveryLines, depositLines } from '../../ledger/postings/payment'
import { mayMoveMoney } from '../customers/public'
import { getExternalAccount } from '../external-accounts/public'
import { canReceive, getInternalAccount, moveMoney } from '../internal-accounts/public'
import { changeTransaction, insertTransaction, type MoneyAmount, type NewTransaction } from './changes'
import { type ApprovalAnswer, decideOnReply, missingReceiverInfo } from './incomingRules'
import { failWithRefund } from './refunds'
import { partsOf, type TransactionRow } from './store'
import { viewTransaction } from './view'

/** How long the platform has, after it said 202. Source: behaviour 14.2. */
const DECISION_MS = 5_000

/** A UMA payment for a customer of ours, as its sender announced it. */
interface AnnouncedPayment {
  readonly customerId: string
  readonly platformCustomerId: string
  readonly senderUmaAddress: string
  readonly senderName: string
  /** The internal or external account that will take it. */
  readonly depositAccountId: string
  readonly received: MoneyAmount
  /** What the sender's provider asks about the receiver. */
  readonly requestedFields: readonly CounterpartyFieldDefinition[]
}

function newPayment(context: Context, payment: AnnouncedPayment): NewTransaction {
  const { received, senderUmaAddress: umaAddress, requestedFields } = payment
  const { currency } = received
  return {
    status: 'PENDING',
    type: 'INCOMING',
    direction: 'CREDIT',
    customerId: payment.customerId,
    platformCustomerId: payment.platformCustomerId,
    source: { sourceType: 'UMA_ADDRESS', umaAddress, currency },
    destination: { destinationType: 'ACCOUNT', accountId: payment.depositAccountId, currency },
    received,
    reference: `CS${context.ids.readable(10)}`,
    extras: {
      counterpartyInformation: { FULL_NAME: payment.senderName },
      approval: { requestedFields: [...requestedFields] },
    },
  }
}

/**
 * Records a UMA payment and asks the platform whether it may come in.
 *
 * Returns: the transaction, PENDING.
 * Effects: the question INCOMING_PAYMENT.PENDING, sent once; its answer moves the payment on.
 * Source: behaviour 14.2, 16.2.
 */
export async function announceIncomingPayment(context: Context, payment: AnnouncedPayment): Promise<TransactionRow> {
  const row = await insertTransaction(context, newPayment(context, payment), { isAnnounced: false })
  const data = {
    ...viewTransaction(context, row),
    requestedReceiverCustomerInfoFields: payment.requestedFields,
  }
  const question = { type: 'INCOMING_PAYMENT.PENDING', objectId: row.id, data, isQuestion: true }
  await context.webhooks.enqueue(context.tx, question)
  return row
}

/** Records a UMA payment that compliance stopped: FAILED, and nobody was asked. Source: behaviour 23. */
export async function refuseIncomingPayment(context: Context, payment: AnnouncedPayment): Promise<TransactionRow> {
  const row = await insertTransaction(context, newPayment(context, payment), { isAnnounced: false })
  return changeTransaction(context, row, { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' }, 'FAILED')
}

/** True while the platform may still decide: nobody has, and the time it asked for has not run out. */
export function awaitsApproval(row: TransactionRow, now: number): boolean {
  const { approval } = partsOf(row).extras
  if (row.status !== 'PENDING' || approval === undefined) return false
  return approval.decideBy === undefined || now < msOf(approval.decideBy)
}

/** The names of mandatory fields that the platform has not told of the receiver. */
export function missingInfoOf(row: TransactionRow, given: Readonly<Record<string, unknown>>): string[] {
  return missingReceiverInfo(partsOf(row).extras.approval?.requestedFields ?? [], given)
}

function moneyOf(row: TransactionRow): MoneyAmount & { readonly accountId: string } {
  const { destination_account_id: accountId, received_amount: amount, received_currency: currency } = row
  assert(accountId !== null && amount !== null && currency !== null, 'an incoming payment has an account and an amount')
  return { accountId, amountMinor: BigInt(amount), currency }
}

async function failOfframp(context: Context, row: TransactionRow): Promise<TransactionRow> {
  const { amountMinor, currency } = moneyOf(row)
  const target = { internalAccountId: null, amountMinor, currency }
  return failWithRefund(context, row, { failureReason: 'OFFRAMP_FAILED', course: FUNDING_REFUND, target })
}

async function payOut(context: Context, row: TransactionRow, course: PayoutCourse | null): Promise<TransactionRow> {
  const { amountMinor, currency } = moneyOf(row)
  await moveMoney(context, {
    kind: 'collect',
    transactionId: row.id,
    memo: 'Received from a UMA address',
    lines: collectLines(currency, amountMinor),
  })
  if (course === null) return failOfframp(context, row)
  await context.scheduler.schedule(context.tx, {
    kind: incomingTimer,
    dueAtMs: context.now + course.settleAfterMs,
    subjectId: row.id,
    payload: { ends: course.ends },
  })
  return row
}

/** An external account takes the money as its ending says; one that was deleted or barred cannot. Assumes: A-223. */
async function passOn(context: Context, row: TransactionRow): Promise<TransactionRow> {
  const account = await getExternalAccount(context.tx, moneyOf(row).accountId)
  const isUsable = account !== null && account.status === 'ACTIVE'
  return payOut(context, row, isUsable ? quotePayoutCourse(account.primary_identifier) : null)
}

/**
 * Lets an approved payment in.
 *
 * Returns: COMPLETED on an internal account; PROCESSING on its way to an external one; FAILED when it cannot arrive.
 * Effects: posting `deposit` or `collect`; INCOMING_PAYMENT.COMPLETED, or timer settleIncomingPayment, or FAILED and
 * the refund's events.
 */
export async function acceptIncomingPayment(context: Context, row: TransactionRow): Promise<TransactionRow> {
  await context.scheduler.cancel(context.tx, 'timeOutApproval', row.id)
  const processing = await changeTransaction(context, row, { status: 'PROCESSING' })
  // It may have been deleted, or put on hold, while the payment waited.
  if (!(await mayMoveMoney(context.tx, row.customer_id))) return payOut(context, processing, null)
  const { accountId, amountMinor, currency } = moneyOf(row)
  const account = await getInternalAccount(context.tx, accountId)
  if (account === null) return passOn(context, processing)
  if (!(await canReceive(context, account, amountMinor))) return payOut(context, processing, null)
  await moveMoney(context, {
    kind: 'deposit',
    transactionId: row.id,
    memo: 'Received from a UMA address',
    lines: depositLines(accountId, currency, amountMinor),
  })
  return changeTransaction(context, processing, { status: 'COMPLETED', settledAtMs: context.now }, 'COMPLETED')
}

/** How an approved payment ends, as its timer keeps it. */
export const incomingTimer = {
  name: 'settleIncomingPayment',
  payload: z.object({ ends: z.enum(['COMPLETED', 'FAILED', 'RETURNED']) }),
}

/** The external account has the money, or its bank did not take it. */
export async function settleIncoming(
  context: Context,
  row: TransactionRow,
  ends: PayoutCourse['ends'],
): Promise<TransactionRow> {
  if (ends !== 'COMPLETED') return failOfframp(context, row)
  const { amountMinor, currency } = moneyOf(row)
  await moveMoney(context, {
    kind: 'settle-payment',
    transactionId: row.id,
    memo: 'Passed on to the external account',
    lines: deliveryLines(null, currency, amountMinor),
  })
  return changeTransaction(context, row, { status: 'COMPLETED', settledAtMs: context.now }, 'COMPLETED')
}

/** The platform does not want the payment: REJECTED, no event. Source: behaviour 14.2. */
export async function rejectIncomingPayment(context: Context, row: TransactionRow): Promise<TransactionRow> {
  await context.scheduler.cancel(context.tx, 'timeOutApproval', row.id)
  return changeTransaction(context, row, { status: 'REJECTED' })
}

/** Nobody decided in time. Source: behaviour 14.2. */
export function timeOutIncomingPayment(context: Context, row: TransactionRow): Promise<TransactionRow> {
  return changeTransaction(context, row, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }, 'FAILED')
}

async function waitForDecision(context: Context, row: TransactionRow): Promise<TransactionRow> {
  const dueAtMs = context.now + DECISION_MS
  const { approval } = partsOf(row).extras
  assert(approval !== undefined, 'a payment that was asked about has its question')
  await context.scheduler.schedule(context.tx, { kind: 'timeOutApproval', dueAtMs, subjectId: row.id })
  return changeTransaction(context, row, { extras: { approval: { ...approval, decideBy: isoOf(dueAtMs) } } })
}

/**
 * What the platform's answer to INCOMING_PAYMENT.PENDING makes of the payment; one that was decided meanwhile stays.
 *
 * Source: behaviour 14.2, 16.3. Assumes: A-224.
 */
export async function takeApprovalAnswer(
  context: Context,
  row: TransactionRow,
  answer: ApprovalAnswer,
): Promise<TransactionRow> {
  if (!awaitsApproval(row, context.now)) return row
  const decision = decideOnReply(answer, partsOf(row).extras.approval?.requestedFields ?? [])
  switch (decision.kind) {
    case 'ACCEPT':
      return acceptIncomingPayment(context, row)
    case 'REJECT':
      return rejectIncomingPayment(context, row)
    case 'WAIT':
      return waitForDecision(context, row)
    case 'FAIL':
      return changeTransaction(context, row, { status: 'FAILED', failureReason: decision.failureReason }, 'FAILED')
  }
}
