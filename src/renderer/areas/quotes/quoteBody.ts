import type { PurposeOfPayment } from '../../../contract/primitives/counterparty'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { QuoteLockSide } from '../../../contract/quotes/schemas'
import type { CallOptions } from '../../client/operations'

/** Stands for the platform itself among the customers of the form. */
export const PLATFORM = 'platform'

/** What the form holds; empty text stands for what is not chosen. */
export interface QuoteValues {
  customerId: string
  sourceKind: 'ACCOUNT' | 'REALTIME_FUNDING'
  sourceId: string
  fundingCurrency: string
  cryptoNetwork: string
  destinationKind: 'ACCOUNT' | 'UMA_ADDRESS'
  destinationId: string
  paymentRail: PaymentRail | ''
  umaAddress: string
  umaCurrency: string
  lookupId: string
  payerInfo: Record<string, string>
  lockedCurrencySide: QuoteLockSide
  amountMinor: number | null
  isImmediate: boolean
  description: string
  remittanceInformation: string
  purposeOfPayment: PurposeOfPayment | ''
}

export const START_VALUES: QuoteValues = {
  customerId: '',
  sourceKind: 'ACCOUNT',
  sourceId: '',
  fundingCurrency: '',
  cryptoNetwork: '',
  destinationKind: 'ACCOUNT',
  destinationId: '',
  paymentRail: '',
  umaAddress: '',
  umaCurrency: '',
  lookupId: '',
  payerInfo: {},
  lockedCurrencySide: 'SENDING',
  amountMinor: null,
  isImmediate: false,
  description: '',
  remittanceInformation: '',
  purposeOfPayment: '',
}

/** Interface field to form field. */
export const QUOTE_FIELDS = {
  'source.customerId': 'customerId',
  'source.accountId': 'sourceId',
  'source.currency': 'fundingCurrency',
  'source.cryptoNetwork': 'cryptoNetwork',
  'destination.accountId': 'destinationId',
  'destination.paymentRail': 'paymentRail',
  'destination.umaAddress': 'umaAddress',
  'destination.currency': 'umaCurrency',
  lookupId: 'umaAddress',
  lockedCurrencyAmount: 'amountMinor',
  immediatelyExecute: 'isImmediate',
} as const

export type QuoteBody = NonNullable<CallOptions<'createQuote'>['body']>

function sourceOf(values: QuoteValues): QuoteBody['source'] {
  const owner = values.customerId === PLATFORM ? {} : { customerId: values.customerId }
  if (values.sourceKind === 'ACCOUNT') return { sourceType: 'ACCOUNT', accountId: values.sourceId, ...owner }
  const network = values.cryptoNetwork === '' ? {} : { cryptoNetwork: values.cryptoNetwork }
  return { sourceType: 'REALTIME_FUNDING', currency: values.fundingCurrency, ...network, ...owner }
}

function destinationOf(values: QuoteValues): QuoteBody['destination'] {
  if (values.destinationKind === 'ACCOUNT') {
    const rail = values.paymentRail === '' ? {} : { paymentRail: values.paymentRail }
    return { destinationType: 'ACCOUNT', accountId: values.destinationId, ...rail }
  }
  const currency = values.umaCurrency === '' ? {} : { currency: values.umaCurrency }
  return { destinationType: 'UMA_ADDRESS', umaAddress: values.umaAddress.trim(), ...currency }
}

function receiverPart({ destinationKind, lookupId, payerInfo }: QuoteValues): Partial<QuoteBody> {
  if (destinationKind !== 'UMA_ADDRESS') return {}
  const given = Object.entries(payerInfo).filter(([, value]) => value.trim() !== '')
  return {
    lookupId: lookupId === '' ? undefined : lookupId,
    senderCustomerInfo: given.length === 0 ? undefined : Object.fromEntries(given),
  }
}

/** Whether the quote is executed as it is made; money that arrives starts it by itself. */
export const isPaidAtOnce = ({ isImmediate, sourceKind }: QuoteValues): boolean =>
  isImmediate && sourceKind === 'ACCOUNT'

/** The request that these values make. */
export function quoteBody(values: QuoteValues): QuoteBody {
  const { description, remittanceInformation, purposeOfPayment } = values
  return {
    source: sourceOf(values),
    destination: destinationOf(values),
    ...receiverPart(values),
    lockedCurrencySide: values.lockedCurrencySide,
    lockedCurrencyAmount: values.amountMinor ?? 0,
    immediatelyExecute: isPaidAtOnce(values) ? true : undefined,
    description: description === '' ? undefined : description,
    remittanceInformation: remittanceInformation === '' ? undefined : remittanceInformation,
    purposeOfPayment: purposeOfPayment === '' ? undefined : purposeOfPayment,
  }
}

/** True once enough is chosen for the service to say anything about it. */
export function isAskable(values: QuoteValues): boolean {
  const hasSource = values.sourceKind === 'ACCOUNT' ? values.sourceId !== '' : values.fundingCurrency !== ''
  const hasDestination = values.destinationKind === 'ACCOUNT' ? values.destinationId !== '' : values.lookupId !== ''
  return (
    values.customerId !== '' && hasSource && hasDestination && values.amountMinor !== null && values.amountMinor > 0
  )
}

/** An amount in another currency's minor units, as far as those are whole: 12.50 stays 12.50. */
export function rescaled(amountMinor: number, fromDecimals: number, toDecimals: number): number {
  return Math.round(amountMinor * 10 ** (toDecimals - fromDecimals))
}
