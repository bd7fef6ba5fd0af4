import { z } from 'zod'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { discoveryListResponse } from './schemas'

export const discoveriesOperations = {
  getDiscoveries: operation({
    method: 'GET',
    path: '/discoveries',
    tag: 'Discoveries',
    summary: 'List the banks and wallets that accounts can name',
    auth: ['basic'],
    query: z.object({ country: z.string().optional(), currency: z.string().optional() }),
    responses: { 200: discoveryListResponse, ...errors(400, 401, 500) },
    shows: [],
  }),
}
