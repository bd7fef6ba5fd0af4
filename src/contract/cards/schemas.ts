import { z } from 'zod'
import { givenAmount } from '../primitives/money'
import { page } from '../primitives/pagination'
import { instant } from '../primitives/time'
import { HELD_CARD_STATES } from './cardStates'

export const cardState = z.enum(['PENDING_KYC', ...HELD_CARD_STATES]).meta({ id: 'CardState' })
export type CardState = z.infer<typeof cardState>

export const cardStateReason = z
  .enum(['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'])
  .meta({ id: 'CardStateReason' })
export type CardStateReason = z.infer<typeof cardStateReason>

export const cardBrand = z.enum(['VISA', 'MASTERCARD']).meta({ id: 'CardBrand' })

const cardForm = z.literal('VIRTUAL').meta({ id: 'CardForm' })

/** How many accounts one card may list; only the first is drawn on. Assumes: A-534. */
const FUNDING_SOURCES_MAX = 20

const fundingSources = z.array(z.string())

const givenFundingSources = fundingSources
  .min(1)
  .max(FUNDING_SOURCES_MAX)
  .meta({
    description:
      'Internal accounts of the cardholder in one currency, USD or USDB, in their order; payments draw on the first.',
    examples: [['InternalAccount:019542f5-b3e7-1d02-0000-000000000002']],
  })

export const card = z
  .object({
    id: z.string().meta({ description: 'Names the card.', examples: ['Card:019542f5-b3e7-1d02-0000-000000000010'] }),
    cardholderId: z.string().meta({
      description: 'The customer who holds the card.',
      examples: ['Customer:019542f5-b3e7-1d02-0000-000000000001'],
    }),
    platformCardId: z
      .string()
      .optional()
      .meta({ description: 'The name that the platform gave the card, or one of ours.', examples: ['card-7f3a'] }),
    state: cardState,
    stateReason: cardStateReason.nullable().optional(),
    brand: cardBrand.optional(),
    form: cardForm,
    last4: z
      .string()
      .optional()
      .meta({ description: 'The last four digits of the number; absent until it is issued.', examples: ['4242'] }),
    expMonth: z
      .int()
      .min(1)
      .max(12)
      .optional()
      .meta({ description: 'The month at whose end the card expires; absent until it is issued.', examples: [11] }),
    expYear: z
      .int()
      .optional()
      .meta({ description: 'The year in which it expires.', examples: [2029] }),
    fundingSources: fundingSources.meta({
      description: 'Internal accounts in their order. Payments draw on the first. A closed card keeps its last list.',
      examples: [['InternalAccount:019542f5-b3e7-1d02-0000-000000000002']],
    }),
    maxSpendPerTransaction: z
      .int()
      .min(1)
      .nullable()
      .meta({
        description: 'The most that one payment may draw, in the smallest unit of the card’s currency; null, no limit.',
        examples: [50_000],
      }),
    currency: z
      .string()
      .optional()
      .meta({ description: 'The currency of every funding source, and of every payment.', examples: ['USD'] }),
    processorRef: z
      .string()
      .optional()
      .meta({ description: 'How the processor names the card.', examples: ['prc_5d0c2f71'] }),
    issuerRef: z
      .string()
      .optional()
      .meta({ description: 'How the issuer names the card; absent until it is issued.', examples: ['iss_9b1e04aa'] }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof card>

export const cardPage = page(card, 'CardListResponse')

export const cardCreateRequest = z
  .object({
    cardholderId: z.string().meta({
      description: 'The customer who will hold the card; its verification must be APPROVED.',
      examples: ['Customer:019542f5-b3e7-1d02-0000-000000000001'],
    }),
    /** Assumes: A-002. */
    platformCardId: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        description: 'A name of your own, unique among your cards; left out, one is made.',
        examples: ['card-7f3a'],
      }),
    threeDSecurePassword: z
      .string()
      .max(255)
      .optional()
      .meta({
        description: 'Only for programs with static passwords; the sandbox has none and refuses it.',
        examples: ['correct horse'],
      }),
    form: cardForm,
    fundingSources: givenFundingSources,
    maxSpendPerTransaction: givenAmount
      .min(1)
      .optional()
      .meta({
        description: 'The most that one payment may draw, in the smallest unit of the card’s currency.',
        examples: [50_000],
      }),
  })
  .meta({ id: 'CardCreateRequest' })

export const cardUpdateRequest = z
  .object({
    state: z
      .enum(['ACTIVE', 'FROZEN', 'CLOSED'])
      .optional()
      .meta({
        description: 'ACTIVE and FROZEN follow each other; CLOSED is for good, and stands alone in its request.',
        examples: ['FROZEN'],
      }),
    fundingSources: givenFundingSources.optional(),
    maxSpendPerTransaction: givenAmount
      .min(1)
      .nullable()
      .optional()
      .meta({
        description:
          'The most that one payment may draw, in the smallest unit of the card’s currency; null removes the limit.',
        examples: [50_000],
      }),
  })
  .meta({ id: 'CardUpdateRequest' })
export type CardUpdateRequest = z.infer<typeof cardUpdateRequest>

export const cardRevealResponse = z
  .object({
    panEmbedUrl: z.url().meta({
      description:
        'A page of this host for the cardholder, to be opened or shown in a frame. It shows the number once, to whom ' +
        'presses its button; looking at it uses nothing up.',
      examples: ['http://localhost:4010/hosted/card/5d0c2f71'],
    }),
    expiresAt: instant.meta({ description: 'Five minutes after the call; used or not, the link is over then.' }),
  })
  .meta({ id: 'CardRevealResponse' })
