import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AgentDetail } from './AgentDetail'

const ID = 'Agent:1'
const CUSTOMER = 'Customer:1'
const AT = '2026-11-22T00:00:00.000Z'
const ACTS = ['Pause', 'Rename', 'Edit policy', 'Make a device code']

const detailOf = (isDeleted: boolean): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['getAgentById', { params: { agentId: ID } }], {
    id: ID,
    name: 'supplier-payables',
    customerId: CUSTOMER,
    isPaused: false,
    isConnected: false,
    policy: {
      permissions: [],
      spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyLimit: 100, monthlyLimit: 100 },
      defaultExecutionMode: 'AUTO',
    },
    createdAt: AT,
    updatedAt: AT,
  })
  client.setQueryData(['getCustomerById', { params: { customerId: CUSTOMER } }], { id: CUSTOMER, isDeleted })
  return markupAt('/transactions', <AgentDetail id={ID} customerName="Marta Ferreira" onDeleted={() => {}} />, client)
}

it('the agent of a deleted customer is not in use, says why, and offers only what is not refused', async () => {
  const living = await detailOf(false)
  expect(living).toContain('>Not connected<')
  for (const act of ACTS) expect(living).toContain(`>${act}`)
  const over = await detailOf(true)
  expect(over).toContain('>Not in use<')
  expect(over).toContain('The customer of this agent is deleted')
  for (const act of ACTS) expect(over).not.toContain(`>${act}`)
  expect(over).toContain('>Delete agent')
})
