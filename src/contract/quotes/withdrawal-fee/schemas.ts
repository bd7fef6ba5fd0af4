import { z } from 'zod'
import { givenAmount } from '../../primitives/money'

export const estimateCryptoWithdrawalFeeRequest = z
  .object({
    internalAccountId: z.string(),
    currency: z.string(),
    cryptoNetwork: z.string(),
    amount: givenAmount,
    destinationAddress: z.string(),
  })
  .meta({ id: 'EstimateCryptoWithdrawalFeeRequest' })
export type EstimateCryptoWithdrawalFeeRequest = z.infer<typeof estimateCryptoWithdrawalFeeRequest>

export const estimateCryptoWithdrawalFeeResponse = z
  .object({
    networkFee: z.int(),
    networkFeeAsset: z.string(),
    applicationFee: z.int(),
    totalFee: z.int(),
    netAmount: z.int(),
  })
  .meta({ id: 'EstimateCryptoWithdrawalFeeResponse' })
export type EstimateCryptoWithdrawalFeeResponse = z.infer<typeof estimateCryptoWithdrawalFeeResponse>
