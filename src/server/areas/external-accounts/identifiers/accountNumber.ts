import { type IdentifierFault, type IdentifierReading, malformed } from './identifierFault'

/**
 * An account number whose country publishes no checksum that works without its bank's own tables (NUBAN needs the bank
 * code, which the interface does not carry): only what no bank would print is refused.
 */
export function checkAccountNumber(accountNumber: string, _reading: IdentifierReading): IdentifierFault | null {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(accountNumber)) return null
  return malformed(
    'ACCOUNT_NUMBER_FORM',
    'an account number has letters, digits, spaces, dots, slashes and hyphens only',
  )
}
