import { requestPlaces } from '../../../contract/document/requestBounds'
import type { OperationShape } from '../../../contract/operation'
import type { FieldError } from '../../../contract/primitives/errors'
import type { TextReading } from '../../../contract/primitives/text'
import { unseenCharacterIn } from '../../../contract/primitives/unseenCharacters'
import { fieldAt } from './inputBounds'

/** The parts that hold what people write; ids of a path name what exists or nothing, and headers are HTTP's. */
const PARTS: ReadonlySet<string> = new Set(['body', 'query'])
const PROBLEMS_MAX = 20

interface ReadPlace {
  readonly path: readonly string[]
  readonly reading: TextReading
}

/** One entry per operation that met such a text: reading a schema takes longer than a call. */
const known = new WeakMap<OperationShape, readonly ReadPlace[]>()

function readPlaces(shape: OperationShape): readonly ReadPlace[] {
  const before = known.get(shape)
  if (before !== undefined) return before
  const places = requestPlaces(shape).flatMap(({ path, reading }) => (reading === null ? [] : [{ path, reading }]))
  known.set(shape, places)
  return places
}

/** `[]` stands for any item of a list, `{}` for any value of a record. What is within a place is read like it. */
const isWithin = (path: readonly string[], place: readonly string[]): boolean =>
  place.length <= path.length && place.every((key, at) => key === path[at] || key === '[]' || key === '{}')

function readingOf(shape: OperationShape, path: readonly string[]): TextReading | null {
  return readPlaces(shape).find((place) => isWithin(path, place.path))?.reading ?? null
}

function problemOf(
  shape: OperationShape,
  part: string,
  [path, text]: readonly [readonly string[], string],
): FieldError | null {
  if (unseenCharacterIn(text) === null) return null
  const reading = readingOf(shape, path)
  const unseen = reading === 'RAW' ? null : unseenCharacterIn(text, reading === 'LINES')
  if (unseen === null) return null
  const field = fieldAt(shape, part, path)
  const { codePoint, name, at } = unseen
  const message = `${field} holds ${codePoint} (${name}) as character ${at + 1}, which nobody sees; remove it`
  return { field, message }
}

/** The texts of a value with their places: what stands in it, the keys, and the names of files. */
function* textsOf(value: unknown, path: readonly string[]): Generator<readonly [readonly string[], string]> {
  if (typeof value === 'string') yield [path, value]
  else if (value instanceof File) yield [path, value.name]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(value)) yield [[...path, key], key]
      yield* textsOf(item, [...path, key])
    }
  }
}

/**
 * The complaints about texts of a request that hold characters nobody sees, or that show others in another order. What
 * is stored stays readable: only requests are looked at.
 *
 * Returns: INVALID_INPUT's fields, each with a sentence that names the character and its place; at most 20.
 * Assumes: A-377.
 */
export function unseenProblems(shape: OperationShape, part: string, value: unknown): FieldError[] {
  const problems: FieldError[] = []
  if (!PARTS.has(part)) return problems
  for (const placed of textsOf(value, [])) {
    const problem = problemOf(shape, part, placed)
    if (problem !== null) problems.push(problem)
    if (problems.length >= PROBLEMS_MAX) break
  }
  return problems
}
