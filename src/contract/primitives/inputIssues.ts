import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type UnionIssue = z.core.$ZodIssueInvalidUnion

/** One complaint about a value, where in the value it stands, by names and indexes from the outside in. */
export interface PlacedIssue {
  readonly issue: Issue
  readonly path: readonly PropertyKey[]
}

/** Whether a variant is another one than was meant: it lacks a key, or does not know one. */
const isOfKeys = (issue: Issue): boolean =>
  issue.code === 'unrecognized_keys' ? issue.path.length === 0 : isMissingKey(issue)

const isMissingKey = (issue: Issue): boolean => issue.path.length === 1 && 'input' in issue && issue.input === undefined

/** The variants of a union that came closest: first by the keys that an object has, then by how much is wrong. */
function closestVariants(issue: UnionIssue): readonly (readonly Issue[])[] {
  const scored = issue.errors
    .filter((variant) => variant.length > 0)
    .map((variant) => ({ variant, ofKeys: variant.filter(isOfKeys).length }))
    .sort((one, other) => one.ofKeys - other.ofKeys || one.variant.length - other.variant.length)
  const [best] = scored
  return scored
    .filter(({ variant, ofKeys }) => ofKeys === best?.ofKeys && variant.length === best.variant.length)
    .map(({ variant }) => variant)
}

/**
 * Of a union whose variants are told apart by a key each, where the keys say nothing or too much: which key there may
 * be, and those that no variant beside it takes. Null where something else is wrong.
 */
export function choicesOf(
  issue: UnionIssue,
): { readonly taken: readonly string[]; readonly unknown: readonly string[] } | null {
  const variants = closestVariants(issue)
  if (variants.length < 2 || !variants.every((variant) => variant.every(isOfKeys))) return null
  const all = variants.flat()
  const missing = all.filter((each) => each.code !== 'unrecognized_keys').map(({ path }) => String(path[0]))
  const unknown = all.flatMap((each) => (each.code === 'unrecognized_keys' ? each.keys : []))
  return { taken: [...new Set(missing.length > 0 ? missing : unknown)], unknown: [...new Set(unknown)] }
}

/** Every complaint at the place it is about: of a union that nothing fits, those of its closest variant. */
export function placedIssues(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): readonly PlacedIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    if (issue.code !== 'invalid_union' || choicesOf(issue) !== null) return [{ issue, path }]
    const inner = closestVariants(issue)[0] ?? []
    return inner.length > 0 ? placedIssues(inner, path) : [{ issue, path }]
  })
}

/** The pattern that a text broke, without its slashes and flags; undefined for a format that has none. */
export function patternOf(issue: { readonly pattern?: string | undefined }): string | undefined {
  return issue.pattern?.replace(/^\/|\/[a-z]*$/g, '')
}
