/** An identifier of published examples that the sandbox takes as it stands. */
interface SandboxLiteral {
  /** The field of the account details. */
  readonly field: 'routingNumber' | 'accountNumber'
  readonly value: string
  /** What happens, in words for people. */
  readonly label: string
  readonly source: string
}

const SOURCE = 'Published examples of US accounts'

/** Taken to the letter; the check digits of every other identifier decide. Assumes: A-371. */
export const SANDBOX_LITERALS: readonly SandboxLiteral[] = [
  { field: 'routingNumber', value: '123456789', label: 'Taken although its check digit is wrong', source: SOURCE },
  { field: 'accountNumber', value: '12345678901', label: 'An account that exists', source: SOURCE },
]

/** True for an identifier that the sandbox takes without looking at its digits. */
export function isSandboxLiteral(field: string, value: string): boolean {
  return SANDBOX_LITERALS.some((literal) => literal.field === field && literal.value === value)
}
