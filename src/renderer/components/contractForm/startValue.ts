import { type JsonSchema, readSchema, resolveSchema, type SchemaNode, type SchemaVariant } from './schemaNode'

type JsonRecord = Readonly<Record<string, unknown>>

/** A schema may hold itself; deeper than this nothing is filled in before somebody asks for it. */
const DEPTH_MAX = 8

/** True for a JSON object. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a form starts with: constants, defaults and the required branches, down to the leaves, which stay out until
 * somebody fills them in. `undefined` where there is nothing to start with.
 */
export function startValue(root: JsonSchema, schema: JsonSchema, depth = 0): unknown {
  const { default: given } = resolveSchema(root, schema)
  if (given !== undefined) return given
  const node = readSchema(root, schema)
  if (node.kind === 'const') return node.value
  if (node.kind === 'record') return {}
  if (node.kind === 'array') return []
  if (depth >= DEPTH_MAX) return undefined
  if (node.kind === 'union') {
    const [first] = node.variants
    return first === undefined ? undefined : startVariant(root, node, first, depth)
  }
  if (node.kind !== 'object') return undefined
  const entries = node.properties
    .filter(({ isRequired }) => isRequired)
    .map((property) => [property.name, startValue(root, property.schema, depth + 1)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

type UnionNode = Extract<SchemaNode, { kind: 'union' }>

function startVariant(root: JsonSchema, node: UnionNode, variant: SchemaVariant, depth: number): unknown {
  const start = startValue(root, variant.schema, depth + 1)
  if (node.discriminator === null || !isRecord(start)) return start
  return { [node.discriminator]: variant.tag, ...start }
}

/** The variant that a value is of: by its tag, else the first whose required fields it has, else the first. */
export function variantOf(root: JsonSchema, node: UnionNode, value: unknown): SchemaVariant | undefined {
  if (node.discriminator !== null) {
    const tag = isRecord(value) ? value[node.discriminator] : undefined
    return node.variants.find((variant) => acceptsTag(root, node, variant, tag)) ?? node.variants[0]
  }
  const fits = ({ schema }: SchemaVariant) => {
    const inner = readSchema(root, schema)
    if (inner.kind === 'string') return typeof value === 'string'
    if (inner.kind === 'array') return Array.isArray(value)
    if (inner.kind !== 'object' || !isRecord(value)) return false
    const names = new Set(inner.properties.map(({ name }) => name))
    const required = inner.properties.filter(({ isRequired }) => isRequired)
    return required.every(({ name }) => name in value) && Object.keys(value).every((name) => names.has(name))
  }
  return node.variants.find(fits) ?? node.variants[0]
}

function acceptsTag(root: JsonSchema, node: UnionNode, variant: SchemaVariant, tag: unknown): boolean {
  if (variant.tag === tag) return true
  const inner = readSchema(root, variant.schema)
  if (inner.kind !== 'object') return false
  const property = inner.properties.find(({ name }) => name === node.discriminator)
  const tags = property === undefined ? null : readSchema(root, property.schema)
  return tags?.kind === 'enum' && tags.options.includes(String(tag))
}

/** What a field takes, whatever is said of it. */
const shapeText = ({ description: _words, ...shape }: JsonSchema): string => JSON.stringify(shape)

/** The start of another variant, with what both have in common kept. */
export function switchVariant(root: JsonSchema, node: UnionNode, value: unknown, tag: string): unknown {
  const next = node.variants.find((variant) => variant.tag === tag)
  if (next === undefined) return value
  const start = startVariant(root, node, next, 0)
  const before = variantOf(root, node, value)
  if (!isRecord(start) || !isRecord(value) || before === undefined) return start
  const from = readSchema(root, before.schema)
  const to = readSchema(root, next.schema)
  if (from.kind !== 'object' || to.kind !== 'object') return start
  const kept = to.properties
    .filter(({ name }) => name !== node.discriminator && value[name] !== undefined)
    .filter(({ name, schema }) => {
      const same = from.properties.find((property) => property.name === name)
      return same !== undefined && shapeText(same.schema) === shapeText(schema)
    })
    .map(({ name }) => [name, value[name]] as const)
  return { ...start, ...Object.fromEntries(kept) }
}

/** Copies a record with one field changed; `undefined` takes the field out, so that a request does not carry it. */
export function withField(value: unknown, name: string, next: unknown): JsonRecord {
  const before = isRecord(value) ? value : {}
  if (next !== undefined) return { ...before, [name]: next }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key !== name))
}

/** What stands at a path of a value, such as `source.accountId`. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value
  return path.split('.').reduce<unknown>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)]
    return isRecord(at) ? at[name] : undefined
  }, value)
}

/** Copies a value with another one at a path; records on the way are made where they are missing. */
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  if (path === '') return next
  const [name = '', ...rest] = path.split('.')
  const child = withValueAt(valueAt(value, name), rest.join('.'), next)
  if (!Array.isArray(value)) return withField(value, name, child)
  return value.map((item, index) => (String(index) === name ? child : item))
}
