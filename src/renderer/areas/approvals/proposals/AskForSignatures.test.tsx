import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { markupAt } from '../../../components/testing/markupAt'
import { AskForSignatures } from './AskForSignatures'

const details = { reason: 'SIGNATURES_REQUIRED', people: 2, ruleNames: ['Two people'] }
const error = new ServiceCallError(409, 'CONFLICT', 'Nobody may do this alone', details, 'createQuote')

const textOf = (whyNot: string | null) => {
  const call = { operationId: 'executeQuote', params: { quoteId: 'Quote:1' } } as const
  const note = <AskForSignatures error={error} callOf={() => call} whyNot={whyNot} />
  return markupAt('/transactions', note, new QueryClient())
}

it('asks for nothing that would be refused, and says why', async () => {
  const [open, refused] = [await textOf(null), await textOf('The account holds 0.00 USD.')]
  expect(open).toContain('Nothing has moved. Ask for the signatures')
  expect(open).not.toMatch(/<button[^>]* disabled=""/)
  expect(refused).toContain(
    'it would be refused at the moment, so they cannot be asked for yet. The account holds 0.00',
  )
  expect(refused).toMatch(/<button[^>]* disabled=""/)
})
