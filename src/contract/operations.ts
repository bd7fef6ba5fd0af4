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
import { createCustomer, getCustomerById, listCustomers, updateCustomerById } from './customers/operations'
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
import { createQuote, executeQuote, getQuoteById } from './quotes/operations'
import { sandboxFundInternalAccount, sendTestWebhook } from './sandbox/operations'
import {
  approvePendingPayment,
  getTransactionById,
  listTransactions,
  rejectPendingPayment,
} from './transactions/operations'
import { createTransferIn, createTransferOut } from './transfers/operations'
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
  createQuote,
  getQuoteById,
  executeQuote,
  createTransferIn,
  createTransferOut,
  listTransactions,
  getTransactionById,
  approvePendingPayment,
  rejectPendingPayment,
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
