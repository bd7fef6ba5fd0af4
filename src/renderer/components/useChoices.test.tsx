import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from './testing/markupAt'
import { useAgentNames, useAgentOptions, useCustomerNames, useCustomerOptions } from './useChoices'

const customer = (id: string, fullName: string, isDeleted: boolean) => ({
  id,
  customerType: 'INDIVIDUAL',
  fullName,
  isDeleted,
})

function Customers() {
  const names = useCustomerNames()
  const options = useCustomerOptions()
  return (
    <p>
      {[...names.values()].join(', ')}; {options.map(({ label }) => label).join(', ')}
    </p>
  )
}

it('a deleted customer keeps its name, and is no choice', async () => {
  const client = new QueryClient()
  const data = [customer('Customer:1', 'Marta', false), customer('Customer:2', 'Zoë', true)]
  client.setQueryData(['listCustomers', { query: { isIncludingDeleted: true } }, 'pages'], {
    pages: [{ data, hasMore: false, totalCount: 2 }],
    pageParams: [null],
  })
  expect((await markupAt('/transactions', <Customers />, client)).replaceAll('<!-- -->', '')).toContain(
    '<p>Marta, Zoë; Marta</p>',
  )
})

function Agents({ gone }: { readonly gone: 'ALL' | readonly string[] }) {
  const names = useAgentNames()
  const options = useAgentOptions(gone)
  return (
    <p>
      {[...names.values()].join(', ')}; {options.map(({ label }) => label).join(', ')}
    </p>
  )
}

it('a deleted agent keeps its name, and is a choice where it is chosen already, or where all are', async () => {
  const client = new QueryClient()
  const pages = (data: readonly object[]) => ({ pages: [{ data, hasMore: false }], pageParams: [null] })
  const query = { operationId: 'deleteAgent', outcome: 'DONE' }
  client.setQueryData(['listAgents', {}, 'pages'], pages([{ id: 'Agent:1', name: 'shopper' }]))
  const deletion = { targetId: 'Agent:2', details: { name: 'supplier' } }
  client.setQueryData(['listAuditEntries', { query }, 'pages'], pages([deletion]))
  const shown = async (gone: 'ALL' | readonly string[]) =>
    (await markupAt('/transactions', <Agents gone={gone} />, client)).replaceAll('<!-- -->', '')
  expect(await shown([])).toContain('<p>supplier, shopper; shopper</p>')
  for (const gone of [['Agent:2', 'Agent:1', 'Agent:3'], 'ALL'] as const)
    expect(await shown(gone)).toContain('<p>supplier, shopper; shopper, supplier</p>')
})
