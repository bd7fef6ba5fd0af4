const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

function pruned(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, child]) => [key, pruned(child)] as const)
      .filter(([, child]) => !isBlank(child)),
  )
}

/** Form values as a request carries them: what nobody filled in is left out, at every depth; texts are trimmed. */
export function withoutBlanks<Values extends object>(values: Values): Partial<Values> {
  return pruned(values) as Partial<Values>
}

/**
 * The fields of `next` that differ from `before`. A text that was emptied is sent empty, so that the service decides
 * about it. Fields named in `whole`, at any depth, are replaced as one: a change inside sends all, without blanks.
 */
export function changedFields<Values extends object>(
  before: Values,
  next: Values,
  whole: readonly string[] = [],
): Partial<Values> {
  const changed = Object.entries(next).flatMap(([key, value]) => {
    const was: unknown = before[key as keyof Values]
    if (JSON.stringify(was) === JSON.stringify(value)) return []
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[key, pruned(value)]]
    if (whole.includes(key)) return [[key, withoutBlanks(value)]]
    return [[key, changedFields((was ?? {}) as object, value as object, whole)]]
  })
  return Object.fromEntries(changed) as Partial<Values>
}
