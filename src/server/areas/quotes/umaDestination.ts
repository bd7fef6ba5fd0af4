import type { QuoteRequest, UmaAddressDestination } from '../../../contract/quotes/schemas'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { requireCustomer } from '../customers/public'
import { payerFieldsOfLookup, rangesOf, requireLookup, requirePayerInfo } from './lookups/lookups'
import { requireUmaForm, requireUmaReceiver, type UmaReceiver } from './lookups/receivers'
import type { LookupRow } from './lookups/store'
import type { Party } from './parties'

type UmaParty = Extract<Party, { kind: 'UMA' }>

const FIELD = 'destination.umaAddress'

function requireLookupId({ lookupId }: QuoteRequest): string {
  if (lookupId !== undefined) return lookupId
  throw new ServiceError(
    'INVALID_INPUT',
    { why: 'A UMA destination needs the id of its lookup', undone: 'no quote was made' },
    {
      field: 'lookupId',
      reason: 'LOOKUP_REQUIRED',
    },
  )
}

/** The currency asked for, else the receiver's first. Errors: INVALID_CURRENCY, not one that the receiver takes. */
function requireReceivableCurrency(lookup: LookupRow, asked: string | undefined): string {
  const offered = rangesOf(lookup).map(({ currency }) => currency)
  const [first] = offered
  const currency = asked ?? first
  if (currency !== undefined && offered.includes(currency)) return currency
  throw new ServiceError(
    'INVALID_CURRENCY',
    { why: `The receiver does not take ${currency}`, undone: 'no quote was made' },
    {
      field: 'destination.currency',
      reason: 'CURRENCY_NOT_OFFERED',
      offered,
    },
  )
}

function requireWillingReceiver(receiver: UmaReceiver, customerId: string | null): void {
  if (receiver.kind === 'OWN') {
    if (receiver.customer.id !== customerId) return
    throw new ServiceError(
      'SELF_PAYMENT',
      { why: 'The UMA address is the payer’s own', undone: 'no quote was made' },
      { field: FIELD },
    )
  }
  if (!receiver.isAllowed) {
    throw new ServiceError(
      'COUNTERPARTY_NOT_ALLOWED',
      { why: 'The provider of this address is blocked', undone: 'no quote was made' },
      {
        field: FIELD,
      },
    )
  }
  if (receiver.trouble?.at !== 'QUOTE') return
  const { code, message } = receiver.trouble
  throw new ServiceError(code, { why: message, undone: 'no quote was made' }, { field: FIELD, reason: 'COUNTERPARTY' })
}

function partyOf(umaAddress: string, currency: string, receiver: UmaReceiver): UmaParty {
  const account = receiver.kind === 'OWN' ? receiver.accounts.find((each) => each.currency === currency) : undefined
  const name = receiver.kind === 'OWN' ? receiver.customer.display_name : receiver.name
  return { kind: 'UMA', umaAddress, currency, customerId: null, name, deposit: account ?? null }
}

/**
 * The receiving side of a payment to a UMA address, as its lookup has it.
 *
 * Errors: INVALID_UMA_ADDRESS; INVALID_INPUT reason LOOKUP_REQUIRED; LOOKUP_REQUEST_NOT_FOUND; UMA_NOT_FOUND;
 * SELF_PAYMENT; COUNTERPARTY_NOT_ALLOWED; PAYREQ_REQUEST_FAILED and QUOTE_REQUEST_FAILED, the counterparty's;
 * INVALID_CURRENCY; those of requirePayerInfo.
 * Source: behaviour 11, 12.1. Assumes.
 */
export async function requireUmaDestination(
  context: Context,
  request: QuoteRequest,
  destination: UmaAddressDestination,
  customerId: string | null,
): Promise<{ readonly party: UmaParty; readonly lookup: LookupRow }> {
  const umaAddress = requireUmaForm(destination.umaAddress, FIELD)
  const id = requireLookupId(request)
  const lookup = await requireLookup(context, { id, receiver: umaAddress, customerId })
  const receiver = await requireUmaReceiver(context.tx, umaAddress, FIELD)
  requireWillingReceiver(receiver, customerId)
  const currency = requireReceivableCurrency(lookup, destination.currency)
  requirePayerInfo(payerFieldsOfLookup(lookup), request.senderCustomerInfo ?? {})
  return { party: partyOf(umaAddress, currency, receiver), lookup }
}

/** Refuses what a receiver does not take in one payment: AMOUNT_OUT_OF_RANGE with the limits. Source: behaviour 11. */
export function requireReceivableAmount(lookup: LookupRow, currency: string, amountMinor: bigint): void {
  const range = rangesOf(lookup).find((each) => each.currency === currency)
  if (range === undefined || (amountMinor >= BigInt(range.min) && amountMinor <= BigInt(range.max))) return
  throw new ServiceError(
    'AMOUNT_OUT_OF_RANGE',
    {
      why:
        `The receiver takes ${amountText(range.min, currency)} to ${amountText(range.max, currency)}, ` +
        `not ${amountText(amountMinor, currency)}`,
      undone: 'no quote was made',
    },
    { field: 'lockedCurrencyAmount', reason: 'OUTSIDE_RECEIVER_RANGE', currency, min: range.min, max: range.max },
  )
}

/**
 * The receiving side once more, when the money moves: a customer of ours may have changed where it takes deposits.
 *
 * Errors: USER_NOT_FOUND, the customer was deleted; INVALID_RECEIVER, it does not take the currency any more, or the
 * address has changed hands.
 */
export async function requireUmaPartyNow(
  context: Context,
  given: { readonly umaAddress: string; readonly currency: string; readonly receiverCustomerId: string | null },
): Promise<UmaParty> {
  if (given.receiverCustomerId !== null) await requireCustomer(context.tx, given.receiverCustomerId, FIELD)
  const umaAddress = requireUmaForm(given.umaAddress, FIELD)
  const receiver = await requireUmaReceiver(context.tx, umaAddress, FIELD).catch((error: unknown) => {
    if (error instanceof ServiceError) return null
    throw error
  })
  const customerId = receiver?.kind === 'OWN' ? receiver.customer.id : null
  const isSameReceiver = receiver !== null && customerId === given.receiverCustomerId
  const party = isSameReceiver ? partyOf(umaAddress, given.currency, receiver) : null
  if (party !== null && (customerId === null || party.deposit !== null)) return party
  throw new ServiceError(
    'INVALID_RECEIVER',
    { why: `The receiver cannot take ${given.currency} at present`, undone: 'nothing was moved' },
    {
      field: FIELD,
      reason: 'RECEIVER_NOT_READY',
    },
  )
}
