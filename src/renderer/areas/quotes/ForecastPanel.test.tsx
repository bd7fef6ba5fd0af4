import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import type { QuoteForecast } from '../../../contract/console/money/forecast'
import { markupAt } from '../../components/testing/markupAt'
import { ForecastPanel } from './ForecastPanel'

const at = '2026-11-22T00:00:00.000Z'
const execution: NonNullable<QuoteForecast['execution']> = {
  ...{ startsBy: 'CALL', refusal: null, signatures: null, timeline: [], balanceAfterMinor: 1 },
  verdicts: [{ kind: 'PAID', settlesAt: at }],
}

const SIGNED: Partial<typeof execution> = {
  signatures: { people: 2, ruleNames: ['Two people'], tooFew: null },
  verdicts: [{ kind: 'WAITS', waitsFor: ['signatures'] }, ...execution.verdicts],
}

const panelOf = (forecast: QuoteForecast, shown: Omit<ComponentProps<typeof ForecastPanel>, 'live'>) => {
  const panel = <ForecastPanel live={{ forecast, isStale: false, error: null }} {...shown} />
  return markupAt('/transactions', panel, new QueryClient())
}

const BARE = { quote: null, refusal: null, limits: [], computedAt: at, nextRateAt: at, nextChangeAt: at }

const textOf = async (change: Partial<typeof execution>) => {
  const forecast: QuoteForecast = { ...BARE, execution: { ...execution, ...change } }
  return panelOf(forecast, { shownFields: [], labels: {} })
}

it('names the inputs that say why it would be refused, and says it itself where one has no input', async () => {
  const errors = [{ field: 'purposeOfPayment', message: 'purposeOfPayment is required' }]
  const code = 'MISSING_MANDATORY_USER_INFO'
  const refusal = { status: 400, code, message: 'The quote was not created.', reason: null, errors }
  const forecast = { ...BARE, refusal, execution: null }
  const labels = { purposeOfPayment: 'Purpose of payment' }
  const named = await panelOf(forecast, { shownFields: ['purposeOfPayment'], labels })
  expect(named).toContain('This would be refused. Correct “Purpose of payment”.')
  expect(named).not.toContain(refusal.message)
  const unseen = await panelOf(forecast, { shownFields: ['purposeOfPayment'], labels: {} })
  expect(unseen).toContain(refusal.message)
})

it('says by which rule how many sign before a payment is made, and what becomes of it then', async () => {
  expect(await textOf({})).not.toContain('signature')
  const signed = await textOf(SIGNED)
  expect(signed).toContain('Would wait: for signatures')
  expect(signed).toContain('This needs 2 signatures by the approval rule “Two people”.')
  expect(signed).toContain('After the last signature: Would be paid.')
})

it('says when it settles if it is executed now, and not that it starts now', async () => {
  const steps = ['STARTS', 'SETTLES'] as const
  const text = await textOf({ timeline: steps.map((step) => ({ step, at })) })
  expect(text).toContain('If it is executed now, it settles ')
  expect(text).not.toContain('Starts now')
})

it('promises no payment after signatures that too few people may give', async () => {
  const tooFew = 'Too few people may sign this payment.'
  const text = await textOf({ ...SIGNED, signatures: { people: 2, ruleNames: ['Two people'], tooFew } })
  expect(text).toContain(tooFew)
  expect(text).not.toContain('After the last signature')
})

it('says of what others would sign why it would be refused, beside who they are', async () => {
  const message = 'The balance is short by 964004.00 USD. Fund the account.'
  const refusal = { status: 400, code: 'INVALID_AMOUNT', message, reason: 'INSUFFICIENT_BALANCE', errors: [] }
  const text = await textOf({ ...SIGNED, refusal })
  expect(await textOf({ refusal })).toContain('The quote can be created, but not executed at the moment')
  expect(text).not.toContain('but not executed')
  expect(text).toContain('This needs 2 signatures by the approval rule “Two people”.')
  expect(text).toContain('Even with all signatures it would be refused at the moment, so they cannot be asked for yet.')
  expect(text).toContain('yet. The balance is short by 964,004.00 USD.')
  expect(text).not.toContain('After the last signature')
})
