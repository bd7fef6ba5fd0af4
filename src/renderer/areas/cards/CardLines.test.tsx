import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { CardLines } from './CardLines'

it('a customer without cards has none, and is not told that some will come: a deleted one gets no more', async () => {
  const client = new QueryClient()
  const pages = { pages: [{ data: [], hasMore: false }], pageParams: [null] }
  client.setQueryData(['listCards', { query: { cardholderId: 'Customer:1', limit: 5 } }, 'pages'], pages)
  const markup = await markupAt('/transactions', <CardLines customerId="Customer:1" />, client)
  expect(markup).toContain('No cards.')
  expect(markup).not.toContain('yet')
})
