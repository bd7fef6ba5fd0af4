import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NEEDS_APPROVAL } from '../../areas/agents/testing/agentSetup'
import { confirmChange, takeTwoForChanges } from './testing/changeSetup'
import { startVoteSetup, type VoteSetup } from './testing/voteSetup'

let setup: VoteSetup
let agentId: string
let changeId: string
beforeEach(async () => {
  setup = await startVoteSetup()
  await takeTwoForChanges(setup)
  agentId = (await setup.connect(NEEDS_APPROVAL)).agent.id
  const body = { spendingLimits: { perTransactionLimit: 77_00 }, reason: 'Weekly bills' }
  changeId = (await setup.ana.desk.call('changeAgentPolicy', { params: { agentId }, body }, 202)).id
})
afterEach(() => setup.server.close())

/** Of confirmations, newest first. */
const entries = async (more: { targetId?: string } = {}) =>
  (await setup.ana.desk.call('listAuditEntries', { query: { operationId: 'confirmChange', ...more } }, 200)).data

describe('a confirmation of a change in the audit log', () => {
  it('that was refused is Refused, names who signed, and is found by the change and by its agent', async () => {
    await confirmChange(setup.ana, changeId)
    const row = {
      actorName: setup.ana.name,
      outcome: 'REFUSED',
      targetId: changeId,
      details: {
        method: 'PIN_KEY',
        signedBy: { id: setup.ana.id, name: setup.ana.name },
        isCosigned: false,
        outcomes: { [changeId]: 'REFUSED' },
      },
    }
    expect(await entries()).toMatchObject([row])
    expect(await entries({ targetId: changeId })).toMatchObject([row])
    expect(await entries({ targetId: agentId })).toMatchObject([row])
  })

  it('that put it in force is Done, also after one that was refused', async () => {
    await confirmChange(setup.ana, changeId)
    await confirmChange(setup.bea, changeId)
    await confirmChange(setup.bea, changeId)
    expect(await entries()).toMatchObject([
      { actorName: setup.bea.name, outcome: 'REFUSED', details: { outcomes: { [changeId]: 'REFUSED' } } },
      { actorName: setup.bea.name, outcome: 'DONE', details: { outcomes: { [changeId]: 'EXECUTED' } } },
      { actorName: setup.ana.name, outcome: 'REFUSED' },
    ])
  })

  it('whose proof was wrong is Refused with the code of the answer', async () => {
    const { subject } = await setup.bea.desk.call('getApprovalStanding', { params: { subjectId: changeId } }, 200)
    const subjects = [{ subjectId: changeId, sha256: subject.sha256 }]
    const body = { subjects, proof: { kind: 'PIN', pin: '000111' } as const }
    await setup.bea.desk.call('confirmChange', { body }, 403)
    expect(await entries()).toMatchObject([
      { actorName: setup.bea.name, outcome: 'REFUSED', code: 'FORBIDDEN', targetId: changeId },
    ])
  })
})
