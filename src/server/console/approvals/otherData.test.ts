import { afterEach, beforeEach, expect, it } from 'vitest'
import { startVoteSetup, type VoteSetup } from './testing/voteSetup'

let setup: VoteSetup
beforeEach(async () => {
  setup = await startVoteSetup()
})
afterEach(() => setup.server.close())

const REFUSED = { code: 'FORBIDDEN', details: { field: 'Authorization', reason: 'SECOND_PERSON_REQUIRED' } }
const RESET = { body: { dataSet: 'EMPTY' } } as const
const LOAD = { params: { snapshotId: 'Snapshot:019376a0-0000-7000-8000-000000000001' } }

it('brings other rules only by a person where a change of them waits for a second one', async () => {
  const { ana, bea, server } = setup
  const tool = server.as.console
  await tool.call('loadSnapshot', LOAD, 409)
  await ana.desk.call(
    'changeOperatorRoles',
    {
      params: { operatorId: bea.id },
      body: { roles: ['VIEWER', 'ADMINISTRATOR'], reason: 'Two', confirm: { kind: 'PIN', pin: ana.pin } },
    },
    200,
  )
  const changesNeed = { policies: 2, rules: 1 }
  const body = { rules: [], apiTokenCountsFor: 'ONE' as const, changesNeed, reason: 'Audit finding 14' }
  await ana.desk.call('changeApprovalRules', { body }, 200)
  expect(await tool.call('loadSnapshot', LOAD, 403)).toMatchObject(REFUSED)
  expect(await tool.call('resetData', RESET, 403)).toMatchObject(REFUSED)
  expect(await tool.call('seedDemoData', { body: { replacesData: true } }, 403)).toMatchObject(REFUSED)
  expect((await ana.desk.call('getApprovalRules', {}, 200)).changesNeed).toEqual(changesNeed)
  await ana.desk.call('loadSnapshot', LOAD, 409)
})
