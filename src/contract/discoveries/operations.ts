import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { discoveryListResponse } from './schemas'

const operation = operationsOf({ tag: 'Discoveries', auth: ['basic'] })

export const discoveriesOperations = {
  getDiscoveries: operation({
    method: 'GET',
    path: '/discoveries',
    summary: 'List the banks and wallets that accounts can name',
    query: z.object({ country: z.string().optional(), currency: z.string().optional() }),
    responses: { 200: discoveryListResponse, ...errors(400, 401, 500) },
    shows: [],
  }),
}
