export type AddressFault =
  | 'MALFORMED'
  | 'WRONG_LENGTH'
  | 'WRONG_ALPHABET'
  | 'WRONG_CHECKSUM'
  | 'WRONG_NETWORK'
  | 'WRONG_KIND'

/** What the bytes of an address say; never thrown. */
export type AddressVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: AddressFault }

/** How strictly an address is read. With a free tail its last three characters and its checksum are not looked at. */
export interface AddressReading {
  readonly isTailFree: boolean
}

export const VALID: AddressVerdict = { ok: true }

/** A verdict against an address. */
export function invalid(reason: AddressFault): AddressVerdict {
  return { ok: false, reason }
}

const TAIL = 3

/** True when the text, without its free tail if it has one, consists of the alphabet's characters only. */
export function isWithin(alphabet: string, text: string, { isTailFree }: AddressReading): boolean {
  const checked = isTailFree ? text.slice(0, -TAIL) : text
  return [...checked].every((character) => alphabet.includes(character))
}
