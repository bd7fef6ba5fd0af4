import type { ChangeArea } from '../../contract/operation'
import type { OperationId } from './operations'

const AGENT_WORK: readonly ChangeArea[] = ['agents', 'agent-actions']
const OUTGOING: readonly ChangeArea[] = ['webhooks', 'settings', 'platform-config']
const WAITING: readonly ChangeArea[] = ['agent-actions', 'quotes', 'clock']
const ACTION_DETAIL: readonly ChangeArea[] = [
  'agent-actions',
  'agents',
  'customers',
  'quotes',
  'transactions',
  'internal-accounts',
  'external-accounts',
  'exchange-rates',
  'clock',
]
const QUOTE_FORECAST: readonly ChangeArea[] = [
  'internal-accounts',
  'external-accounts',
  'customers',
  'platform-config',
  'exchange-rates',
  'clock',
]
const WALLETS: readonly ChangeArea[] = ['wallet-auth', 'internal-accounts', 'customers', 'clock']
/** Timers are set and cancelled by what happens to the objects that they are about. */
const TIMERS: readonly ChangeArea[] = ['clock', 'quotes', 'transactions', 'customers', 'external-accounts']
const STORY: readonly ChangeArea[] = ['agent-actions', 'quotes', 'transactions', 'ledger', 'webhooks', 'audit']

/**
 * What each read shows, so that a change notice refetches it. A read that is missing here is refetched by every notice:
 * correct, only less frugal. The clock counts where a reply depends on the time of asking.
 */
const READ_AREAS: Readonly<Partial<Record<string, readonly ChangeArea[]>>> = {
  getPlatformConfig: ['platform-config'],
  listTokens: ['api-tokens'],
  getTokenById: ['api-tokens'],
  listCustomers: ['customers'],
  getCustomerById: ['customers', 'beneficial-owners'],
  getBulkCustomerImportJob: ['customers'],
  listImportedCustomers: ['customers'],
  listCustomerImports: ['customers'],
  listCustomerInternalAccounts: ['internal-accounts'],
  listPlatformInternalAccounts: ['internal-accounts'],
  listCustomerExternalAccounts: ['external-accounts'],
  getCustomerExternalAccountById: ['external-accounts'],
  listPlatformExternalAccounts: ['external-accounts'],
  getPlatformExternalAccountById: ['external-accounts'],
  getExchangeRates: ['exchange-rates', 'clock'],
  getDiscoveries: [],
  getAvailableUmaProviders: [],
  listVasps: [],
  getEndUserTerms: [],
  getQuoteById: ['quotes', 'clock'],
  listTransactions: ['transactions'],
  getTransactionById: ['transactions'],
  listVerifications: ['verifications'],
  getVerification: ['verifications'],
  listBeneficialOwners: ['beneficial-owners'],
  getBeneficialOwner: ['beneficial-owners'],
  listAgents: AGENT_WORK,
  getAgentById: AGENT_WORK,
  listAgentApprovals: ['agent-actions'],
  getAgentDeviceCodeStatus: ['agents'],
  getConsoleState: ['agent-actions', 'quotes', 'clock', 'operators', 'seeds', 'settings', 'platform-config'],
  listOperators: ['operators'],
  listConsoleSessions: ['console-sessions', 'operators'],
  getSeedProgress: ['seeds'],
  listSnapshots: ['snapshots', 'seeds'],
  getClock: ['clock'],
  resolveId: [],
  // Each call makes a lookup of its own; a notice must not ask again.
  lookupUma: [],
  lookupExternalAccount: [],
  listAuditEntries: ['audit'],
  exportAuditEntries: ['audit'],
  listTimers: TIMERS,
  getTimer: TIMERS,
  listQueue: WAITING,
  countWaiting: WAITING,
  listDecidedActions: ['agent-actions', 'transactions'],
  getActionDetail: ACTION_DETAIL,
  forecastAction: ACTION_DETAIL,
  getActionTimeline: STORY,
  getFailureExplanation: STORY,
  getAgentUsage: [...AGENT_WORK, 'exchange-rates', 'clock'],
  listRefusedCalls: ['audit'],
  getHostSettings: ['settings', 'platform-config'],
  listPaymentLimits: ['settings', 'transactions', 'clock'],
  getWebhookKey: ['settings'],
  findAccounts: ['internal-accounts', 'external-accounts', 'customers', 'audit'],
  listLedgerAccounts: ['ledger'],
  listLedgerEntries: ['ledger'],
  exportLedgerEntries: ['ledger'],
  getLedgerStatement: ['ledger'],
  getTrialBalance: ['ledger'],
  getInternalAccountById: ['internal-accounts', 'ledger'],
  listAllExternalAccounts: ['external-accounts'],
  listOwnershipCases: ['external-accounts', 'clock'],
  countOwnershipCases: ['external-accounts'],
  getOwnershipCase: ['external-accounts', 'settings', 'clock'],
  listQuotes: ['quotes'],
  forecastQuote: QUOTE_FORECAST,
  listRateHistory: ['exchange-rates', 'platform-config', 'clock'],
  getOverview: ['agent-actions', 'transactions', 'quotes', 'internal-accounts', 'webhooks', 'clock'],
  getTransactionFlow: ['transactions', 'ledger', 'webhooks', 'quotes'],
  listInboxMessages: ['inbox', 'webhooks'],
  getInboxMessage: ['inbox'],
  getInboxAnswer: ['inbox', 'settings'],
  listWebhookEvents: OUTGOING,
  getWebhookEvent: [...OUTGOING, 'inbox'],
  getWebhookHealth: OUTGOING,
  listWebhookKinds: ['webhooks'],
  getWebhookKind: ['webhooks'],
  forecastReplay: OUTGOING,
  listReplays: ['webhooks'],
  listForwardingTargets: ['webhooks'],
  getForwardingTarget: ['webhooks'],
  listForwardingDeliveries: ['webhooks'],
  listForwardingAttempts: ['webhooks'],
  listAuthCredentials: ['wallet-auth'],
  listAuthSessions: ['wallet-auth', 'clock'],
  listWallets: WALLETS,
  getWalletAuthority: [...WALLETS, 'messages', 'quotes'],
  listSentMessages: ['messages', 'wallet-auth', 'customers', 'clock'],
  getSentMessage: ['messages', 'wallet-auth', 'customers', 'clock'],
  listSignatureVerdicts: ['signature-verdicts'],
  getSignatureVerdict: ['signature-verdicts', 'wallet-auth'],
  listCalls: ['requests'],
  getCall: ['requests'],
  getCallEffects: ['requests', 'webhooks', 'clock'],
  exportCalls: ['requests'],
}

/** The areas that a read shows, or null when it may show anything. */
export function areasOfRead(id: OperationId): readonly ChangeArea[] | null {
  return READ_AREAS[id] ?? null
}
