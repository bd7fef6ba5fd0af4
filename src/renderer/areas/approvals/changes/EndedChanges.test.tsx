import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ONE_PERSON } from '../../../../contract/console/approvals/whoChanges'
import { markupAt } from '../../../components/testing/markupAt'
import { EndedChanges } from './EndedChanges'

const AGENT = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43ccc'
const AT = '2026-11-23T10:00:00.000Z'

it('a change that became void with an agent names it, and so does what it would have changed', async () => {
  const client = new QueryClient()
  const pages = (data: readonly object[]) => ({ pages: [{ data, hasMore: false }], pageParams: [null] })
  const deletions = { operationId: 'deleteAgent', outcome: 'DONE' }
  const deletion = { targetId: AGENT, details: { name: 'supplier-payables' } }
  client.setQueryData(['listAuditEntries', { query: deletions }, 'pages'], pages([deletion]))
  const set = { rules: [], apiTokenCountsFor: 'ONE', changesNeed: ONE_PERSON }
  const requires = { people: 1, excludesAsker: true, reason: false, checklist: [], evidenceFile: false }
  const rule = { id: 'two', name: 'Two people', when: { agentIds: [AGENT] }, requires }
  const change = {
    id: 'ChangeProposal:1',
    state: 'VOID',
    content: { kind: 'RULES', before: set, after: { ...set, rules: [rule] } },
    proposedBy: { id: 'Operator:1', name: 'Priya' },
    proposedAt: AT,
    reason: 'Policy',
    endedBy: null,
    endedAt: AT,
    endReason: null,
    failure: { message: `The rule “Two people” names an agent that was deleted: ${AGENT}.` },
  }
  client.setQueryData(['listChangeProposals', { query: { kind: 'RULES', limit: 100 } }], { data: [change] })
  const markup = await markupAt('/transactions', <EndedChanges of={{ kind: 'RULES' }} />, client)
  expect(markup).toContain('names an agent that was deleted: supplier-payables.')
  expect(markup).toMatch(/by supplier-payables/)
  expect(markup).not.toContain(AGENT)
})
