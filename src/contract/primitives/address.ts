import { z } from 'zod'
import { countryCode } from './text'

export const address = z
  .object({
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    postalCode: z.string(),
    country: countryCode,
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>
