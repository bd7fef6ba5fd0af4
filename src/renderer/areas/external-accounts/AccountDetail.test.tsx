import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AccountDetail } from './AccountDetail'

const ID = 'ExternalAccount:1'
const AT = '2026-11-22T00:00:00.000Z'

const detailOf = (isCustomerDeleted: boolean): Promise<string> => {
  const client = new QueryClient()
  const params = { externalAccountId: ID }
  const account = {
    id: ID,
    customerId: 'Customer:1',
    status: 'ACTIVE',
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza' },
    },
  }
  client.setQueryData(['getCustomerExternalAccountById', { params }], account)
  client.setQueryData(['getExternalAccountItem', { params }], {
    account,
    isCustomerDeleted,
    lookalike: null,
    customerName: 'Marta Ferreira',
    holderName: 'Ana Souza',
    primaryIdentifier: 'DE89370400440532013000',
    createdAt: AT,
    updatedAt: AT,
    allowedStatuses: ['INACTIVE'],
  })
  const nothing = () => undefined
  const detail = <AccountDetail id={ID} item={null} isListLoading={false} onDeleted={nothing} />
  return markupAt('/transactions', detail, client)
}

it('the account of a deleted customer is not in use, and no money is sent to it', async () => {
  const living = await detailOf(false)
  expect(living).toContain('>Active<')
  expect(living).toContain('Send money…')
  const deleted = await detailOf(true)
  expect(deleted).toContain('Ana Souza')
  expect(deleted).toContain('>Not in use<')
  expect(deleted).toContain('The customer of this account is deleted')
  expect(deleted).not.toContain('>Active<')
  expect(deleted).not.toContain('Send money…')
  expect(deleted).not.toContain('Deactivate')
  expect(deleted).toContain('Delete account')
})
