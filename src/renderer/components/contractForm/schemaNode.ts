/** A JSON schema as `z.toJSONSchema` writes it; nothing here depends on more than its being JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One way in which a union may be filled. */
export interface SchemaVariant {
  /** The value of the discriminating property, or the name of what the variant requires. */
  readonly tag: string
  readonly schema: JsonSchema
}

/** What a form needs to know of one place of a schema, with every reference followed. */
export type SchemaNode =
  | { readonly kind: 'const'; readonly value: unknown }
  | { readonly kind: 'enum'; readonly options: readonly string[]; readonly values: readonly unknown[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer' | 'number' }
  | { readonly kind: 'string' }
  | { readonly kind: 'object'; readonly properties: readonly SchemaProperty[] }
  | { readonly kind: 'record'; readonly values: JsonSchema }
  | { readonly kind: 'array'; readonly items: JsonSchema }
  | { readonly kind: 'union'; readonly discriminator: string | null; readonly variants: readonly SchemaVariant[] }
  | { readonly kind: 'any' }

export interface SchemaProperty {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

const REFERENCE = /^#\/(?:\$defs|components\/schemas)\/(.+)$/
/** References to references; more than any schema has, and an end for one that refers to itself. */
const REFERENCES_MAX = 20

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The schemas that others refer to by name: `$defs` of a schema, or the components of a document. */
function sharedOf(root: JsonSchema): JsonSchema {
  const components = isSchema(root.components) ? root.components.schemas : undefined
  return isSchema(root.$defs) ? root.$defs : isSchema(components) ? components : {}
}

/** Follows references; what stands beside a reference (a description, a default) is kept. */
export function resolveSchema(root: JsonSchema, schema: JsonSchema): JsonSchema {
  let current = schema
  for (let step = 0; step < REFERENCES_MAX; step += 1) {
    const { $ref, ...beside } = current
    if (typeof $ref !== 'string') return current
    const target = sharedOf(root)[REFERENCE.exec($ref)?.[1] ?? '']
    if (!isSchema(target)) return beside
    current = { ...target, ...beside }
  }
  return {}
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

/** True when `null` is an answer of its own, as "no limit" is. */
export function isNullable(root: JsonSchema, schema: JsonSchema): boolean {
  const resolved = resolveSchema(root, schema)
  return listOf(resolved.anyOf).some(isNull) || (Array.isArray(resolved.type) && resolved.type.includes('null'))
}

/** The schema without the choice of `null`. */
function withoutNull(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const resolved = resolveSchema(root, schema)
  const rest = listOf(resolved.anyOf).filter((each) => !isNull(each))
  const [only] = rest
  if (rest.length !== 1 || only === undefined) return resolved
  const { anyOf, ...beside } = resolved
  return { ...resolveSchema(root, only), ...beside }
}

/** Parts that must all hold, as one object. */
function merged(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const parts = listOf(schema.allOf).map((part) => merged(root, resolveSchema(root, part)))
  if (parts.length === 0) return schema
  const all = [schema, ...parts]
  const properties = Object.assign({}, ...all.map((part) => (isSchema(part.properties) ? part.properties : {})))
  return { ...schema, properties, required: all.flatMap((part) => textsOf(part.required)) }
}

function propertiesOf(schema: JsonSchema): readonly SchemaProperty[] {
  const required = new Set(textsOf(schema.required))
  const properties = isSchema(schema.properties) ? schema.properties : {}
  return Object.entries(properties).flatMap(([name, child]) =>
    isSchema(child) ? [{ name, schema: child, isRequired: required.has(name) }] : [],
  )
}

function tagsOf(root: JsonSchema, variant: JsonSchema, discriminator: string | null): readonly string[] {
  const properties = propertiesOf(variant)
  const tag = discriminator === null ? undefined : properties.find(({ name }) => name === discriminator)
  if (tag !== undefined) {
    const { const: only, enum: several } = resolveSchema(root, tag.schema)
    return only === undefined ? textsOf(several) : [String(only)]
  }
  const first = properties.find(({ isRequired }) => isRequired) ?? properties[0]
  return [first?.name ?? String(variant.title ?? variant.type ?? '')]
}

/** The property whose constant tells the variants apart, where the schema does not name it. */
function sharedConstant(root: JsonSchema, variants: readonly JsonSchema[]): string | null {
  const names = variants.map(
    (variant) =>
      new Set(
        propertiesOf(variant)
          .filter(({ schema }) => typeof resolveSchema(root, schema).const === 'string')
          .map(({ name }) => name),
      ),
  )
  return [...(names[0] ?? [])].find((name) => names.every((each) => each.has(name))) ?? null
}

function unionOf(root: JsonSchema, schema: JsonSchema): SchemaNode {
  const variants = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].map((each) =>
    merged(root, resolveSchema(root, each)),
  )
  const named = isSchema(schema.discriminator) ? schema.discriminator.propertyName : undefined
  const discriminator = typeof named === 'string' ? named : sharedConstant(root, variants)
  const tagged = variants.flatMap((variant) =>
    tagsOf(root, variant, discriminator)
      .slice(0, 1)
      .map((tag) => ({ tag, schema: variant })),
  )
  return { kind: 'union', discriminator, variants: tagged }
}

/** Reads one place of a schema. `root` is where its references lead. */
export function readSchema(root: JsonSchema, given: JsonSchema): SchemaNode {
  const schema = merged(root, withoutNull(root, given))
  if ('const' in schema) return { kind: 'const', value: schema.const }
  if (Array.isArray(schema.enum)) return { kind: 'enum', options: textsOf(schema.enum), values: schema.enum }
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)]
  if (choices.length > 0 && !isSchema(schema.properties)) {
    const values = choices.flatMap((choice) => ('const' in choice ? [choice.const] : []))
    if (values.length === choices.length) return { kind: 'enum', options: textsOf(values), values }
    return unionOf(root, schema)
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'boolean' || type === 'integer' || type === 'number' || type === 'string') return { kind: type }
  if (type === 'array') return { kind: 'array', items: isSchema(schema.items) ? schema.items : {} }
  const properties = propertiesOf(schema)
  if (properties.length > 0) return { kind: 'object', properties }
  if (type !== 'object') return { kind: 'any' }
  const { additionalProperties: values } = schema
  return isSchema(values) ? { kind: 'record', values } : { kind: 'object', properties: [] }
}
