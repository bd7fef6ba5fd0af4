/** What the steps so far saved, by name. */
export type Saved = Readonly<Record<string, unknown>>

const WHOLE = /^\$\{(\w+)\}$/
const WITHIN = /\$\{(\w+)\}/g

/** The value at a path such as `data.0.id`, or undefined when the body has nothing there. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}

/** Names that a value refers to and that nothing has saved. */
export function unsavedNames(value: unknown, saved: Saved): string[] {
  const names = [...JSON.stringify(value ?? null).matchAll(WITHIN)].map((match) => match[1] ?? '')
  return [...new Set(names)].filter((name) => !Object.hasOwn(saved, name))
}

/** The value with each `${name}` replaced; text that is nothing but a reference takes the type of what was saved. */
export function resolveReferences(value: unknown, saved: Saved): unknown {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)?.[1]
    if (whole !== undefined) return saved[whole]
    return value.replaceAll(WITHIN, (_reference, name: string) => String(saved[name]))
  }
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, saved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveReferences(item, saved)]))
}
