import { z } from 'zod'
import { COUNTRY_CODES } from './countries'

/** How a text of a request is read, where it is not one line for people. */
export type TextReading = 'LINES' | 'RAW'

/** The texts that are more than one line, or nothing for people. Every other text of a request is one line. */
export const textReadings = z.registry<{ readonly reading: TextReading }>()

/** Says that a text has lines, as a reason or a note has: line breaks and tabs are taken. Say it last. */
export function inLines<Schema extends z.ZodType>(schema: Schema): Schema {
  textReadings.add(schema, { reading: 'LINES' })
  return schema
}

/** Says that a text is taken to the letter, whatever it holds: what was signed, the body of a webhook. Say it last. */
export function verbatim<Schema extends z.ZodType>(schema: Schema): Schema {
  textReadings.add(schema, { reading: 'RAW' })
  return schema
}

/** An E.164 phone number. */
export const phoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/, 'must be a number with + and the country, such as +14155550123')
  .meta({ format: 'e.164' })

/** An email address; at most 254 characters, the longest that mail can carry. */
export const emailAddress = z.email('must be an email address, such as name@example.com').max(254)

/** A web address, `https` or `http`. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address, such as https://example.com/hook',
})

/** An officially assigned ISO 3166-1 alpha-2 country code in capitals. */
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => COUNTRY_CODES.has(code), {
    message: 'must be a country code of ISO 3166-1 alpha-2',
    params: { format: 'iso3166-1-alpha-2' },
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ format: 'iso3166-1-alpha-2' })

/**
 * A name that people tell somebody or something by, up to 255 characters: blanks alone would show nothing. Assumes:
 *
 */
export const givenName = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => name.trim() !== '', {
    message: 'must not be blanks alone',
    when: ({ issues }) => issues.length === 0,
  })

/** A free text that a person typed as a reason; long enough to explain, short enough to read. */
export const reasonText = inLines(z.string().max(2000))

/** A name, a number or a line of an address in a record: longer than any is, short enough to list. Assumes: A-283. */
export const recordText = z.string().max(1000)

/** A description in a record, as long as its other texts. */
export const recordLines = inLines(z.string().max(1000))
