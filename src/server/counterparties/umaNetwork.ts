import type { ErrorCode } from '../../contract/primitives/errors'

/** What a simulated counterparty does with a lookup of, or a quote to, a reserved address. */
export type UmaTrouble =
  | { readonly at: 'LOOKUP' | 'QUOTE'; readonly code: ErrorCode; readonly message: string }
  | { readonly at: 'FIELDS'; readonly fields: readonly PayerField[] }

/** A field of the payer that a receiver asks for; the name may be one that nobody here knows. */
export interface PayerField {
  readonly name: string
  readonly mandatory: boolean
}

interface UmaTroubleRow {
  /** Before the @, `$` included; at the domain of any listed provider but the sandbox's own. */
  readonly localPart: string
  readonly trouble: UmaTrouble
}

const at = (
  where: 'LOOKUP' | 'QUOTE',
  [localPart, code, message]: readonly [string, ErrorCode, string],
): UmaTroubleRow => ({
  localPart,
  trouble: { at: where, code, message },
})

/**
 * What can go wrong at a counterparty, each behind an address of its own.
 *
 * Source: behaviour 11, 12.1, 24. Assumes: A-219.
 */
const UMA_TROUBLES: readonly UmaTroubleRow[] = [
  at('LOOKUP', ['$lookup.nobody', 'UMA_NOT_FOUND', 'The provider has no such receiver']),
  at('LOOKUP', ['$lookup.no-answer', 'LNURLP_REQUEST_FAILED', 'The provider did not answer the lookup']),
  at('LOOKUP', ['$lookup.no-keys', 'COUNTERPARTY_PUBKEY_FETCH_ERROR', 'The provider gave no public keys']),
  at('LOOKUP', ['$lookup.no-version', 'NO_COMPATIBLE_UMA_VERSION', 'The provider speaks no version that we speak']),
  at('LOOKUP', ['$lookup.old-version', 'UNSUPPORTED_UMA_VERSION', 'The provider refuses the version that we speak']),
  at('LOOKUP', ['$lookup.unreadable', 'PARSE_LNURLP_RESPONSE_ERROR', 'The provider answered what nobody can read']),
  at('QUOTE', ['$quote.no-answer', 'PAYREQ_REQUEST_FAILED', 'The provider did not answer the payment request']),
  at('QUOTE', ['$quote.try-again', 'QUOTE_REQUEST_FAILED', 'The provider could not make a quote at this moment']),
  {
    localPart: '$lookup.unknown-field',
    trouble: { at: 'FIELDS', fields: [{ name: 'FAVOURITE_COLOUR', mandatory: true }] },
  },
]

/** What a receiver at a listed provider asks of the payer. Assumes: A-218. */
export const PROVIDER_PAYER_FIELDS: readonly PayerField[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'COUNTRY_OF_RESIDENCE', mandatory: false },
]

/** What the sandbox's own receivers ask of the payer: nothing that must be given. Assumes: A-218. */
export const SANDBOX_PAYER_FIELDS: readonly PayerField[] = [
  { name: 'FULL_NAME', mandatory: false },
  { name: 'NATIONALITY', mandatory: false },
]

/** The trouble behind a UMA address at a provider's domain, or null. */
export function umaTroubleOf(umaAddress: string): UmaTrouble | null {
  const localPart = umaAddress.slice(0, umaAddress.indexOf('@'))
  return UMA_TROUBLES.find((row) => row.localPart === localPart)?.trouble ?? null
}
