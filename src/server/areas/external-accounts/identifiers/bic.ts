import { isSupportedCountry } from 'libphonenumber-js/min'
import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

/** A SWIFT code (ISO 9362) names its country in characters five and six; Kosovo uses XK. */
export function checkBic(bic: string, _reading: IdentifierReading): IdentifierFault | null {
  return isSupportedCountry(bic.slice(4, 6))
    ? null
    : impossible('SWIFT_COUNTRY', 'characters five and six are no country')
}
