/** What a person is told about a mistake, wherever it is told. */
interface RemedyText {
  /** A headline, without a full stop. */
  readonly title: string
  /** What happened, and why it fails. */
  readonly explanation: string
  /** What to do, first thing. */
  readonly remedy: string
  /** Where the rule stands. */
  readonly source: string
}

export interface Remedy extends RemedyText {
  /** Names the mistake on the wire. */
  readonly id: string
}

/** One way in which a check fails. */
interface Fault {
  readonly remedy: Remedy
  /** The text that clients see as `details.reason`, where it is another one than the fault's name. */
  readonly reason?: string
  /** The field or header that is wrong, where it is another one than the check's. */
  readonly field?: string
  /** For people: what was found, where that is always the same. */
  readonly detail?: string
  /** The answer's message, where it is always the same. */
  readonly message?: string
}

/** One check of a verification: made in code beside it, explained from here. Lists are in the order of the checks. */
export interface Check {
  readonly id: string
  /** What holds when the check passes, without a full stop. */
  readonly sentence: string
  /** The line that makes it, as a client would write it. */
  readonly code: string
  /** The field or header that it looks at. */
  readonly field?: string
  /** True of the check that is the verification itself. */
  readonly isVerification?: true
  /** By name: what `details.reason` or `details.check` of the answer says. */
  readonly faults: Readonly<Record<string, Fault>>
}

/** The names of the faults of some checks. */
export type FaultOf<List extends readonly Check[]> = List[number] extends infer One
  ? One extends Check
    ? keyof One['faults'] & string
    : never
  : never

/** Gives remedies their ids. */
export function remedies<Id extends string>(texts: Readonly<Record<Id, RemedyText>>): Readonly<Record<Id, Remedy>> {
  const named = Object.entries<RemedyText>(texts).map(([id, text]) => [id, { id, ...text }])
  return Object.fromEntries(named) as Record<Id, Remedy>
}

interface FoundFault extends Fault {
  readonly check: Check
}

/** What is known of a fault by a name that may be of other checks, or of an older version: null where it is unknown. */
export function findFault(checks: readonly Check[], name: string): FoundFault | null {
  const check = checks.find(({ faults }) => Object.hasOwn(faults, name))
  const fault = check?.faults[name]
  return check === undefined || fault === undefined ? null : { field: check.field, ...fault, check }
}

/** What is known of a fault of these checks, its check's field included. */
export function faultOf<const List extends readonly Check[]>(checks: List, name: FaultOf<List>): FoundFault {
  const found = findFault(checks, name)
  if (found === null) throw new TypeError(`no check has the fault ${name}`)
  return found
}
