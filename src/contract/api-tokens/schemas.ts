import { z } from 'zod'
import { page } from '../primitives/pagination'
import { givenName } from '../primitives/text'
import { instant } from '../primitives/time'

export const permission = z.enum(['VIEW', 'TRANSACT', 'MANAGE']).meta({ id: 'Permission' })

export const apiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(permission),
    clientId: z.string(),
    clientSecret: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiToken>

export const apiTokenCreateRequest = z
  .object({
    name: givenName,
    permissions: z.array(permission).min(1),
  })
  .meta({ id: 'ApiTokenCreateRequest' })

export const apiTokenPage = page(apiToken, 'TokenListResponse')
