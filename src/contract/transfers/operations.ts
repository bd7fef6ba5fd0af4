import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { transaction } from '../transactions/schemas'
import { transferInRequest, transferOutRequest } from './schemas'

const operation = operationsOf({ tag: 'Same-Currency Transfers', auth: ['basic'] })

export const transfersOperations = {
  createTransferIn: operation({
    method: 'POST',
    path: '/transfer-in',
    summary: 'Pull money from an external account in the same currency',
    act: 'collect money from an external account',
    suits: {
      'source.accountId': 'TRANSFER_IN_SOURCE',
      'destination.accountId': 'TRANSFER_IN_DESTINATION',
    },
    asks: ['amount'],
    permission: 'TRANSACT',
    idempotent: 'OPTIONAL',
    deprecated: true,
    body: transferInRequest,
    responses: { 201: transaction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  createTransferOut: operation({
    method: 'POST',
    path: '/transfer-out',
    summary: 'Push money to an external account in the same currency',
    act: 'send money to an external account',
    suits: {
      'source.accountId': 'TRANSFER_OUT_SOURCE',
      'destination.accountId': 'TRANSFER_OUT_DESTINATION',
    },
    asks: ['amount'],
    permission: 'TRANSACT',
    idempotent: 'OPTIONAL',
    deprecated: true,
    body: transferOutRequest,
    responses: { 201: transaction, ...errors(400, 401, 403, 404, 409, 429, 500, 501) },
    changes: ['transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),
}
