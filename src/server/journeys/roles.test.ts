import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOperations } from '../../contract/console/operations'
import { holdsRole, OPERATOR_ROLES, type OperatorRole, TOOL_ROLES } from '../../contract/console/operators/roles'
import { type OperationShape, type Permission, permissionOf, roleOf } from '../../contract/operation'
import { serviceOperations } from '../../contract/operations'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import { addPerson, type Person, personNo } from '../console/operators/testing/roles'
import { type RawReply, startTestServer, type TestServer } from '../testing/testServer'

interface Named {
  readonly id: string
  readonly base: string
  readonly shape: OperationShape
}

const named = (base: string, shapes: Readonly<Record<string, OperationShape>>): Named[] =>
  Object.entries(shapes).map(([id, shape]) => ({ id, base, shape }))

/** Those that somebody at a desk may call: all but the ones of agents and of the public. */
const ALL: readonly Named[] = [
  ...named(SERVICE_BASE, serviceOperations),
  ...named(CONSOLE_BASE, consoleOperations),
].filter(({ shape }) => shape.auth.some((scheme) => scheme === 'basic' || scheme === 'console'))

/** What a person needs where the interface asks a token for a permission. */
const BY_PERMISSION: Readonly<Record<Permission, OperatorRole>> = {
  VIEW: 'VIEWER',
  TRANSACT: 'APPROVER',
  MANAGE: 'REVIEWER',
}

/**
 * What no permission says: writes of the console plane, which has none, and operations of the interface that take
 * another role than their permission. Who may do these is a judgement; it is said a second time, so that a contract
 * that loses its `role` is found.
 */
const TABLE: Readonly<Record<OperatorRole, string>> = {
  VIEWER: `forecastQuote tryMoneyCall explainSignature signOut selectOperator leaveDesk
    createPasskeyChallenge addOperatorProof changeOperatorPin removeOperatorProof createOperatorDelegation
    revokeOperatorDelegation createSavedView updateSavedView deleteSavedView setDefaultView recordExport fetchNoteFile
    dismissWhileAway verifyAuditChain cancelAuditVerification previewApprovalRules withdrawVote replayPolicy
    cancelPolicyReplay replayApprovalRules cancelRulesReplay`,
  REVIEWER: `placeComplianceHold endScaSession liftScaLock readDocumentFile reviewDocument
    exportDossier reviewBeneficialOwner askCustomerForMore claimAction releaseAction snoozeAction endSnooze addNote
    startShadow stopShadow`,
  APPROVER: `deleteCustomerById exportInternalAccount liftComplianceHold decideActions
    undoDecision castVotes createMoneyProposal cancelMoneyProposal retryRefund redirectRefund
    writeOffRefund sweepInternalAccount setInternalAccountStatus setExternalAccountStatus
    decideLivenessOutcome approveOnboarding rejectOnboarding`,
  ADMINISTRATOR: `updatePlatformConfig createToken deleteTokenById createAgent updateAgent deleteAgent
    updateAgentPolicy regenerateAgentDeviceCode linkStablecoinProviderAccount registerStablecoin endConsoleSession
    endOtherConsoleSessions seedDemoData startEmpty resetData createOperator setOperatorState changeOperatorRoles
    createOperatorGroup updateOperatorGroup deleteOperatorGroup updateHostSettings addTransactionMaximum
    changeTransactionMaximum removeTransactionMaximum setPaymentLimit removePaymentLimit changeAgentPolicy
    restoreAgentPolicy changeApprovalRules restoreApprovalRules confirmChange cancelChangeProposal
    takeSnapshot loadSnapshot updateSnapshot deleteSnapshot exportSnapshot importSnapshot`,
  SANDBOX_DEVELOPER: `sandboxSend sandboxReceive sandboxFundInternalAccount sendTestWebhook
    sandboxSimulateCardAuthorization sandboxSimulateCardAuthorizationAdvice sandboxSimulateCardFinancialAuthorization
    sandboxSimulateCardBalanceInquiry sandboxSimulateCardClearing sandboxSimulateCardReturn
    sandboxSimulateCardReturnReversal sandboxSimulateCardCreditAuthorization
    sandboxSimulateCardCreditAuthorizationAdvice sandboxSimulateCardFinancialCreditAuthorization makeFreshActions
    setClock pointWebhooksAtInbox clearWebhookEndpoint clearInbox setInboxAnswer resendWebhookEvent
    sendAlteredWebhook fireWebhook startReplay stopReplay createForwardingTarget updateForwardingTarget
    deleteForwardingTarget retryForwarding skipForwarding clearCalls switchStablecoinProvider`,
}

const tabled = new Map<string, OperatorRole>(
  OPERATOR_ROLES.flatMap((role) => TABLE[role].split(/\s+/).map((id): [string, OperatorRole] => [id, role])),
)

/** What the console secret may do beyond its roles. */
const BUILDS_DATA = [
  ...[
    'seedDemoData',
    'startEmpty',
    'resetData',
    'updateHostSettings',
    'takeSnapshot',
    'loadSnapshot',
    'updateSnapshot',
    'deleteSnapshot',
  ],
  ...['exportSnapshot', 'importSnapshot'],
]

describe('every operation that somebody at a desk may call', () => {
  let server: TestServer
  const people = new Map<OperatorRole, Person>()

  beforeAll(async () => {
    server = await startTestServer()
    for (const [index, role] of OPERATOR_ROLES.entries())
      people.set(role, await addPerson(server, personNo(index), [role]))
  })
  afterAll(() => server.close())

  const callAs = ({ base, shape }: Named, headers: Readonly<Record<string, string>>): Promise<RawReply> => {
    const url = base + shape.path.replaceAll(/\{\w+\}/g, 'x')
    const form = shape.multipart === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=none' }
    return server.raw({ method: shape.method, url, headers: { host: 'localhost:4010', ...form, ...headers } })
  }

  it('takes the role that its permission means, or that the table says', () => {
    const said = ALL.map(({ id, shape }) => `${id} ${roleOf(shape)}`)
    const derivedOf = ({ base, shape }: Named) => {
      if (base === SERVICE_BASE) return BY_PERMISSION[permissionOf(shape)]
      return shape.method === 'GET' ? 'VIEWER' : 'a line in the table'
    }
    const expected = ALL.map((one) => `${one.id} ${tabled.get(one.id) ?? derivedOf(one)}`)
    expect(said).toEqual(expected)
    expect([...tabled.keys()].filter((id) => !ALL.some((one) => one.id === id))).toEqual([])
  })

  it('declares on the console plane that a person may be refused', () => {
    const silent = ALL.filter(({ base, shape }) => base === CONSOLE_BASE && !(403 in shape.responses))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it.each(OPERATOR_ROLES)('refuses a person who is %s alone what takes another role', async (role) => {
    const person = people.get(role)
    if (person === undefined) throw new Error('one person for each role')
    const refused = ALL.filter(({ shape }) => !holdsRole([role], roleOf(shape)))
    expect(refused.length).toBeGreaterThan(60)
    for (const one of refused) {
      const reply = await callAs(one, person.headers)
      const details = { field: 'role', reason: 'ROLE_REQUIRED', role: roleOf(one.shape), operatorRoles: [role] }
      expect([one.id, JSON.parse(reply.body)]).toMatchObject([one.id, { status: 403, code: 'FORBIDDEN', details }])
    }
    // All of them stand in the audit log, those that only look apart.
    const writes = refused.filter(({ shape }) => shape.method !== 'GET')
    const query = { actor: person.id, outcome: 'REFUSED', limit: '1' } as const
    const { totalCount } = await server.as.desk.call('listAuditEntries', { query }, 200)
    expect(totalCount).toBe(writes.length)
  })

  it('refuses the console secret what a sandbox developer may not do, the building of data apart', async () => {
    const ofConsole = ALL.filter(({ base }) => base === CONSOLE_BASE)
    expect(ofConsole.filter(({ shape }) => shape.buildsData).map(({ id }) => id)).toEqual(BUILDS_DATA)
    const headers = { authorization: 'Bearer test-console-secret' }
    for (const one of ofConsole) {
      if (holdsRole(TOOL_ROLES, roleOf(one.shape)) || one.shape.buildsData) continue
      const reply = await callAs(one, headers)
      const details = { reason: 'ROLE_REQUIRED', role: roleOf(one.shape), operatorRoles: TOOL_ROLES }
      expect([one.id, JSON.parse(reply.body)]).toMatchObject([one.id, { status: 403, code: 'FORBIDDEN', details }])
    }
  })

  it('lets every role see, and API tokens and agents be as they were', async () => {
    const reads = ['listOperators', 'listQueue', 'getConsoleState', 'listAuditEntries'] as const
    for (const person of people.values())
      for (const id of reads) {
        const one = { id, base: CONSOLE_BASE, shape: consoleOperations[id] }
        expect((await callAs(one, person.headers)).status).toBe(200)
      }
    await server.as.platform.call('listTokens', {}, 200)
  })
})
