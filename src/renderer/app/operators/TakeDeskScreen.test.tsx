import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { deskOperator } from '../../client/deskOperator'
import { markupAt } from '../../components/testing/markupAt'
import { TakeDeskScreen } from './TakeDeskScreen'

const AT = '2026-11-22T00:00:00.000Z'
const person = (id: string, name: string) => ({
  ...{ id, name, state: 'ACTIVE', roles: ['VIEWER'], groups: [], demoPin: null, lastSeenAt: AT, pinLockedUntil: null },
  proofs: [{ id: `OperatorProof:${id}`, kind: 'PIN' }],
})

/** Tomás signed in last, at another desk. */
const screen = (isLocked: boolean): Promise<string> => {
  const client = new QueryClient()
  const data = [person('Operator:2', 'Tomás Ferreira'), person('Operator:1', 'Priya Raman')]
  client.setQueryData(['listOperators', {}], { data })
  return markupAt('/transactions', <TakeDeskScreen isLocked={isLocked} />, client)
}

afterEach(() => deskOperator.set(null))

it('asks whoever locked this desk for the PIN, though somebody else signed in elsewhere since', async () => {
  deskOperator.set({ id: 'Operator:1', name: 'Priya Raman' })
  expect(await screen(true)).toContain('PIN of Priya Raman')
})

it('asks the one who signed in last where nobody has been at this desk, or the page was loaded again', async () => {
  expect(await screen(false)).toContain('PIN of Tomás Ferreira')
  expect(await screen(true)).toContain('PIN of Tomás Ferreira')
})
