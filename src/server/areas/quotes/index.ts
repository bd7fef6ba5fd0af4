/**
 * Quotes: what a payment will cost, locked until it expires, and its execution.
 * States: PENDING, PENDING_AUTHORIZATION, PROCESSING, COMPLETED, FAILED, EXPIRED (behaviour 12.3).
 * Source: behaviour 12, 23.
 */

import type { lookupsOperations } from '../../../contract/quotes/lookups/operations'
import type { quotesOperations } from '../../../contract/quotes/operations'
import type { withdrawalFeeOperations } from '../../../contract/quotes/withdrawal-fee/operations'
import type { CustomerEnding, PaymentCancelling } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { expireQuote } from './jobs/expireQuote'
import { lapseQuoteAuthorization } from './jobs/lapseQuoteAuthorization'
import { returnQuotePayment } from './jobs/returnQuotePayment'
import { settleQuote } from './jobs/settleQuote'
import { authorizeQuote } from './operations/authorizeQuote'
import { createQuote } from './operations/createQuote'
import { estimateCryptoWithdrawalFee } from './operations/estimateCryptoWithdrawalFee'
import { executeQuote } from './operations/executeQuote'
import { lookupExternalAccount } from './operations/lookupExternalAccount'
import { lookupUma } from './operations/lookupUma'
import { getQuoteById } from './operations/reads'
import { resendQuoteScaCode } from './operations/resendQuoteScaCode'
import { expireQuotesOf } from './public'
import { cancelExecution } from './settlement'

export const quotesHandlers: Handlers<
  typeof quotesOperations & typeof lookupsOperations & typeof withdrawalFeeOperations
> = {
  lookupUma,
  lookupExternalAccount,
  createQuote,
  estimateCryptoWithdrawalFee,
  getQuoteById,
  executeQuote,
  authorizeQuote,
  resendQuoteScaCode,
}

export const quotesJobs: Jobs = { expireQuote, lapseQuoteAuthorization, settleQuote, returnQuotePayment }

export const quotesEnding: CustomerEnding = expireQuotesOf

export const quotesCancelling: PaymentCancelling = cancelExecution
