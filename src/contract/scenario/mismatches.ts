/** One place at which a reply is not what a step expects. */
export interface Mismatch {
  /** Into the reply, such as `body.data.0.status`. */
  readonly path: string
  readonly expected: unknown
  /** Undefined when nothing is there. */
  readonly got: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where a value differs from what is expected. Objects may have more than is expected of them; lists must have the
 * same length, and their items are compared one by one.
 */
export function mismatchesOf(expected: unknown, got: unknown, path: string): Mismatch[] {
  if (isObject(expected) && isObject(got)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      mismatchesOf(value, Object.hasOwn(got, name) ? got[name] : undefined, `${path}.${name}`),
    )
  }
  if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length) {
    return expected.flatMap((item, index) => mismatchesOf(item, got[index] as unknown, `${path}.${index}`))
  }
  return Object.is(expected, got) ? [] : [{ path, expected, got }]
}
