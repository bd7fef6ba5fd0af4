/**
 * Transfers in and out within one currency, deprecated and still working: quotes serve the same purpose.
 * States: PENDING, PROCESSING, COMPLETED, FAILED of the transaction (behaviour 13). Source: behaviour 13, 23.
 */
import type { transfersOperations } from '../../../contract/transfers/operations'
import type { PaymentCancelling } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { settleTransfer } from './jobs/settleTransfer'
import { createTransferIn } from './operations/createTransferIn'
import { createTransferOut } from './operations/createTransferOut'
import { cancelTransfer } from './settlement'

export const transfersHandlers: Handlers<typeof transfersOperations> = {
  createTransferIn,
  createTransferOut,
}

export const transfersJobs: Jobs = { settleTransfer }

export const transfersCancelling: PaymentCancelling = cancelTransfer
