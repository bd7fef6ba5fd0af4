import type { PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import type { QuoteDestination, QuoteRequest, QuoteSource } from '../../../contract/quotes/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { requireReadyCustomer } from '../customers/public'
import { requireUsableExternalAccount } from '../external-accounts/public'
import { getPlatformSettings } from '../platform-config/public'
import { quoteFundingInstructions } from './funding'
import { requirePayableInvoice } from './invoices'
import { requireLookup } from './lookups/lookups'
import type { LookupRow } from './lookups/store'
import {
  isWallet,
  networkTo,
  type Party,
  payerFieldOf,
  railsTo,
  requireDestination,
  requireOfferedRail,
  requireSource,
} from './parties'
import { type Price, priceQuote } from './pricing'
import { isPurposeRequired } from './rules'
import { requireReceivableAmount, requireUmaDestination } from './umaDestination'
import { walletInstructions } from './walletPayload'

function refuse(code: 'INVALID_INPUT' | 'NOT_IMPLEMENTED', field: string, reason: string, message: string): never {
  throw new ServiceError(code, { why: message, undone: 'no quote was made' }, { field, reason })
}

function requireExecutableLater(request: QuoteRequest): void {
  if (request.scaFactor === 'TOTP') {
    refuse('INVALID_INPUT', 'scaFactor', 'FACTOR_NOT_FOR_PAYMENTS', 'TOTP confirms logins, never payments')
  }
  if (request.source.sourceType === 'REALTIME_FUNDING' && request.immediatelyExecute === true) {
    refuse(
      'INVALID_INPUT',
      'immediatelyExecute',
      'FUNDED_LATER',
      'A payment that is funded later cannot execute at once',
    )
  }
}

function requirePurpose(request: QuoteRequest, sending: string, receiving: string): void {
  if (request.purposeOfPayment !== undefined || !isPurposeRequired(sending, receiving)) return
  throw new ServiceError(
    'MISSING_MANDATORY_USER_INFO',
    { why: `Payments to ${receiving} state their purpose`, undone: 'no quote was made' },
    {
      field: 'purposeOfPayment',
      currency: receiving,
    },
  )
}

/** A quote that passed every check; nothing of it is written yet. */
export interface QuotePlan {
  readonly request: QuoteRequest
  readonly source: Party
  readonly destination: Party
  readonly price: Price
  readonly expiresAtMs: number
  readonly platformCustomerId: string | null
}

interface Receiving {
  readonly party: Party
  /** Of a UMA receiver. */
  readonly lookup: LookupRow | null
}

async function requireReceiving(
  context: Context,
  request: QuoteRequest,
  from: { readonly party: Party; readonly customerScope: string | null },
): Promise<Receiving> {
  const { destination, lookupId } = request
  if (destination.destinationType === 'UMA_ADDRESS') {
    return requireUmaDestination(context, request, destination, from.party.customerId)
  }
  const party = await requireDestination(context, destination, {
    ...from,
    sourceAccountId: accountIdOf(request.source),
  })
  requireOfferedRail(railsTo(party), destination.paymentRail)
  if (lookupId === undefined) return { party, lookup: null }
  const wanted = { id: lookupId, receiver: destination.accountId, customerId: from.party.customerId }
  return { party, lookup: await requireLookup(context, wanted) }
}

/**
 * Checks a request and prices it at this moment; writes nothing.
 *
 * Input: `customerScope` hides everyone else's accounts.
 * Errors: those of behaviour 12.1; balance is not looked at.
 */
export async function planQuote(
  context: Context,
  request: QuoteRequest,
  customerScope: string | null,
): Promise<QuotePlan> {
  requireExecutableLater(request)
  const source = await requireSource(context, request.source, customerScope)
  const { party: destination, lookup } = await requireReceiving(context, request, { party: source, customerScope })
  if (request.immediatelyExecute === true && isWallet(source)) {
    refuse(
      'INVALID_INPUT',
      'immediatelyExecute',
      'WALLET_SIGNATURE_REQUIRED',
      'A wallet pays only with its owner’s signature',
    )
  }
  const payerId = source.customerId
  const customer =
    payerId === null ? null : await requireReadyCustomer(context.tx, payerId, payerFieldOf(request.source))
  const settings = await getPlatformSettings(context.tx)
  const corridor = { sending: source.currency, receiving: destination.currency, network: networkTo(destination) }
  requirePurpose(request, corridor.sending, corridor.receiving)
  const price = await priceQuote(context, request, corridor, settings)
  if (lookup !== null) requireReceivableAmount(lookup, destination.currency, price.amounts.receivingMinor)
  if (destination.kind === 'EXTERNAL') {
    await requireUsableExternalAccount(context, destination.externalAccount, {
      amountMinor: price.amounts.receivingMinor,
      currency: destination.currency,
      field: 'destination.accountId',
    })
    const { receivingMinor } = price.amounts
    await requirePayableInvoice(context, destination.externalAccount, { quoteId: null, receivingMinor })
  }
  return {
    request,
    source,
    destination,
    price,
    expiresAtMs: context.now + settings.quoteLifetimeSeconds * 1000,
    platformCustomerId: customer?.platform_customer_id ?? null,
  }
}

/** The account that pays; null where none does. */
export const accountIdOf = (source: QuoteSource): string | null =>
  source.sourceType === 'ACCOUNT' ? source.accountId : null

/** The account or UMA address that is paid. */
export const receiverOf = (destination: QuoteDestination): string =>
  destination.destinationType === 'ACCOUNT' ? destination.accountId : destination.umaAddress.toLowerCase()

/** What the payer has to do: sign, or send the money; nothing for plain accounts. Source: behaviour 12.2. */
export function instructionsOf(
  context: Context,
  quoteId: string,
  { request, source, destination, price, expiresAtMs }: QuotePlan,
): PaymentInstructions[] | null {
  const given = request.source
  if (given.sourceType === 'REALTIME_FUNDING') {
    const { sendingMinor } = price.amounts
    const quote = { id: quoteId, customerId: source.customerId, sendingMinor, createdAtMs: context.now, expiresAtMs }
    return quoteFundingInstructions(quote, given)
  }
  if (!isWallet(source)) return null
  return walletInstructions(context, {
    quoteId,
    walletId: given.accountId,
    destinationId: receiverOf(request.destination),
    sendingMinor: price.amounts.sendingMinor,
    receivingMinor: price.amounts.receivingMinor,
    sendingCurrency: source.currency,
    receivingCurrency: destination.currency,
  })
}
