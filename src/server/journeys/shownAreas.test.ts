import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentAction } from '../../contract/agents/schemas'
import { type ConsoleOperationId, consoleOperations } from '../../contract/console/operations'
import type { OperationShape } from '../../contract/operation'
import { type ServiceOperationId, serviceOperations } from '../../contract/operations'
import { startVoteSetup, type VoteSetup } from '../console/approvals/testing/voteSetup'

type Read = () => Promise<unknown>

const SHAPES: Readonly<Record<string, OperationShape>> = { ...serviceOperations, ...consoleOperations }

let setup: VoteSetup
let action: AgentAction
let reads: Partial<Record<ServiceOperationId | ConsoleOperationId, Read>>
beforeEach(async () => {
  setup = await startVoteSetup()
  const { desk, platform } = setup.server.as
  action = await setup.ask()
  const { agentId } = action
  const transactionId = action.transaction?.id ?? ''
  reads = {
    getClock: () => desk.call('getClock', {}, 200),
    listTimers: () => desk.call('listTimers', {}, 200),
    getTransactionFlow: () => desk.call('getTransactionFlow', { params: { transactionId } }, 200),
    listAgentApprovals: () => platform.call('listAgentApprovals', {}, 200),
    listAgents: () => platform.call('listAgents', {}, 200),
    getAgentById: () => platform.call('getAgentById', { params: { agentId } }, 200),
  }
})
afterEach(() => setup.server.close())

const answers = () =>
  Promise.all(Object.entries(reads).map(async ([id, read]) => [id, JSON.stringify(await read())] as const))

/** Reads whose answer an act changed: all of them, and those of which no area that they show was announced. */
async function changedBy(act: () => Promise<unknown>): Promise<{ readonly all: string[]; readonly unsaid: string[] }> {
  const before = new Map(await answers())
  const heard: string[] = []
  const stop = setup.server.service.changeLog.subscribe(({ areas }) => heard.push(...areas))
  await act()
  stop()
  const said = new Set(heard)
  const all = (await answers()).filter(([id, text]) => before.get(id) !== text).map(([id]) => id)
  return { all, unsaid: all.filter((id) => SHAPES[id]?.shows?.some((area) => said.has(area)) !== true) }
}

const snooze = () => {
  const until = new Date(setup.server.clock.now() + 60_000).toISOString()
  return setup.server.as.desk.call('snoozeAction', { params: { actionId: action.id }, body: { until } }, 200)
}

it('what will fire is announced with the act that has it fire, the flow of a payment with each act on it', async () => {
  const { all, unsaid } = await changedBy(snooze)
  expect(all).toEqual(['getClock', 'listTimers', 'getTransactionFlow'])
  expect(unsaid).toEqual([])
})

it('what fires no more is announced with the act that calls it off', async () => {
  await snooze()
  const { all, unsaid } = await changedBy(() =>
    setup.server.as.desk.call('endSnooze', { params: { actionId: action.id } }, 204),
  )
  expect(all).toEqual(['getClock', 'listTimers', 'getTransactionFlow'])
  expect(unsaid).toEqual([])
})

it('a quote that expires is announced for what waits for it, and a new day for what agents have used', async () => {
  const { all, unsaid } = await changedBy(() => setup.server.clock.advance(24 * 3600))
  expect(all).toEqual(expect.arrayContaining(['listAgentApprovals', 'listAgents', 'getAgentById']))
  expect(unsaid).toEqual([])
})

it('a limit of payments is announced for the forecast of what waits', async () => {
  const { desk } = setup.server.as
  reads = { forecastAction: () => desk.call('forecastAction', { params: { actionId: action.id } }, 200) }
  const limit = { subject: setup.customerId, currency: 'USD', maxAmountMinor: 1_00 }
  const { all, unsaid } = await changedBy(() =>
    desk.call('setPaymentLimit', { body: { kind: 'DAILY_VOLUME', ...limit } }, 200),
  )
  expect(all).toEqual(['forecastAction'])
  expect(unsaid).toEqual([])
})
