import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { receiverExternalAccountLookupResponse, receiverUmaLookupResponse } from './schemas'

const operation = operationsOf({ tag: 'Cross-Currency Transfers', auth: ['basic'] })
const sender = z.object({ senderUmaAddress: z.string().optional(), customerId: z.string().optional() })

export const lookupsOperations = {
  /** Reads that keep what they answered: a quote refers to it. */
  lookupUma: operation({
    method: 'GET',
    path: '/receiver/uma/{receiverUmaAddress}',
    summary: 'Ask what a UMA address can receive',
    transaction: 'write',
    params: z.object({ receiverUmaAddress: z.string() }),
    query: sender,
    responses: { 200: receiverUmaLookupResponse, ...errors(400, 401, 403, 404, 412, 424, 500) },
    shows: [],
  }),

  lookupExternalAccount: operation({
    method: 'GET',
    path: '/receiver/external-account/{accountId}',
    summary: 'Ask what an external account can receive',
    suits: { accountId: 'EXTERNAL_ACCOUNT' },
    transaction: 'write',
    params: z.object({ accountId: pathId }),
    query: sender,
    responses: { 200: receiverExternalAccountLookupResponse, ...errors(400, 401, 403, 404, 412, 424, 500) },
    shows: [],
  }),
}
