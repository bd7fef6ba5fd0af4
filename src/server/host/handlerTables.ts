import { type ConsoleOperationId, type ConsoleOperations, consoleOperations } from '../../contract/console/operations'
import { type HostedOperationId, hostedOperations } from '../../contract/hosted/operations'
import type { OperationShape } from '../../contract/operation'
import {
  SERVICE_OPERATION_IDS,
  type ServiceOperationId,
  type ServiceOperations,
  serviceOperations,
} from '../../contract/operations'
import { agentOperationsHandlers } from '../areas/agent-operations/index'
import { agentsEnding, agentsHandlers, agentsJobs, agentsWaitingAction } from '../areas/agents/index'
import { apiTokensHandlers } from '../areas/api-tokens/index'
import { listRulesNaming } from '../areas/approvals/public'
import { beneficialOwnersHandlers } from '../areas/beneficial-owners/index'
import { cardsEnding, cardsHandlers, cardsJobs } from '../areas/cards/index'
import { contactVerificationHandlers } from '../areas/contact-verification/index'
import { customersHandlers, customersJobs } from '../areas/customers/index'
import { delegatedKeysHandlers } from '../areas/delegated-keys/index'
import { delegatedKeysOfCards } from '../areas/delegated-keys/public'
import { discoveriesHandlers } from '../areas/discoveries/index'
import { documentsHandlers, documentsJobs } from '../areas/documents/index'
import { exchangeRatesHandlers } from '../areas/exchange-rates/index'
import {
  externalAccountsEnding,
  externalAccountsHandlers,
  externalAccountsJobs,
} from '../areas/external-accounts/index'
import { internalAccountsHandlers } from '../areas/internal-accounts/index'
import { invitationsHandlers } from '../areas/invitations/index'
import { platformConfigHandlers } from '../areas/platform-config/index'
import { quotesCancelling, quotesEnding, quotesHandlers, quotesJobs } from '../areas/quotes/index'
import { sandboxHandlers } from '../areas/sandbox/index'
import { scaEnding, scaHandlers } from '../areas/sca/index'
import { stablecoinsHandlers, stablecoinsJobs } from '../areas/stablecoins/index'
import { transactionsHandlers, transactionsJobs, transactionsReplyHandlers } from '../areas/transactions/index'
import { transfersCancelling, transfersHandlers, transfersJobs } from '../areas/transfers/index'
import { umaProvidersHandlers } from '../areas/uma-providers/index'
import { vaspsHandlers } from '../areas/vasps/index'
import { verificationsHandlers } from '../areas/verifications/index'
import { walletAuthEnding, walletAuthHandlers } from '../areas/wallet-auth/index'
import { agentsConsoleHandlers } from '../console/agents/index'
import { approvalsConsoleHandlers, proposalsEnding } from '../console/approvals/index'
import { auditProofConsoleHandlers } from '../console/audit-proof/index'
import { authenticationConsoleHandlers } from '../console/authentication/index'
import { cardsConsoleHandlers } from '../console/cards/index'
import { clockConsoleHandlers } from '../console/clock/index'
import type {
  ConsoleContext,
  ConsoleHandlers,
  ConsoleHost,
  ConsolePreparation,
  PlaneReadId,
  ReplyOf,
} from '../console/consoleContext'
import { dossierConsoleHandlers } from '../console/dossier/index'
import { hostConsoleHandlers } from '../console/host/index'
import { inboxConsoleHandlers } from '../console/inbox/index'
import { invitationsConsoleHandlers } from '../console/invitations/index'
import { moneyConsoleHandlers } from '../console/money/index'
import { objectsConsoleHandlers } from '../console/objects/index'
import { onboardingConsoleHandlers } from '../console/onboarding'
import { operatorsConsoleHandlers } from '../console/operators/index'
import { type GroupUse, signersAtDesk } from '../console/operators/public'
import { ownershipConsoleHandlers } from '../console/ownership/index'
import { payeesConsoleHandlers } from '../console/payees/index'
import { policiesConsoleHandlers } from '../console/policies/index'
import { replayConsoleHandlers } from '../console/replay/index'
import { requestLogConsoleHandlers } from '../console/request-log/index'
import { settingsConsoleHandlers } from '../console/settings/index'
import { shadowsConsoleHandlers } from '../console/shadows/index'
import { signaturesConsoleHandlers } from '../console/signatures/index'
import { snapshotsConsoleHandlers } from '../console/snapshots/index'
import { stablecoinsConsoleHandlers } from '../console/stablecoins/index'
import { teamConsoleHandlers, teamJobs } from '../console/team/index'
import { viewsConsoleHandlers } from '../console/views/index'
import { walletAuthConsoleHandlers } from '../console/wallet-auth/index'
import { assert } from '../foundation/assert'
import type { ConsoleSession } from '../guards/authentication/consoleSessions'
import { hostedHandlers } from '../hosted/handlers'
import type { Context, NetworkParts, Registered, WriteContext } from '../kernel/context'
import type { Handlers, Jobs, Preparation, ReplyHandler } from '../kernel/handlers'
import { handle } from '../kernel/runOperation/handle'
import type { AfterCommit, BoundOperation, OperationCall } from '../kernel/runOperation/operation'
import type { QuestionType } from '../webhooks/questions'

const serviceHandlers: Handlers<ServiceOperations> = {
  ...platformConfigHandlers,
  ...apiTokensHandlers,
  ...customersHandlers,
  ...contactVerificationHandlers,
  ...internalAccountsHandlers,
  ...externalAccountsHandlers,
  ...exchangeRatesHandlers,
  ...discoveriesHandlers,
  ...umaProvidersHandlers,
  ...vaspsHandlers,
  ...scaHandlers,
  ...quotesHandlers,
  ...transfersHandlers,
  ...transactionsHandlers,
  ...walletAuthHandlers,
  ...verificationsHandlers,
  ...documentsHandlers,
  ...beneficialOwnersHandlers,
  ...invitationsHandlers,
  ...cardsHandlers,
  ...delegatedKeysHandlers,
  ...agentsHandlers,
  ...agentOperationsHandlers,
  ...sandboxHandlers,
  ...stablecoinsHandlers,
}

const consoleHandlers: ConsoleHandlers<ConsoleOperations> = {
  ...hostConsoleHandlers,
  ...auditProofConsoleHandlers,
  ...dossierConsoleHandlers,
  ...operatorsConsoleHandlers,
  ...clockConsoleHandlers,
  ...settingsConsoleHandlers,
  ...agentsConsoleHandlers,
  ...approvalsConsoleHandlers,
  ...payeesConsoleHandlers,
  ...policiesConsoleHandlers,
  ...replayConsoleHandlers,
  ...shadowsConsoleHandlers,
  ...moneyConsoleHandlers,
  ...cardsConsoleHandlers,
  ...invitationsConsoleHandlers,
  ...inboxConsoleHandlers,
  ...requestLogConsoleHandlers,
  ...signaturesConsoleHandlers,
  ...walletAuthConsoleHandlers,
  ...authenticationConsoleHandlers,
  ...ownershipConsoleHandlers,
  ...onboardingConsoleHandlers,
  ...objectsConsoleHandlers,
  ...snapshotsConsoleHandlers,
  ...viewsConsoleHandlers,
  ...teamConsoleHandlers,
  ...stablecoinsConsoleHandlers,
}

/** Every timed continuation, by the kind that its timers name. */
export const jobs: Jobs = {
  ...customersJobs,
  ...documentsJobs,
  ...externalAccountsJobs,
  ...quotesJobs,
  ...transactionsJobs,
  ...transfersJobs,
  ...cardsJobs,
  ...stablecoinsJobs,
  ...agentsJobs,
  ...teamJobs,
}

/** What rooms do for those before them. */
export const registered: Registered = {
  // The actions first: they fail as the actions of a deleted agent do, and take their quotes with them. What people
  // propose comes after the quotes that it rests on.
  customerEndings: [
    agentsEnding,
    quotesEnding,
    proposalsEnding,
    externalAccountsEnding,
    cardsEnding,
    walletAuthEnding,
    scaEnding,
  ],
  cancelPayment: { ofQuote: quotesCancelling, withoutQuote: transfersCancelling },
  findWaitingAction: agentsWaitingAction,
  delegatedKeys: delegatedKeysOfCards,
  signers: signersAtDesk,
}

/** What names a group of operators, and keeps it from being deleted. */
const groupUses: readonly GroupUse[] = [listRulesNaming]

/** What is done with the answers to events that ask something, by event type. */
export const replyHandlers: Readonly<Record<QuestionType, ReplyHandler>> = transactionsReplyHandlers

type Entry = (typeof serviceHandlers)[ServiceOperationId] | (typeof consoleHandlers)[ConsoleOperationId]

function halvesOf(entry: Entry): Pick<BoundOperation, 'handler' | 'prepare'> {
  if (typeof entry === 'function') return { handler: entry as BoundOperation['handler'] }
  return {
    handler: entry.handle as BoundOperation['handler'],
    prepare: entry.prepare as NonNullable<BoundOperation['prepare']>,
  }
}

/** The service plane's operations with their handlers; those that the contract marks may use the network. */
export function bindServiceOperations(network: NetworkParts): BoundOperation[] {
  const extend = (context: Context, { proposalId }: OperationCall): WriteContext => ({
    ...context,
    registered,
    proposalId: proposalId ?? null,
  })
  const extendForNetwork = (context: Context, call: OperationCall) => ({ ...extend(context, call), ...network })
  const extensionOf = (shape: OperationShape) =>
    shape.network ? { extend: extendForNetwork } : shape.method === 'GET' ? {} : { extend }
  return SERVICE_OPERATION_IDS.map((operationId) => ({
    operationId,
    shape: serviceOperations[operationId],
    ...halvesOf(serviceHandlers[operationId]),
    ...extensionOf(serviceOperations[operationId]),
  }))
}

/** The operations of the pages for end users with their handlers. */
export function bindHostedOperations(): BoundOperation[] {
  return (Object.keys(hostedOperations) as HostedOperationId[]).map((operationId) => ({
    operationId,
    shape: hostedOperations[operationId],
    ...hostedHandlers[operationId],
  }))
}

/** The reply of a read as whoever calls would be given it. */
const replyOf: ReplyOf = async (context, operationId, call) => {
  const handlers: Readonly<Record<PlaneReadId, Entry>> = { ...serviceHandlers, ...consoleHandlers }
  const shapes: Readonly<Record<PlaneReadId, OperationShape>> = { ...serviceOperations, ...consoleOperations }
  const { params = {}, query = {} } = call
  const input = { params, query: shapes[operationId].query?.parse(query) ?? {}, headers: {}, body: undefined }
  const bound: BoundOperation = {
    operationId,
    shape: shapes[operationId],
    ...halvesOf(handlers[operationId]),
    extend: (inner) => ({ ...context, ...inner }),
  }
  const asked = { ...input, actor: context.actor, callId: context.request?.callId ?? null }
  const { result } = await handle({ bound, call: asked, input }, context.tx, context)
  assert(result.code === null && bound.shape.method === 'GET', `${operationId} is a read that answers`)
  return result.text
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
    groupUses,
    replyOf,
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
