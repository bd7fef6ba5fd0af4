import type { Migration } from '../migration'

/** What a payer writes for the payee is found by its beginning; payments without such a text cost nothing. */
export const paymentTexts: Migration = {
  version: 50,
  name: 'payment texts',
  statements: [
    `CREATE INDEX transactions_by_remittance
      ON transactions (lower(iif(json_valid(extras_json), json_extract(extras_json, '$.remittanceInformation'), NULL)))
      WHERE extras_json LIKE '%"remittanceInformation"%'`,
  ],
}
