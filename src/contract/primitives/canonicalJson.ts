const inOrder = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)

const isAlike = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.every((one, index) => Object.is(one, others[index]))

/** What has its members in order already is itself, and not made again: most is. */
function canonical(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(canonical)
    return isAlike(items, value) ? value : items
  }
  const names = Object.keys(value)
  const given: unknown[] = Object.values(value)
  const members = given.map(canonical)
  const isItself = inOrder(names) && isAlike(members, given) && !('toJSON' in value)
  if (isItself) return value
  const entries = names.map((name, index): [string, unknown] => [name, members[index]])
  // What is undefined is left out of the text by JSON itself.
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** JSON text with the members of every object in alphabetical order and no white space: equal values, equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? 'undefined'
}
