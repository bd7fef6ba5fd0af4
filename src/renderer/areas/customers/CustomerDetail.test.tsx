import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { deskRoles } from '../../client/useMay'
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

afterEach(() => deskRoles.set(null))

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

it('says beforehand which role each act on a customer takes', async () => {
  const refused = async (name: string) => {
    const button = (await detailOf(false)).split('<button').find((text) => text.split('</button>')[0]?.includes(name))
    return button?.split('>')[0]?.includes('This takes the role ')
  }
  for (const name of ['Place on hold', 'Edit', 'Delete']) {
    deskRoles.set(['VIEWER', 'REVIEWER', 'APPROVER', 'ADMINISTRATOR'])
    expect(await refused(name), name).toBe(false)
    deskRoles.set(['VIEWER'])
    expect(await refused(name), name).toBe(true)
  }
})
