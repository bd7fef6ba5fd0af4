import { z } from 'zod'
import { cardState } from '../../cards/schemas'
import { delegatedKey } from '../../delegated-keys/schemas'
import { instant } from '../../primitives/time'

/** What the service signed of a card's payments, with what checks it. */
export const cardSignature = z.object({
  id: z.string().meta({ description: 'Names the signature.' }),
  delegatedKeyId: z.string().meta({ description: 'The key that signed.' }),
  nickname: z.string().meta({ description: 'What people call the key.', example: 'Card payments of Marta' }),
  /** P-256, SEC1 compressed, lower-case hex. */
  publicKey: z.string().meta({
    description: 'P-256, SEC1 compressed, in hexadecimal.',
    example: '028ca057f12d6d664190468e512e51b9f9b4041f75529a376540855b140b6d615a',
  }),
  transactionId: z.string().meta({ description: 'The card transaction whose draw was signed.' }),
  purpose: z.enum(['AUTHORIZATION', 'ADVICE', 'EXCESS', 'REVERSAL']).meta({
    description: 'What was drawn: the authorization, more by an advice, more at clearing, a return taken back.',
    example: 'AUTHORIZATION',
  }),
  /** The text that was signed, UTF-8. */
  payload: z.string().meta({ description: 'The text that was signed: JSON that names all of the draw.' }),
  /** ASN.1 DER, lower-case hex, over the text hashed once by SHA-256. */
  signature: z.string().meta({ description: 'ECDSA over the text, hashed once by SHA-256; ASN.1 DER in hexadecimal.' }),
  isValid: z.boolean().meta({ description: 'The service checked it just now.', example: true }),
  createdAt: instant,
})
export type CardSignature = z.infer<typeof cardSignature>

/** A delegated key as the desk sees it. */
export const delegatedKeyItem = delegatedKey.omit({}).extend({
  cardLast4: z.string().meta({ description: 'The last four digits of the card.', example: '4242' }),
  cardState,
  customerId: z.string().nullable().meta({ description: 'Who holds the wallet.' }),
  customerName: z.string().nullable().meta({ description: 'The name of the holder.', example: 'Marta Ferreira' }),
  signatureCount: z.int().min(0).meta({ description: 'How many draws it signed.', example: 3 }),
  lastSignedAt: instant.nullable(),
})
export type DelegatedKeyItem = z.infer<typeof delegatedKeyItem>

/** One key with the newest of what it signed. */
export const delegatedKeyDetail = delegatedKeyItem.extend({
  signatures: z.array(cardSignature).describe('The newest twenty.'),
})
export type DelegatedKeyDetail = z.infer<typeof delegatedKeyDetail>
