import { countrySpecs } from 'ibantools'
import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

/** ISO 7064 mod 97-10 over the rearranged number: letters count as 10 to 35, a valid IBAN leaves 1. */
function remainderOf(iban: string): number {
  const rearranged = `${iban.slice(4)}${iban.slice(0, 4)}`
  let remainder = 0
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/**
 * An IBAN: its country takes part, the length and the layout are that country's, the check digits fit.
 * Not checked: national check digits inside the account number, and that the bank exists.
 *
 * Source: ISO 13616; behaviour 9.2.
 */
export function checkIban(given: string, { isTailFree }: IdentifierReading): IdentifierFault | null {
  const iban = given.toUpperCase()
  const specification = countrySpecs[iban.slice(0, 2)]
  if (specification?.IBANRegistry !== true || specification.bban_regexp === null || specification.chars === null) {
    return impossible('IBAN_COUNTRY', 'no country that issues IBANs has these first two letters')
  }
  if (iban.length !== specification.chars) {
    return impossible('IBAN_LENGTH', `an IBAN of this country has ${specification.chars} characters`)
  }
  const layout = new RegExp(specification.bban_regexp ?? '')
  const account = iban.slice(4)
  const hasLayout = layout.test(account) || (isTailFree && layout.test(`${account.slice(0, -3)}AAA`))
  if (!hasLayout) return impossible('IBAN_LAYOUT', 'the account number inside is not laid out as in this country')
  if (isTailFree || remainderOf(iban) === 1) return null
  return impossible('IBAN_CHECK_DIGITS', 'the check digits do not fit the rest')
}
