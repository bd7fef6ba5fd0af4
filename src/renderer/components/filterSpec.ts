export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** A filter whose value stands in the address under its name. */
export type FilterSpec =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly FilterOption[]
    }
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly hint?: string }
  /** Two values in the address, `name` + `After` and `name` + `Before` unless named otherwise, as ISO instants. */
  | {
      readonly kind: 'dates'
      readonly name: string
      readonly label: string
      readonly fromName: string
      readonly toName: string
    }

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
