import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type AgentSetup,
  type ConnectedAgent,
  NEEDS_APPROVAL,
  startAgentSetup,
} from '../../areas/agents/testing/agentSetup'
import { type ConsoleCaller, TEST_START } from '../../testing/testServer'
import { addColleague } from './testing/colleague'

const HOUR_MS = 3_600_000

let wallMs: number
let setup: AgentSetup
let agent: ConnectedAgent
let mine: ConsoleCaller
let theirs: ConsoleCaller
beforeEach(async () => {
  wallMs = Date.now()
  setup = await startAgentSetup({ wall: () => wallMs })
  agent = await setup.connect(NEEDS_APPROVAL)
  mine = setup.server.as.desk
  theirs = (await addColleague(setup.server)).desk
})
afterEach(() => setup.server.close())

const away = (desk = mine) => desk.call('getWhileAway', {}, 200)
const NOTHING = { since: null, arrived: 0, decidedByOthers: 0, expired: 0, ended: 0 }
const decide = (desk: ConsoleCaller, actionId: string) =>
  desk.call('decideActions', { body: { actionIds: [actionId], decision: 'reject', reason: 'Unknown payee' } }, 200)

/** Both clocks go on. */
async function pass(seconds: number): Promise<void> {
  wallMs += seconds * 1000
  await setup.server.clock.advance(seconds)
}

it('names what arrived, was decided by others and expired since the last act, until it is put away', async () => {
  await setup.server.as.desk.call('updateHostSettings', { body: { decisionUndoSeconds: 0 } }, 200)
  const first = await setup.transferOut(agent)
  await mine.call('claimAction', { params: { actionId: first.id } }, 200)
  const since = setup.server.clock.iso()
  expect(await away()).toEqual(NOTHING)
  await pass(60)
  const second = await setup.transferOut(agent)
  const expiring = await setup.execute(agent)
  await pass(3600)
  await decide(theirs, first.id)
  // What came and has expired since is among what expired: the queue shows as many as have arrived.
  expect(await away()).toEqual({ since, arrived: 1, decidedByOthers: 1, expired: 1, ended: 0 })
  const came = await mine.call('listQueue', { query: { startDate: since } }, 200)
  expect([came.totalCount, came.data.map(({ id }) => id)]).toEqual([1, [second.id]])
  const { data, totalCount } = await mine.call('listQueue', { query: { isTooLate: 'true', expiresFrom: since } }, 200)
  expect([totalCount, data.map(({ id }) => id)]).toEqual([1, [expiring.id]])
  const later = { isTooLate: 'true', expiresFrom: setup.server.clock.iso() } as const
  expect(await mine.call('listQueue', { query: later }, 200)).toMatchObject({ data: [], totalCount: 0 })
  await setup.server.as.platform.call('deleteAgent', { params: { agentId: agent.agent.id } }, 204)
  // What ended is not among what has expired and waits: it is among what nobody decided.
  expect(await away()).toMatchObject({ decidedByOthers: 1, expired: 0, ended: 2 })
  const ended = { decidedBy: 'NOBODY', startDate: since } as const
  expect((await mine.call('listDecidedActions', { query: ended }, 200)).totalCount).toBe(2)
  agent = await setup.connect(NEEDS_APPROVAL)
  expect((await away(theirs)).since).toBeNull()
  await mine.call('dismissWhileAway', {}, 204)
  expect(await away()).toEqual(NOTHING)
  await pass(60)
  await setup.transferOut(agent)
  expect(await away()).toMatchObject({ arrived: 1, decidedByOthers: 0, expired: 0 })
  await decide(mine, second.id)
  await pass(60)
  expect(await away()).toEqual(NOTHING)
})

it('counts as arrived neither what was put off nor what was decided a moment ago', async () => {
  await mine.call('claimAction', { params: { actionId: (await setup.transferOut(agent)).id } }, 200)
  const since = setup.server.clock.iso()
  await pass(60)
  const [snoozed, held, waiting] = [
    await setup.transferOut(agent),
    await setup.transferOut(agent),
    await setup.transferOut(agent),
  ]
  await pass(1200)
  expect(await away()).toMatchObject({ since, arrived: 3 })
  const until = new Date(Date.parse(setup.server.clock.iso()) + HOUR_MS).toISOString()
  await theirs.call('snoozeAction', { params: { actionId: snoozed.id }, body: { until } }, 200)
  expect(await away()).toMatchObject({ arrived: 2 })
  await decide(theirs, held.id)
  expect(await away()).toMatchObject({ arrived: 1, decidedByOthers: 0 })
  const startDate = new Date(Date.parse(since) + 1).toISOString()
  const { data } = await mine.call('listQueue', { query: { startDate } }, 200)
  expect(data.map(({ id }) => id)).toEqual([waiting.id])
})

it('says nothing to who was never at work', async () => {
  await setup.transferOut(agent)
  await pass(HOUR_MS / 1000)
  expect(await away()).toEqual(NOTHING)
  expect(Date.parse(TEST_START)).toBeLessThan(setup.server.clock.now())
})
