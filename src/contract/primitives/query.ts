import { z } from 'zod'
import { readAmountFilter } from './amountFilter'
import { givenInstant } from './time'

/** `true` or `false` in a query string. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean())

/** What a list of the console is narrowed by: an id, or a part of a name. */
export const filterText = z.string().min(1).max(200)

/** Part of a name, a number or an ID that a list is searched for. */
export const searchText = z.string().trim().min(2).max(200)

/** A whole number in a query string, within the given limits. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A parameter that may stand once or several times in a query string; always a list for the handler. */
export const queryList = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .union([item, z.array(item)])
    .transform((given): string[] => (Array.isArray(given) ? given : [given]))
    .pipe(z.array(item))

/** The four ranges over creation and change that several lists share; inclusive at both ends (behaviour 1.4). */
export const createdAndUpdatedRange = {
  createdAfter: givenInstant.optional().describe('Created then or later. Example: 2026-11-01T00:00:00Z.'),
  createdBefore: givenInstant.optional().describe('Created then or before. Example: 2026-11-30T23:59:59Z.'),
  updatedAfter: givenInstant.optional().describe('Changed then or later. Example: 2026-11-01T00:00:00Z.'),
  updatedBefore: givenInstant.optional().describe('Changed then or before. Example: 2026-11-30T23:59:59Z.'),
} as const

/** `startDate` and `endDate`, inclusive at both ends. */
export const dateRange = {
  startDate: givenInstant.optional().describe('Then or later. Example: 2026-11-01T00:00:00Z.'),
  endDate: givenInstant.optional().describe('Then or before. Example: 2026-11-30T23:59:59Z.'),
} as const

/** A parameter that narrows a list by amount. */
export const amountFilter = z
  .string()
  .max(60)
  .refine((text) => readAmountFilter(text) !== null, {
    message: 'must be an amount or a range of amounts, such as >5000, <= 250.50 EUR or 100-500',
  })
  .meta({
    description: 'An amount or a range in major units; without a currency it holds in each currency.',
    examples: ['>5000', '100-500 EUR'],
  })
