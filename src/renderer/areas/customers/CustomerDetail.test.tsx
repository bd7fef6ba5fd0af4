import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { CustomerDetail } from './CustomerDetail'

const ID = 'Customer:1'
const AT = '2026-11-22T00:00:00.000Z'
const USD = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }
const money = { amount: 1200, currency: USD }

const detailOf = (isDeleted: boolean): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['getCustomerById', { params: { customerId: ID } }], {
    id: ID,
    customerType: 'INDIVIDUAL',
    fullName: 'Marta Ferreira',
    status: 'APPROVED',
    kycStatus: 'APPROVED',
    isDeleted,
    createdAt: AT,
    updatedAt: AT,
  })
  const account = { id: 'InternalAccount:1', status: 'ACTIVE', balance: money, totalBalance: money }
  client.setQueryData(['listCustomerInternalAccounts', { query: { customerId: ID } }, 'pages'], {
    pages: [{ data: [account], hasMore: false, totalCount: 1 }],
    pageParams: [null],
  })
  return markupAt('/transactions', <CustomerDetail id={ID} />, client)
}

it('a deleted customer has accounts that are not in use, and is issued no card', async () => {
  const living = await detailOf(false)
  expect(living).toContain('>Active<')
  expect(living).toContain('Issue card')
  const deleted = await detailOf(true)
  expect(deleted).toContain('Marta Ferreira')
  expect(deleted).toContain('>Not in use<')
  expect(deleted).not.toContain('>Active<')
  expect(deleted).not.toContain('Issue card')
})
