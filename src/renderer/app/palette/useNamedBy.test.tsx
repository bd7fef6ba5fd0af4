import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { proposal } from '../../areas/approvals/proposals/testing/proposal'
import { markupAt } from '../../components/testing/markupAt'
import { useNamedBy } from './useNamedBy'

const Named = ({ id }: { readonly id: string }) => useNamedBy(id)

it('of a proposed payment, which no search knows, it is said whom it pays', async () => {
  const id = 'MoneyProposal:01a1fdac-b15f-7000-9fdb-805feaf43ccc'
  const client = new QueryClient()
  const payee = { id: null, name: 'Luna Hardware Inc', identifier: null, lookalike: null }
  client.setQueryData(['getMoneyProposal', { params: { proposalId: id } }], proposal('1', { payee }))
  expect(await markupAt('/transactions', <Named id={id} />, client)).toContain('Luna Hardware Inc')
})
