import { z } from 'zod'

const discovery = z.object({
  bankName: z.string(),
  displayName: z.string(),
  country: z.string(),
  currency: z.string(),
})
export type Discovery = z.infer<typeof discovery>

export const discoveryListResponse = z.object({ data: z.array(discovery) }).meta({ id: 'DiscoveryListResponse' })
