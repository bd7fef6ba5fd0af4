import {
  agentCreateExternalAccount,
  agentCreateQuote,
  agentCreateTransferIn,
  agentCreateTransferOut,
  agentDeleteExternalAccount,
  agentExecuteQuote,
  agentGetAction,
  agentGetExternalAccount,
  agentGetQuote,
  agentGetTransaction,
  agentListActions,
  agentListExternalAccounts,
  agentListInternalAccounts,
  agentListTransactions,
  getAgentMe,
} from './agent-operations/operations'
import {
  approveAgentAction,
  createAgent,
  deleteAgent,
  getAgentById,
  getAgentDeviceCodeStatus,
  listAgentApprovals,
  listAgents,
  redeemAgentDeviceCode,
  regenerateAgentDeviceCode,
  rejectAgentAction,
  updateAgent,
  updateAgentPolicy,
} from './agents/operations'
import { createToken, deleteTokenById, getTokenById, listTokens } from './api-tokens/operations'
import {
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  updateBeneficialOwner,
} from './beneficial-owners/operations'
import {
  createCustomer,
  deleteCustomerById,
  getBulkCustomerImportJob,
  getCustomerById,
  getEndUserTerms,
  listCustomers,
  updateCustomerById,
  uploadCustomersCsv,
} from './customers/operations'
import { getDiscoveries } from './discoveries/operations'
import { getExchangeRates } from './exchange-rates/operations'
import {
  createCustomerExternalAccount,
  createExternalAccountOwnershipChallenge,
  createPlatformExternalAccount,
  createPlatformExternalAccountOwnershipChallenge,
  deleteCustomerExternalAccountById,
  deletePlatformExternalAccountById,
  getCustomerExternalAccountById,
  getPlatformExternalAccountById,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
  verifyExternalAccountOwnership,
  verifyPlatformExternalAccountOwnership,
} from './external-accounts/operations'
import {
  exportInternalAccount,
  listCustomerInternalAccounts,
  listPlatformInternalAccounts,
  updateInternalAccount,
} from './internal-accounts/operations'
import type { CallOf, InputOf, ReplyBodyOf, SuccessOf } from './operation'
import { getPlatformConfig, updatePlatformConfig } from './platform-config/operations'
import { lookupExternalAccount, lookupUma } from './quotes/lookups/operations'
import { createQuote, executeQuote, getQuoteById } from './quotes/operations'
import { estimateCryptoWithdrawalFee } from './quotes/withdrawal-fee/operations'
import { sandboxFundInternalAccount, sandboxReceive, sandboxSend, sendTestWebhook } from './sandbox/operations'
import {
  approvePendingPayment,
  cancelTransaction,
  confirmReceiptDelivery,
  getTransactionById,
  listTransactions,
  rejectPendingPayment,
} from './transactions/operations'
import { createTransferIn, createTransferOut } from './transfers/operations'
import { getAvailableUmaProviders } from './uma-providers/operations'
import { listVasps } from './vasps/operations'
import { createVerification, getVerification, listVerifications } from './verifications/operations'
import {
  challengeAuthCredential,
  createAuthCredential,
  listAuthCredentials,
  listAuthSessions,
  refreshAuthSession,
  revokeAuthCredential,
  revokeAuthSession,
  verifyAuthCredential,
} from './wallet-auth/operations'

/** The public interface: every operation under its operationId. The document, the server and the client read this. */
export const serviceOperations = {
  getPlatformConfig,
  updatePlatformConfig,
  createToken,
  listTokens,
  getTokenById,
  deleteTokenById,
  createCustomer,
  listCustomers,
  getCustomerById,
  updateCustomerById,
  deleteCustomerById,
  uploadCustomersCsv,
  getBulkCustomerImportJob,
  getEndUserTerms,
  listCustomerInternalAccounts,
  listPlatformInternalAccounts,
  updateInternalAccount,
  exportInternalAccount,
  createAuthCredential,
  listAuthCredentials,
  revokeAuthCredential,
  challengeAuthCredential,
  verifyAuthCredential,
  listAuthSessions,
  revokeAuthSession,
  refreshAuthSession,
  listCustomerExternalAccounts,
  createCustomerExternalAccount,
  getCustomerExternalAccountById,
  deleteCustomerExternalAccountById,
  listPlatformExternalAccounts,
  createPlatformExternalAccount,
  getPlatformExternalAccountById,
  deletePlatformExternalAccountById,
  createExternalAccountOwnershipChallenge,
  verifyExternalAccountOwnership,
  createPlatformExternalAccountOwnershipChallenge,
  verifyPlatformExternalAccountOwnership,
  getExchangeRates,
  getDiscoveries,
  getAvailableUmaProviders,
  listVasps,
  estimateCryptoWithdrawalFee,
  lookupUma,
  lookupExternalAccount,
  createQuote,
  getQuoteById,
  executeQuote,
  createTransferIn,
  createTransferOut,
  listTransactions,
  getTransactionById,
  approvePendingPayment,
  rejectPendingPayment,
  confirmReceiptDelivery,
  cancelTransaction,
  createVerification,
  listVerifications,
  getVerification,
  createBeneficialOwner,
  listBeneficialOwners,
  getBeneficialOwner,
  updateBeneficialOwner,
  createAgent,
  listAgents,
  listAgentApprovals,
  getAgentById,
  updateAgent,
  deleteAgent,
  updateAgentPolicy,
  regenerateAgentDeviceCode,
  approveAgentAction,
  rejectAgentAction,
  getAgentDeviceCodeStatus,
  redeemAgentDeviceCode,
  getAgentMe,
  agentListTransactions,
  agentGetTransaction,
  agentCreateQuote,
  agentGetQuote,
  agentExecuteQuote,
  agentListActions,
  agentGetAction,
  agentCreateTransferIn,
  agentCreateTransferOut,
  agentListInternalAccounts,
  agentListExternalAccounts,
  agentCreateExternalAccount,
  agentGetExternalAccount,
  agentDeleteExternalAccount,
  sandboxSend,
  sandboxReceive,
  sandboxFundInternalAccount,
  sendTestWebhook,
} as const

export type ServiceOperations = typeof serviceOperations
export type ServiceOperationId = keyof ServiceOperations

/** What the handler of an operation receives. */
export type Input<K extends ServiceOperationId> = InputOf<ServiceOperations[K]>

/** What a caller passes. */
export type Call<K extends ServiceOperationId> = CallOf<ServiceOperations[K]>

/** The success replies of an operation, status and body. */
export type Success<K extends ServiceOperationId> = SuccessOf<ServiceOperations[K]>

/** The body of any success reply of an operation. */
export type ReplyBody<K extends ServiceOperationId> = ReplyBodyOf<ServiceOperations[K]>
