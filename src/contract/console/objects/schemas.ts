import { z } from 'zod'

/** What an internal account is looked for as. */
export const INTERNAL_ACCOUNT_PURPOSES = [
  'INTERNAL_ACCOUNT',
  'TRANSFER_OUT_SOURCE',
  'TRANSFER_IN_DESTINATION',
  'CRYPTO_ACCOUNT',
  'WALLET',
  'WALLET_FOR_SMS_CODES',
] as const

/** What an external account is looked for as. */
export const EXTERNAL_ACCOUNT_PURPOSES = [
  'EXTERNAL_ACCOUNT',
  'CUSTOMER_EXTERNAL_ACCOUNT',
  'PLATFORM_EXTERNAL_ACCOUNT',
  'TRANSFER_OUT_DESTINATION',
  'TRANSFER_IN_SOURCE',
  'SCA_PAYEE',
  'TRUSTED_PAYEE',
  'UNPROVEN_WALLET',
  'UNPROVEN_PLATFORM_WALLET',
  'OPEN_SIGNATURE_CHALLENGE',
  'OPEN_PLATFORM_SIGNATURE_CHALLENGE',
  'SPARK_WALLET',
  'US_BANK_ACCOUNT',
  'LIVENESS_CHECK',
] as const

/** What an object is looked for as; each names one kind of object and puts what suits it now first. */
export const OBJECT_PURPOSES = [
  'CUSTOMER',
  'BUSINESS',
  'UNVERIFIED_BUSINESS',
  'HELD_CUSTOMER',
  'CUSTOMER_WITH_OPEN_EMAIL',
  'CUSTOMER_WITH_OPEN_PHONE',
  'SCA_CUSTOMER',
  'ACCOUNT',
  ...INTERNAL_ACCOUNT_PURPOSES,
  ...EXTERNAL_ACCOUNT_PURPOSES,
  'QUOTE',
  'EXECUTABLE_QUOTE',
  'AGENT_QUOTE',
  'FUNDABLE_QUOTE',
  'AUTHORIZABLE_QUOTE',
  'TRANSACTION',
  'OUTGOING_PAYMENT',
  'PENDING_INCOMING_PAYMENT',
  'CANCELLABLE_PAYMENT',
  'CARD',
  'WALLET_CARD',
  'PAYING_CARD',
  'FUNDING_SOURCE',
  'OPEN_CARD_PAYMENT',
  'SETTLED_CARD_PAYMENT',
  'REFUNDED_CARD_PAYMENT',
  'DELEGATED_KEY',
  'ACTIVE_DELEGATED_KEY',
  'AGENT',
  'UNCONNECTED_AGENT',
  'AGENT_ACTION',
  'WAITING_ACTION',
  'BENEFICIAL_OWNER',
  'VERIFICATION',
  'DOCUMENT',
  'CUSTOMER_IMPORT',
  'TOKEN',
  'CREDENTIAL',
  'CODE_CREDENTIAL',
  'SPARE_CREDENTIAL',
  'SESSION',
  'STABLECOIN',
  'STABLECOIN_LINK',
  'STABLECOIN_OPERATION',
] as const
export const objectPurpose = z.enum(OBJECT_PURPOSES).meta({
  description: 'What the object is meant for: its kind, and what it must be able to do now.',
  example: 'INTERNAL_ACCOUNT',
})
export type ObjectPurpose = z.infer<typeof objectPurpose>

/** One object as a picker shows it. */
const foundObject = z.object({
  id: z.string(),
  /** What a person knows it by: its own name, else its customer's, else the platform. */
  name: z.string().meta({ example: 'Marta Ferreira' }),
  customerId: z.string().nullable().describe("The customer that it belongs to; null for the platform's own."),
  customerName: z.string().nullable(),
  /** The kind within the kind: an account type, a customer type, a type of credential. */
  type: z.string().nullable().meta({ example: 'INTERNAL_FIAT' }),
  status: z.string().nullable().meta({ example: 'ACTIVE' }),
  currency: z.string().nullable().meta({ description: 'ISO 4217, or a listed asset.', example: 'USD' }),
  amountMinor: z.number().nullable().meta({
    description: 'Minor units of `currency`: what an account may spend, what a quote or payment moves.',
    example: 125_000,
  }),
  /** What it is known by outside: the number of an account, the UMA address of a customer, a reference. */
  identifier: z.string().nullable().meta({ example: '00201007777777777' }),
  agentId: z.string().nullable().describe('The agent of an action.'),
  isReady: z.boolean().describe('It suits the purpose as it stands now, beside the object that was named with it.'),
})
export type FoundObject = z.infer<typeof foundObject>

export const foundObjects = z.object({
  data: z.array(foundObject).describe('What suits the purpose first, then the newest.'),
  isCut: z.boolean().describe('More match than are here.'),
  idProblem: z
    .enum(['UNKNOWN', 'OTHER_KIND'])
    .nullable()
    .describe('Of a text that is a whole id: nothing has it, or what has it is of another kind. Null otherwise.'),
})
export type FoundObjects = z.infer<typeof foundObjects>

/** What people search for, by the kind of thing. */
export const SEARCH_KINDS = [
  'CUSTOMER',
  'AGENT',
  'AGENT_ACTION',
  'EXTERNAL_ACCOUNT',
  'INTERNAL_ACCOUNT',
  'QUOTE',
  'TRANSACTION',
  'BENEFICIAL_OWNER',
  'CARD',
  'INVITATION',
  'STABLECOIN',
] as const
export const searchKind = z.enum(SEARCH_KINDS).meta({ description: 'One kind of object.', example: 'CUSTOMER' })
export type SearchKind = z.infer<typeof searchKind>

/** Why an object was found: it bears the text itself, or it belongs to somebody who does (`PARTY`). */
const searchMatch = z
  .enum(['ID', 'REFERENCE', 'AMOUNT', 'TEXT', 'PARTY'])
  .meta({ description: 'What of it holds the text; `PARTY`: the name of whom it belongs to.', example: 'TEXT' })

/** One object as the results of a search show it. */
const searchHit = z.object({
  kind: searchKind,
  id: z.string(),
  title: z.string().meta({
    description: 'What a person knows it by: its own name, the payee or payer, else its customer or the platform.',
    example: 'Lucia Mendez',
  }),
  subtitle: z.string().nullable().meta({ description: 'Its agent and its customer.', example: 'Marta Ferreira' }),
  customerId: z.string().nullable().describe('The customer that it belongs to; null where it is of none.'),
  type: z.string().nullable().meta({ description: 'The kind within the kind.', example: 'OUTGOING' }),
  status: z.string().nullable().meta({
    description: 'Its state; `DELETED` itself, or `NOT_IN_USE` because its customer is deleted.',
    example: 'COMPLETED',
  }),
  amountMinor: z.number().nullable().meta({
    description: 'Minor units of `currency`: what a payment moves, what an account may spend.',
    example: 486_934,
  }),
  currency: z.string().nullable().meta({ description: 'ISO 4217, or a listed asset.', example: 'USD' }),
  identifier: z.string().nullable().meta({
    description: 'What it is known by outside: an account number, a reference, a UMA address, a code.',
    example: 'CS7K2M9Q4T1X',
  }),
  createdAt: z.string().meta({ description: 'Instant, RFC 3339.', example: '2026-11-21T09:00:00.000Z' }),
  match: searchMatch,
})
export type SearchHit = z.infer<typeof searchHit>

export const searchHits = z.object({
  data: z.array(searchHit).describe('What bears the text itself first, then what belongs to it; each newest first.'),
  isCut: z.boolean().describe('More match than are here.'),
  /** Names from this instant or before may be missing while older data is taken in; null when nothing is. */
  lacksBefore: z.string().nullable().meta({ example: '2026-03-01T09:00:00.000Z' }),
})
export type SearchHits = z.infer<typeof searchHits>
