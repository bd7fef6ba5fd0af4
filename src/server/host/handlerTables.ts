import { type ConsoleOperationId, type ConsoleOperations, consoleOperations } from '../../contract/console/operations'
import { type ServiceOperationId, type ServiceOperations, serviceOperations } from '../../contract/operations'
import { agentOperationsHandlers } from '../areas/agent-operations/index'
import { agentsHandlers, agentsJobs } from '../areas/agents/index'
import { apiTokensHandlers } from '../areas/api-tokens/index'
import { beneficialOwnersHandlers } from '../areas/beneficial-owners/index'
import { customersHandlers, customersJobs } from '../areas/customers/index'
import { discoveriesHandlers } from '../areas/discoveries/index'
import { exchangeRatesHandlers } from '../areas/exchange-rates/index'
import { externalAccountsHandlers, externalAccountsJobs } from '../areas/external-accounts/index'
import { internalAccountsHandlers } from '../areas/internal-accounts/index'
import { invitationsHandlers } from '../areas/invitations/index'
import { platformConfigHandlers } from '../areas/platform-config/index'
import { quotesHandlers, quotesJobs } from '../areas/quotes/index'
import { sandboxHandlers } from '../areas/sandbox/index'
import { transactionsHandlers, transactionsJobs, transactionsReplyTakers } from '../areas/transactions/index'
import { transfersHandlers, transfersJobs } from '../areas/transfers/index'
import { umaProvidersHandlers } from '../areas/uma-providers/index'
import { vaspsHandlers } from '../areas/vasps/index'
import { verificationsHandlers } from '../areas/verifications/index'
import { walletAuthHandlers } from '../areas/wallet-auth/index'
import { agentsConsoleHandlers } from '../console/agents/index'
import { clockConsoleHandlers } from '../console/clock/index'
import type { ConsoleContext, ConsoleHandlers, ConsoleHost, ConsolePreparation } from '../console/consoleContext'
import { hostConsoleHandlers } from '../console/host/index'
import { inboxConsoleHandlers } from '../console/inbox/index'
import { moneyConsoleHandlers } from '../console/money/index'
import { objectsConsoleHandlers } from '../console/objects/index'
import { operatorsConsoleHandlers } from '../console/operators/index'
import { ownershipConsoleHandlers } from '../console/ownership/index'
import { requestLogConsoleHandlers } from '../console/request-log/index'
import { settingsConsoleHandlers } from '../console/settings/index'
import { signaturesConsoleHandlers } from '../console/signatures/index'
import { snapshotsConsoleHandlers } from '../console/snapshots/index'
import { walletAuthConsoleHandlers } from '../console/wallet-auth/index'
import type { ConsoleSession } from '../guards/authentication/consoleSessions'
import type { Context } from '../kernel/context'
import type { Handlers, Jobs, Preparation, ReplyTaker } from '../kernel/handlers'
import type { AfterCommit, BoundOperation, OperationCall } from '../kernel/runOperation/operation'
import type { SendTestEvent } from '../webhooks/sendTestEvent'

const serviceHandlers: Handlers<ServiceOperations> = {
  ...platformConfigHandlers,
  ...apiTokensHandlers,
  ...customersHandlers,
  ...internalAccountsHandlers,
  ...externalAccountsHandlers,
  ...exchangeRatesHandlers,
  ...discoveriesHandlers,
  ...umaProvidersHandlers,
  ...vaspsHandlers,
  ...quotesHandlers,
  ...transfersHandlers,
  ...transactionsHandlers,
  ...walletAuthHandlers,
  ...verificationsHandlers,
  ...beneficialOwnersHandlers,
  ...invitationsHandlers,
  ...agentsHandlers,
  ...agentOperationsHandlers,
  ...sandboxHandlers,
}

const consoleHandlers: ConsoleHandlers<ConsoleOperations> = {
  ...hostConsoleHandlers,
  ...operatorsConsoleHandlers,
  ...clockConsoleHandlers,
  ...settingsConsoleHandlers,
  ...agentsConsoleHandlers,
  ...moneyConsoleHandlers,
  ...inboxConsoleHandlers,
  ...requestLogConsoleHandlers,
  ...signaturesConsoleHandlers,
  ...walletAuthConsoleHandlers,
  ...ownershipConsoleHandlers,
  ...objectsConsoleHandlers,
  ...snapshotsConsoleHandlers,
}

/** Every timed continuation, by the kind that its timers name. */
export const jobs: Jobs = {
  ...customersJobs,
  ...externalAccountsJobs,
  ...quotesJobs,
  ...transactionsJobs,
  ...transfersJobs,
  ...agentsJobs,
}

/** What is done with the answers to events that ask something, by event type. */
export const replyTakers: Readonly<Record<string, ReplyTaker>> = transactionsReplyTakers

type Entry = (typeof serviceHandlers)[ServiceOperationId] | (typeof consoleHandlers)[ConsoleOperationId]

function halvesOf(entry: Entry): Pick<BoundOperation, 'handler' | 'prepare'> {
  if (typeof entry === 'function') return { handler: entry as BoundOperation['handler'] }
  return {
    handler: entry.handle as BoundOperation['handler'],
    prepare: entry.prepare as NonNullable<BoundOperation['prepare']>,
  }
}

/** The service plane's operations with their handlers; those that the contract marks may use the network. */
export function bindServiceOperations(sendTestEvent: SendTestEvent, allowsLinkLocal: boolean): BoundOperation[] {
  const extend = (context: Context): Context => ({ ...context, sendTestEvent, allowsLinkLocal })
  return (Object.keys(serviceOperations) as ServiceOperationId[]).map((operationId) => ({
    operationId,
    shape: serviceOperations[operationId],
    ...halvesOf(serviceHandlers[operationId]),
    ...('network' in serviceOperations[operationId] ? { extend } : {}),
  }))
}

const NEVER = new AbortController().signal

const nobody: ConsoleSession = { id: 'none', kind: 'tool', operatorId: null, operatorName: null }

/** The console plane's operations; their handlers may also use the host and the session that calls. */
export function bindConsoleOperations(host: () => ConsoleHost): BoundOperation[] {
  const sessionOf = (call: OperationCall) => (call.session as ConsoleSession | null) ?? nobody
  const extend = (context: Context, call: OperationCall, afterCommit: AfterCommit): ConsoleContext => ({
    ...context,
    host: host(),
    jobs,
    session: sessionOf(call),
    afterCommit,
    ended: call.ended ?? (() => NEVER),
  })
  const extendPreparation = (preparation: Preparation, call: OperationCall): ConsolePreparation => ({
    ...preparation,
    host: host(),
    session: sessionOf(call),
  })
  return (Object.keys(consoleOperations) as ConsoleOperationId[]).map((operationId) => ({
    operationId,
    shape: consoleOperations[operationId],
    ...halvesOf(consoleHandlers[operationId]),
    extend,
    extendPreparation,
  }))
}
