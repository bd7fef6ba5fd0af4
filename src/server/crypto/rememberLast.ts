/**
 * A function that keeps its last results: of more than `max` inputs the one that was met first goes. Neither null nor
 * what throws is kept, so that nobody fills it with texts that mean nothing. `keyOf` tells inputs apart.
 */
export function rememberLast<Result, Input = string>(
  max: number,
  work: (input: Input) => Result,
  keyOf: (input: Input) => string = String,
): (input: Input) => Result {
  const results = new Map<string, Result>()
  return (input) => {
    const key = keyOf(input)
    const known = results.get(key)
    if (known !== undefined) return known
    const result = work(input)
    if (result === null) return result
    if (results.size >= max) results.delete(results.keys().next().value ?? '')
    results.set(key, result)
    return result
  }
}
