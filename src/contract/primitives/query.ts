import { z } from 'zod'
import { givenInstant } from './time'

/** `true` or `false` in a query string. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean())

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
  createdAfter: givenInstant.optional(),
  createdBefore: givenInstant.optional(),
  updatedAfter: givenInstant.optional(),
  updatedBefore: givenInstant.optional(),
} as const

/** `startDate` and `endDate`, inclusive at both ends. */
export const dateRange = {
  startDate: givenInstant.optional(),
  endDate: givenInstant.optional(),
} as const
