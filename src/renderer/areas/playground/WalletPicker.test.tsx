import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ServiceCallError } from '../../client/ServiceCallError'
import { markupAt } from '../../components/testing/markupAt'
import { usePlayground } from './usePlayground'
import { useWallets } from './WalletPicker'

const walletOf = (name: string, isCustomerDeleted: boolean) => ({
  accountId: `InternalAccount:${name}`,
  customerId: `Customer:${name}`,
  customerName: name,
  isCustomerDeleted,
})

function Wallets() {
  const { wallets, wallet } = useWallets()
  return <p>{`chosen ${wallet?.name}, of ${wallets.map(({ name }) => name).join(' ')}`}</p>
}

function Refusal() {
  const { playground, refused } = usePlayground('InternalAccount:Gone', 'Customer:Gone', 'tour')
  return <p>{`${playground === null ? 'nothing' : 'a ceremony'}, ${refused?.error?.code}`}</p>
}

it('the wallet of a deleted customer is not offered, though it is the newest', async () => {
  const client = new QueryClient()
  const data = [walletOf('Gone', true), walletOf('Here', false)]
  client.setQueryData(['listWallets', {}, 'pages'], {
    pages: [{ data, hasMore: false, totalCount: 2 }],
    pageParams: [null],
  })
  expect(await markupAt('/transactions', <Wallets />, client)).toContain('chosen Here, of Here')
})

it('a read that is refused is handed to the screen', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const key = ['getCustomerAuthentication', { params: { customerId: 'Customer:Gone' } }]
  const error = new ServiceCallError(404, 'REFERENCE_NOT_FOUND', 'No customer.', {}, 'getCustomerAuthentication')
  client.getQueryCache().build(client, { queryKey: key }).setState({ status: 'error', error })
  expect(await markupAt('/transactions', <Refusal />, client)).toContain('nothing, REFERENCE_NOT_FOUND')
})
