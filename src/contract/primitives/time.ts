import { z } from 'zod'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Engines roll 30 February over into March; here a day has to exist. */
function isRealDate(text: string): boolean {
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}

/** An ISO 8601 instant; replies always use UTC with `Z` and milliseconds. */
export const instant = z
  .string()
  .refine((text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && isRealDate(text.slice(0, 10)), {
    message: 'must be an ISO 8601 timestamp, such as 2026-01-31T09:30:00Z',
    params: { format: 'date-time' },
  })
  .meta({ format: 'date-time' })

/**
 * An instant that a caller gives, brought into the form in which rows and replies keep instants (UTC, milliseconds,
 * `Z`), so that it can be compared with them as text. A fraction finer than milliseconds is cut off.
 */
export const givenInstant = instant.transform((text) => new Date(text).toISOString()).pipe(instant)

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const calendarDate = z
  .string()
  .refine((text) => DATE.test(text) && isRealDate(text), {
    message: 'must be a date, YYYY-MM-DD',
    params: { format: 'date' },
  })
  .meta({ format: 'date' })
