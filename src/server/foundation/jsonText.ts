/** What reads values of one shape; zod's schemas do. */
export interface Shape<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

/** Text that somebody else wrote, as JSON of a shape; null for all other text. Depth is the caller's to bound. */
export function readJsonText<Value>(text: string, shape: Shape<Value>): Value | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = shape.safeParse(value)
  return parsed.success ? parsed.data : null
}
