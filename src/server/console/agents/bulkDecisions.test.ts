import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { WideAmount } from '../../../contract/primitives/money'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import type { ConsoleCaller } from '../../testing/testServer'
import { startTwoDesks, type TwoDesks } from '../team/testing/colleague'

let setup: TwoDesks['setup']
let agent: TwoDesks['agent']
let mine: ConsoleCaller
let theirs: ConsoleCaller
beforeEach(async () => {
  ;({ setup, agent, mine, theirs } = await startTwoDesks())
  await setup.server.as.desk.call('updateHostSettings', { body: { decisionUndoSeconds: 0 } }, 200)
})
afterEach(() => setup.server.close())

async function transfers(count: number, amount = 10_00): Promise<AgentAction[]> {
  const made: AgentAction[] = []
  for (let index = 0; index < count; index += 1) made.push(await setup.transferOut(agent, amount))
  return made
}
const idsOf = (actions: readonly AgentAction[]) => actions.map(({ id }) => id)
const rejectAs = (desk: ConsoleCaller, actionIds: string[], reason: string) =>
  desk.call('decideActions', { body: { actionIds, decision: 'reject', reason } }, 200)
const approveAs = <Status extends 200 | 400 | 409>(
  actions: readonly AgentAction[],
  confirmedSum: { amountMinor: WideAmount; currency: string } | undefined,
  status: Status,
) => {
  const body = { actionIds: idsOf(actions), decision: 'approve' as const, confirmedSum }
  return mine.call('decideActions', { body }, status)
}

describe('many decided in one act', () => {
  it('by two operators at once are each decided once, and each is told what became of which', async () => {
    const actionIds = idsOf(await transfers(500, 1_00))
    const halves = (ids: string[]) => [ids.slice(0, 250), ids.slice(250)]
    const replies = await Promise.all([
      ...halves(actionIds).map((ids) => rejectAs(mine, ids, 'Mine')),
      ...halves(actionIds.toReversed()).map((ids) => rejectAs(theirs, ids, 'Theirs')),
    ])
    const items = replies.flatMap((reply) => reply.items)
    expect(items).toHaveLength(1000)
    const done = items.filter(({ outcome }) => outcome === 'REJECTED')
    expect(new Set(done.map(({ actionId }) => actionId))).toEqual(new Set(actionIds))
    expect(done).toHaveLength(500)
    for (const { outcome, failure } of items)
      if (outcome !== 'REJECTED') expect([outcome, failure?.code]).toEqual(['REFUSED', 'CONFLICT'])
    const audit = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['target_id'])
        .where('operation_id', '=', 'rejectAgentAction')
        .where('outcome', '=', 'DONE')
        .execute(),
    )
    expect(audit.map(({ target_id }) => target_id).sort()).toEqual([...actionIds].sort())
    expect((await mine.call('countWaiting', {}, 200)).waiting).toBe(0)
  }, 60_000)

  it('keep one that cannot be decided from no other', async () => {
    const [first, second, third] = idsOf(await transfers(3))
    await rejectAs(theirs, [second ?? ''], 'Unknown payee')
    const { items } = await rejectAs(mine, [first ?? '', second ?? '', third ?? ''], 'Unknown payee')
    expect(items.map(({ outcome }) => outcome)).toEqual(['REJECTED', 'REFUSED', 'REJECTED'])
    expect(items[1]?.failure?.message).toMatch(/decided before/)
  })
})

describe('several approved in one act', () => {
  it('are of one agent, one payee and one currency, and of the sum that was typed', async () => {
    const actions = await transfers(3)
    const { items } = await approveAs(actions, { amountMinor: 30_00, currency: 'USD' }, 200)
    expect(items.map(({ outcome }) => outcome)).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
  })

  it('are not approved without the sum, or with another', async () => {
    const actions = await transfers(2)
    await approveAs(actions, undefined, 400)
    expect(await approveAs(actions, { amountMinor: 20_01, currency: 'USD' }, 409)).toMatchObject({
      details: { reason: 'SUM_DIFFERS' },
    })
    expect(await approveAs(actions, { amountMinor: 20_00, currency: 'EUR' }, 409)).toMatchObject({
      details: { reason: 'NOT_ALIKE' },
    })
    expect((await mine.call('countWaiting', {}, 200)).waiting).toBe(2)
  })

  it('are held to a sum that was typed also where it is one', async () => {
    const [action] = await transfers(1)
    if (action === undefined) throw new Error('no action')
    for (const sum of [
      { amountMinor: 10_01, currency: 'USD' },
      { amountMinor: 10_00, currency: 'EUR' },
    ])
      expect(await approveAs([action], sum, 409)).toMatchObject({ details: { reason: 'SUM_DIFFERS' } })
    const { items } = await approveAs([action], { amountMinor: 10_00, currency: 'USD' }, 200)
    expect(items.map(({ outcome }) => outcome)).toEqual(['APPROVED'])
  })

  it('are approved to the last digit where together they are more than a number carries', async () => {
    const { platform, desk } = setup.server.as
    const config = await platform.call('getPlatformConfig', {}, 200)
    const maxAmount = Number.MAX_SAFE_INTEGER
    const supportedCurrencies = config.supportedCurrencies.map((one) => ({ ...one, maxAmount }))
    await platform.call('updatePlatformConfig', { body: { supportedCurrencies } }, 200)
    const spendingLimits = { perTransactionLimit: maxAmount }
    const body = { spendingLimits, reason: 'Large payments' }
    await desk.call('changeAgentPolicy', { params: { agentId: agent.agent.id }, body }, 200)
    const actions = await transfers(2, maxAmount)
    for (const amountMinor of [2 ** 54 - 2, 2 ** 53, 3_000.5, 0, '0018014398509481982', '9007199254740993.5'])
      expect(await approveAs(actions, { amountMinor, currency: 'USD' }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'confirmedSum.amountMinor' },
      })
    expect(await approveAs(actions, { amountMinor: '18014398509481983', currency: 'USD' }, 409)).toMatchObject({
      details: { reason: 'SUM_DIFFERS' },
    })
    const { items } = await approveAs(actions, { amountMinor: '18014398509481982', currency: 'USD' }, 200)
    // Each is judged by itself all the same: the account holds less.
    expect(items.map(({ failure }) => failure?.reason)).toEqual(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE'])
  })

  it('are not approved across agents or payees', async () => {
    const [one] = await transfers(1)
    const otherPayee = await setup.execute(agent, 10_00)
    const otherAgent = await setup.transferOut(await setup.connect(NEEDS_APPROVAL), 10_00)
    for (const other of [otherPayee, otherAgent]) {
      const refused = await approveAs(
        one === undefined ? [] : [one, other],
        { amountMinor: 20_00, currency: 'USD' },
        409,
      )
      expect(refused).toMatchObject({ details: { reason: 'NOT_ALIKE' } })
    }
    expect((await mine.call('countWaiting', {}, 200)).waiting).toBe(3)
  })
})
