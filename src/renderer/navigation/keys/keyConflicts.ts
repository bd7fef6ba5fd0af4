import { normalKeys } from './keyMatcher'

/** Bindings that hinder each other: the same keys, or one that is the first stroke of another. Ids by id. */
export function keyConflicts(bindings: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const conflicts = new Map<string, string>()
  const all = [...bindings].map(([id, keys]) => ({ id, keys: normalKeys(keys) })).filter(({ keys }) => keys !== '')
  for (const one of all) {
    const other = all.find(
      ({ id, keys }) =>
        id !== one.id && (keys === one.keys || keys.startsWith(`${one.keys} `) || one.keys.startsWith(`${keys} `)),
    )
    if (other !== undefined) conflicts.set(one.id, other.id)
  }
  return conflicts
}
