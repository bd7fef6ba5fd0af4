import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { WalletDetail } from './WalletDetail'
import { words } from './words'

const ID = 'InternalAccount:1'

it('says of a wallet without credentials that nothing opens it', async () => {
  const client = new QueryClient()
  const account = {
    ...{ accountId: ID, customerId: null, customerName: null, isCustomerDeleted: false },
    ...{ status: 'ACTIVE', currency: 'USDB' },
  }
  client.setQueryData(['getWalletAuthority', { params: { accountId: ID } }], {
    ...{ account, credentials: [], challenges: [], sessions: [], signedActs: [] },
    ...{ activeSessionCount: 0, endedSessionCount: 0 },
  })
  expect(await markupAt('/transactions', <WalletDetail id={ID} />, client)).toContain(words.noCredentials)
})
