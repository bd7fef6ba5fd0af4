import { type IdentifierFault, type IdentifierReading, impossible } from './identifierFault'

const WEIGHTS = [3, 7, 1] as const

function isAssignedRange(firstTwo: number): boolean {
  return firstTwo <= 12 || (firstTwo >= 21 && firstTwo <= 32) || (firstTwo >= 61 && firstTwo <= 72) || firstTwo === 80
}

/** A US routing number: nine digits whose weighted sum is a multiple of ten, in a range that is assigned (ABA). */
export function checkRoutingNumber(routing: string, { isTailFree }: IdentifierReading): IdentifierFault | null {
  if (!isAssignedRange(Number(routing.slice(0, 2))) || routing.startsWith('0000')) {
    return impossible('ROUTING_NUMBER_RANGE', 'no routing numbers are assigned that begin like this')
  }
  if (isTailFree) return null
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0)
  return sum % 10 === 0 ? null : impossible('ROUTING_NUMBER_CHECKSUM', 'the digits do not add up')
}
