import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AgentAction } from '../../../contract/agents/schemas'
import { NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { startTestServer, TEST_START } from '../../testing/testServer'

test('after a restart what is held is still held, and what was due meanwhile is carried out', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-held-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  let wallMs = Date.parse(TEST_START)
  const options = { wall: () => wallMs, databaseFile: join(dir, 'data.sqlite'), keyDir: dir }
  const setup = await startAgentSetup(options)
  const agent = await setup.connect(NEEDS_APPROVAL)
  const [early, late] = [await setup.transferOut(agent), await setup.transferOut(agent)]
  const approve = ({ id }: AgentAction) =>
    setup.server.as.desk.call('decideActions', { body: { actionIds: [id], decision: 'approve' } }, 200)
  await approve(early)
  wallMs += 3000
  await approve(late)
  await setup.server.close()
  wallMs += 3000
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const detailOf = ({ id }: AgentAction) => server.as.desk.call('getActionDetail', { params: { actionId: id } }, 200)
  await vi.waitFor(async () => expect((await detailOf(early)).action.status).toBe('APPROVED'))
  expect((await detailOf(late)).held).toMatchObject({ decision: 'approve' })
  wallMs += 2000
  await server.service.host.decisions.runDue()
  expect((await detailOf(late)).action.status).toBe('APPROVED')
})
