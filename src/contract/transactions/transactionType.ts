import { z } from 'zod'

/** The direction of a payment; card transactions carry `CARD` in lists only (behaviour A.2, row 24). */
export const transactionType = z.enum(['INCOMING', 'OUTGOING']).meta({ id: 'TransactionType' })

/** The `type` filter of the lists also selects card transactions. */
export const transactionTypeFilter = z.enum(['INCOMING', 'OUTGOING', 'CARD'])

/** Whether the customer's money grows or shrinks. */
export const transactionDirection = z.enum(['CREDIT', 'DEBIT']).meta({ id: 'TransactionDirection' })
