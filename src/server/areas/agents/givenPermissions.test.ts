import { beforeAll, describe, expect, it } from 'vitest'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import type { Caller } from '../../testing/testServer'
import { NEEDS_APPROVAL, policyOf } from './testing/agentSetup'

const server = shareTestServer()
let manager: Caller
let customerId: string
beforeAll(async () => {
  const made = await server.as.platform.call('createToken', { body: { name: 'M', permissions: ['MANAGE'] } }, 201)
  manager = server.as.token(made.clientId, made.clientSecret ?? '')
  customerId = (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
})

const refused = (field: string) => ({
  code: 'FORBIDDEN',
  details: { field, reason: 'PERMISSION_NOT_HELD', permission: 'TRANSACT' },
})
const READER = { permissions: ['VIEW_TRANSACTIONS' as const, 'MANAGE_EXTERNAL_ACCOUNTS' as const] }
const bodyOf = (policy: ReturnType<typeof policyOf>) => ({ body: { name: 'Treasury', customerId, policy } })

describe('a token without TRANSACT', () => {
  it('makes no agent that may pay, not even one that must ask, and makes one that only reads', async () => {
    for (const change of [{}, NEEDS_APPROVAL])
      expect(await manager.call('createAgent', bodyOf(policyOf(change)), 403)).toMatchObject(
        refused('policy.permissions'),
      )
    expect((await server.as.platform.call('listAgents', {}, 200)).data).toEqual([])
    await manager.call('createAgent', bodyOf(policyOf(READER)), 201)
  })

  it('gets no device code of an agent that may pay: whoever has it becomes the agent', async () => {
    const { agent } = await server.as.platform.call('createAgent', bodyOf(policyOf()), 201)
    const params = { agentId: agent.id }
    expect(await manager.call('regenerateAgentDeviceCode', { params }, 403)).toMatchObject(refused('Authorization'))
    await server.as.platform.call('regenerateAgentDeviceCode', { params }, 201)
  })

  it('widens no policy of an agent that may pay, and may narrow it', async () => {
    const { agent } = await server.as.platform.call('createAgent', bodyOf(policyOf()), 201)
    const params = { agentId: agent.id }
    const change = (body: object, status: 200 | 403) => manager.call('updateAgentPolicy', { params, body }, status)
    expect(await change({ spendingLimits: { perTransactionLimit: 1_000_01 } }, 403)).toMatchObject(
      refused('permissions'),
    )
    await change({ spendingLimits: { perTransactionLimit: 10_00 }, defaultExecutionMode: 'APPROVAL_REQUIRED' }, 200)
    expect(await change({ defaultExecutionMode: 'AUTO' }, 403)).toMatchObject(refused('permissions'))
    await change({ permissions: ['VIEW_TRANSACTIONS'] }, 200)
    expect(await change({ permissions: ['EXECUTE_QUOTES'] }, 403)).toMatchObject(refused('permissions'))
    await server.as.operator.call('updateAgentPolicy', { params, body: { permissions: ['EXECUTE_QUOTES'] } }, 200)
  })
})
