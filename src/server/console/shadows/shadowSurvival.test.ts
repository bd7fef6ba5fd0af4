import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { startTestServer } from '../../testing/testServer'

let folder: string
let setup: AgentSetup
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-shadows-'))
  setup = await startAgentSetup({ databaseFile: join(folder, 'countersign.sqlite') })
})
afterEach(async () => {
  await setup.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (shadowId: string) => {
  const { data } = await setup.server.as.desk.call('listShadows', {}, 200)
  return data.find(({ id }) => id === shadowId)
}

async function watchedAgent() {
  const agent = await setup.connect()
  const policy = { defaultExecutionMode: 'APPROVAL_REQUIRED' as const }
  const body = { kind: 'POLICY' as const, agentId: agent.agent.id, policy }
  const { id } = await setup.server.as.desk.call('startShadow', { body }, 201)
  await setup.transferOut(agent, 20_00)
  return { agent, id }
}

describe('a draft that is watched', () => {
  it('goes on where it stood when the service is stopped and started', async () => {
    const { agent, id } = await watchedAgent()
    await setup.server.close()
    const server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite'), seed: 2 })
    setup = { ...setup, server }
    expect(await read(id)).toMatchObject({ judged: 1, endedAt: null })
    const action = await setup.transferOut({ ...agent, as: server.as.agent(agent.accessToken) }, 30_00)
    expect(action.status).toBe('APPROVED')
    expect(await read(id)).toMatchObject({ judged: 2, inAll: { held: 2 } })
  })

  it('comes back with a snapshot, with what it had found, and goes with a reset', async () => {
    const { agent, id } = await watchedAgent()
    const { console: tool } = setup.server.as
    const { id: snapshotId } = await tool.call('takeSnapshot', { body: { name: 'One payment judged' } }, 201)
    await setup.transferOut(agent, 30_00)
    expect(await read(id)).toMatchObject({ judged: 2 })
    await tool.call('loadSnapshot', { params: { snapshotId } }, 200)
    expect(await read(id)).toMatchObject({ judged: 1, inAll: { held: 1 } })
    await tool.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await setup.server.service.host.seeds.idle()
    expect((await setup.server.as.desk.call('listShadows', {}, 200)).data).toEqual([])
  })
})
