import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { foundObjects, objectPurpose } from './schemas'

const findObjects = operation({
  method: 'GET',
  path: '/objects',
  tag: 'objects',
  auth: ['console'],
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
          'A whole id; the beginning of a name, an identifier or a reference; or, among the newest, any part of a name ' +
          'and the end of an id.',
        example: 'Ferreira',
      }),
    beside: z
      .string()
      .max(200)
      .optional()
      .meta({
        description:
          'An object that goes with the one looked for, such as the account on the other side of a payment: what has ' +
          'the same owner comes first; for a transfer, what has the same owner and currency.',
        example: 'InternalAccount:0190a1b2-0000-7000-8000-000000000000',
      }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  responses: { 200: foundObjects, ...errors(400, 401) },
})

/** What the console asks to fill in a form. */
export const objectsConsoleOperations = { findObjects }
