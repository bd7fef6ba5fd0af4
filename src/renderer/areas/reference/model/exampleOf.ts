import { RESOURCE_NAMES } from '../../../../contract/primitives/ids'
import { refName, resolve, type Schema, type Schemas } from './apiDocument'
import { textOfPattern } from './textOfPattern'

/** What an example may take from outside the schema. */
export interface ExampleSource {
  readonly schemas: Schemas
  /** An id of one's own for a field, by its path such as `source.accountId`; null when there is none. */
  readonly ownId?: (path: string) => string | null
}

interface Shape {
  /** Requests show what must be sent; replies show everything that may come. */
  readonly isWhole: boolean
  readonly depth: number
  readonly path: string
  /** The named schema in which the value stands; its name says what an `id` names. */
  readonly owner: string
}

const UUID = '0190a1b2-0000-7000-8000-000000000000'
const DEPTH_MAX = 6

/** Values that read as what they are, by the name of the field. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'amara.okafor@example.com',
  phoneNumber: '+14155550123',
  umaAddress: '$amara@bank.example',
  receiverUmaAddress: '$amara@bank.example',
  senderUmaAddress: '$billing@bank.example',
  country: 'US',
  countryCode: 'US',
  nationality: 'US',
  region: 'US',
  state: 'CA',
  city: 'Oakland',
  line1: '12 Harbour Street',
  postalCode: '94607',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  legalName: 'Harbour Coffee LLC',
  accountHolderName: 'Amara Okafor',
  name: 'Operations',
  nickname: 'Laptop',
  currency: 'USD',
  currencyCode: 'USD',
  sourceCurrency: 'USD',
  destinationCurrency: 'EUR',
  sendingCurrencyCode: 'USD',
  receivingCurrencyCode: 'USD',
  birthDate: '1990-04-12',
  description: 'Invoice 1042',
  reason: 'Not expected by the customer',
  platformCustomerId: 'customer-1042',
  otpEncryptedBundle: '04',
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'amara.okafor@example.com',
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  uri: 'https://platform.example/hooks',
  uuid: UUID,
  'e.164': '+14155550123',
  'iso3166-1-alpha-2': 'US',
}

/** The names of resources that ids are made of, by the end of a field's name. */
const ID_KINDS: readonly (readonly [RegExp, string])[] = [
  [/customerId$/i, 'Customer'],
  [/externalAccountId$/, 'ExternalAccount'],
  [/destination\.accountId$/, 'ExternalAccount'],
  [/accountId$/i, 'InternalAccount'],
  [/quoteId$/i, 'Quote'],
  [/transactionId$/i, 'Transaction'],
  [/agentId$/, 'Agent'],
  [/actionId$/, 'AgentAction'],
  [/beneficialOwnerId$/, 'BeneficialOwner'],
  [/verificationId$/, 'Verification'],
  [/tokenId$/, 'Token'],
  [/jobId$/, 'Job'],
  [/lookupId$/, 'Lookup'],
]

/** The kind of resource that a field names by id, such as `Customer`, or null when it is no id. */
export function idKindOf(path: string): string | null {
  if (/platform(Customer|Account)Id$/.test(path)) return null
  return ID_KINDS.find(([name]) => name.test(path))?.[1] ?? null
}

const fits = (text: string, schema: Schema): boolean =>
  (schema.pattern === undefined || new RegExp(schema.pattern).test(text)) &&
  text.length >= (schema.minLength ?? 0) &&
  text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)

/** `Transaction` of `OutgoingTransaction`; the longest name that fits. */
function resourceOf(owner: string): string | null {
  const fitting = RESOURCE_NAMES.filter((name) => owner.endsWith(name) || owner.startsWith(name))
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** True where a text has an id in it that only an example has. */
export const hasExampleId = (text: string): boolean => text.includes(UUID)

function textOf(schema: Schema, source: ExampleSource, { path, owner }: Shape): string {
  const name = path.split('.').at(-1) ?? ''
  const kind = name === 'id' ? resourceOf(owner) : idKindOf(path)
  const candidates = [
    source.ownId?.(path) ?? null,
    BY_NAME[name] ?? null,
    kind === null ? null : `${kind}:${UUID}`,
    BY_FORMAT[schema.format ?? ''] ?? null,
    schema.pattern === undefined ? null : textOfPattern(schema.pattern),
    schema.pattern === undefined || schema.minLength === undefined
      ? null
      : textOfPattern(schema.pattern).padEnd(schema.minLength, '0'),
    'text'.padEnd(schema.minLength ?? 0, 't').slice(0, schema.maxLength ?? 200),
  ]
  return candidates.find((text) => text !== null && fits(text, schema)) ?? ''
}

function numberOf(schema: Schema): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? Number.POSITIVE_INFINITY
  return Math.min(Math.max(least, schema.type === 'integer' ? 1000 : 1), most)
}

function objectOf(schema: Schema, source: ExampleSource, shape: Shape): Record<string, unknown> {
  // The document writes "one of these must be given" inside a double negation.
  const choices = schema.not?.not?.anyOf ?? schema.not?.not?.oneOf ?? []
  const required = new Set([...(schema.required ?? []), ...(choices[0]?.required ?? [])])
  const all = Object.keys(schema.properties ?? {})
  const asked = all.filter((name) => shape.isWhole || required.has(name))
  // A request that asks for nothing would change nothing either.
  const names = asked.length === 0 && shape.depth === 0 ? all.slice(0, 1) : asked
  return Object.fromEntries(
    names.map((name) => {
      const path = shape.path === '' ? name : `${shape.path}.${name}`
      return [name, sampleOf(schema.properties?.[name] ?? {}, source, { ...shape, path, depth: shape.depth + 1 })]
    }),
  )
}

function sampleOf(given: Schema, source: ExampleSource, outer: Shape): unknown {
  const shape = { ...outer, owner: refName(given) ?? outer.owner }
  const schema = resolve(given, source.schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) return objectOf(schema, source, shape)
  const [option] = (schema.oneOf ?? schema.anyOf ?? []).filter((one) => resolve(one, source.schemas).type !== 'null')
  if (option !== undefined) return sampleOf(option, source, shape)
  if (shape.depth > DEPTH_MAX) return schema.type === 'array' ? [] : schema.type === 'object' ? {} : null
  switch (schema.type) {
    case 'string':
      return textOf(schema, source, shape)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return false
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, 1)
      return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, source, shape))
    }
    case 'object':
      return objectOf(schema, source, shape)
    default:
      return {}
  }
}

/**
 * The smallest valid value of a request's schema: what must be sent, with names, dates and ids that read as such.
 *
 * Assumes: A-247.
 */
export function requestExample(schema: Schema, source: ExampleSource): unknown {
  return sampleOf(schema, source, { isWhole: false, depth: 0, path: '', owner: '' })
}

/** A reply with every field that it may have, in the first of its forms. */
export function replyExample(schema: Schema, source: ExampleSource): unknown {
  return sampleOf(schema, source, { isWhole: true, depth: 0, path: '', owner: '' })
}

/** One parameter as it stands in an address. */
export function parameterExample(name: string, schema: Schema, source: ExampleSource): string {
  const value = sampleOf(schema, source, { isWhole: false, depth: 0, path: name, owner: '' })
  return String(Array.isArray(value) ? (value[0] ?? '') : value)
}
