import { describe, expect, test } from 'vitest'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { moneySentence, whole } from './moneySentence'

const NOW = Date.parse('2026-11-22T09:14:00.000Z')
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

/** As it is read: without what only keeps lines from breaking. */
const readOf = (...input: Parameters<typeof moneySentence>) =>
  moneySentence(...input)
    .replaceAll('\u2060', '')
    .replaceAll('\u00A0', ' ')

const detail = {
  action: { type: 'TRANSFER_OUT' },
  source: { kind: 'INTERNAL', holderName: 'Brightwater Ltd', label: 'USD account …89ec' },
  figures: { sendingMinor: 486_934, sendingCurrency: 'USD' },
} as ActionDetail
const daily = { clause: 'dailyLimit', label: '', effect: 'passes' } as const
const forecast = {
  timeline: [
    { step: 'STARTS' as const, at: after(0) },
    { step: 'SETTLES' as const, at: after(1) },
  ],
  balanceAfterMinor: 20_164_707,
  currency: 'USD',
  policyTrace: [{ ...daily, valueMinor: 500_000, limitMinor: 5_000_000 }],
}

describe('what the money does', () => {
  test('is one sentence: what leaves, when it arrives, what stays, how far the limit is used', () => {
    expect(readOf(detail, forecast, NOW, false)).toBe(
      '4,869.34 USD leaves Brightwater Ltd …89ec at once, settles 09:14:01; 201,647.07 USD stays; ' +
        'the day’s limit is then 10 % used.',
    )
  })

  test('says what is not known by not saying it', () => {
    const outside = { ...detail, source: { ...detail.source, kind: 'EXTERNAL', label: 'ACH …0143' } } as ActionDetail
    const pulled = { ...outside, action: { type: 'TRANSFER_IN' } } as ActionDetail
    const bare = { ...forecast, balanceAfterMinor: null, policyTrace: [daily] }
    expect(readOf(pulled, bare, NOW, false)).toBe(
      '4,869.34 USD is collected from Brightwater Ltd …0143, settles 09:14:01.',
    )
  })

  test('is short where nothing starts', () => {
    expect(readOf(detail, { ...forecast, timeline: [] }, NOW, false)).toBe('Nothing moves.')
  })
})

test('the ending of an account never stands on a line of its own', () => {
  expect(whole('Mexico bank account …7771')).toBe('Mexico bank account\u00A0…\u20607771')
  expect(whole('Ferreteria Luna SA')).toBe('Ferreteria Luna SA')
})
