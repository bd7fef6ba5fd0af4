/** A schema of the document, as JSON. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly not?: Schema
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> }
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export type Schemas = Readonly<Record<string, Schema>>

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: MediaTypes & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, MediaTypes & { readonly description: string }>>
}

/** The document of the service, as far as this screen reads it. */
export interface ApiDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>
  readonly components: { readonly schemas: Schemas }
}

const REF = '#/components/schemas/'

/** The name of the schema that a reference names, or null for a schema of its own. */
export function refName(schema: Schema): string | null {
  return schema.$ref?.startsWith(REF) === true ? schema.$ref.slice(REF.length) : null
}

/** The schema behind a reference; an unknown name allows anything. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema)
  return name === null ? schema : (schemas[name] ?? {})
}

/** Every schema that a schema names, itself not included, each once. */
export function namedIn(node: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(node)) for (const item of node) namedIn(item, found)
  else if (typeof node === 'object' && node !== null) {
    const name = refName(node as Schema)
    if (name !== null) found.add(name)
    for (const child of Object.values(node)) namedIn(child, found)
  }
  return found
}

/** The schema of a body, with its media type; null where there is none. */
export function bodySchema(types: MediaTypes | undefined): { readonly type: string; readonly schema: Schema } | null {
  const [entry] = Object.entries(types?.content ?? {})
  return entry === undefined ? null : { type: entry[0], schema: entry[1].schema ?? {} }
}
