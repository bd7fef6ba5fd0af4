function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries: [string, unknown][] = Object.entries(value)
  for (const entry of entries) entry[1] = canonical(entry[1])
  // What is undefined is left out of the text by JSON itself.
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** JSON text with the members of every object in alphabetical order and no white space: equal values, equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? 'undefined'
}
