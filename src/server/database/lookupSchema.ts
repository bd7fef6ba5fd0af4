import { z } from 'zod'
import { id, instant, json, nullable, text } from './columns'
import { type StoredRow, table } from './table'

/** What a receiver takes of a currency, in its minor units. */
const currencyRange = z.object({ currency: z.string(), min: z.int(), max: z.int() })
export type CurrencyRange = z.infer<typeof currencyRange>

/** What a receiver asks of the payer; the name may be one that the interface does not have. */
const payerField = z.object({ name: z.string(), mandatory: z.boolean() })

export const lookups = table('lookups', {
  owner: 'data',
  columns: {
    id: id('Lookup'),
    /** The UMA address in lower case, or the id of the external account. */
    receiver: text(),
    /** Who asked, if it was said. */
    customer_id: nullable(id('Customer')),
    currencies_json: json(z.array(currencyRange)),
    payer_fields_json: json(z.array(payerField)),
    expires_at: instant(),
    created_at: instant(),
  },
})

export const lookupTables = {
  lookups: lookups,
}

export type LookupsTable = StoredRow<typeof lookups>
