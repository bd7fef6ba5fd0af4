import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from './testing/markupAt'
import { useCustomerNames, useCustomerOptions } from './useChoices'

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
