import { expect, it } from 'vitest'
import { NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()

it('listQuotes tells what people rejected from what failed', async () => {
  const setup = await startAgentSetup({ on: server })
  const { as } = setup.server
  const agent = await setup.connect(NEEDS_APPROVAL)
  const [rejected, ended] = [await setup.execute(agent), await setup.execute(agent)]
  await as.platform.call('rejectAgentAction', { params: { agentId: agent.agent.id, actionId: rejected.id } }, 200)
  await as.platform.call('deleteAgent', { params: { agentId: agent.agent.id } }, 204)
  const { data } = await as.desk.call('listQuotes', {}, 200)
  expect(data.map(({ quote, isRejected }) => [quote.transactionId, quote.status, isRejected])).toEqual([
    [ended.transaction?.id, 'FAILED', false],
    [rejected.transaction?.id, 'FAILED', true],
  ])
})
