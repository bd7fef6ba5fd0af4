export interface FilterOption {
  readonly value: string
  readonly label: string
}

interface NamedSpec {
  /** Where the value stands in the address. */
  readonly name: string
  readonly label: string
}

export interface ChoiceSpec extends NamedSpec {
  readonly kind: 'choice'
  readonly options: readonly FilterOption[]
  /** The choice that holds while the address has none. */
  readonly initial?: string | undefined
}

export interface TextSpec extends NamedSpec {
  readonly kind: 'text'
  readonly hint?: string
}

/** An amount or a range of amounts, such as `>5000 USD`. */
interface AmountSpec extends NamedSpec {
  readonly kind: 'amount'
}

/** Two values in the address: instants, or what says one by the clock. */
export interface DatesSpec extends NamedSpec {
  readonly kind: 'dates'
  readonly fromName: string
  readonly toName: string
  /** Offers what is older than an hour, a day, a week. */
  readonly hasAges?: boolean
}

/** A filter whose value stands in the address under its name. */
export type FilterSpec = ChoiceSpec | TextSpec | AmountSpec | DatesSpec

/** The names in the address that a filter owns. */
export function filterNames(spec: FilterSpec): readonly string[] {
  return spec.kind === 'dates' ? [spec.fromName, spec.toName] : [spec.name]
}

/** The values of these filters out of the address; what is not set is left out. Ready for a call's `query`. */
export function filterValues(
  specs: readonly FilterSpec[],
  search: Readonly<Record<string, string>>,
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of specs.flatMap(filterNames)) {
    const value = search[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  return values
}
