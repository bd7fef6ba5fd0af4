import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

/**
 * A phone number (E.164): its calling code exists and its length is one that the numbering plan knows.
 * Not checked: that the number range is assigned, so that sandbox numbers can be made up.
 */
export function checkPhone(phone: string, _reading: IdentifierReading): IdentifierFault | null {
  const parsed = parsePhoneNumberFromString(phone)
  if (parsed?.isPossible() === true) return null
  return impossible('PHONE_NUMBER', 'the calling code or the number of digits does not exist')
}
