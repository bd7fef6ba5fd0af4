import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** One complaint about a value, where in the value it stands, by names and indexes from the outside in. */
export interface PlacedIssue {
  readonly issue: Issue
  readonly path: readonly PropertyKey[]
}

/** The complaints of the union variant that came closest, so that one wrong field is not reported as all of them. */
function closestVariant(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return []
  const variants = issue.errors.filter((variant) => variant.length > 0)
  return [...variants].sort((one, other) => one.length - other.length)[0] ?? []
}

/** Every complaint at the place it is about: of a union that nothing fits, those of its closest variant. */
export function placedIssues(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): readonly PlacedIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    const inner = closestVariant(issue)
    return inner.length > 0 ? placedIssues(inner, path) : [{ issue, path }]
  })
}

/** The pattern that a text broke, without its slashes and flags; undefined for a format that has none. */
export function patternOf(issue: { readonly pattern?: string | undefined }): string | undefined {
  return issue.pattern?.replace(/^\/|\/[a-z]*$/g, '')
}
