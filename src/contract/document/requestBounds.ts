import { z } from 'zod'
import type { OperationShape } from '../operation'
import { type TextReading, textReadings } from '../primitives/text'
import type { JsonSchema } from './jsonSchemas'

/** What a text of a request may have where the contract says nothing smaller: characters. Assumes: A-272. */
export const TEXT_MAX = 10_000
/** What a list, and the keys of an object, may count where the contract says nothing smaller. */
export const ITEMS_MAX = 1_000

/** A place of a request that holds as much as its sender likes, and its own bound where the contract states one. */
export interface RequestPlace {
  readonly part: 'params' | 'query' | 'headers' | 'body'
  /** Keys from the part on; `[]` for the items of a list, `{}` for the values of a record. */
  readonly path: readonly string[]
  readonly kind: 'text' | 'list' | 'record' | 'number' | 'anything'
  /** Of a text that is not one line for people: how it is read. */
  readonly reading: TextReading | null
  /** Of a text characters, of a list or record entries; of a number 0 when both ends are stated. Null: not stated. */
  readonly max: number | null
}

const PARTS = ['params', 'query', 'headers', 'body'] as const
const COMBINATIONS = ['anyOf', 'oneOf', 'allOf'] as const

interface Walk {
  readonly part: RequestPlace['part']
  readonly definitions: Readonly<Record<string, JsonSchema>>
  readonly found: RequestPlace[]
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function visitObject(walk: Walk, schema: JsonSchema, path: readonly string[], open: ReadonlySet<string>): void {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  for (const [key, child] of Object.entries(properties)) visit(walk, child, [...path, key], open)
  const others = schema.additionalProperties
  if (typeof others !== 'object' || others === null) return
  const max = numberOr(schema.maxProperties)
  walk.found.push({ part: walk.part, path, kind: 'record', max, reading: null })
  visit(walk, others as JsonSchema, [...path, '{}'], open)
}

function visitTyped(walk: Walk, schema: JsonSchema, path: readonly string[], open: ReadonlySet<string>): void {
  const { part, found } = walk
  switch (schema.type) {
    case 'string':
      found.push({ part, path, kind: 'text', max: numberOr(schema.maxLength), reading: readingOf(schema) })
      return
    case 'integer':
    case 'number': {
      const isBounded =
        numberOr(schema.minimum ?? schema.exclusiveMinimum) !== null &&
        numberOr(schema.maximum ?? schema.exclusiveMaximum) !== null
      // A whole number is one that a double holds exactly, whatever else is said of it.
      const max = isBounded || schema.type === 'integer' ? 0 : null
      found.push({ part, path, kind: 'number', max, reading: null })
      return
    }
    case 'array':
      found.push({ part, path, kind: 'list', max: numberOr(schema.maxItems), reading: null })
      visit(walk, (schema.items ?? {}) as JsonSchema, [...path, '[]'], open)
      return
    case 'object':
      visitObject(walk, schema, path, open)
      return
    case 'boolean':
    case 'null':
      return
    default:
      found.push({ part, path, kind: 'anything', max: null, reading: readingOf(schema) })
  }
}

function visit(walk: Walk, schema: JsonSchema, path: readonly string[], open: ReadonlySet<string>): void {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = walk.definitions[name]
    if (target !== undefined && !open.has(name)) visit(walk, target, path, new Set([...open, name]))
    return
  }
  if (schema.enum !== undefined || schema.const !== undefined) return
  const combined = COMBINATIONS.flatMap((key) => (schema[key] ?? []) as readonly JsonSchema[])
  for (const option of combined) visit(walk, option, path, open)
  if (combined.length === 0) visitTyped(walk, schema, path, open)
}

/** Where the walk finds again how a text is read. */
const READING = 'x-reading'

const readingOf = (schema: JsonSchema): TextReading | null =>
  schema[READING] === 'LINES' || schema[READING] === 'RAW' ? schema[READING] : null

function keepReading({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const kept = textReadings.get(zodSchema)
  if (kept !== undefined) Object.assign(jsonSchema, { [READING]: kept.reading })
}

/** Every place of an operation's requests that its sender fills. */
export function requestPlaces(shape: OperationShape): RequestPlace[] {
  const found: RequestPlace[] = []
  for (const part of PARTS) {
    const schema = shape[part]
    if (schema === undefined) continue
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: keepReading }) as JsonSchema
    visit({ part, definitions: (root.$defs ?? {}) as Walk['definitions'], found }, root, [], new Set())
  }
  return found
}

interface Bounds {
  readonly textMax: number
  readonly itemsMax: number
}

/** One entry per operation: reading a schema takes longer than a call. */
const known = new WeakMap<OperationShape, Bounds>()

/** The bounds that hold for a request of the operation: the house's, or a greater one that its contract states. */
export function requestBounds(shape: OperationShape): Bounds {
  const before = known.get(shape)
  if (before !== undefined) return before
  const places = requestPlaces(shape)
  const greatest = (kinds: readonly RequestPlace['kind'][], least: number) =>
    places.reduce((max, place) => (kinds.includes(place.kind) ? Math.max(max, place.max ?? 0) : max), least)
  const bounds = { textMax: greatest(['text'], TEXT_MAX), itemsMax: greatest(['list', 'record'], ITEMS_MAX) }
  known.set(shape, bounds)
  return bounds
}
