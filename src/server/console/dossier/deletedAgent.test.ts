import { describe, expect, it } from 'vitest'
import { verifyDossier } from '../../../contract/console/dossier/verifyDossier'
import { startOwnVoteSetup, type VoteSetup } from '../approvals/testing/voteSetup'

async function dossierOf(setup: VoteSetup, id: string, personalData: 'SHOWN' | 'WITHHELD'): Promise<string> {
  const call = { params: { kind: 'AGENT', id }, query: { format: 'JSON', personalData } } as const
  return (await setup.ana.desk.call('exportDossier', call, 200)).text()
}

function factsIn({ dossier }: Awaited<ReturnType<typeof verifyDossier>>, wanted: string): Record<string, unknown> {
  const index = dossier?.content.sections.findIndex(({ name }) => name === wanted) ?? -1
  const values = dossier?.revealed.facts[index]
  return Object.fromEntries(dossier?.content.sections[index]?.facts.map(({ at }, n) => [at, values?.[n]?.value]) ?? [])
}

async function deletionOf(setup: VoteSetup, agentId: string): Promise<Record<string, unknown>> {
  const verdict = await verifyDossier(await dossierOf(setup, agentId, 'SHOWN'))
  expect(verdict.isRight).toBe(true)
  return factsIn(verdict, 'deletion')
}

describe('a dossier of a deleted agent', () => {
  it('is right, and says when it was deleted and by whom, what it was and what ended with it', async () => {
    const setup = await startOwnVoteSetup()
    const { id: actionId, agentId } = await setup.ask()
    const living = await setup.ana.onService.call('getAgentById', { params: { agentId } }, 200)
    await setup.server.clock.advance(60)
    await setup.ana.onService.call('deleteAgent', { params: { agentId } }, 204)
    const at = setup.server.clock.iso()
    await setup.server.clock.advance(60)
    const verdict = await verifyDossier(await dossierOf(setup, agentId, 'SHOWN'))
    expect(verdict.isRight).toBe(true)
    const factsOf = (wanted: string) => factsIn(verdict, wanted)
    const by = { '/by/kind': 'operator', '/by/id': setup.ana.id, '/by/name': setup.ana.name }
    expect(factsOf('deletion')).toEqual({ '/at': at, ...by })
    expect(factsOf('agent')).toMatchObject({ '/id': agentId, '/name': living.name, '/isConnected': false })
    expect(factsOf('decided')).toMatchObject({ '/data/0/id': actionId })
    const sent = Object.entries(factsOf('webhooks'))
    expect(sent).toContainEqual([expect.stringMatching(/objectId$/), actionId])
    expect(sent).toContainEqual([expect.stringMatching(/type$/), 'AGENT_ACTION.PENDING_APPROVAL'])
    expect(verdict.dossier?.content.audit.rows.map(({ row }) => row.operationId)).toContain('deleteAgent')
    const withheld = await dossierOf(setup, agentId, 'WITHHELD')
    expect((await verifyDossier(withheld)).isRight).toBe(true)
    expect(withheld).not.toContain(setup.ana.name)
  })

  it('names whoever deleted it last, and nobody where it was deleted elsewhere', async () => {
    const setup = await startOwnVoteSetup()
    const [{ agent }] = [await setup.connect(), await setup.connect()]
    const params = { agentId: agent.id }
    // What another host did comes in with a file, and its audit log apart from that of this host.
    const comesIn = (isDeleted: 0 | 1) =>
      setup.server.service.store.write((tx) =>
        tx.updateTable('agents').set({ is_deleted: isDeleted }).where('id', '=', agent.id).execute(),
      )
    await comesIn(1)
    expect(await deletionOf(setup, agent.id)).toMatchObject({ '/by': null })
    await comesIn(0)
    await setup.ana.onService.call('deleteAgent', { params }, 204)
    expect(await deletionOf(setup, agent.id)).toMatchObject({ '/by/kind': 'operator' })
    const at = setup.server.clock.iso()
    await comesIn(0)
    await setup.server.clock.advance(60)
    await setup.server.as.platform.call('deleteAgent', { params }, 204)
    expect(await deletionOf(setup, agent.id)).toMatchObject({ '/by/kind': 'token' })
    // A snapshot brings the deletion before back.
    await setup.server.service.store.write((tx) =>
      tx.updateTable('agents').set({ updated_at: at }).where('id', '=', agent.id).execute(),
    )
    expect(await deletionOf(setup, agent.id)).toMatchObject({ '/at': at, '/by/kind': 'operator' })
  })
})
