import { z } from 'zod'
import { currency } from '../primitives/money'
import { page } from '../primitives/pagination'

const umaProvider = z
  .object({
    name: z.string(),
    supportedRegions: z.array(z.string()),
    domain: z.string(),
    logoUrl: z.url(),
    supportedCurrencies: z.array(currency),
    lei: z.string(),
    allowListStatus: z.boolean(),
  })
  .meta({ id: 'UmaProvider' })
export type UmaProvider = z.infer<typeof umaProvider>

export const umaProviderPage = page(umaProvider, 'UmaProviderListResponse')
