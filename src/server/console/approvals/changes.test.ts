import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import type { ChangesNeed } from '../../../contract/console/approvals/changesNeed'
import type { ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { OperatorRole } from '../../../contract/console/operators/roles'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { isTextSigned } from '../../crypto/pin/pinKey'
import { type Colleague, shareVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

const begin = shareVoteSetup()
let setup: VoteSetup
let agentId: string
let begunAt: string
beforeEach(async () => {
  setup = await begin()
  agentId = (await setup.connect(NEEDS_APPROVAL)).agent.id
  await setRoles(setup.bea, ['ADMINISTRATOR'])
  await setRoles(setup.carl, [])
  await setup.server.clock.advance(1)
  begunAt = setup.server.clock.iso()
})

const BOTH: ChangesNeed = { policies: 2, rules: 2 }
const NONE: ApprovalRuleSet = { rules: [], apiTokenCountsFor: 'ONE' }

const setRoles = (of: Colleague, more: OperatorRole[]) =>
  setup.ana.desk.call(
    'changeOperatorRoles',
    {
      params: { operatorId: of.id },
      body: {
        roles: ['VIEWER', 'REVIEWER', 'APPROVER', ...more],
        reason: 'Second administrator',
        confirm: { kind: 'PIN', pin: setup.ana.pin },
      },
    },
    200,
  )
const turnOn = (changesNeed = BOTH) =>
  setup.ana.desk.call('changeApprovalRules', { body: { ...NONE, changesNeed, reason: 'Audit finding 14' } }, 200)
const rules = () => setup.ana.desk.call('getApprovalRules', {}, 200)
const policyOf = async () => (await setup.ana.onService.call('getAgentById', { params: { agentId } }, 200)).policy

const LIMIT: AgentPolicyUpdateRequest = { spendingLimits: { perTransactionLimit: 77_00 } }
const askFor = (update = LIMIT, by = setup.ana) =>
  by.desk.call('changeAgentPolicy', { params: { agentId }, body: { ...update, reason: 'Weekly bills' } }, 202)
const askForRules = (change = {}, by = setup.ana) =>
  by.desk.call('changeApprovalRules', { body: { ...NONE, rules: [TWO_PEOPLE], reason: 'Two sign', ...change } }, 202)
const standing = (subjectId: string, by = setup.bea) =>
  by.desk.call('getApprovalStanding', { params: { subjectId } }, 200)

async function bodyOf(subjectId: string, signer: Colleague, over = signer) {
  const { subject } = await standing(subjectId, over)
  await setup.wall.pass(1)
  const proof = { kind: 'PIN', pin: signer.pin } as const
  return { subjects: [{ subjectId, sha256: subject.sha256 }], proof }
}
const confirm = async (id: string, by = setup.bea) => by.desk.call('confirmChange', { body: await bodyOf(id, by) }, 200)
/** Since the test began: the audit log is of the host, and keeps what other tests did. */
const auditOf = async (operationId: string) =>
  (await setup.ana.desk.call('listAuditEntries', { query: { operationId, startDate: begunAt } }, 200)).data
const read = (changeId: string) => setup.ana.desk.call('getChangeProposal', { params: { changeId } }, 200)
const cancel = (changeId: string, by: Colleague, status: 200 | 409 = 200) =>
  by.desk.call('cancelChangeProposal', { params: { changeId }, body: { reason: 'Too high' } }, status)
const EXECUTED = { items: [{ outcome: 'EXECUTED', failure: null }] }
const refusal = (reason: string) => ({ items: [{ outcome: 'REFUSED', failure: { reason } }] })

describe('as delivered', () => {
  it('nobody feels a second person', async () => {
    expect((await rules()).changesNeed).toEqual({ policies: 1, rules: 1 })
    const body = { ...LIMIT, reason: 'Weekly bills' }
    await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body }, 200)
    await setup.rule()
    expect((await rules()).changesNeed).toEqual({ policies: 1, rules: 1 })
  })

  it('is not turned on where nobody could confirm', async () => {
    await setRoles(setup.bea, [])
    const body = { ...NONE, changesNeed: BOTH, reason: 'Audit finding 14' }
    expect(await setup.ana.desk.call('changeApprovalRules', { body }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'changesNeed', reason: 'ONE_ADMINISTRATOR' },
    })
    expect(await rules()).toMatchObject({ number: 0 })
  })
})

describe('a policy', () => {
  it('waits, is signed by another administrator, and comes into force in the name of who asked', async () => {
    await turnOn({ policies: 2, rules: 1 })
    const before = await policyOf()
    const change = await askFor()
    expect(change).toMatchObject({
      state: 'WAITING',
      content: {
        kind: 'POLICY',
        agent: { id: agentId },
        before,
        after: { spendingLimits: { perTransactionLimit: 77_00 } },
      },
      baseNumber: 1,
      reason: 'Weekly bills',
      proposedBy: { id: setup.ana.id, name: setup.ana.name },
    })
    expect(await policyOf()).toEqual(before)
    expect(await standing(change.id)).toMatchObject({
      isWaiting: true,
      requirements: [{ people: 1, role: 'ADMINISTRATOR', maySign: 1, warning: null }],
      signer: { canSign: true },
    })
    expect(await confirm(change.id)).toMatchObject(EXECUTED)
    expect((await policyOf()).spendingLimits.perTransactionLimit).toBe(77_00)
    const { data } = await setup.ana.desk.call('listPolicyVersions', { params: { agentId } }, 200)
    expect(data[0]).toMatchObject({ number: 2, reason: 'Weekly bills', changedBy: { id: setup.ana.id } })
    expect(await read(change.id)).toMatchObject({ state: 'IN_FORCE', endedBy: { id: setup.bea.id } })
    expect(await auditOf('changeAgentPolicy')).toMatchObject([
      { actorName: setup.ana.name, outcome: 'DONE', targetId: agentId },
      { actorName: setup.ana.name, outcome: 'DONE', targetId: change.id },
    ])
    const [vote] = (await standing(change.id)).votes
    expect(vote).toMatchObject({ state: 'COUNTS', by: { id: setup.bea.id }, signature: { algorithm: 'ES256' } })
    const { text = '', sealedText = null, publicKeySpkiB64url = null, signatureB64url = '' } = vote?.signature ?? {}
    const signed = { publicKeySpkiB64url: publicKeySpkiB64url ?? '', signatureB64url }
    expect(text).toMatch(/^Countersign change, form 1\n.*Then holds: .*perTransactionLimit.*Signed by/s)
    expect(isTextSigned(sealedText ?? '', signed)).toBe(true)
  })

  it('is not confirmed by who asked, by who is no administrator, or as a payment', async () => {
    await turnOn()
    const { id } = await askFor()
    expect(await setup.ana.desk.call('countWaiting', {}, 200)).toMatchObject({ changes: 1 })
    expect(await confirm(id, setup.ana)).toMatchObject(refusal('ASKED_FOR_IT'))
    expect(await standing(id, setup.carl)).toMatchObject({
      signer: { canSign: false, obstacle: 'NOT_AN_ADMINISTRATOR' },
    })
    await setup.carl.desk.call('confirmChange', { body: await bodyOf(id, setup.carl) }, 403)
    const overSession = { ...(await bodyOf(id, setup.carl)), operatorId: setup.carl.id }
    expect(await setup.ana.desk.call('confirmChange', { body: overSession }, 200)).toMatchObject(
      refusal('NOT_AN_ADMINISTRATOR'),
    )
    const asPayment = await bodyOf(id, setup.bea)
    expect(await setup.bea.desk.call('castVotes', { body: asPayment }, 409)).toMatchObject({
      details: { reason: 'NOT_ALIKE' },
    })
    await setup.server.as.console.call('confirmChange', { body: asPayment }, 403)
    expect((await policyOf()).spendingLimits.perTransactionLimit).not.toBe(77_00)
  })

  it('is confirmed over the session of who asked, by the PIN of the second, on one laptop', async () => {
    await turnOn()
    const { id } = await askFor()
    const wrong = {
      ...(await bodyOf(id, setup.bea)),
      operatorId: setup.bea.id,
      proof: { kind: 'PIN', pin: '000111' } as const,
    }
    await setup.ana.desk.call('confirmChange', { body: wrong }, 403)
    const body = { ...(await bodyOf(id, setup.bea)), operatorId: setup.bea.id }
    expect(await setup.ana.desk.call('confirmChange', { body }, 200)).toMatchObject(EXECUTED)
  })

  it('is restored only with a second person, too', async () => {
    await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body: { ...LIMIT, reason: 'Weekly' } }, 200)
    await turnOn()
    const params = { agentId }
    const body = { number: 1, reason: 'Back again' }
    const change = await setup.ana.desk.call('restoreAgentPolicy', { params, body }, 202)
    expect(change).toMatchObject({ restoredNumber: 1, baseNumber: 2 })
    expect((await policyOf()).spendingLimits.perTransactionLimit).toBe(77_00)
    expect(await confirm(change.id)).toMatchObject(EXECUTED)
    const { data } = await setup.ana.desk.call('listPolicyVersions', { params }, 200)
    expect(data[0]).toMatchObject({ number: 3, restoredNumber: 1 })
  })

  it('that stays as it is waits for nobody', async () => {
    await turnOn()
    const body = { reason: 'Nothing' }
    await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body }, 200)
    expect((await setup.ana.desk.call('listChangeProposals', {}, 200)).data).toEqual([])
  })

  it('has no way round through the interface: by no person, and by a token only where it counts for all', async () => {
    await turnOn({ policies: 2, rules: 1 })
    const params = { agentId }
    const REQUIRED = { code: 'FORBIDDEN', details: { reason: 'SECOND_PERSON_REQUIRED' } }
    const { platform } = setup.server.as
    expect(await setup.ana.onService.call('updateAgentPolicy', { params, body: LIMIT }, 403)).toMatchObject(REQUIRED)
    expect(await platform.call('updateAgentPolicy', { params, body: LIMIT }, 403)).toMatchObject(REQUIRED)
    expect((await policyOf()).spendingLimits.perTransactionLimit).not.toBe(77_00)
    const auto = { name: 'by-itself', customerId: setup.customerId, policy: { ...(await policyOf()) } }
    const free = { ...auto, policy: { ...auto.policy, defaultExecutionMode: 'AUTO' as const } }
    expect(await setup.ana.onService.call('createAgent', { body: free }, 403)).toMatchObject({
      details: { reason: 'SECOND_PERSON_REQUIRED', field: 'policy.defaultExecutionMode' },
    })
    await platform.call('createAgent', { body: free }, 403)
    const held = { ...auto, policy: { ...auto.policy, defaultExecutionMode: 'APPROVAL_REQUIRED' as const } }
    await setup.ana.onService.call('createAgent', { body: held }, 201)
    const programs = await askForRules({ rules: [], apiTokenCountsFor: 'ALL' as const })
    expect(await confirm(programs.id)).toMatchObject(EXECUTED)
    await platform.call('updateAgentPolicy', { params, body: LIMIT }, 200)
    await setup.ana.onService.call('updateAgentPolicy', { params, body: LIMIT }, 403)
  })

  it('two that were drafted on one version: the first confirmed voids the other', async () => {
    await turnOn()
    const [one, two] = [await askFor(), await askFor({ spendingLimits: { perTransactionLimit: 88_00 } })]
    expect(await confirm(two.id)).toMatchObject(EXECUTED)
    expect(await read(one.id)).toMatchObject({ state: 'VOID', endedBy: null })
    expect(await standing(one.id)).toMatchObject({ isWaiting: false, signer: { obstacle: 'DECIDED' } })
    expect(await confirm(one.id)).toMatchObject(refusal('DECIDED'))
    expect((await policyOf()).spendingLimits.perTransactionLimit).toBe(88_00)
  })

  it('is signed of the agent that it is about, whatever a file that was altered says beside it', async () => {
    await turnOn()
    const { id } = await askFor()
    const body = await bodyOf(id, setup.bea)
    const other = (await setup.connect(NEEDS_APPROVAL)).agent
    const alter = (change: object) =>
      setup.server.service.store.write((tx) => tx.updateTable('change_proposals').set(change).execute())
    const { subject } = await standing(id)
    await alter({ agent_id: other.id, kind: 'RULES' })
    expect(await standing(id)).toMatchObject({ subject })
    const rows = await setup.server.service.store.read((tx) =>
      tx.selectFrom('change_proposals').select('content_json').execute(),
    )
    await alter({ content_json: rows[0]?.content_json.replace(agentId, other.id) })
    expect(await setup.bea.desk.call('confirmChange', { body }, 409)).toMatchObject({
      details: { reason: 'TEXT_CHANGED' },
    })
    expect((await standing(id)).subject.text).toContain(other.id)
  })

  it.each(['agent', 'customer'] as const)('is void where its %s is deleted', async (what) => {
    await turnOn()
    const { id } = await askFor()
    if (what === 'agent') await setup.ana.onService.call('deleteAgent', { params: { agentId } }, 204)
    else await setup.ana.onService.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    const failure = { reason: `${what.toUpperCase()}_DELETED`, details: { field: 'agentId' } }
    expect(await read(id)).toMatchObject({ state: 'VOID', failure })
  })

  it('two confirmations at once are one change', async () => {
    await setRoles(setup.carl, ['ADMINISTRATOR'])
    await turnOn()
    const { id } = await askFor()
    const bodies = [await bodyOf(id, setup.bea), await bodyOf(id, setup.carl)]
    const replies = await Promise.all(
      [setup.bea, setup.carl].map((by, index) => {
        const body = bodies[index]
        if (body === undefined) throw new Error('there is one for each')
        return by.desk.call('confirmChange', { body }, 200)
      }),
    )
    expect(replies.map(({ items }) => items[0]?.outcome).sort()).toEqual(['EXECUTED', 'REFUSED'])
    const { data } = await setup.ana.desk.call('listPolicyVersions', { params: { agentId } }, 200)
    expect(data.map(({ number }) => number)).toEqual([2, 1])
  })

  it('is not put in force for somebody who is no administrator any more', async () => {
    await turnOn()
    const { id } = await askFor(LIMIT, setup.bea)
    await setRoles(setup.bea, [])
    expect(await confirm(id, setup.ana)).toMatchObject(refusal('PROPOSER_GONE'))
    expect(await cancel(id, setup.ana)).toMatchObject({ state: 'REFUSED' })
  })

  it('says where nobody is left who could confirm it', async () => {
    await turnOn()
    const { id } = await askFor()
    await setRoles(setup.bea, [])
    const { requirements } = await standing(id, setup.ana)
    expect(requirements[0]?.warning).toMatch(/^There is no other administrator/)
  })
})

describe('the approval rules', () => {
  it('wait, and turning the second person off is itself such a change', async () => {
    await turnOn()
    const change = await askForRules()
    expect(change).toMatchObject({
      content: { kind: 'RULES', before: { rules: [], changesNeed: BOTH }, after: { changesNeed: BOTH } },
      baseNumber: 1,
    })
    expect(await rules()).toMatchObject({ number: 1, rules: [] })
    expect(await confirm(change.id)).toMatchObject(EXECUTED)
    expect(await rules()).toMatchObject({ number: 2, rules: [{ id: 'two-people' }], changedBy: { id: setup.ana.id } })
    const off = await askForRules({ changesNeed: { policies: 1, rules: 1 } })
    expect((await rules()).changesNeed).toEqual(BOTH)
    await confirm(off.id)
    expect((await rules()).changesNeed).toEqual({ policies: 1, rules: 1 })
    await setup.rule({}, 'ALL')
  })

  it('take the second person away from policies only with one', async () => {
    await turnOn({ policies: 2, rules: 1 })
    const off = await askForRules({ changesNeed: { policies: 1, rules: 1 } })
    expect((await rules()).changesNeed).toEqual({ policies: 2, rules: 1 })
    expect(await confirm(off.id)).toMatchObject(EXECUTED)
  })

  it('are restored only with a second person, also to none at all', async () => {
    await turnOn()
    const change = await setup.ana.desk.call('restoreApprovalRules', { body: { number: 0, reason: 'None' } }, 202)
    expect(change.content).toMatchObject({ after: { changesNeed: { policies: 1, rules: 1 } } })
    expect(await rules()).toMatchObject({ number: 1 })
    expect(await confirm(change.id)).toMatchObject(EXECUTED)
    expect(await rules()).toMatchObject({ number: 2, restoredNumber: 0, changesNeed: { policies: 1, rules: 1 } })
  })

  it('are looked at as usual before they wait, and again before they hold', async () => {
    await turnOn()
    const nobody = { ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, groupId: 'OperatorGroup:x' } }
    const body = { ...NONE, rules: [nobody], reason: 'A group' }
    expect(await setup.ana.desk.call('changeApprovalRules', { body }, 400)).toMatchObject({
      details: { reason: 'GROUP_UNKNOWN' },
    })
    const made = { name: 'Treasury', memberIds: [setup.carl.id] }
    const { id: groupId } = await setup.ana.desk.call('createOperatorGroup', { body: made }, 201)
    const rule = { ...TWO_PEOPLE, requires: { ...TWO_PEOPLE.requires, groupId } }
    const change = await askForRules({ rules: [rule] })
    await setup.ana.desk.call('deleteOperatorGroup', { params: { groupId } }, 204)
    expect(await confirm(change.id)).toMatchObject({
      items: [{ outcome: 'FAILED', failure: { reason: 'GROUP_UNKNOWN' } }],
    })
    expect(await read(change.id)).toMatchObject({ state: 'FAILED', failure: { reason: 'GROUP_UNKNOWN' } })
    expect(await rules()).toMatchObject({ number: 1 })
  })

  it('signatures under payments stand while a change only waits, and are void when it holds', async () => {
    await setup.rule()
    await setup.ana.desk.call(
      'changeApprovalRules',
      { body: { ...NONE, rules: [TWO_PEOPLE], changesNeed: BOTH, reason: 'Audit finding 14' } },
      200,
    )
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    const change = await askForRules({ rules: [] })
    expect(await setup.standing(action)).toMatchObject({ votes: [{ state: 'COUNTS' }] })
    await confirm(change.id)
    expect(await setup.standing(action)).toMatchObject({ votes: [{ state: 'VOID', voidReason: 'RULES_CHANGED' }] })
  })
})

describe('what waits', () => {
  it('is refused by others and withdrawn by its author, with a reason, once', async () => {
    await turnOn()
    const [one, two] = [await askFor(), await askForRules()]
    expect(await cancel(one.id, setup.bea)).toMatchObject({
      state: 'REFUSED',
      endReason: 'Too high',
      endedBy: { id: setup.bea.id },
    })
    expect(await cancel(two.id, setup.ana)).toMatchObject({ state: 'WITHDRAWN' })
    expect(await cancel(two.id, setup.bea, 409)).toMatchObject({
      details: { reason: 'CHANGE_ENDED', state: 'WITHDRAWN' },
    })
    expect(await confirm(one.id)).toMatchObject(refusal('DECIDED'))
    const unknown = { params: { changeId: 'ChangeProposal:x' }, body: { reason: 'None' } }
    await setup.ana.desk.call('cancelChangeProposal', unknown, 404)
    const ended = await auditOf('cancelChangeProposal')
    expect(ended.filter(({ outcome }) => outcome === 'DONE').map(({ reason }) => reason)).toEqual([
      'Too high',
      'Too high',
    ])
  })

  it('is listed by state, kind and agent, and asked for by its id', async () => {
    await turnOn()
    const [one, two] = [await askFor(), await askForRules()]
    await cancel(one.id, setup.bea)
    const list = async (query: { state?: 'WAITING'; kind?: 'POLICY' | 'RULES'; agentId?: string; before?: string }) =>
      (await setup.carl.desk.call('listChangeProposals', { query }, 200)).data.map(({ id }) => id)
    expect(await list({})).toEqual([two.id, one.id])
    expect(await list({ state: 'WAITING' })).toEqual([two.id])
    expect(await list({ kind: 'POLICY' })).toEqual([one.id])
    expect(await list({ agentId })).toEqual([one.id])
    expect(await list({ before: two.id })).toEqual([one.id])
    await setup.ana.desk.call('getChangeProposal', { params: { changeId: 'ChangeProposal:x' } }, 404)
  })

  it('each is confirmed by itself', async () => {
    await turnOn()
    const [one, two] = [await askFor(), await askForRules()]
    const { subjects } = await bodyOf(one.id, setup.bea)
    const second = await bodyOf(two.id, setup.bea)
    const body = { ...second, subjects: [...subjects, ...second.subjects] }
    expect(await setup.bea.desk.call('confirmChange', { body }, 409)).toMatchObject({
      details: { reason: 'NOT_ALIKE' },
    })
    const action = await setup.ask()
    await setup.bea.desk.call(
      'confirmChange',
      { body: { ...second, subjects: [{ ...second.subjects[0], subjectId: action.id, sha256: '0'.repeat(64) }] } },
      409,
    )
  })
})
