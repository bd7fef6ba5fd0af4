/** Why an identifier cannot be right. FORM: it is not of that kind at all; IMPOSSIBLE: its own digits contradict it. */
export interface IdentifierFault {
  readonly kind: 'FORM' | 'IMPOSSIBLE'
  readonly reason: string
  /** For a person: what is wrong, without the value. */
  readonly message: string
}

/** With a sandbox suffix the last three characters and the checksum are not looked at (behaviour 9.2). */
export interface IdentifierReading {
  readonly isTailFree: boolean
}

export type IdentifierCheck = (value: string, reading: IdentifierReading) => IdentifierFault | null

/** A fault of an identifier whose own digits contradict it. */
export function impossible(reason: string, message: string): IdentifierFault {
  return { kind: 'IMPOSSIBLE', reason, message }
}

/** A fault of a text that is no identifier of that kind. */
export function malformed(reason: string, message: string): IdentifierFault {
  return { kind: 'FORM', reason, message }
}
