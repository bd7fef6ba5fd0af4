export interface LookupsTable {
  id: string
  /** The UMA address in lower case, or the id of the external account. */
  receiver: string
  /** Who asked, if it was said. */
  customer_id: string | null
  currencies_json: string
  payer_fields_json: string
  expires_at: string
  created_at: string
}
