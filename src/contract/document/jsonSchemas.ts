import { z } from 'zod'

/** A JSON schema as it stands in the document; nothing here depends on more than its being JSON. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Schemas that were asked for by name, and the shared ones they refer to, by component name. */
export interface ConvertedSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly components: Readonly<Record<string, JsonSchema>>
}

type Mutable = Record<string, unknown>

const FORMATS_WITHOUT_PATTERN = ['email', 'date-time', 'uri']

interface RequiredChoice {
  readonly required: readonly string[]
}

/**
 * A rule about which properties must be given (`anyOf` or `oneOf` of `required` alone), moved to where validators
 * enforce it and client generators do not stumble: they read such a branch as "anything" and lose the whole type.
 */
function shelterChoices(schema: Mutable): void {
  for (const [keyword, words] of [
    ['anyOf', 'At least one of'],
    ['oneOf', 'Exactly one of'],
  ] as const) {
    const choices = schema[keyword] as readonly RequiredChoice[] | undefined
    if (schema.properties === undefined || choices === undefined) continue
    const names = choices.flatMap(({ required }) => required)
    schema.description = `${words} ${names.join(', ')} is given.`
    schema.not = { not: { [keyword]: choices } }
    Reflect.deleteProperty(schema, keyword)
  }
}

/** A default in a request: generators make such a field required, so it is said in words. */
function sayDefault(schema: Mutable): void {
  const said = [schema.description, `Default: ${JSON.stringify(schema.default)}.`]
  schema.description = said.filter((sentence) => sentence !== undefined).join(' ')
  Reflect.deleteProperty(schema, 'default')
}

/** zod's own habits that would only lengthen the document: closed objects, safe-integer limits, long patterns. */
function tidy(jsonSchema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  const schema = jsonSchema as Mutable
  const drop = (keyword: string) => Reflect.deleteProperty(schema, keyword)
  if (schema.additionalProperties === false) drop('additionalProperties')
  if (FORMATS_WITHOUT_PATTERN.includes(String(schema.format))) drop('pattern')
  if (schema.minimum === Number.MIN_SAFE_INTEGER) drop('minimum')
  if (schema.maximum === Number.MAX_SAFE_INTEGER) drop('maximum')
  if (schema.format === 'binary') drop('contentEncoding')
  // The slash needs no escape outside a literal, and generators that write one escape it themselves.
  if (typeof schema.pattern === 'string')
    schema.pattern = schema.pattern.replaceAll(/\\(.)/g, (escaped, mark) => (mark === '/' ? mark : escaped))
  if (io === 'input' && schema.default !== undefined) sayDefault(schema)
  shelterChoices(schema)
  if (Number.isInteger(schema.const)) schema.type = 'integer'
  drop('id')
}

const REF = '#/components/schemas/'

/** Copies a schema with its references pointing at the document's components. */
function relocate(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relocate)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', REF) : relocate(value),
    ]),
  )
}

function tagsOf(schema: JsonSchema | undefined, property: string): readonly string[] {
  const properties = schema?.properties as Record<string, JsonSchema> | undefined
  const tag = properties?.[property]
  if (tag === undefined) return []
  return tag.const === undefined ? ((tag.enum as readonly string[] | undefined) ?? []) : [String(tag.const)]
}

/** Which component each value of the discriminating property selects. */
function mappingOf(union: JsonSchema, property: string, components: ConvertedSchemas['components']) {
  const options = (union.oneOf ?? []) as readonly { readonly $ref?: string }[]
  const pairs = options.flatMap(({ $ref }) => {
    if ($ref === undefined) return []
    return tagsOf(components[$ref.slice(REF.length)], property).map((tag) => [tag, $ref] as const)
  })
  return Object.fromEntries(pairs)
}

/** Copies a schema with the mapping of every discriminated union written out. */
function withMappings(node: unknown, components: ConvertedSchemas['components']): unknown {
  if (Array.isArray(node)) return node.map((item) => withMappings(item, components))
  if (typeof node !== 'object' || node === null) return node
  const copy: Mutable = {}
  for (const [key, value] of Object.entries(node)) copy[key] = withMappings(value, components)
  const discriminator = copy.discriminator as { readonly propertyName?: string } | undefined
  if (typeof discriminator?.propertyName === 'string' && Array.isArray(copy.oneOf)) {
    const mapping = mappingOf(copy, discriminator.propertyName, components)
    copy.discriminator = { propertyName: discriminator.propertyName, mapping }
  }
  return copy
}

/**
 * Converts named schemas to JSON schemas in one pass, so that what they share is converted once.
 *
 * `input` is what a caller sends, `output` what the parsed value is: replies, and query parameters, which arrive as
 * text and are documented as what they mean.
 */
export function convertSchemas(named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): ConvertedSchemas {
  const all = z.toJSONSchema(z.object(named), { io, override: ({ jsonSchema }) => tidy(jsonSchema, io) })
  const components = relocate(all.$defs ?? {}) as Record<string, JsonSchema>
  const schemas = relocate(all.properties ?? {}) as Record<string, JsonSchema>
  return {
    components: withMappings(components, components) as Record<string, JsonSchema>,
    schemas: withMappings(schemas, components) as Record<string, JsonSchema>,
  }
}

/**
 * The components of both directions as one set, by name.
 *
 * Throws: Error when one name stands for two different schemas, because then the contract has to name them apart.
 */
export function mergeComponents(...sets: readonly ConvertedSchemas['components'][]): ConvertedSchemas['components'] {
  const merged = new Map<string, JsonSchema>()
  for (const [name, schema] of sets.flatMap((set) => Object.entries(set))) {
    const known = merged.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`component ${name} differs between requests and replies; give the two schemas different ids`)
    }
    merged.set(name, schema)
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)))
}
