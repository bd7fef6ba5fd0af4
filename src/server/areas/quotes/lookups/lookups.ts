import { currencyOf } from '../../../../contract/exchange-rates/currencies'
import { customerInfoFieldName } from '../../../../contract/primitives/counterparty'
import type { CurrencyPreference } from '../../../../contract/quotes/lookups/schemas'
import type { PayerField } from '../../../counterparties/umaNetwork'
import type { Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { isoOf } from '../../../foundation/clock'
import { found } from '../../../foundation/found'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { findCustomerByUmaAddress, requireCustomer } from '../../customers/public'
import { convertMinor, midExchangeRate } from '../../exchange-rates/public'
import { type CurrencyRange, lookups } from '../tables'
import { requireUmaForm } from './receivers'
import { getLookupRow, insertLookup, type LookupRow } from './store'

const LIFETIME_MS = 15 * 60_000
/** What a receiver takes at most in one payment, in cents of a US dollar. Assumes: A-218. */
const MAX_USD_MINOR = 100_000_000n

interface SenderQuery {
  readonly senderUmaAddress?: string | undefined
  readonly customerId?: string | undefined
}

/**
 * Who asks, if it was said: a customer of ours, by id or by UMA address.
 *
 * Errors: INVALID_INPUT, both given; USER_NOT_FOUND; INVALID_UMA_ADDRESS.
 * Source: behaviour 11.
 */
export async function findSender(tx: Tx, { senderUmaAddress, customerId }: SenderQuery): Promise<string | null> {
  if (senderUmaAddress !== undefined && customerId !== undefined) {
    throw new ServiceError('INVALID_INPUT', 'Name the sender by senderUmaAddress or by customerId, not by both.', {
      field: 'senderUmaAddress',
      reason: 'SENDER_NAMED_TWICE',
    })
  }
  if (customerId !== undefined) return (await requireCustomer(tx, customerId)).id
  if (senderUmaAddress === undefined) return null
  const sender = found(
    await findCustomerByUmaAddress(tx, requireUmaForm(senderUmaAddress, 'senderUmaAddress')),
    'USER_NOT_FOUND',
    'senderUmaAddress',
    'No customer has this UMA address; nothing was looked up.',
  )
  return sender.id
}

/** Keeps what a receiver answered, for a quote within 15 minutes. Source: behaviour 11. */
export async function keepLookup(
  context: Pick<Context, 'tx' | 'now' | 'ids'>,
  answer: {
    readonly receiver: string
    readonly customerId: string | null
    readonly currencies: readonly string[]
    readonly payerFields: readonly PayerField[]
  },
): Promise<LookupRow> {
  const { tx, now, ids } = context
  const ranges: CurrencyRange[] = answer.currencies.map((currency) => ({
    currency,
    min: 1,
    max: Number(convertMinor(now, MAX_USD_MINOR, 'USD', currency)),
  }))
  const row: LookupRow = {
    id: ids.new('Lookup'),
    receiver: answer.receiver,
    customer_id: answer.customerId,
    currencies_json: lookups.columns.currencies_json.encode(ranges),
    payer_fields_json: lookups.columns.payer_fields_json.encode([...answer.payerFields]),
    expires_at: isoOf(now + LIFETIME_MS),
    created_at: isoOf(now),
  }
  await insertLookup(tx, row)
  return row
}

/** What the receiver takes. */
export function rangesOf(row: LookupRow): CurrencyRange[] {
  return readColumn(lookups, row, 'currencies_json')
}

/** What the receiver asks of the payer. */
export function payerFieldsOfLookup(row: LookupRow): PayerField[] {
  return readColumn(lookups, row, 'payer_fields_json')
}

/** The part that both lookups answer. Fields whose name the interface does not have are not shown. */
export function viewLookup(now: number, row: LookupRow) {
  const supportedCurrencies: CurrencyPreference[] = rangesOf(row).map(({ currency, min, max }) => ({
    currency: currencyOf(currency),
    estimatedExchangeRate: midExchangeRate(now, 'USD', currency),
    min,
    max,
  }))
  const requiredPayerDataFields = payerFieldsOfLookup(row).flatMap(({ name, mandatory }) => {
    const known = customerInfoFieldName.safeParse(name)
    return known.success ? [{ name: known.data, mandatory }] : []
  })
  return {
    supportedCurrencies,
    requiredPayerDataFields: requiredPayerDataFields.length === 0 ? undefined : requiredPayerDataFields,
    lookupId: row.id,
  }
}

/**
 * The lookup that a quote names: of that receiver, by that sender, not older than 15 minutes.
 *
 * Errors: LOOKUP_REQUEST_NOT_FOUND.
 * Source: behaviour 11, 12.1.
 */
export async function requireLookup(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  wanted: { readonly id: string; readonly receiver: string; readonly customerId: string | null },
): Promise<LookupRow> {
  const row = await getLookupRow(tx, wanted.id)
  const isOfSender = row?.customer_id == null || row.customer_id === wanted.customerId
  if (row !== null && row.receiver === wanted.receiver && isOfSender && row.expires_at > isoOf(now)) return row
  throw new ServiceError(
    'LOOKUP_REQUEST_NOT_FOUND',
    {
      why: 'There is no open lookup of this receiver with this id',
      undone: 'no quote was made',
      advice: 'Look the receiver up again.',
    },
    { field: 'lookupId' },
  )
}

/**
 * Refuses a payer that does not say what the receiver must know.
 *
 * Errors: UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY, a field that the interface does not have;
 * MISSING_MANDATORY_USER_INFO with all that is missing.
 * Source: behaviour 12.1.
 */
export function requirePayerInfo(fields: readonly PayerField[], given: Readonly<Record<string, unknown>>): void {
  const mandatory = fields.filter((field) => field.mandatory).map((field) => field.name)
  const unknown = mandatory.filter((name) => !customerInfoFieldName.safeParse(name).success)
  if (unknown.length > 0) {
    throw new ServiceError(
      'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
      {
        why: `The receiver asks for ${unknown.join(', ')}, which this service does not know`,
        undone: 'no quote was made',
      },
      { field: 'senderCustomerInfo', keys: unknown },
    )
  }
  const missing = mandatory.filter((name) => given[name] === undefined || given[name] === null || given[name] === '')
  if (missing.length === 0) return
  throw new ServiceError(
    'MISSING_MANDATORY_USER_INFO',
    { why: `The receiver must know ${missing.join(', ')} of the sender`, undone: 'no quote was made' },
    { field: `senderCustomerInfo.${missing[0]}`, missing },
  )
}
