import { expect, it } from 'vitest'
import type { OnboardingCase, OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { CaseHistory } from './CaseHistory'

it('the history of a case is read out as a list in order', async () => {
  const act = { operationId: 'reviewDocument', targetId: 'Customer:1', result: null, reason: null }
  const history = ['Audit:2', 'Audit:1'].map((id) => ({
    ...act,
    ...{ id, at: '2026-11-22T00:00:00.000Z', actorKind: 'token', actorName: 'First token' },
  }))
  const markup = await markupAt(
    '/transactions',
    <CaseHistory found={{ documentList: [] as OnboardingDocument[], history } as OnboardingCase} />,
  )
  expect(markup).toMatch(/<ol class="[^"]*lines[^"]*">(<li.+<\/li>){2}<\/ol>/s)
  expect(markup).toContain('API token First token')
})
