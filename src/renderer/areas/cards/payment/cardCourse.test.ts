import { describe, expect, it } from 'vitest'
import type { PostingKind } from '../../../../contract/console/money/postingKinds'
import { cardCourse } from './cardCourse'

let count = 0
const idOf = (name: string) => `${name}:${String(++count).padStart(4, '0')}`
const at = (second: number) => `2026-11-21T09:00:0${second}.000Z`
type Kind = 'AVAILABLE' | 'HELD' | 'WORLD'
const posting = (kind: PostingKind, second: number, entries: readonly (readonly [Kind, number])[]) => ({
  id: idOf('Posting'),
  kind,
  createdAt: at(second),
  entries: entries.map(([part, amount]) => ({ kind: part, amount })),
})
const decision = (
  kind: 'AUTHORIZATION' | 'FINANCIAL_AUTHORIZATION' | 'CREDIT_AUTHORIZATION' | 'ADVICE' | 'EXCESS',
  second: number,
  amount: number,
  verdict: 'APPROVED' | 'DECLINED' = 'APPROVED',
) => ({
  id: idOf('CardDecision'),
  kind,
  verdict,
  reason: verdict === 'APPROVED' ? null : ('INSUFFICIENT_FUNDS' as const),
  trace: [],
  amount,
  decidedAt: at(second),
})
const hold = (second: number, amount: number) =>
  posting('hold', second, [
    ['AVAILABLE', -amount],
    ['HELD', amount],
  ])
const release = (second: number, amount: number) =>
  posting('release', second, [
    ['HELD', -amount],
    ['AVAILABLE', amount],
  ])
const clearing = (second: number, fromHold: number, fromAvailable = 0) =>
  posting('card-clearing', second, [
    ['HELD', -fromHold],
    ['AVAILABLE', -fromAvailable],
    ['WORLD', fromHold + fromAvailable],
  ])
const returned = (second: number, amount: number, kind: PostingKind = 'card-return') =>
  posting(kind, second, [
    ['WORLD', -amount],
    ['AVAILABLE', amount],
  ])

type Traces = Parameters<typeof cardCourse>[0]
const told = (...items: readonly (Traces['postings'][number] | Traces['decisions'][number])[]) => {
  const postings = items.flatMap((item) => ('entries' in item ? [item] : []))
  const decisions = items.flatMap((item) => ('entries' in item ? [] : [item]))
  return cardCourse({ postings, decisions }).map((step) =>
    [step.kind, step.amountMinor, `held ${step.held}`, `settled ${step.settled}`, `returned ${step.returned}`].join(
      ' ',
    ),
  )
}

describe('the course of a payment with a card', () => {
  it('holds, settles a part, releases the rest', () => {
    expect(told(decision('AUTHORIZATION', 0, 1250), hold(0, 1250), clearing(1, 800), release(2, 450))).toEqual([
      'AUTHORIZED 1250 held 1250 settled 0 returned 0',
      'SETTLED 800 held 450 settled 800 returned 0',
      'RELEASED 450 held 0 settled 800 returned 0',
    ])
  })

  it('says beside a clearing what it set free', () => {
    const steps = cardCourse({ postings: [hold(0, 900), clearing(1, 800), release(1, 100)], decisions: [] })
    expect(steps.map(({ kind, releasedMinor, held }) => [kind, releasedMinor, held])).toEqual([
      ['AUTHORIZED', 0, 900],
      ['SETTLED', 100, 0],
    ])
  })

  it('keeps apart what happened in one instant of a frozen clock', () => {
    expect(told(decision('AUTHORIZATION', 0, 500), hold(0, 500), clearing(0, 500), returned(0, 200))).toEqual([
      'AUTHORIZED 500 held 500 settled 0 returned 0',
      'SETTLED 500 held 0 settled 500 returned 0',
      'RETURNED 200 held 0 settled 500 returned 200',
    ])
  })

  it('settles more than was authorized in one step, with the whole amount', () => {
    const items = [decision('AUTHORIZATION', 0, 500), hold(0, 500), decision('EXCESS', 1, 200), clearing(1, 500, 200)]
    expect(told(...items).at(-1)).toBe('SETTLED 700 held 0 settled 700 returned 0')
  })

  it('names an excess that was not paid before what settled', () => {
    const items = [decision('AUTHORIZATION', 0, 500), hold(0, 500), decision('EXCESS', 1, 200, 'DECLINED')]
    expect(told(...items, clearing(1, 500)).slice(1)).toEqual([
      'EXCESS_DECLINED 200 held 500 settled 0 returned 0',
      'SETTLED 500 held 0 settled 500 returned 0',
    ])
  })

  it('adjusts up and down, and leaves all as it was where that is declined', () => {
    const items = [decision('AUTHORIZATION', 0, 500), hold(0, 500), decision('ADVICE', 1, 800), hold(1, 300)]
    const more = [decision('ADVICE', 2, 600), release(2, 200), decision('ADVICE', 3, 9000, 'DECLINED')]
    expect(told(...items, ...more).slice(1)).toEqual([
      'ADJUSTED 800 held 800 settled 0 returned 0',
      'ADJUSTED 600 held 600 settled 0 returned 0',
      'ADJUSTMENT_DECLINED 9000 held 600 settled 0 returned 0',
    ])
  })

  it('is paid at once without a hold', () => {
    expect(told(decision('FINANCIAL_AUTHORIZATION', 0, 300), clearing(0, 0, 300))).toEqual([
      'PAID_AT_ONCE 300 held 0 settled 300 returned 0',
    ])
  })

  it('takes a return back', () => {
    const items = [hold(0, 300), clearing(1, 300), returned(2, 300), returned(3, -300, 'card-return-reversal')]
    expect(told(...items).at(-1)).toBe('RETURN_TAKEN_BACK 300 held 0 settled 300 returned 0')
  })

  it('announces money and receives it', () => {
    expect(told(decision('CREDIT_AUTHORIZATION', 0, 400), returned(1, 400, 'card-credit'))).toEqual([
      'ANNOUNCED 400 held 0 settled 0 returned 0',
      'RECEIVED 400 held 0 settled 400 returned 0',
    ])
  })
})
