import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { foundObjects, objectPurpose, searchHits, searchKind } from './schemas'

const operation = operationsOf({ tag: 'objects', auth: ['console'] })

/** What the console asks to fill in a form. */
export const objectsConsoleOperations = {
  findObjects: operation({
    method: 'GET',
    path: '/objects',
    summary: 'Objects that suit a purpose, by text or id: what the pickers of forms offer',
    query: z.object({
      purpose: objectPurpose,
      text: z
        .string()
        .trim()
        .max(200)
        .optional()
        .meta({
          description:
            'A whole id or its last six characters; any part of a name, a holder or an identifier from three ' +
            'letters, its beginning below; or, among the newest, any part of what else the picker shows.',
          example: 'Ferreira',
        }),
      beside: z
        .string()
        .max(200)
        .optional()
        .meta({
          description:
            'An object that goes with the one looked for, such as the account on the other side of a payment: what ' +
            'has the same owner comes first; for a transfer, what has the same owner and currency.',
          example: 'InternalAccount:0190a1b2-0000-7000-8000-000000000000',
        }),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    responses: { 200: foundObjects, ...errors(400, 401) },
    shows: [
      'customers',
      'verifications',
      'beneficial-owners',
      'internal-accounts',
      'external-accounts',
      'ledger',
      'quotes',
      'transactions',
      'agents',
      'agent-actions',
      'cards',
      'documents',
      'wallet-auth',
      'api-tokens',
      'stablecoins',
      'stablecoin-operations',
      'clock',
    ],
  }),
  searchObjects: operation({
    method: 'GET',
    path: '/search',
    summary: 'Everything that holds a text: names, payees, amounts, references and ends of ids',
    query: z.object({
      text: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .meta({
          description:
            'Any part of a name from three letters, its beginning below, in any case and without accents; an amount ' +
            'with or without its currency; the beginning of a reference or of what the payer wrote for the payee; ' +
            'an id, or its last six characters.',
          example: '4,869.34 USD',
        }),
      kind: searchKind.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Objects.', example: 20 }),
    }),
    responses: { 200: searchHits, ...errors(400, 401) },
    shows: [
      'customers',
      'beneficial-owners',
      'invitations',
      'internal-accounts',
      'external-accounts',
      'quotes',
      'transactions',
      'agents',
      'agent-actions',
      'cards',
      'stablecoins',
      'clock',
    ],
  }),
}
