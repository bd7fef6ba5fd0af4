import type { ListId } from '../client/operations'
import type { Place } from './places'

/**
 * The lists of the screens. What their contracts' queries name stands in the address of the screen; the build takes the
 * facts of these queries and of no others into the first screen. The screens themselves come later, so this cannot be
 * read from them; `useList` takes no list that is missing here.
 */
export const LISTS = {
  agents: ['listAgents'],
  approvals: ['listQueue', 'listDecidedActions'],
  audit: ['listAuditEntries'],
  beneficialOwners: ['listBeneficialOwners'],
  cards: ['listCards'],
  clock: ['listTimers'],
  controls: ['findAccounts'],
  credentials: ['listWallets'],
  customers: ['listCustomers', 'listCustomerImports'],
  delegatedKeys: ['listDelegatedKeyItems'],
  discoveries: ['getDiscoveries', 'getAvailableUmaProviders', 'listVasps'],
  exchangeRates: ['getExchangeRates'],
  externalAccounts: ['listAllExternalAccounts', 'listPlatformExternalAccounts'],
  inbox: ['listInboxMessages', 'listWebhookEvents', 'listWebhookKinds', 'listForwardingTargets'],
  internalAccounts: ['listCustomerInternalAccounts', 'listPlatformInternalAccounts'],
  invitations: ['listInvitations'],
  ledger: ['listLedgerAccounts', 'listLedgerEntries'],
  onboarding: ['listOnboardingCases'],
  operators: ['listOperators', 'listOperatorGroups', 'listOperatorDelegations'],
  'sent-messages': ['listSentMessages'],
  ownership: ['listOwnershipCases'],
  quotes: ['listQuotes'],
  requestLog: ['listCalls'],
  signatures: ['listSignatureVerdicts'],
  snapshots: ['listSnapshots'],
  stablecoins: ['listCoinOperations', 'listCoins', 'listStablecoinProviderAccounts'],
  tokens: ['listTokens'],
  transactions: ['listTransactions'],
} as const satisfies Partial<Readonly<Record<Place['name'], readonly ListId[]>>>

/** The reads that a screen shows as its list. */
export type ListedId = (typeof LISTS)[keyof typeof LISTS][number]
