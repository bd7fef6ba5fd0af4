import type { QueryFact } from '../../contract/operationFacts'
import { findOperation, type ListId } from '../client/operations'
import type { Place } from './places'
import type { SearchValues } from './useSearch'

/** The lists of the screens. What their contracts' queries name stands in the address of the screen. */
export const LISTS = {
  agents: ['listAgents'],
  approvals: ['listQueue', 'listDecidedActions'],
  audit: ['listAuditEntries'],
  beneficialOwners: ['listBeneficialOwners'],
  clock: ['listTimers'],
  controls: ['findAccounts'],
  credentials: ['listWallets'],
  customers: ['listCustomers', 'listCustomerImports'],
  discoveries: ['getDiscoveries', 'getAvailableUmaProviders', 'listVasps'],
  exchangeRates: ['getExchangeRates'],
  externalAccounts: ['listAllExternalAccounts', 'listPlatformExternalAccounts'],
  inbox: ['listInboxMessages', 'listWebhookEvents', 'listWebhookKinds', 'listForwardingTargets'],
  internalAccounts: ['listCustomerInternalAccounts', 'listPlatformInternalAccounts'],
  invitations: ['listInvitations'],
  ledger: ['listLedgerAccounts', 'listLedgerEntries'],
  operators: ['listOperators'],
  outbox: ['listSentMessages'],
  ownership: ['listOwnershipCases'],
  quotes: ['listQuotes'],
  requestLog: ['listCalls'],
  signatures: ['listSignatureVerdicts'],
  snapshots: ['listSnapshots'],
  tokens: ['listTokens'],
  transactions: ['listTransactions'],
  verifications: ['listVerifications'],
} as const satisfies Partial<Readonly<Record<Place['name'], readonly ListId[]>>>

/** The reads that a screen shows as its list. */
export type ListedId = (typeof LISTS)[keyof typeof LISTS][number]

function fits(fact: QueryFact, value: string): boolean {
  if (typeof fact === 'number') return true
  return fact === 'instant' ? !Number.isNaN(Date.parse(value)) : fact.includes(value)
}

/**
 * The values in the address of a screen, undefined where the contracts of its lists do not know them: the router takes
 * those out of the address.
 */
export function validSearch(place: Place['name'], search: SearchValues): Readonly<Record<string, string | undefined>> {
  const lists: Partial<Readonly<Record<Place['name'], readonly ListId[]>>> = LISTS
  const queries = (lists[place] ?? []).map((id) => findOperation(id).query ?? {})
  const isValid = ([name, value]: readonly [string, string]) => {
    const facts = queries.map((query) => query[name]).filter((fact) => fact !== undefined)
    return facts.length === 0 || facts.some((fact) => fits(fact, value))
  }
  return Object.fromEntries(Object.entries(search).map((entry) => [entry[0], isValid(entry) ? entry[1] : undefined]))
}
