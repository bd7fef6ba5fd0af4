import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { CaseDetail } from './CaseDetail'

const ID = 'ExternalAccount:1'
const AT = '2026-11-22T00:00:00.000Z'

const shownOf = (isCustomerDeleted: boolean, acts: readonly object[] = []): Promise<string> => {
  const client = new QueryClient()
  client.setQueryData(['getOwnershipCase', { params: { externalAccountId: ID } }], {
    account: { id: ID, status: 'ACTIVE', accountInfo: { accountType: 'BASE_WALLET', address: '0x1' } },
    ...{ customerId: 'Customer:1', customerName: 'Amara Diallo', primaryIdentifier: '0x1', isCustomerDeleted },
    ...{ declaredName: null, verifiedName: null, createdAt: AT, updatedAt: AT },
    use: { kind: 'NOTHING', code: null, thresholdMinor: 1, thresholdCurrency: 'EUR' },
    ...{ challenges: [], nextSteps: [], acts },
  })
  return markupAt('/transactions', <CaseDetail id={ID} />, client)
}

it('the account of a deleted customer is not in use, whatever state it was left in', async () => {
  expect(await shownOf(false)).toContain('>Active<')
  const over = await shownOf(true)
  expect(over).toContain('>Not in use<')
  expect(over).not.toContain('>Active<')
})

it('a decision is said as what was done', async () => {
  const act = { operationId: 'setExternalAccountStatus', decision: 'INACTIVE', reason: 'Copy of a chat', at: AT }
  const shown = await shownOf(false, [{ id: 'Audit:1', ...act, actorName: 'Priya Raman' }])
  expect(shown).toContain('Took a payee account out of use')
  expect(shown).not.toContain('>Take out of use ')
})
