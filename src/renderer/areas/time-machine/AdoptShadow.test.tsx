import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AdoptShadow } from './AdoptShadow'

const ID = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43cce'

it('looks for the agent of a draft before it asks for it, so that a deleted one is not asked for', async () => {
  const client = new QueryClient()
  const shadow = { agentId: ID, policy: {}, rules: null } as Parameters<typeof AdoptShadow>[0]['shadow']
  await markupAt('/transactions', <AdoptShadow shadow={shadow} preview={null} onClose={() => {}} />, client)
  const asked = client.getQueryCache().getAll()
  expect(asked.map(({ queryKey }) => queryKey[0])).toContain('searchObjects')
})
