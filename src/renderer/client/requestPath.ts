type Value = string | number | boolean | null | undefined

/**
 * The path and query of a call. Parameters are percent-encoded apart from the colon of ids; empty query values are
 * left out, lists are repeated.
 */
export function requestPath(
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')).replaceAll('%3A', ':'),
  )
  const search = new URLSearchParams()
  for (const [name, given] of Object.entries(query)) {
    const values = Array.isArray(given) ? (given as Value[]) : [given as Value]
    for (const value of values) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
    }
  }
  const text = search.toString().replaceAll('%3A', ':')
  return text === '' ? path : `${path}?${text}`
}
