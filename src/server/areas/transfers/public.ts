import type { PurposeOfPayment } from '../../../contract/primitives/counterparty'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { TransferInRequest, TransferOutRequest } from '../../../contract/transfers/schemas'
import { isPullable, railOf, transferInCourse, transferOutCourse } from '../../counterparties/bankRail'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { requireReadyCustomer } from '../customers/public'
import {
  type ExternalAccountRow,
  getAccountInfo,
  getExternalAccount,
  networkOfAccount,
  requireUsableExternalAccount,
} from '../external-accounts/public'
import {
  getInternalAccount,
  holdFunds,
  type InternalAccountRow,
  requireActiveAccount,
} from '../internal-accounts/public'
import { getPlatformSettings } from '../platform-config/public'
import { refuseInvoiceOf, requireOfferedRail } from '../quotes/public'
import { requireLoginOf } from '../sca/public'
import {
  changeTransaction,
  countPayment,
  insertTransaction,
  type NewTransaction,
  requireWithinLimits,
  type TransactionRow,
} from '../transactions/public'
import { requireTransferAmount } from './rules'
import { settleTransferRow, type TransferTimer, transferTimer } from './settlement'

export { transferActOf } from './operatorAct'

/** A transfer that passed every check but the balance. */
export interface TransferPlan {
  readonly kind: 'OUT' | 'IN'
  readonly internalAccount: InternalAccountRow
  readonly externalAccount: ExternalAccountRow
  readonly amountMinor: bigint
  readonly currency: string
  readonly customerId: string | null
  readonly platformCustomerId: string | null
  readonly paymentRail: PaymentRail | null
  readonly railSelectionMode: 'AUTO' | 'MANUAL' | null
  readonly remittanceInformation?: string
  readonly purposeOfPayment?: PurposeOfPayment
}

interface Ends {
  readonly internalId: string
  readonly internalField: string
  readonly externalId: string
  readonly externalField: string
}

/** With a scope, accounts of everyone else do not exist. */
interface Scope {
  readonly customerScope?: string
}

function requireFound<Row extends { readonly customer_id: string | null }>(
  row: Row | null,
  field: string,
  { customerScope }: Scope,
): Row {
  const seen = customerScope === undefined || row?.customer_id === customerScope ? row : null
  return found(seen, 'REFERENCE_NOT_FOUND', field, { why: 'There is no such account', undone: 'nothing was moved' })
}

async function planTransfer(
  context: Context,
  given: {
    readonly kind: 'OUT' | 'IN'
    readonly amount: number | undefined
    readonly ends: Ends
    readonly scope: Scope
  },
): Promise<TransferPlan> {
  const { kind, ends } = given
  const { tx } = context
  const internalAccount = requireFound(await getInternalAccount(tx, ends.internalId), ends.internalField, given.scope)
  const externalAccount = requireFound(await getExternalAccount(tx, ends.externalId), ends.externalField, given.scope)
  const amountMinor = requireTransferAmount({
    amount: given.amount,
    receivingField: kind === 'OUT' ? ends.externalField : ends.internalField,
    internal: { currency: internalAccount.currency, customerId: internalAccount.customer_id },
    external: { currency: externalAccount.currency, customerId: externalAccount.customer_id },
  })
  const { currency, customer_id: customerId } = internalAccount
  const customer = customerId === null ? null : await requireReadyCustomer(tx, customerId, ends.internalField)
  await requireLoginOf(context, customer, ends.internalField)
  requireActiveAccount(internalAccount, ends.internalField)
  await requireUsableExternalAccount(context, externalAccount, { amountMinor, currency, field: ends.externalField })
  const { supportedCurrencies } = await getPlatformSettings(tx)
  const type = kind === 'OUT' ? 'OUTGOING' : 'INCOMING'
  const sent = { currency, amountMinor, type, field: 'amount', receivingCurrency: currency } as const
  await requireWithinLimits(tx, supportedCurrencies, sent)
  return {
    kind,
    internalAccount,
    externalAccount,
    amountMinor,
    currency,
    customerId,
    platformCustomerId: customer?.platform_customer_id ?? null,
    paymentRail: null,
    railSelectionMode: null,
  }
}

/**
 * Checks a transfer to an external account; the balance is looked at when it starts.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_AMOUNT; INVALID_CURRENCY; INVALID_INPUT, owners or rail; USER_NOT_READY;
 * AMOUNT_OUT_OF_RANGE; TRANSACTION_SIZE_LIMIT_EXCEEDED; INVALID_BANK_ACCOUNT; INVALID_RECEIVER, the invoice of a quote;
 * NOT_IMPLEMENTED, embedded wallet; SCA_SESSION_REQUIRED.
 * Source: behaviour 6.4, 13. Assumes.
 */
export async function planTransferOut(
  context: Context,
  request: TransferOutRequest,
  scope: Scope = {},
): Promise<TransferPlan> {
  const plan = await planTransfer(context, {
    kind: 'OUT',
    amount: request.amount,
    scope,
    ends: {
      internalId: request.source.accountId,
      internalField: 'source.accountId',
      externalId: request.destination.accountId,
      externalField: 'destination.accountId',
    },
  })
  if (plan.internalAccount.type === 'EMBEDDED_WALLET') {
    throw new ServiceError(
      'INVALID_INPUT',
      {
        why: 'A wallet pays only with its owner’s signature, which a transfer cannot carry',
        undone: 'nothing was moved',
        advice: 'Use a quote.',
      },
      {
        field: 'source.accountId',
        reason: 'WALLET_SIGNATURE_REQUIRED',
      },
    )
  }
  await refuseInvoiceOf(context.tx, plan.externalAccount)
  const offered = getAccountInfo(plan.externalAccount).paymentRails ?? []
  const asked = request.destination.paymentRail
  requireOfferedRail(offered, asked)
  const paymentRail = railOf(offered, asked)
  const { remittanceInformation, purposeOfPayment } = request
  return {
    ...plan,
    paymentRail,
    railSelectionMode: paymentRail === null ? null : asked === undefined ? 'AUTO' : 'MANUAL',
    remittanceInformation,
    purposeOfPayment,
  }
}

/**
 * Checks a pull from an external account.
 *
 * Errors: as planTransferOut; INVALID_BANK_ACCOUNT, money cannot be pulled from this kind of account.
 * Source: behaviour 13. Assumes: A-074.
 */
export async function planTransferIn(
  context: Context,
  request: TransferInRequest,
  scope: Scope = {},
): Promise<TransferPlan> {
  const plan = await planTransfer(context, {
    kind: 'IN',
    amount: request.amount,
    scope,
    ends: {
      internalId: request.destination.accountId,
      internalField: 'destination.accountId',
      externalId: request.source.accountId,
      externalField: 'source.accountId',
    },
  })
  if (isPullable(plan.externalAccount.account_type)) return plan
  throw new ServiceError(
    'INVALID_BANK_ACCOUNT',
    { why: 'Money cannot be pulled from this kind of account', undone: 'nothing was moved' },
    {
      field: 'source.accountId',
      reason: 'NOT_PULLABLE',
      accountType: plan.externalAccount.account_type,
    },
  )
}

function newTransaction(context: Context, plan: TransferPlan, agentId: string | null): NewTransaction {
  const { currency, amountMinor, paymentRail, railSelectionMode } = plan
  const money = { amountMinor, currency }
  const [fromId, toId] =
    plan.kind === 'OUT'
      ? [plan.internalAccount.id, plan.externalAccount.id]
      : [plan.externalAccount.id, plan.internalAccount.id]
  const { remittanceInformation, purposeOfPayment } = plan
  return {
    status: 'PENDING',
    type: plan.kind === 'OUT' ? 'OUTGOING' : 'INCOMING',
    direction: 'DEBIT',
    customerId: plan.customerId,
    platformCustomerId: plan.platformCustomerId ?? undefined,
    agentId,
    source: { sourceType: 'ACCOUNT', accountId: fromId, currency },
    destination: { destinationType: 'ACCOUNT', accountId: toId, currency },
    sent: money,
    received: money,
    exchangeRate: 1,
    reference: `CS${context.ids.readable(10)}`,
    extras: {
      paymentRail,
      railSelectionMode,
      remittanceInformation,
      purposeOfPayment,
    },
  }
}

/** Records the PENDING transaction of a transfer that waits for approval: nothing is debited, no event is sent. */
export function holdTransfer(
  context: Context,
  plan: TransferPlan,
  agent: { readonly agentId: string },
): Promise<TransactionRow> {
  return insertTransaction(context, newTransaction(context, plan, agent.agentId), { isAnnounced: false })
}

interface TransferStart {
  readonly agentId: string | null
  /** The transaction that holdTransfer recorded, when the transfer was approved. */
  readonly transaction?: TransactionRow
}

/** The transaction as it stood PENDING, and as it stands now: the bank answers at once, except for suffix 005. */
interface StartedTransfer {
  readonly initial: TransactionRow
  readonly current: TransactionRow
}

async function announceStart(
  context: Context,
  plan: TransferPlan,
  start: TransferStart,
  id: string,
): Promise<TransactionRow> {
  if (start.transaction !== undefined) return changeTransaction(context, start.transaction, {}, 'PENDING')
  return insertTransaction(context, { ...newTransaction(context, plan, start.agentId), id })
}

async function follow(context: Context, initial: TransactionRow, timer: TransferTimer): Promise<StartedTransfer> {
  const { settleAfterMs } = timer.course
  if (settleAfterMs > 0) {
    await context.scheduler.schedule(context.tx, {
      kind: transferTimer,
      dueAtMs: context.now + settleAfterMs,
      subjectId: initial.id,
      payload: timer,
    })
    return { initial, current: initial }
  }
  const processing = await changeTransaction(context, initial, { status: 'PROCESSING' }, 'PROCESSING')
  return { initial, current: await settleTransferRow(context, processing, timer) }
}

/**
 * Starts a planned transfer to an external account.
 *
 * Effects: amount held; OUTGOING_PAYMENT.PENDING, PROCESSING and what the bank answers at once; timer settleTransfer
 * where it answers late. Nothing is written before the balance has been checked.
 * Errors: INVALID_AMOUNT reason INSUFFICIENT_BALANCE; DAILY_VOLUME_LIMIT_EXCEEDED; VELOCITY_LIMIT_EXCEEDED.
 * Source: behaviour 13. Assumes: A-081.
 */
export async function startTransferOut(
  context: Context,
  plan: TransferPlan,
  start: TransferStart,
): Promise<StartedTransfer> {
  const id = start.transaction?.id ?? context.ids.new('Transaction')
  await holdFunds(context, {
    internalAccount: plan.internalAccount,
    amountMinor: plan.amountMinor,
    transactionId: id,
    memo: 'Held for a transfer',
    field: 'amount',
  })
  await countPayment(context, {
    customerId: plan.customerId,
    counterpartyId: plan.externalAccount.id,
    currency: plan.currency,
    amountMinor: plan.amountMinor,
    field: 'amount',
    transactionId: id,
  })
  const initial = await announceStart(context, plan, start, id)
  const { primary_identifier } = plan.externalAccount
  return follow(context, initial, {
    kind: 'OUT',
    course: transferOutCourse(primary_identifier),
    network: networkOfAccount(plan.externalAccount),
  })
}

/**
 * Starts a planned pull from an external account; the internal account is credited on success only.
 *
 * Effects: INCOMING_PAYMENT.PENDING and what the bank answers at once; timer settleTransfer where it answers late.
 * Source: behaviour 13. Assumes: A-081.
 */
export async function startTransferIn(
  context: Context,
  plan: TransferPlan,
  start: TransferStart,
): Promise<StartedTransfer> {
  const id = start.transaction?.id ?? context.ids.new('Transaction')
  const initial = await announceStart(context, plan, start, id)
  return follow(context, initial, { kind: 'IN', course: transferInCourse(plan.externalAccount.primary_identifier) })
}
