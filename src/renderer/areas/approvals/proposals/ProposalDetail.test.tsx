import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../../components/testing/markupAt'
import { ProposalDetail } from './ProposalDetail'
import { LATER, proposal } from './testing/proposal'

it('says when a proposal ended that nobody ended', async () => {
  const failure = { code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED', message: 'It was executed.', details: null }
  const ended = proposal('1', { state: 'FAILED', endedAt: LATER, expiresAt: null, failure })
  const client = new QueryClient()
  client.setQueryData(['getMoneyProposal', { params: { proposalId: ended.id } }], ended)
  const nothing = () => undefined
  const markup = await markupAt(
    '/transactions',
    <ProposalDetail id={ended.id} movingOn={{ moveOn: nothing, moveFrom: nothing, stay: nothing }} />,
    client,
  )
  expect(markup).toContain('Ended before everybody had signed')
  expect(markup).toContain(`dateTime="${LATER}"`)
})
