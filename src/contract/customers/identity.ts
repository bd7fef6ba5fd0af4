import { type IdentificationType, identificationType } from '../beneficial-owners/schemas'
import type { FieldError } from '../primitives/errors'

const OF_US: readonly string[] = ['SSN', 'ITIN'] satisfies IdentificationType[]
/** The form of an SSN and of an ITIN, as a pattern. */
export const US_TAX_NUMBER = '^\\d{3}-\\d{2}-\\d{4}$'

/** Whether a customer has the tax number of the US: whoever names no other region. Source: behaviour 3.2. */
export const isUsHolder = (region: string | undefined): boolean => (region ?? 'US') === 'US'

/** The kinds of identifier that customers of a region may have. */
export const holderIdTypes = (region: string | undefined): readonly string[] =>
  isUsHolder(region) ? OF_US : identificationType.options

/** Whether a number has the form of the US: by its kind, or, where no kind is given, by the region. */
export const isUsTaxNumber = (idType: string | undefined, region: string | undefined): boolean =>
  idType === undefined ? isUsHolder(region) : OF_US.includes(idType) || isUsHolder(region)

/** Nobody who was born before this day is alive. */
const BORN_EARLIEST = '1900-01-01'

/**
 * What is wrong with a day of birth although it is a date.
 *
 * Input: `field`, its path in the request. Assumes: A-771.
 */
export function birthDateErrors(field: string, day: string | undefined): FieldError[] {
  if (day === undefined || day >= BORN_EARLIEST) return []
  return [{ field, constraint: { format: 'date' }, message: `${field} is before ${BORN_EARLIEST}.` }]
}

const DAY_MS = 86_400_000

/**
 * A day of birth or incorporation that has not come yet anywhere on earth.
 *
 * Input: `field`, its path in the request; `now`, epoch milliseconds. Assumes: A-284.
 */
export function futureDayErrors(field: string, day: string | undefined, now: number): FieldError[] {
  if (day === undefined || Date.parse(day) < now + DAY_MS) return []
  return [{ field, constraint: { format: 'date' }, message: `${field} has not come yet.` }]
}
