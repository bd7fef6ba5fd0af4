import { z } from 'zod'
import { signedRequestChallenge } from '../primitives/signedRetry'
import { instant } from '../primitives/time'

export const delegatedKeyStatus = z.enum(['PENDING', 'ACTIVE', 'REVOKED']).meta({
  id: 'DelegatedKeyStatus',
  description: 'PENDING until its third call; REVOKED for good.',
})
export type DelegatedKeyStatus = z.infer<typeof delegatedKeyStatus>

const NICKNAME = {
  description: 'What people call the key.',
  examples: ['Card payments of Marta'],
}

export const delegatedKey = z
  .object({
    id: z
      .string()
      .meta({ description: 'Names the key.', examples: ['DelegatedKey:019542f5-b3e7-1d02-0000-000000000020'] }),
    cardId: z.string().meta({
      description: 'The card whose payments the key signs.',
      examples: ['Card:019542f5-b3e7-1d02-0000-000000000010'],
    }),
    fundingSourceId: z.string().meta({
      description: 'The tie between that card and the wallet; of each at most one key is ACTIVE.',
      examples: ['CardFundingSource:019542f5-b3e7-1d02-0000-000000000011'],
    }),
    accountId: z.string().meta({
      description: 'The embedded wallet that the payments draw on.',
      examples: ['InternalAccount:019542f5-b3e7-1d02-0000-000000000002'],
    }),
    publicKey: z.string().meta({
      description:
        'P-256, SEC1 compressed, in hexadecimal: checks the signatures. The private half never leaves the service.',
      examples: ['028ca057f12d6d664190468e512e51b9f9b4041f75529a376540855b140b6d615a'],
    }),
    nickname: z.string().meta(NICKNAME),
    status: delegatedKeyStatus,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'DelegatedKey' })
export type DelegatedKey = z.infer<typeof delegatedKey>

export const delegatedKeyListResponse = z
  .object({ data: z.array(delegatedKey) })
  .meta({ id: 'DelegatedKeyListResponse' })

export const delegatedKeyCreateRequest = z
  .object({
    cardId: z.string().meta({
      description: 'A card that lists the wallet among its funding sources.',
      examples: ['Card:019542f5-b3e7-1d02-0000-000000000010'],
    }),
    internalAccountId: z.string().meta({
      description: 'The embedded wallet that the service may sign for when the card is used.',
      examples: ['InternalAccount:019542f5-b3e7-1d02-0000-000000000002'],
    }),
    nickname: z.string().min(1).max(256).meta(NICKNAME),
  })
  .meta({ id: 'DelegatedKeyCreateRequest' })

export const delegatedKeySignedRequestChallenge = signedRequestChallenge.extend({}).meta({
  id: 'DelegatedKeySignedRequestChallenge',
})
