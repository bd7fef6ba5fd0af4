import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { InvitationLines } from '../customers/CustomerParts'
import { InvitationDetail } from './InvitationDetail'

const CODE = 'K7QX2M9T'
const CUSTOMER = 'Customer:1'
const invitation = {
  ...{
    code: CODE,
    createdAt: '2026-11-22T00:00:00.000Z',
    url: 'https://pay.example.com/i',
    status: 'PENDING' as const,
  },
  ...{ inviterUma: '$amara@pay.example.com', firstName: 'Ines' },
}

const shownOf = async (isCustomerDeleted: boolean): Promise<readonly string[]> => {
  const row = { ...invitation, customerId: CUSTOMER, customerName: 'Amara Diallo', isCustomerDeleted }
  const client = new QueryClient()
  client.setQueryData(['getInvitation', { params: { invitationCode: CODE } }], invitation)
  client.setQueryData(['listInvitations', { query: { search: CODE } }], { data: [row], hasMore: false, totalCount: 1 })
  client.setQueryData(['listInvitations', { query: { customerId: CUSTOMER } }, 'pages'], {
    pages: [{ data: [row], hasMore: false, totalCount: 1 }],
    pageParams: [null],
  })
  const parts = [
    <InvitationDetail key="listed" code={CODE} row={row} />,
    <InvitationDetail key="pasted" code={CODE} row={undefined} />,
    <InvitationLines key="customer" customerId={CUSTOMER} />,
  ]
  return Promise.all(parts.map((part) => markupAt('/transactions', part, client)))
}

it('an open invitation of a deleted customer is not in use, says why, and offers nothing', async () => {
  const living = await shownOf(false)
  for (const markup of living) expect(markup).toContain('>Open<')
  for (const markup of living.slice(0, 2)) expect(markup).toContain('Accept for them')
  const over = await shownOf(true)
  for (const markup of over) expect(markup).toContain('>Not in use<')
  for (const markup of over.slice(0, 2)) {
    expect(markup).toContain('The customer who invites is deleted')
    expect(markup).not.toMatch(/Accept for them|Cancel invitation|pay\.example\.com\/i"/)
  }
})
