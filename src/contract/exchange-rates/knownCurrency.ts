import { z } from 'zod'
import { findCurrency } from './currencies'

/** A currency that the service knows, by its code. */
export const knownCurrency = z.string().refine((code) => findCurrency(code) !== null, {
  message: 'must be the code of a currency that the service knows',
})
