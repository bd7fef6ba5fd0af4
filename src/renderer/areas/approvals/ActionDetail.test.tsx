import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { ActionDetail } from './ActionDetail'

const ID = 'AgentAction:0198c6e0-0000-7000-8000-000000000001'
const AT = '2026-11-23T09:00:00.000Z'
const party = { accountId: null, label: 'Luna', holderName: 'Luna', status: null, currency: null, lookalike: null }

it('the head says of what nobody decided in time that it expired, as the list does', async () => {
  const failure = { code: 'CONFLICT', reason: 'QUOTE_EXPIRED', message: 'The quote expired.', details: null }
  const detail = {
    action: { id: ID, type: 'EXECUTE_QUOTE', status: 'FAILED', createdAt: AT },
    agent: { id: 'Agent:1', name: 'payables', isDeleted: true, isPaused: false },
    customer: { id: 'Customer:1', name: 'Norte' },
    decision: { outcome: 'FAILED', decidedBy: null, decidedAt: AT, reason: null, failure },
    figures: { sendingMinor: 1, sendingCurrency: 'USD', receivingMinor: 1, receivingCurrency: 'USD' },
    paymentsBefore: { count: 0, isCut: false, lastAt: null },
    policyTrace: [],
    source: party,
    destination: party,
    held: null,
  }
  const client = new QueryClient()
  client.setQueryData(['getActionDetail', { params: { actionId: ID } }], detail)
  const movingOn = { moveOn() {}, moveFrom() {}, stay() {} }
  const shown = <ActionDetail id={ID} list={null} clearFilters={() => {}} movingOn={movingOn} />
  const markup = await markupAt('/transactions', shown, client)
  expect(markup).toContain('data-status="EXPIRED"')
  expect(markup).not.toContain('data-status="FAILED"')
})
