import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isTextSigned } from '../../crypto/pin/pinKey'
import { exportNow, sendFile } from '../snapshots/testing/fileRig'
import { startVoteSetup, type VoteSetup } from './testing/voteSetup'

let folder: string
let setup: VoteSetup
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-votes-'))
  setup = await startVoteSetup({ databaseFile: join(folder, 'countersign.sqlite') })
})
afterEach(async () => {
  await setup.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = () => setup.server.as.console.call('takeSnapshot', { body: { name: 'One signature of two' } }, 201)
const load = async (snapshotId: string, { server } = setup) => {
  await server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
  server.service.clock.freeze()
}
async function reset({ server } = setup): Promise<void> {
  await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
  await server.service.host.seeds.idle()
}

describe('a reset', () => {
  it('leaves no rule, version or signature, and everybody’s key', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    await reset()
    const { desk } = setup.ana
    expect(await desk.call('getApprovalRules', {}, 200)).toMatchObject({ number: 0, rules: [] })
    expect((await desk.call('listApprovalRuleVersions', {}, 200)).data).toEqual([])
    await desk.call('getApprovalStanding', { params: { subjectId: action.id } }, 404)
    const { sqlite } = setup.server.service.store
    const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect([count('approval_votes'), count('approval_signatures'), count('operator_keys')]).toEqual([0, 0, 1])
  })
})

describe('a snapshot', () => {
  it('brings rules and signatures back, which count as before; the second one executes', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    const { id } = await take()
    await setup.rule({ name: 'Four eyes' })
    expect(await setup.standing(action)).toMatchObject({ ruleVersion: 2, votes: [{ state: 'VOID' }] })
    await load(id)
    expect(await setup.standing(action)).toMatchObject({
      ruleVersion: 1,
      missing: ['Two people: 1 more signature.'],
      votes: [{ state: 'COUNTS', by: { id: setup.ana.id } }],
    })
    await setup.sign(action, setup.bea)
    await setup.wall.pass(5000)
    expect(await setup.statusOf(action)).toBe('APPROVED')
  })

  it('does not bring back who may not sign any more', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.bea)
    const { id } = await take()
    const params = { operatorId: setup.bea.id }
    await setup.ana.desk.call('setOperatorState', { params, body: { state: 'DISABLED', reason: 'On leave' } }, 200)
    await load(id)
    expect(await setup.standing(action)).toMatchObject({
      missing: ['Two people: 2 more signatures.'],
      votes: [{ state: 'VOID', voidReason: 'SIGNER_GONE' }],
    })
  })
})

describe('a file that leaves this host', () => {
  /** Takes the file in on another host, with people and keys of its own. */
  async function moved(bytes: Buffer): Promise<VoteSetup> {
    const other = await startVoteSetup({ databaseFile: join(folder, 'other.sqlite'), seed: 77 })
    const body = { uploadId: await sendFile(other.server, bytes) }
    const { id } = await other.server.as.console.call('importSnapshot', { body }, 201)
    await load(id, other)
    return other
  }

  it('takes rules and signatures along; of nobody there, they count for nothing and still verify', async () => {
    await setup.rule()
    const action = await setup.ask()
    await setup.sign(action, setup.ana)
    const other = await moved(await exportNow(setup.server, 'Trip'))
    try {
      const standing = await other.standing(action)
      expect(standing).toMatchObject({
        ruleVersion: 1,
        missing: ['Two people: 2 more signatures.'],
        votes: [{ state: 'VOID', voidReason: 'SIGNER_GONE', by: { name: setup.ana.name } }],
        signer: { canSign: true },
      })
      const signature = standing.votes[0]?.signature
      const { publicKeySpkiB64url, signatureB64url } = signature ?? {}
      if (publicKeySpkiB64url == null || signatureB64url === undefined) throw new Error('the key travels with it')
      expect(isTextSigned(signature?.sealedText ?? '', { publicKeySpkiB64url, signatureB64url })).toBe(true)
      // Ana of every test has one id: her text must not be that which the file brought along.
      await other.wall.pass(10)
      await other.sign(action, other.ana)
      await other.sign(action, other.bea)
      await other.wall.pass(5000)
      expect(await other.statusOf(action)).toBe('APPROVED')
    } finally {
      await other.server.close()
    }
  })

  it('names groups that are of the first host alone: what they must sign is said, and nobody else counts', async () => {
    const body = { name: 'Treasury', memberIds: [setup.ana.id] }
    const group = await setup.ana.desk.call('createOperatorGroup', { body }, 201)
    const requires = { people: 1, excludesAsker: false, reason: false, checklist: [], evidenceFile: false }
    await setup.rule({ requires: { ...requires, groupId: group.id } })
    const action = await setup.ask()
    const other = await moved(await exportNow(setup.server, 'Trip'))
    try {
      expect(await other.standing(action)).toMatchObject({
        requirements: [{ groupName: null, sentence: expect.stringContaining('of a group that is not on this host') }],
        missing: ['Two people: 1 more signature of a group that is not on this host.'],
        signer: { canSign: false, obstacle: 'NOT_COUNTED' },
      })
    } finally {
      await other.server.close()
    }
  })
})
