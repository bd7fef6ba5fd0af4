import { expect, test } from 'vitest'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { deciderText, endedText } from '../transactions/endedText'
import { DecidedBefore, DecisionBlock } from './DecisionBlock'

const message = 'This payment needs more signatures, and nothing was done. Two people: 1 more signature.'

test('an approval without its signatures says what is missing, and is not called a second decision', async () => {
  const first = { code: 'CONFLICT', reason: 'SIGNATURES_MISSING', message, details: null }
  const markup = await markupAt('/transactions', <DecidedBefore first={first} />)
  expect(markup).toContain('Not approved: signatures are missing')
  expect(markup).toContain('Two people: 1 more signature.')
  expect(markup).not.toContain('Already decided')
})

test('a second decision says who was faster', async () => {
  const details = { decidedBy: { name: 'Bea Lindqvist' }, decision: 'reject' }
  const first = { code: 'CONFLICT', reason: null, message, details }
  const markup = await markupAt('/transactions', <DecidedBefore first={first} />)
  expect(markup).toContain('Already decided')
  expect(markup).toContain('Bea Lindqvist rejected it')
  expect(markup).toContain('data-tip="CONFLICT"')
  expect(markup).not.toContain('>CONFLICT<')
})

test.each([
  ['REJECTED', false],
  ['FAILED', true],
] as const)('of a payment whose request ended %s it is said that it failed: %s', async (outcome, isSaid) => {
  const at = '2026-11-23T09:00:00.000Z'
  const detail = {
    action: { id: 'AgentAction:1', transaction: { id: 'Transaction:1', status: 'FAILED' } },
    decision: {
      outcome,
      decidedBy: { kind: 'operator', id: 'Operator:1', name: 'Bea' },
      decidedAt: at,
      reason: 'No',
      failure: null,
    },
  } as ActionDetail
  const markup = await markupAt('/transactions', <DecisionBlock detail={detail} />)
  expect(markup).toContain('Bea')
  expect(markup.includes('data-status="FAILED"')).toBe(isSaid)
})

test.each([
  ['AGENT_DELETED', 'agent', 'Agent deleted'],
  ['CUSTOMER_DELETED', 'customer', 'Customer deleted'],
  ['QUOTE_EXPIRED', 'quote', 'Nobody'],
])('what ended for %s says that it ended with its %s, in a list %s, and names nobody', async (reason, whom, short) => {
  const failure = { code: 'FORBIDDEN', reason, message: 'It ended; nothing was moved.', details: null }
  const at = '2026-11-23T09:00:00.000Z'
  const decision = { outcome: 'FAILED', decidedBy: null, decidedAt: at, reason: null, failure } as const
  const detail = { action: { id: 'AgentAction:1' }, decision } as ActionDetail
  const markup = await markupAt('/transactions', <DecisionBlock detail={detail} />)
  expect(markup).toContain(`The payment ended with its ${whom}`)
  expect(markup).not.toContain('Approved, then failed')
  expect(deciderText(decision)).toBe(short)
  const second = await markupAt('/transactions', <DecidedBefore first={{ ...failure, details: { decidedBy: null } }} />)
  expect(second).toContain('Not decided: the payment has ended')
  expect(second).not.toContain('approved it')
})

test('a proposal that ended with its rules or its quote names nobody, and no deletion', () => {
  const failure = { code: 'CONFLICT', reason: 'SIGNATURES_NOT_REQUIRED', message: 'The rules changed.', details: null }
  expect(deciderText({ decidedBy: null, failure })).toBe('Nobody')
  expect(endedText({ decidedBy: null, failure })).toBeNull()
})
