/**
 * A function of text that keeps its last results: of more than `max` texts the one that was met first goes. Neither
 * null nor what throws is kept, so that nobody fills it with texts that mean nothing.
 */
export function rememberLast<Result>(max: number, work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = work(text)
    if (result === null) return result
    if (results.size >= max) results.delete(results.keys().next().value ?? '')
    results.set(text, result)
    return result
  }
}
