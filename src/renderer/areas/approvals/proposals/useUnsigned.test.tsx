import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { markupAt } from '../../../components/testing/markupAt'
import { useUnsigned } from './useUnsigned'

function Said({ error }: { readonly error: ServiceCallError | null }) {
  const { unsigned, hasChanged } = useUnsigned(error)
  return <p>{`${unsigned === null ? 'none' : 'asked'}, ${hasChanged ? 'changed' : 'same'}`}</p>
}

const refused = (reason: string) =>
  new ServiceCallError(409, 'CONFLICT', 'Signed first', { reason, ruleVersion: 4 }, 'executeQuote')

async function saidAt(number: number | null, error: ServiceCallError | null): Promise<string> {
  const client = new QueryClient()
  if (number !== null) client.setQueryData(['getApprovalRules', {}], { number })
  return markupAt('/transactions', <Said error={error} />, client)
}

it('signatures are asked for under the rules that refused it; once those are others it is tried again', async () => {
  const error = refused('SIGNATURES_REQUIRED')
  for (const number of [null, 3, 4]) expect(await saidAt(number, error)).toContain('asked, same')
  expect(await saidAt(5, error)).toContain('none, changed')
})

it('nothing is asked for where another thing was refused, or nothing', async () => {
  for (const error of [null, refused('QUOTE_EXPIRED')]) expect(await saidAt(5, error)).toContain('none, same')
})
