import { agentOperations } from './agent-operations/operations'
import { agentsOperations } from './agents/operations'
import { apiTokensOperations } from './api-tokens/operations'
import { beneficialOwnersOperations } from './beneficial-owners/operations'
import { cardsOperations } from './cards/operations'
import { contactVerificationOperations } from './contact-verification/operations'
import { customersOperations } from './customers/operations'
import { delegatedKeysOperations } from './delegated-keys/operations'
import { discoveriesOperations } from './discoveries/operations'
import { documentsOperations } from './documents/operations'
import { exchangeRatesOperations } from './exchange-rates/operations'
import { externalAccountsOperations } from './external-accounts/operations'
import { internalAccountsOperations } from './internal-accounts/operations'
import { invitationsOperations } from './invitations/operations'
import type { CallOf, InputOf, ReplyBodyOf, SuccessOf } from './operation'
import { platformConfigOperations } from './platform-config/operations'
import { lookupsOperations } from './quotes/lookups/operations'
import { quotesOperations } from './quotes/operations'
import { withdrawalFeeOperations } from './quotes/withdrawal-fee/operations'
import { sandboxOperations } from './sandbox/operations'
import { scaOperations } from './sca/operations'
import { stablecoinsOperations } from './stablecoins/operations'
import { transactionsOperations } from './transactions/operations'
import { transfersOperations } from './transfers/operations'
import { umaProvidersOperations } from './uma-providers/operations'
import { vaspsOperations } from './vasps/operations'
import { verificationsOperations } from './verifications/operations'
import { walletAuthOperations } from './wallet-auth/operations'

/** The public interface: every operation under its operationId. The document, the server and the client read this. */
export const serviceOperations = {
  ...platformConfigOperations,
  ...apiTokensOperations,
  ...customersOperations,
  ...contactVerificationOperations,
  ...internalAccountsOperations,
  ...walletAuthOperations,
  ...delegatedKeysOperations,
  ...externalAccountsOperations,
  ...scaOperations,
  ...exchangeRatesOperations,
  ...discoveriesOperations,
  ...umaProvidersOperations,
  ...vaspsOperations,
  ...withdrawalFeeOperations,
  ...lookupsOperations,
  ...quotesOperations,
  ...transfersOperations,
  ...transactionsOperations,
  ...verificationsOperations,
  ...documentsOperations,
  ...beneficialOwnersOperations,
  ...invitationsOperations,
  ...cardsOperations,
  ...agentsOperations,
  ...agentOperations,
  ...sandboxOperations,
  ...stablecoinsOperations,
} as const

export type ServiceOperations = typeof serviceOperations
export type ServiceOperationId = keyof ServiceOperations

export const SERVICE_OPERATION_IDS = Object.keys(serviceOperations) as readonly ServiceOperationId[]

/** Whether a text is the id of an operation of the interface. */
export const isServiceOperationId = (id: string): id is ServiceOperationId => Object.hasOwn(serviceOperations, id)

/** What the handler of an operation receives. */
export type Input<K extends ServiceOperationId> = InputOf<ServiceOperations[K]>

/** What a caller passes. */
export type Call<K extends ServiceOperationId> = CallOf<ServiceOperations[K]>

/** The success replies of an operation, status and body. */
export type Success<K extends ServiceOperationId> = SuccessOf<ServiceOperations[K]>

/** The body of any success reply of an operation. */
export type ReplyBody<K extends ServiceOperationId> = ReplyBodyOf<ServiceOperations[K]>
