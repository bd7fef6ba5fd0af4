import { z } from 'zod'
import { countryCode, recordText } from './text'

export const address = z
  .object({
    line1: recordText,
    line2: recordText.optional(),
    city: recordText.optional(),
    state: recordText.optional(),
    postalCode: recordText,
    country: countryCode,
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>
