import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { pagesKey } from '../../client/longLists'
import { ServiceCallError } from '../../client/ServiceCallError'
import { markupAt } from '../../components/testing/markupAt'
import { AgentDetail } from './AgentDetail'
import { words } from './words'

const ID = 'Agent:1'
const CUSTOMER = 'Customer:01a1fdac-b15f-7000-9fdb-805feaf43cce'
const AT = '2026-11-22T00:00:00.000Z'
const ACTS = ['Pause', 'Rename', 'Edit policy', 'Make a device code']

const OF_AGENT = { params: { agentId: ID } }
const policy = {
  permissions: [],
  spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyLimit: 100, monthlyLimit: 100 },
  defaultExecutionMode: 'AUTO',
}
const version = {
  ...{ number: 1, policy, before: null, changedAt: AT, changedBy: { kind: 'system', name: null } },
  ...{ confirmedBy: null, reason: null, restoredNumber: null },
}

const person = { kind: 'operator', id: 'Operator:1', name: 'Priya Raman' }
const voided = {
  ...{ id: 'ChangeProposal:1', state: 'VOID', reason: 'Weekly bills', endReason: null, endedBy: null, endedAt: AT },
  ...{ baseNumber: 1, restoredNumber: null, proposedBy: person, proposedAt: AT },
  content: { kind: 'POLICY', agent: { id: ID, name: 'supplier-payables' }, before: policy, after: policy },
  failure: { message: 'The agent was deleted before the change was confirmed; nothing was changed.' },
}

const ended = {
  ...{ id: 'AgentAction:1', customerName: 'Marta Ferreira', payee: { holderName: 'Ferreteria Luna SA' } },
  sending: { amountMinor: 3_200_00, currency: 'USD' },
  decision: { outcome: 'FAILED', decidedAt: AT, decidedBy: null, failure: { reason: 'QUOTE_EXPIRED' } },
}

const detailOf = (isDeleted: boolean, refused: ServiceCallError | null = null): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['listPolicyVersions', { ...OF_AGENT, query: { limit: 10 } }], {
    data: [version],
    hasMore: false,
  })
  client.setQueryData(['getAgentById', OF_AGENT], {
    id: ID,
    name: 'supplier-payables',
    customerId: CUSTOMER,
    isPaused: false,
    isConnected: false,
    policy,
    createdAt: AT,
    updatedAt: AT,
  })
  client.setQueryData(['searchObjects', { query: { text: ID, kind: 'AGENT', limit: 1 } }], {
    data: [
      {
        kind: 'AGENT',
        id: ID,
        title: 'supplier-payables',
        subtitle: 'Marta Ferreira',
        customerId: CUSTOMER,
        createdAt: AT,
      },
    ],
  })
  client.setQueryData(['listChangeProposals', { query: { kind: 'POLICY', agentId: ID, limit: 100 } }], {
    data: [voided],
    hasMore: false,
  })
  const deletion = { operationId: 'deleteAgent', targetId: ID, outcome: 'DONE', limit: 1 }
  client.setQueryData(['listAuditEntries', { query: deletion }], { data: [{ at: AT, actorName: 'Bea Lindqvist' }] })
  for (const decidedBy of ['NOBODY', 'SOMEBODY'])
    client.setQueryData(['listDecidedActions', { query: { agentId: ID, decidedBy, limit: 5 } }], {
      data: [ended],
      totalCount: 7,
    })
  if (refused !== null)
    client
      .getQueryCache()
      .find({ queryKey: ['getAgentById', OF_AGENT] })
      ?.setState({ error: refused, status: 'error' })
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
  expect(living).toContain('>in force<')
  expect(over).not.toContain('>in force<')
})

it('the page of a deleted agent says so, keeps its history and what became void, and offers its dossier', async () => {
  const details = { field: 'agentId', reason: 'AGENT_DELETED' }
  const gone = await detailOf(false, new ServiceCallError(404, 'REFERENCE_NOT_FOUND', 'Gone.', details, 'getAgentById'))
  for (const text of ['supplier-payables', 'Marta Ferreira', '>Deleted<', 'This agent is deleted', 'Version 1'])
    expect(gone).toContain(text)
  expect(gone).not.toContain('>in force<')
  expect(gone).toContain('Changes that did not come into force')
  expect(gone).toContain('The agent was deleted before the change was confirmed; nothing was changed.')
  for (const act of [...ACTS, 'Delete agent']) expect(gone).not.toContain(`>${act}`)
  expect(gone).toContain('>Dossier')
})

it('the page of a deleted agent says when and by whom, leads to its customer and to what ended', async () => {
  const details = { field: 'agentId', reason: 'AGENT_DELETED' }
  const gone = await detailOf(false, new ServiceCallError(404, 'REFERENCE_NOT_FOUND', 'Gone.', details, 'getAgentById'))
  expect(gone.replaceAll(/<[^>]*>/g, '')).toMatch(/deleted [^<]*by Bea Lindqvist/)
  expect(gone).toContain(`href="/customers/${CUSTOMER}"`)
  expect(gone).toContain('Ferreteria Luna SA')
  expect(gone).toContain('data-status="EXPIRED"')
  expect(gone).not.toContain('data-status="FAILED"')
  expect(gone).toContain(`agentId=${encodeURIComponent(ID)}`)
  expect(await detailOf(true)).toContain('Ended without a decision')
  expect(await detailOf(false)).not.toContain('Ended without a decision')
})

it('decisions of people and of programs stand together on the page of an agent, and lead to all of both', async () => {
  const living = await detailOf(false)
  expect(living).toContain('decidedBy=SOMEBODY')
  expect(living).not.toContain(words.noneDecided)
})

it('the page of a deleted agent that an address opens asks for no agent that is gone', async () => {
  const client = new QueryClient()
  const query = { text: ID, kind: 'AGENT', limit: 1 }
  const hit = { kind: 'AGENT', id: ID, title: 'buyer', subtitle: null, customerId: null, createdAt: AT }
  client.setQueryData(['searchObjects', { query }], { data: [{ ...hit, status: 'DELETED' }] })
  client.setQueryData(pagesKey('listAgents', {}), { pages: [{ data: [] }], pageParams: [null] })
  const markup = await markupAt(
    '/transactions',
    <AgentDetail id={ID} customerName={null} onDeleted={() => {}} />,
    client,
  )
  expect(markup).toContain('This agent is deleted')
  expect(client.getQueryState(['getAgentById', OF_AGENT])?.dataUpdateCount).toBe(0)
})

it('deleting an agent says that a change of its policy that waits is void', () => {
  expect(words.removeQuestion('supplier-payables')).toContain('changes of its policy that wait are void')
})
