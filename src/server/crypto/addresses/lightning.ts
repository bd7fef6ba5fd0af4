import { bech32 } from '@scure/base'
import { type AddressReading, type AddressVerdict, invalid, isWithin, VALID } from './verdict'

const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const HUMAN_PART = /^ln(bcrt|bc|tbs|tb|sb)([1-9]\d*[munp]?)?$/
/** 35-bit time stamp (7 words) and signature with recovery id (104 words) frame the tagged fields. */
const WORDS_MIN = 7 + 104

/**
 * A BOLT 11 invoice: `ln`, network, amount, then bech32 without length limit. Not checked: the signature inside, the
 * tagged fields, expiry.
 */
export function readLightningInvoice(invoice: string, reading: AddressReading): AddressVerdict {
  const lower = invoice.toLowerCase()
  if (invoice !== lower && invoice !== invoice.toUpperCase()) return invalid('MALFORMED')
  // A sandbox suffix may hold a 1 of its own, behind the one that ends the human part.
  const separator = (reading.isTailFree ? lower.slice(0, -3) : lower).lastIndexOf('1')
  const [humanPart, data] = [lower.slice(0, separator), lower.slice(separator + 1)]
  if (separator < 0 || !HUMAN_PART.test(humanPart)) return invalid('WRONG_NETWORK')
  if (!isWithin(BECH32_ALPHABET, data, reading)) return invalid('WRONG_ALPHABET')
  if (data.length < WORDS_MIN + 6) return invalid('WRONG_LENGTH')
  if (reading.isTailFree) return VALID
  return bech32.decodeUnsafe(lower, false) === undefined ? invalid('WRONG_CHECKSUM') : VALID
}

/** A BOLT 12 offer: `lno1` and five-bit characters without checksum; `+` may break it into lines. */
export function readBolt12Offer(offer: string, reading: AddressReading): AddressVerdict {
  const joined = offer.replace(/\+\s*/g, '')
  const lower = joined.toLowerCase()
  if (joined !== lower && joined !== joined.toUpperCase()) return invalid('MALFORMED')
  if (!lower.startsWith('lno1')) return invalid('WRONG_NETWORK')
  const data = lower.slice('lno1'.length)
  if (data.length < 10) return invalid('WRONG_LENGTH')
  return isWithin(BECH32_ALPHABET, data, reading) ? VALID : invalid('WRONG_ALPHABET')
}
