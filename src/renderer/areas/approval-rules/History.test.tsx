import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ONE_PERSON } from '../../../contract/console/approvals/whoChanges'
import { markupAt } from '../../components/testing/markupAt'
import { History } from './History'

const AGENT = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43ccc'
const CUSTOMER = 'Customer:01a1fdac-b15f-7000-9fdb-805feaf43cce'
/** A customer who is called as an agent's ID is. */
const NAMESAKE = 'Customer:01a1fdac-b15f-7000-9fdb-805feaf43ccf'
const set = { rules: [], apiTokenCountsFor: 'ONE', changesNeed: ONE_PERSON }
const by = { kind: 'operator', id: 'Operator:1', name: 'Priya' }
const version = (number: number, goneIds: readonly string[]) => ({
  ...{ ...set, number, changedAt: '2026-11-23T10:00:00.000Z', changedBy: by, goneIds },
  ...{ confirmedBy: null, reason: null, restoredNumber: null },
})

it('a version that names who was deleted meanwhile says whom, by name, and is not restored', async () => {
  const client = new QueryClient()
  const pages = (data: readonly object[]) => ({ pages: [{ data, hasMore: false }], pageParams: [null] })
  const deletion = { targetId: AGENT, details: { name: 'supplier-payables' } }
  const deletions = { operationId: 'deleteAgent', outcome: 'DONE' }
  client.setQueryData(['listAuditEntries', { query: deletions }, 'pages'], pages([deletion]))
  const customer = { id: CUSTOMER, customerType: 'BUSINESS', businessInfo: { legalName: 'Acme GmbH' }, isDeleted: true }
  const namesake = { ...customer, id: NAMESAKE, businessInfo: { legalName: AGENT } }
  client.setQueryData(['listCustomers', { query: { isIncludingDeleted: true } }, 'pages'], pages([customer, namesake]))
  client.setQueryData(['listApprovalRuleVersions', { query: { limit: 100 } }], {
    data: [version(3, []), version(2, [AGENT, CUSTOMER, NAMESAKE]), version(1, [])],
    hasMore: false,
  })
  const markup = await markupAt('/transactions', <History />, client)
  expect(markup).toContain(`It cannot be restored. It names what was deleted: supplier-payables, Acme GmbH, ${AGENT}.`)
  expect(markup).toContain('aria-label="Restore version 1"')
  expect(markup).not.toContain('aria-label="Restore version 2"')
})
