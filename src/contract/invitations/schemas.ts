import { z } from 'zod'
import { currencyAmount, givenAmount } from '../primitives/money'
import { recordText } from '../primitives/text'
import { instant } from '../primitives/time'

export const invitationStatus = z.enum(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'])
export type InvitationStatus = z.infer<typeof invitationStatus>

export const umaInvitation = z
  .object({
    code: z.string().meta({ description: 'Names the invitation; eight characters.', examples: ['K7QX2M9T'] }),
    createdAt: instant,
    claimedAt: instant.optional(),
    url: z.string().meta({
      description: 'Where the invitee opens the invitation.',
      examples: ['https://pay.example.com/hosted/invitation/K7QX2M9T'],
    }),
    expiresAt: instant.optional(),
    inviterUma: z.string(),
    inviteeUma: z.string().optional(),
    status: invitationStatus,
    firstName: z.string().optional(),
    amountToSend: currencyAmount.optional(),
  })
  .meta({ id: 'UmaInvitation' })
export type UmaInvitation = z.infer<typeof umaInvitation>

export const umaInvitationCreateRequest = z
  .object({
    inviterUma: z
      .string()
      .max(320)
      .meta({
        description: 'The UMA address of the customer who invites.',
        examples: ['$amara@pay.example.com'],
      }),
    firstName: recordText.optional().meta({ description: 'Kept and given back as it is.', examples: ['Amara'] }),
    amountToSend: givenAmount
      .min(1)
      .optional()
      .meta({
        description:
          'What the inviter means to send, in the smallest unit of their currency. No money is reserved or sent.',
        examples: [12_550],
      }),
    expiresAt: instant.optional().meta({
      description: 'Until when it can be claimed; without it, for ever.',
      examples: ['2026-12-31T23:59:59.000Z'],
    }),
  })
  .meta({ id: 'UmaInvitationCreateRequest' })

export const umaInvitationClaimRequest = z
  .object({
    inviteeUma: z
      .string()
      .max(320)
      .meta({
        description: 'The UMA address of whoever accepts, at any provider.',
        examples: ['$tomas@wallet.example.org'],
      }),
  })
  .meta({ id: 'UmaInvitationClaimRequest' })
