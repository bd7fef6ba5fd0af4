import { id, instant, json, nullable, text } from './columns'
import { type StoredRow, table } from './table'

export const lookups = table('lookups', {
  owner: 'data',
  columns: {
    id: id('Lookup'),
    /** The UMA address in lower case, or the id of the external account. */
    receiver: text(),
    /** Who asked, if it was said. */
    customer_id: nullable(id('Customer')),
    currencies_json: json(),
    payer_fields_json: json(),
    expires_at: instant(),
    created_at: instant(),
  },
})

export const lookupTables = {
  lookups: lookups,
}

export type LookupsTable = StoredRow<typeof lookups>
