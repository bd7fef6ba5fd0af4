import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { DecideActionsRequest } from '../../../contract/console/agents/decisions'
import type { ConsoleCall } from '../../../contract/console/operations'
import { policyOf } from '../../areas/agents/testing/agentSetup'
import { shareVoteSetup, startOwnVoteSetup, TWO_PEOPLE, type VoteSetup } from './testing/voteSetup'

type RulesChange = NonNullable<ConsoleCall<'changeApprovalRules'>['body']>

const begin = shareVoteSetup()
let setup: VoteSetup
beforeEach(async () => {
  setup = await begin()
})

const pathOf = (action: AgentAction) => ({ params: { agentId: action.agentId, actionId: action.id } })
const transactionPathOf = (action: AgentAction) => ({ params: { transactionId: action.transaction?.id ?? '' } })
const approveAt = <S extends 200 | 409>(status: S, action: AgentAction, as = setup.server.as.platform) =>
  as.call('approveAgentAction', pathOf(action), status)
const MISSING = {
  code: 'CONFLICT',
  details: { reason: 'SIGNATURES_MISSING', missing: ['Two people: 2 more signatures.'] },
}

describe('nobody gets round a rule', () => {
  it('not a person at the desk, by either door of the interface or by the desk itself', async () => {
    await setup.rule()
    const action = await setup.ask()
    expect(await approveAt(409, action, setup.ana.onService)).toMatchObject(MISSING)
    expect(await setup.ana.onService.call('approvePendingPayment', transactionPathOf(action), 409)).toMatchObject({
      ...MISSING,
      details: { ...MISSING.details, field: 'transactionId' },
    })
    const body: DecideActionsRequest = { actionIds: [action.id], decision: 'approve' }
    const refused = { items: [{ outcome: 'REFUSED', failure: { reason: 'SIGNATURES_MISSING' } }] }
    expect(await setup.ana.desk.call('decideActions', { body }, 200)).toMatchObject(refused)
    await setup.server.as.console.call('decideActions', { body }, 403)
    expect(await setup.statusOf(action)).toBe('PENDING_APPROVAL')
    expect(await setup.balanceOf(setup.usdAccountId)).toMatchObject({ balance: 5_000_00 })
  })

  it('not in bulk: what is signed goes, the rest waits', async () => {
    await setup.rule({ when: { amountAtLeast: { amountMinor: 200_00, currency: 'USD' } } })
    const [small, large] = [await setup.ask(100_00), await setup.ask(300_00)]
    const confirmedSum = { amountMinor: 400_00, currency: 'USD' }
    const body: DecideActionsRequest = { actionIds: [small.id, large.id], decision: 'approve', confirmedSum }
    expect((await setup.ana.desk.call('decideActions', { body }, 200)).items).toMatchObject([
      { outcome: 'HELD' },
      { outcome: 'REFUSED', failure: { reason: 'SIGNATURES_MISSING' } },
    ])
    await setup.wall.pass(5000)
    expect(await setup.statusOf(small)).toBe('APPROVED')
    expect(await setup.statusOf(large)).toBe('PENDING_APPROVAL')
  })

  it('not an agent whose policy asks nobody: what the rule is about waits, the rest runs by itself', async () => {
    await setup.rule({ when: { amountAtLeast: { amountMinor: 200_00, currency: 'USD' } } })
    const agent = await setup.connect(policyOf())
    expect((await setup.transferOut(agent, 199_99)).status).toBe('APPROVED')
    const held = await setup.transferOut(agent, 200_00)
    expect(held).toMatchObject({ status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } })
    expect(await setup.server.eventsOf(held.id)).toEqual(['AGENT_ACTION.PENDING_APPROVAL'])
    await setup.sign(held, setup.ana)
    await setup.sign(held, setup.bea)
    await setup.wall.pass(5000)
    expect(await setup.statusOf(held)).toBe('APPROVED')
  })

  it('not a decision that was held when the rule came', async () => {
    const action = await setup.ask()
    const body: DecideActionsRequest = { actionIds: [action.id], decision: 'approve' }
    const { decisionId } = await setup.ana.desk.call('decideActions', { body }, 200)
    await setup.rule()
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('PENDING_APPROVAL')
    const { data } = await setup.ana.desk.call('listHeldDecisions', {}, 200)
    expect(data.find(({ id }) => id === decisionId)?.counts).toMatchObject({ carriedOut: 0, unsigned: 1 })
  })

  it('but one person rejects, and a forecast says what the payment itself would come to', async () => {
    await setup.rule()
    const action = await setup.ask()
    expect(await setup.ana.desk.call('forecastAction', { params: { actionId: action.id } }, 200)).toMatchObject({
      verdicts: [{ kind: 'PAID' }],
    })
    expect(await setup.server.as.platform.call('rejectAgentAction', pathOf(action), 200)).toMatchObject({
      status: 'REJECTED',
    })
    expect(await setup.standing(action)).toMatchObject({ isWaiting: false, signer: { obstacle: 'DECIDED' } })
  })
})

describe('an API token', () => {
  const WAITS = { status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } }

  it('counts for one person, by either door and however often', async () => {
    await setup.rule()
    const action = await setup.ask()
    expect(await approveAt(200, action)).toMatchObject(WAITS)
    expect(await approveAt(200, action)).toMatchObject(WAITS)
    expect(await setup.server.as.platform.call('approvePendingPayment', transactionPathOf(action), 200)).toMatchObject({
      status: 'PENDING',
    })
    expect(await setup.standing(action)).toMatchObject({
      missing: ['Two people: 1 more signature.'],
      votes: [{ method: 'API_TOKEN', isStrong: false, signature: null, by: { kind: 'token', name: 'First token' } }],
    })
    await setup.sign(action, setup.ana)
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('APPROVED')
  })

  it('gives the last signature, and the payment is executed', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    expect(await approveAt(200, action)).toMatchObject({ status: 'APPROVED' })
    expect(await approveAt(409, action)).toMatchObject({ details: { reason: 'ALREADY_DECIDED' } })
  })

  it('counts for nothing where that is set, and executes what people have signed', async () => {
    await setup.rule({}, 'NOTHING')
    const action = await setup.ask()
    expect(await approveAt(200, action)).toMatchObject(WAITS)
    expect((await setup.standing(action)).votes).toEqual([])
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    expect(await approveAt(200, action)).toMatchObject({ status: 'APPROVED' })
  })

  it.each([
    ['counts for nothing there', {}, 'NOTHING'],
    ['cannot say why', { requires: { ...TWO_PEOPLE.requires, reason: true } }, 'ONE'],
  ] as const)('is not believed of a row that came with a file, where a token %s', async (_what, rule, counts) => {
    await setup.rule(rule, counts)
    const action = await setup.ask()
    await setup.sign(action, setup.ana, { reason: 'Looked at it' })
    await setup.sign(action, setup.bea, { reason: 'So did I' })
    await setup.server.service.store.write((tx) =>
      tx
        .updateTable('approval_votes')
        .set({ caster_kind: 'token', caster_id: 'Token:x', signature_id: null })
        .where('caster_id', '=', setup.bea.id)
        .execute(),
    )
    expect(await setup.standing(action)).toMatchObject({
      isComplete: false,
      votes: [{ state: 'COUNTS' }, { state: 'VOID', voidReason: 'SIGNATURE_INVALID' }],
    })
    expect(await approveAt(200, action)).toMatchObject(WAITS)
  })

  it('counts for everybody where that is set', async () => {
    await setup.rule({}, 'ALL')
    expect(await approveAt(200, await setup.ask())).toMatchObject({ status: 'APPROVED' })
  })
})

describe('a signature counts no more', () => {
  const executed = async (action: AgentAction) => (await setup.statusOf(action)) === 'APPROVED'

  const expectVoid = async (voidReason: string, change: (action: AgentAction) => Promise<unknown>) => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    await change(action)
    const [vote] = (await setup.standing(action)).votes
    expect(vote).toMatchObject({ state: 'VOID', voidReason })
    expect(await approveAt(200, action)).toMatchObject({ status: 'PENDING_APPROVAL' })
    expect((await setup.standing(action)).votes[0]).toMatchObject({
      state: 'VOID',
      voidReason,
      voidedAt: setup.server.clock.iso(),
    })
  }

  it('when the rules change, also while the approval is held', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    await setup.rule({ name: 'Two of us' })
    await setup.wall.pass(5000)
    expect(await executed(action)).toBe(false)
    expect(await setup.standing(action)).toMatchObject({
      isComplete: false,
      votes: [{ state: 'VOID', voidReason: 'RULES_CHANGED' }, { state: 'VOID' }],
      signer: { canSign: true },
    })
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    await setup.wall.pass(5000)
    expect(await executed(action)).toBe(true)
  })

  it.each<[string, string, (action: AgentAction) => Promise<unknown>]>([
    [
      'when its quote would pay something else',
      'PAYMENT_CHANGED',
      (action) =>
        setup.server.service.store.write((tx) =>
          tx
            .updateTable('quotes')
            .set((eb) => ({ exchange_rate: eb('exchange_rate', '+', 1) }))
            .where('id', '=', action.quote?.id ?? '')
            .execute(),
        ),
    ],
    [
      'when the payee has another name',
      'PAYMENT_CHANGED',
      () =>
        setup.server.service.store.write((tx) =>
          tx
            .updateTable('external_accounts')
            .set({ holder_name: 'Somebody Else' })
            .where('id', '=', setup.mexicanPayeeId)
            .execute(),
        ),
    ],
    [
      'when its row was forged',
      'SIGNATURE_INVALID',
      () =>
        setup.server.service.store.write((tx) =>
          tx.updateTable('approval_signatures').set({ signature: 'AAAA' }).execute(),
        ),
    ],
    [
      'when it says another reason than was signed',
      'SIGNATURE_INVALID',
      () =>
        setup.server.service.store.write((tx) =>
          tx.updateTable('approval_votes').set({ reason: 'Something else' }).execute(),
        ),
    ],
    [
      'when it is said to stand for somebody else too',
      'SIGNATURE_INVALID',
      () => {
        const onBehalfOf = [{ id: setup.carl.id, name: 'Carl', isApprover: true, groupIds: [] }]
        const standing_json = JSON.stringify({ isApprover: true, groupIds: [], onBehalfOf })
        return setup.server.service.store.write((tx) =>
          tx.updateTable('approval_votes').set({ standing_json }).execute(),
        )
      },
    ],
    [
      'when it is said to count for a group that was not signed',
      'SIGNATURE_INVALID',
      () => {
        const standing_json = JSON.stringify({ isApprover: true, groupIds: ['OperatorGroup:x'], onBehalfOf: [] })
        return setup.server.service.store.write((tx) =>
          tx.updateTable('approval_votes').set({ standing_json }).execute(),
        )
      },
    ],
    [
      'when it is said to be of somebody who may not approve',
      'SIGNATURE_INVALID',
      () => {
        const standing_json = JSON.stringify({ isApprover: false, groupIds: [], onBehalfOf: [] })
        return setup.server.service.store.write((tx) =>
          tx.updateTable('approval_votes').set({ standing_json }).execute(),
        )
      },
    ],
    [
      'when it was signed in the older form, which does not say what it counts for',
      'FORM_OUTDATED',
      () =>
        setup.server.service.store.write((tx) =>
          tx
            .updateTable('approval_votes')
            .set({ subject_text: sql`replace(subject_text, 'approval, form 2', 'approval, form 1')` })
            .execute(),
        ),
    ],
    [
      'when it is said to confirm more than was signed',
      'SIGNATURE_INVALID',
      () =>
        setup.server.service.store.write((tx) =>
          tx.updateTable('approval_votes').set({ checklist_json: '["Called the supplier back"]' }).execute(),
        ),
    ],
  ])('%s', (_what, voidReason, change) => expectVoid(voidReason, change))

  it('when who signed is kept away from the desk', async () => {
    setup = await startOwnVoteSetup()
    const params = { operatorId: setup.bea.id }
    const body = { state: 'DISABLED', reason: 'On leave' } as const
    await expectVoid('SIGNER_GONE', () => setup.ana.desk.call('setOperatorState', { params, body }, 200))
  })

  it('when it is taken back, by whoever gave it; an approval that is held waits again', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    const [own] = (await setup.standing(action)).votes
    const params = { voteId: own?.id ?? '' }
    expect(await setup.bea.desk.call('withdrawVote', { params }, 403)).toMatchObject({
      details: { reason: 'NOT_YOUR_VOTE' },
    })
    expect(await setup.ana.desk.call('withdrawVote', { params }, 200)).toMatchObject({ state: 'WITHDRAWN' })
    expect(await setup.ana.desk.call('withdrawVote', { params }, 409)).toMatchObject({
      details: { reason: 'VOTE_ENDED' },
    })
    await setup.ana.desk.call('withdrawVote', { params: { voteId: 'Vote:x' } }, 404)
    await setup.wall.pass(5000)
    expect(await executed(action)).toBe(false)
    expect(await setup.standing(action)).toMatchObject({ missing: ['Two people: 1 more signature.'] })
    await setup.sign(action, setup.ana)
    await setup.wall.pass(5000)
    expect(await executed(action)).toBe(true)
  })

  it('with the decision that it led to, undone by either of the two', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await setup.sign(action, setup.bea)
    const params = { decisionId: await setup.decisionOf(action) }
    expect(await setup.carl.desk.call('undoDecision', { params }, 403)).toMatchObject({
      details: { reason: 'NOT_YOUR_DECISION' },
    })
    expect(await setup.ana.desk.call('undoDecision', { params }, 200)).toMatchObject({ undone: [action.id] })
    await setup.wall.pass(5000)
    expect(await executed(action)).toBe(false)
    expect((await setup.standing(action)).votes.map(({ state }) => state)).toEqual(['WITHDRAWN', 'COUNTS'])
  })
})

describe('the rules', () => {
  beforeEach(async () => {
    setup = await startOwnVoteSetup()
  })

  it('are kept as versions with who, when and why; older ones are put in force again', async () => {
    const { desk } = setup.ana
    expect(await desk.call('getApprovalRules', {}, 200)).toMatchObject({ number: 0, rules: [], changedBy: null })
    await setup.rule()
    await setup.rule({ name: 'Four eyes' })
    expect(await desk.call('listApprovalRuleVersions', {}, 200)).toMatchObject({
      data: [
        { number: 2, rules: [{ name: 'Four eyes' }], reason: 'Audit finding 12', changedBy: { name: setup.ana.name } },
        { number: 1, rules: [{ name: 'Two people' }] },
      ],
      hasMore: false,
    })
    const older = await desk.call('listApprovalRuleVersions', { query: { before: 2, limit: 1 } }, 200)
    expect(older).toMatchObject({ data: [{ number: 1 }], hasMore: false })
    const restore = (number: number, status: number) =>
      desk.call('restoreApprovalRules', { body: { number, reason: 'Too strict' } }, status)
    const stale = { body: { number: 1, reason: 'Too strict', expectedVersion: 1 } }
    expect(await desk.call('restoreApprovalRules', stale, 409)).toMatchObject({
      details: { field: 'expectedVersion', reason: 'RULES_CHANGED_MEANWHILE', number: 2 },
    })
    expect(await restore(1, 200)).toMatchObject({ number: 3, restoredNumber: 1, rules: [{ name: 'Two people' }] })
    expect(await restore(1, 409)).toMatchObject({ details: { field: 'number', reason: 'RULES_IN_FORCE' } })
    await restore(9, 404)
    expect(await restore(0, 200)).toMatchObject({ number: 4, rules: [] })
  })

  it('are changed by a person over what they saw, and name groups, agents and customers that exist', async () => {
    await setup.rule()
    const body: RulesChange = { rules: [], apiTokenCountsFor: 'ONE', reason: 'Not needed' }
    expect(
      await setup.ana.desk.call('changeApprovalRules', { body: { ...body, expectedVersion: 0 } }, 409),
    ).toMatchObject({ details: { reason: 'RULES_CHANGED_MEANWHILE', number: 1 } })
    await setup.server.as.console.call('changeApprovalRules', { body }, 403)
    const { requires } = TWO_PEOPLE
    const unknown: [Partial<RulesChange['rules'][number]>, string, string][] = [
      [{ requires: { ...requires, groupId: 'OperatorGroup:x' } }, 'requires.groupId', 'GROUP_UNKNOWN'],
      [{ when: { agentIds: ['Agent:x'] } }, 'when.agentIds.0', 'AGENT_UNKNOWN'],
      [{ when: { customerIds: ['Customer:x'] } }, 'when.customerIds.0', 'CUSTOMER_UNKNOWN'],
    ]
    for (const [change, field, reason] of unknown) {
      const wrong: RulesChange = { ...body, rules: [{ ...TWO_PEOPLE, ...change }] }
      const refusal = await setup.ana.desk.call('changeApprovalRules', { body: wrong }, 400)
      expect(refusal).toMatchObject({ details: { field: `rules.0.${field}`, reason } })
    }
    const twice = { ...body, rules: [TWO_PEOPLE, TWO_PEOPLE] }
    await setup.ana.desk.call('changeApprovalRules', { body: twice }, 400)
    const when = { firstPaymentToPayee: true, amountAtleast: { amountMinor: 1, currency: 'USD' } } as const
    const misspelt = { ...body, rules: [{ ...TWO_PEOPLE, when }] }
    expect(await setup.ana.desk.call('changeApprovalRules', { body: misspelt }, 400)).toMatchObject({
      message: expect.stringContaining('does not take amountAtleast'),
      details: { field: 'rules.0.when.amountAtleast' },
    })
    expect(
      await setup.ana.desk.call('changeApprovalRules', { body: { ...body, expectedVersion: 1 } }, 200),
    ).toMatchObject({ number: 2 })
    const query = { operationId: 'changeApprovalRules', outcome: 'DONE' } as const
    const { data } = await setup.server.as.console.call('listAuditEntries', { query }, 200)
    expect(data[0]).toMatchObject({ reason: 'Not needed', details: { number: 2, before: { number: 1 } } })
  })
})
