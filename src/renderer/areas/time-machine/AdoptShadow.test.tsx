import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AdoptShadow } from './AdoptShadow'
import { words } from './words'

const ID = 'Agent:01a1fdac-b15f-7000-9fdb-805feaf43cce'
const SHADOW = { agentId: ID, policy: {}, rules: null } as Parameters<typeof AdoptShadow>[0]['shadow']

const markupWith = (client: QueryClient): Promise<string> =>
  markupAt('/transactions', <AdoptShadow shadow={SHADOW} preview={null} onClose={() => {}} />, client)

it('looks for the agent of a draft before it asks for it, so that a deleted one is not asked for', async () => {
  const client = new QueryClient()
  await markupWith(client)
  const asked = client.getQueryCache().getAll()
  expect(asked.map(({ queryKey }) => queryKey[0])).toContain('searchObjects')
})

it('says that the agent of a draft is deleted where that is found while the form opens', async () => {
  const client = new QueryClient()
  const search = { query: { text: ID, kind: 'AGENT', limit: 1 } }
  client.setQueryData(['searchObjects', search], { data: [{ id: ID, status: 'DELETED' }] })
  const markup = await markupWith(client)
  expect(markup).toContain(words.agentDeletedTitle)
  expect(markup).toContain('The draft was not put in force.')
})
