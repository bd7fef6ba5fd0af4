import { RESOURCE_NAMES } from '../../../../contract/primitives/resourceNames'
import { exampleInfo } from '../../../components/exampleAccounts'
import { refName, resolve, type Schema, type Schemas } from './apiDocument'
import { textOfPattern } from './textOfPattern'

/** What an example may take from outside the schema. */
export interface ExampleSource {
  readonly schemas: Schemas
  /** A value of one's own for a field, by its path such as `source.accountId`; null when there is none. */
  readonly ownValue?: (path: string) => unknown
  /** Whether a field that may be left out is given all the same. */
  readonly isAsked?: (path: string) => boolean
  /** What may exist once only, such as the number of an account, differs with it. */
  readonly seed?: string
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

/** A point of the curve that anybody may check, uncompressed: a key that nobody holds. Source: SEC 2, section 2.4.2. */
const P256_BASE_POINT =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
  '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'

/** Values that read as what they are, by the name of the field. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'amara.okafor@example.com',
  phoneNumber: '+14155550123',
  umaAddress: '$amara@bank.example',
  inviterUma: '$amara@bank.example',
  inviteeUma: '$tomas@wallet.example.org',
  invitationCode: 'K7QX2M9T',
  receiverUmaAddress: '$success.usd@sandbox.countersign.test',
  senderUmaAddress: '$success.usd@sandbox.countersign.test',
  umaDomain: 'bank.example',
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
  documentNumber: 'C01X00T47',
  issuingAuthority: 'State',
  description: 'Invoice 1042',
  reason: 'Not expected by the customer',
  platformCustomerId: 'customer-1042',
  otpEncryptedBundle: '04',
  clientPublicKey: P256_BASE_POINT,
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
  [/stablecoinProviderAccountId$/, 'StablecoinProviderAccount'],
  [/stablecoinOperationId$/, 'StablecoinOperation'],
  [/stablecoinId$/, 'Stablecoin'],
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
  [/documentId$/, 'Document'],
  [/tokenId$/, 'Token'],
  [/jobId$/, 'Job'],
  [/lookupId$/, 'Lookup'],
]

/** The kind of resource that a field names by id, such as `Customer`, or null when it is no id. */
export function idKindOf(path: string): string | null {
  if (/(platform(Customer|Account)|\bproviderAccount)Id$/.test(path)) return null
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

function textOf(schema: Schema, { path, owner }: Shape): string {
  const name = path.split('.').at(-1) ?? ''
  const kind = name === 'id' ? resourceOf(owner) : idKindOf(path)
  const [given] = schema.examples ?? []
  const candidates = [
    typeof given === 'string' ? given : null,
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

/** Amounts that let other examples through. */
const NUMBERS: Readonly<Record<string, number>> = { perTransactionLimit: 100_000 }

function numberOf(schema: Schema, path: string): number {
  const named = NUMBERS[path.split('.').at(-1) ?? '']
  if (named !== undefined) return named
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? Number.POSITIVE_INFINITY
  return Math.min(Math.max(least, schema.type === 'integer' ? 1000 : 1), most)
}

function objectOf(schema: Schema, source: ExampleSource, shape: Shape): Record<string, unknown> {
  // The document writes "one of these must be given" inside a double negation.
  const choices = schema.not?.not?.anyOf ?? schema.not?.not?.oneOf ?? []
  const required = new Set([...(schema.required ?? []), ...(choices[0]?.required ?? [])])
  const all = Object.keys(schema.properties ?? {})
  const pathOf = (name: string) => (shape.path === '' ? name : `${shape.path}.${name}`)
  const asked = all.filter((name) => shape.isWhole || required.has(name) || source.isAsked?.(pathOf(name)) === true)
  // A request that asks for nothing would change nothing either.
  const names = asked.length === 0 && shape.depth === 0 ? all.slice(0, 1) : asked
  return Object.fromEntries(
    names.map((name) => {
      const inner = { ...shape, path: pathOf(name), depth: shape.depth + 1 }
      return [name, sampleOf(schema.properties?.[name] ?? {}, source, inner)]
    }),
  )
}

/** Details of an account that pass every check of their type, check digits included. */
const EXAMPLE_ACCOUNT = 'USD_ACCOUNT'

/** An owner registers an account once: its number is another one with each seed. Its end selects no outcome. */
function exampleAccount(seed: string): Readonly<Record<string, unknown>> {
  const info = exampleInfo(EXAMPLE_ACCOUNT)
  const digits = seed.replaceAll(/[^0-9a-f]/g, '').slice(-7)
  const accountNumber = `000${String(Number.parseInt(digits || '1234', 16) % 1_000_000).padStart(6, '0')}789`
  return { ...info, accountNumber }
}

/** The form of a union that a value of one's own selects, else the first that is not null. */
function optionOf(schema: Schema, source: ExampleSource, { path }: Shape): Schema | undefined {
  const options = (schema.oneOf ?? schema.anyOf ?? []).filter((one) => resolve(one, source.schemas).type !== 'null')
  const { propertyName = '', mapping = {} } = schema.discriminator ?? {}
  const tag = source.ownValue?.(path === '' ? propertyName : `${path}.${propertyName}`)
  const name = typeof tag === 'string' ? mapping[tag] : undefined
  return options.find(({ $ref }) => $ref !== undefined && $ref === name) ?? options[0]
}

/** What needs no building: a value of one's own, the only one there is, or the first of a few; undefined otherwise. */
function givenValue(schema: Schema, source: ExampleSource, { path, isWhole }: Shape): unknown {
  const own = schema.properties === undefined ? source.ownValue?.(path) : null
  if (own !== undefined && own !== null) return own
  const isAccount = schema.discriminator?.mapping?.[EXAMPLE_ACCOUNT] !== undefined
  if (isAccount && !isWhole) return exampleAccount(source.seed ?? '')
  return schema.const ?? schema.default ?? schema.enum?.[0]
}

function listOf(schema: Schema, source: ExampleSource, shape: Shape): unknown {
  const own = source.ownValue?.(`${shape.path}.0`)
  if (own !== undefined && own !== null) return [own]
  const items = schema.items ?? {}
  const { enum: every } = resolve(items, source.schemas)
  // Who may do one thing only is an example of nothing.
  if (every !== undefined && shape.path.endsWith('permissions')) return every
  const count = Math.max(schema.minItems ?? 0, 1)
  return Array.from({ length: count }, () => sampleOf(items, source, shape))
}

function sampleOf(given: Schema, source: ExampleSource, outer: Shape): unknown {
  const shape = { ...outer, owner: refName(given) ?? outer.owner }
  const schema = resolve(given, source.schemas)
  const known = givenValue(schema, source, shape)
  if (known !== undefined) return known
  if (schema.properties !== undefined) return objectOf(schema, source, shape)
  const option = optionOf(schema, source, shape)
  if (option !== undefined) return sampleOf(option, source, shape)
  if (shape.depth > DEPTH_MAX) return schema.type === 'array' ? [] : schema.type === 'object' ? {} : null
  const [type] = [schema.type].flat()
  switch (type) {
    case 'string':
      return textOf(schema, shape)
    case 'integer':
    case 'number':
      return numberOf(schema, shape.path)
    case 'boolean':
      return false
    case 'array':
      return listOf(schema, source, shape)
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
