import { refName, resolve, type Schema, type Schemas } from './apiDocument'

/** One form that a value may have, such as `ACCOUNT` of a quote's source. */
export interface Variant {
  readonly label: string
  readonly schema: Schema
}

/** One field, or the value at the top, in words. What lies below is worked out when it is unfolded. */
export interface DocumentedField {
  readonly name: string
  /** `string`, `array of Quote`, `Customer`. */
  readonly type: string
  /** The named schema that it is, or that its items are. */
  readonly refName: string | null
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** Every value that it may have; empty where any may stand. */
  readonly values: readonly string[]
  /** Format and limits in words: `at most 80 characters`. */
  readonly limits: readonly string[]
  readonly defaultText: string | null
  readonly description: string | null
  /** The schema whose fields or variants stand below; null for a leaf. */
  readonly below: Schema | null
}

const isNull = (schema: Schema): boolean => schema.type === 'null'

/** Splits `anyOf: [X, null]` into X and whether null may stand. */
function withoutNull(given: Schema, schemas: Schemas): { readonly schema: Schema; readonly isNullable: boolean } {
  const options = given.anyOf ?? given.oneOf
  if (refName(given) !== null || options === undefined) return { schema: given, isNullable: false }
  const rest = options.filter((option) => !isNull(resolve(option, schemas)))
  if (rest.length === options.length) return { schema: given, isNullable: false }
  const [only] = rest
  return { schema: rest.length === 1 && only !== undefined ? only : { ...given, anyOf: rest }, isNullable: true }
}

function typeText(schema: Schema, schemas: Schemas): string {
  const name = refName(schema)
  if (name !== null) return name
  if (schema.type === 'array') return `array of ${typeText(schema.items ?? {}, schemas)}`
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return 'one of'
  if (schema.const !== undefined) return typeof schema.const
  if (schema.type === 'object' && schema.properties === undefined) return 'map'
  const type = [schema.type].flat().join(' or ')
  if (type !== '') return type
  return schema.enum === undefined ? 'any' : 'string'
}

function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems } = schema
  const say = (limit: number | undefined, text: (limit: string) => string) =>
    limit === undefined ? [] : [text(limit.toLocaleString('en'))]
  return [
    ...(schema.format === undefined ? [] : [schema.format]),
    ...say(minLength, (limit) => `at least ${limit} ${limit === '1' ? 'character' : 'characters'}`),
    ...say(maxLength, (limit) => `at most ${limit} characters`),
    ...say(minimum, (limit) => `at least ${limit}`),
    ...say(exclusiveMinimum, (limit) => `more than ${limit}`),
    ...say(maximum, (limit) => `at most ${limit}`),
    ...say(exclusiveMaximum, (limit) => `less than ${limit}`),
    ...say(minItems, (limit) => `at least ${limit} ${limit === '1' ? 'item' : 'items'}`),
    ...say(maxItems, (limit) => `at most ${limit} items`),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
  ]
}

function valuesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [String(schema.const)]
  return (schema.enum ?? []).map(String)
}

/** Whether fields or variants stand below a schema. */
function hasBelow(schema: Schema): boolean {
  return (
    Object.keys(schema.properties ?? {}).length > 0 ||
    schema.oneOf !== undefined ||
    schema.anyOf !== undefined ||
    (typeof schema.additionalProperties === 'object' && hasBelow(schema.additionalProperties))
  )
}

/** One field in words. */
export function fieldOf(name: string, given: Schema, isRequired: boolean, schemas: Schemas): DocumentedField {
  const { schema, isNullable } = withoutNull(given, schemas)
  const whole = resolve(schema, schemas)
  const item = whole.type === 'array' ? (whole.items ?? {}) : schema
  const itemWhole = resolve(item, schemas)
  return {
    name,
    type: typeText(schema, schemas),
    refName: refName(schema) ?? refName(item),
    isRequired,
    isNullable,
    values: valuesOf(itemWhole),
    limits: [...limitsOf(whole), ...(itemWhole === whole ? [] : limitsOf(itemWhole).map((limit) => `each ${limit}`))],
    defaultText: whole.default === undefined ? null : JSON.stringify(whole.default),
    description: given.description ?? whole.description ?? null,
    below: hasBelow(itemWhole) ? item : null,
  }
}

/** The fields of a schema, required ones first, otherwise as declared. */
export function fieldsOf(given: Schema, schemas: Schemas): readonly DocumentedField[] {
  const schema = resolve(given, schemas)
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fieldOf(name, field, required.has(name), schemas),
  )
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object' && hasBelow(resolve(additionalProperties, schemas)))
    fields.push(fieldOf('{name}', additionalProperties, false, schemas))
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function tagsOf(option: Schema, property: string, schemas: Schemas): readonly string[] {
  const tag = resolve(option, schemas).properties?.[property]
  return tag === undefined ? [] : valuesOf(resolve(tag, schemas))
}

function formsOf(given: Schema, schemas: Schemas): readonly Variant[] {
  const schema = resolve(given, schemas)
  // Options beside fields only say which of the fields must be there.
  if (schema.properties !== undefined) return []
  const property = schema.discriminator?.propertyName
  return (schema.oneOf ?? schema.anyOf ?? [])
    .filter((option) => !isNull(resolve(option, schemas)))
    .flatMap((option): readonly Variant[] => {
      const tags = property === undefined ? [] : tagsOf(option, property, schemas)
      // A union of unions is one choice to its reader.
      if (tags.length === 0 && resolve(option, schemas).oneOf !== undefined) return formsOf(option, schemas)
      return [{ label: tags.join(', ') || typeText(option, schemas), schema: option }]
    })
}

/** The forms that a value may have, by their discriminator where there is one; empty when there is one form only. */
export function variantsOf(given: Schema, schemas: Schemas): readonly Variant[] {
  const forms = formsOf(given, schemas)
  const isTaken = (form: Variant) => forms.some((other) => other !== form && other.label === form.label)
  // Where the tag does not tell them apart, the name of the schema or the place in the list does.
  return forms.map((form, index) =>
    isTaken(form) ? { ...form, label: `${form.label} · ${refName(form.schema) ?? index + 1}` } : form,
  )
}
