import type { ObjectPurpose } from '../../../../contract/console/objects/schemas'
import type { ServiceOperationId } from '../../../../contract/operations'
import { idKindOf } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'

/** What a field asks for where nothing more is known than the kind that it names. */
const USUAL: Readonly<Record<string, ObjectPurpose>> = {
  Customer: 'CUSTOMER',
  InternalAccount: 'INTERNAL_ACCOUNT',
  ExternalAccount: 'EXTERNAL_ACCOUNT',
  Quote: 'QUOTE',
  Transaction: 'TRANSACTION',
  Agent: 'AGENT',
  AgentAction: 'AGENT_ACTION',
  BeneficialOwner: 'BENEFICIAL_OWNER',
  Verification: 'VERIFICATION',
  Token: 'TOKEN',
  Document: 'DOCUMENT',
  Job: 'CUSTOMER_IMPORT',
  Stablecoin: 'STABLECOIN',
  StablecoinProviderAccount: 'STABLECOIN_LINK',
  StablecoinOperation: 'STABLECOIN_OPERATION',
}

type Fields = Readonly<Record<string, ObjectPurpose>>

const TRANSFER_IN: Fields = {
  'source.accountId': 'TRANSFER_IN_SOURCE',
  'destination.accountId': 'TRANSFER_IN_DESTINATION',
}
const TRANSFER_OUT: Fields = {
  'source.accountId': 'TRANSFER_OUT_SOURCE',
  'destination.accountId': 'TRANSFER_OUT_DESTINATION',
}

const CARD_ID: Fields = { id: 'CARD' }
const PAYING_CARD: Fields = { id: 'PAYING_CARD' }

/** Operations that need their object in a certain state, or that name it by a plain `id`. */
const FOR_OPERATION: Readonly<Partial<Record<ServiceOperationId, Fields>>> = {
  updateInternalAccount: { id: 'WALLET' },
  exportInternalAccount: { id: 'WALLET' },
  createAuthCredential: { accountId: 'WALLET_FOR_SMS_CODES' },
  listAuthCredentials: { accountId: 'WALLET' },
  listAuthSessions: { accountId: 'WALLET' },
  challengeAuthCredential: { id: 'CODE_CREDENTIAL' },
  verifyAuthCredential: { id: 'CODE_CREDENTIAL' },
  revokeAuthCredential: { id: 'SPARE_CREDENTIAL' },
  revokeAuthSession: { id: 'SESSION' },
  refreshAuthSession: { id: 'SESSION' },
  createDelegatedKey: { cardId: 'WALLET_CARD', internalAccountId: 'WALLET' },
  createCard: { cardholderId: 'CUSTOMER', 'fundingSources.0': 'FUNDING_SOURCE' },
  getCardById: CARD_ID,
  updateCardById: CARD_ID,
  revealCard: CARD_ID,
  sandboxSimulateCardAuthorization: PAYING_CARD,
  sandboxSimulateCardFinancialAuthorization: PAYING_CARD,
  sandboxSimulateCardBalanceInquiry: CARD_ID,
  sandboxSimulateCardCreditAuthorization: PAYING_CARD,
  sandboxSimulateCardCreditAuthorizationAdvice: PAYING_CARD,
  sandboxSimulateCardFinancialCreditAuthorization: PAYING_CARD,
  sandboxSimulateCardAuthorizationAdvice: { ...CARD_ID, cardTransactionId: 'OPEN_CARD_PAYMENT' },
  sandboxSimulateCardClearing: { ...CARD_ID, cardTransactionId: 'OPEN_CARD_PAYMENT' },
  sandboxSimulateCardReturn: { ...CARD_ID, cardTransactionId: 'SETTLED_CARD_PAYMENT' },
  sandboxSimulateCardReturnReversal: { ...CARD_ID, cardTransactionId: 'REFUNDED_CARD_PAYMENT' },
  getDelegatedKeyById: { id: 'DELEGATED_KEY' },
  revokeDelegatedKey: { id: 'ACTIVE_DELEGATED_KEY' },
  listDelegatedKeys: { accountId: 'WALLET' },
  getCustomerExternalAccountById: { externalAccountId: 'CUSTOMER_EXTERNAL_ACCOUNT' },
  deleteCustomerExternalAccountById: { externalAccountId: 'CUSTOMER_EXTERNAL_ACCOUNT' },
  getPlatformExternalAccountById: { externalAccountId: 'PLATFORM_EXTERNAL_ACCOUNT' },
  deletePlatformExternalAccountById: { externalAccountId: 'PLATFORM_EXTERNAL_ACCOUNT' },
  createExternalAccountOwnershipChallenge: { externalAccountId: 'UNPROVEN_WALLET' },
  verifyExternalAccountOwnership: { externalAccountId: 'OPEN_SIGNATURE_CHALLENGE' },
  createPlatformExternalAccountOwnershipChallenge: { externalAccountId: 'UNPROVEN_PLATFORM_WALLET' },
  verifyPlatformExternalAccountOwnership: { externalAccountId: 'OPEN_PLATFORM_SIGNATURE_CHALLENGE' },
  listScaFactors: { customerId: 'SCA_CUSTOMER' },
  startScaFactorEnrollment: { customerId: 'SCA_CUSTOMER' },
  confirmScaFactorEnrollment: { customerId: 'SCA_CUSTOMER' },
  deleteScaFactor: { customerId: 'SCA_CUSTOMER' },
  startTwoFactorReset: { customerId: 'SCA_CUSTOMER' },
  getTwoFactorResetStatus: { customerId: 'SCA_CUSTOMER' },
  completeTwoFactorReset: { customerId: 'SCA_CUSTOMER' },
  startScaLogin: { customerId: 'SCA_CUSTOMER' },
  completeScaLogin: { customerId: 'SCA_CUSTOMER' },
  recordSecurityEvent: { customerId: 'SCA_CUSTOMER' },
  startBeneficiaryTrust: { externalAccountId: 'SCA_PAYEE' },
  confirmBeneficiaryTrust: { externalAccountId: 'SCA_PAYEE' },
  startBeneficiaryUntrust: { externalAccountId: 'TRUSTED_PAYEE' },
  confirmBeneficiaryUntrust: { externalAccountId: 'TRUSTED_PAYEE' },
  authorizeQuote: { quoteId: 'AUTHORIZABLE_QUOTE' },
  resendQuoteScaCode: { quoteId: 'AUTHORIZABLE_QUOTE' },
  lookupExternalAccount: { accountId: 'EXTERNAL_ACCOUNT' },
  executeQuote: { quoteId: 'EXECUTABLE_QUOTE' },
  sandboxSend: { quoteId: 'FUNDABLE_QUOTE' },
  createTransferIn: TRANSFER_IN,
  createTransferOut: TRANSFER_OUT,
  approvePendingPayment: { transactionId: 'PENDING_INCOMING_PAYMENT' },
  rejectPendingPayment: { transactionId: 'PENDING_INCOMING_PAYMENT' },
  confirmReceiptDelivery: { transactionId: 'OUTGOING_PAYMENT' },
  cancelTransaction: { transactionId: 'CANCELLABLE_PAYMENT' },
  createCustomerKycLink: { customerId: 'UNVERIFIED_BUSINESS' },
  sendCustomerEmailVerification: { customerId: 'CUSTOMER_WITH_OPEN_EMAIL' },
  confirmCustomerEmailVerification: { customerId: 'CUSTOMER_WITH_OPEN_EMAIL' },
  sendCustomerPhoneVerification: { customerId: 'CUSTOMER_WITH_OPEN_PHONE' },
  confirmCustomerPhoneVerification: { customerId: 'CUSTOMER_WITH_OPEN_PHONE' },
  uploadDocument: { documentHolder: 'CUSTOMER' },
  listDocuments: { documentHolder: 'CUSTOMER' },
  createVerification: { customerId: 'UNVERIFIED_BUSINESS' },
  createBeneficialOwner: { customerId: 'BUSINESS' },
  listBeneficialOwners: { customerId: 'BUSINESS' },
  approveAgentAction: { actionId: 'WAITING_ACTION' },
  rejectAgentAction: { actionId: 'WAITING_ACTION' },
  regenerateAgentDeviceCode: { agentId: 'UNCONNECTED_AGENT' },
  estimateCryptoWithdrawalFee: { internalAccountId: 'CRYPTO_ACCOUNT' },
  agentGetQuote: { quoteId: 'AGENT_QUOTE' },
  agentExecuteQuote: { quoteId: 'AGENT_QUOTE' },
  agentCreateTransferIn: TRANSFER_IN,
  agentCreateTransferOut: TRANSFER_OUT,
  createStablecoinMint: {
    'fundingSource.externalAccountId': 'US_BANK_ACCOUNT',
    'destination.accountId': 'SPARK_WALLET',
  },
  createStablecoinBurn: { 'destination.externalAccountId': 'US_BANK_ACCOUNT' },
}

/** What a field of an operation chooses from, by its path; null for fields that name nothing. */
export function purposeAt(entry: Pick<OperationEntry, 'id'>, path: string): ObjectPurpose | null {
  return FOR_OPERATION[entry.id]?.[path] ?? USUAL[idKindOf(path) ?? ''] ?? null
}

/** The fields of an operation that the form has a picker for, longest path first. */
export function pickedFields(entry: Pick<OperationEntry, 'id'>): readonly (readonly [string, ObjectPurpose])[] {
  const usual = FIELDS.flatMap((field) => {
    const purpose = purposeAt(entry, field)
    return purpose === null ? [] : [[field, purpose] as const]
  })
  return [...usual, ...Object.entries(FOR_OPERATION[entry.id] ?? {})]
}

/** The names under which ids stand in requests. */
const FIELDS = [
  'customerId',
  'accountId',
  'source.accountId',
  'destination.accountId',
  'internalAccountId',
  'externalAccountId',
  'quoteId',
  'transactionId',
  'agentId',
  'actionId',
  'beneficialOwnerId',
  'verificationId',
  'documentId',
  'tokenId',
  'jobId',
  'stablecoinId',
  'stablecoinProviderAccountId',
  'stablecoinOperationId',
] as const

const CURRENCY = ['currency.code'] as const

/** What the contract leaves optional and the service asks for, or what the operation is about. */
const ASKED: Readonly<Partial<Record<ServiceOperationId, readonly string[]>>> = {
  createCustomerExternalAccount: ['customerId'],
  createTransferIn: ['amount'],
  createTransferOut: ['amount'],
  agentCreateTransferIn: ['amount'],
  agentCreateTransferOut: ['amount'],
  sandboxReceive: ['customerId'],
  uploadDocument: ['documentNumber', 'issuingAuthority'],
  replaceDocument: ['documentNumber', 'issuingAuthority'],
  registerStablecoin: ['stablecoinProviderAccountId'],
  listDelegatedKeys: ['accountId'],
  updateCardById: ['maxSpendPerTransaction'],
  sandboxSimulateCardAuthorization: CURRENCY,
  sandboxSimulateCardFinancialAuthorization: CURRENCY,
  sandboxSimulateCardCreditAuthorization: CURRENCY,
  sandboxSimulateCardCreditAuthorizationAdvice: CURRENCY,
  sandboxSimulateCardFinancialCreditAuthorization: CURRENCY,
}

/** Whether the smallest call that succeeds names a field that the contract leaves optional. */
export const isAsked = ({ id }: Pick<OperationEntry, 'id'>, path: string): boolean => ASKED[id]?.includes(path) === true

const BESIDE: Readonly<Record<string, string>> = {
  'destination.accountId': 'source.accountId',
  agentId: 'actionId',
  id: 'cardTransactionId',
  internalAccountId: 'cardId',
  'fundingSources.0': 'cardholderId',
}

/** The field beside which another is looked for: the payee beside the payer, the card beside what was paid with it. */
export function besideOf(path: string, fields: readonly string[]): string | null {
  const before = BESIDE[path]
  return before !== undefined && fields.includes(before) ? before : null
}
