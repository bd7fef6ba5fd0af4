import type { ConvertedSchemas, JsonSchema } from '../../../contract/document/jsonSchemas'

const DEPTH_MAX = 12
const UUID = '018f3b1c-0000-7000-8000-000000000000'
const INSTANT = '2026-01-15T09:30:00.000Z'

/** Texts whose schema says a pattern and not a value. Ids are of no object. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/At$|^timestamp$|Date$/i, INSTANT],
  [/^birthDate$|^incorporatedOn$/, '1990-05-17'],
  [/email/i, 'ada@example.com'],
  [/phone/i, '+15555550100'],
  [/url|uri|link/i, 'https://example.com/'],
  [/^currency(Code)?$|Currency$/, 'USD'],
  [/country|nationality/i, 'US'],
  [/uma/i, '$ada@example.com'],
  [/amount/i, '1000'],
  [/^iban$/, 'AE070331234567890123456'],
  [/Id$|^id$/, `Example:${UUID}`],
]

function textFor(name: string, schema: JsonSchema): string {
  if (schema.format === 'date-time') return INSTANT
  if (schema.format === 'date') return '1990-05-17'
  if (schema.format === 'email') return 'ada@example.com'
  if (schema.format === 'uri') return 'https://example.com/'
  if (schema.format === 'uuid') return UUID
  const text = TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Example'
  const min = Number(schema.minLength ?? 0)
  const max = Number(schema.maxLength ?? Number.POSITIVE_INFINITY)
  return text.padEnd(min, 'x').slice(0, max)
}

class Examples {
  readonly #components: ConvertedSchemas['components']

  constructor(components: ConvertedSchemas['components']) {
    this.#components = components
  }

  of(schema: JsonSchema, name: string, depth: number): unknown {
    const { $ref } = schema
    if (typeof $ref === 'string') return this.of(this.#components[$ref.split('/').at(-1) ?? ''] ?? {}, name, depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if ('default' in schema) return schema.default
    const [option] = ((schema.oneOf ?? schema.anyOf ?? []) as JsonSchema[]).filter(({ type }) => type !== 'null')
    if (option !== undefined) return this.of({ ...schema, oneOf: undefined, anyOf: undefined, ...option }, name, depth)
    if (Array.isArray(schema.allOf)) return this.#merged(schema.allOf as JsonSchema[], name, depth)
    return this.#typed(schema, name, depth)
  }

  #merged(parts: readonly JsonSchema[], name: string, depth: number): unknown {
    const made = parts.map((part) => this.of(part, name, depth))
    return made.every((part) => typeof part === 'object') ? Object.assign({}, ...made) : made[0]
  }

  #typed(schema: JsonSchema, name: string, depth: number): unknown {
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') {
      const count = Number(schema.minItems ?? 0)
      return Array.from({ length: count }, () => this.of((schema.items ?? {}) as JsonSchema, name, depth + 1))
    }
    if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 0)
    if (type === 'boolean') return true
    return type === 'string' ? textFor(name, schema) : null
  }

  #object(schema: JsonSchema, depth: number): unknown {
    if (depth > DEPTH_MAX) return {}
    const required = (schema.required ?? []) as readonly string[]
    const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
    return Object.fromEntries(required.map((key) => [key, this.of(properties[key] ?? {}, key, depth + 1)]))
  }
}

/**
 * A value that fits a JSON schema, with its required properties only and ids of no object.
 *
 * Not checked: patterns; the values are chosen by the names of the properties.
 */
export function exampleOf(schema: JsonSchema, components: ConvertedSchemas['components']): unknown {
  return new Examples(components).of(schema, '', 0)
}
