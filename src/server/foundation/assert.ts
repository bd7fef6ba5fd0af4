/** Marks a branch that the types exclude; reaching it is a fault of ours, never of a request. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`)
}

/** States an invariant; a failure answers 500 and rolls back. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
