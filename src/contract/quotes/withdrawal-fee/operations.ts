import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { estimateCryptoWithdrawalFeeRequest, estimateCryptoWithdrawalFeeResponse } from './schemas'

const operation = operationsOf({ tag: 'Cross-Currency Transfers', auth: ['basic'] })

export const withdrawalFeeOperations = {
  estimateCryptoWithdrawalFee: operation({
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    summary: 'Estimate what a withdrawal of crypto costs',
    act: 'estimate a withdrawal fee',
    suits: { internalAccountId: 'CRYPTO_ACCOUNT' },
    permission: 'VIEW',
    transaction: 'read',
    body: estimateCryptoWithdrawalFeeRequest,
    responses: { 200: estimateCryptoWithdrawalFeeResponse, ...errors(400, 401, 404, 500) },
    changes: [],
  }),
}
