import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

const WEIGHTS = [3, 7, 1] as const

/** The 18th digit that belongs to the first 17. */
function clabeCheckDigitOf(first17: string): number {
  let sum = 0
  for (let index = 0; index < 17; index += 1) sum += (Number(first17[index]) * (WEIGHTS[index % 3] ?? 0)) % 10
  return (10 - (sum % 10)) % 10
}

/** A CLABE: 18 digits, the last one a check digit. Source: Banco de Mexico, Circular 3/2012. */
export function checkClabe(clabe: string, { isTailFree }: IdentifierReading): IdentifierFault | null {
  if (isTailFree || clabeCheckDigitOf(clabe) === Number(clabe[17])) return null
  return impossible('CLABE_CHECK_DIGIT', 'the last digit does not fit the rest')
}
