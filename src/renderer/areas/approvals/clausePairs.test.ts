import { expect, test } from 'vitest'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
import { clausePairs } from './clausePairs'

const clause = (name: PolicyClause['clause'], facts: Partial<PolicyClause> = {}): PolicyClause => ({
  clause: name,
  label: name,
  effect: 'passes',
  ...facts,
})

const threshold = clause('approvalThreshold', { effect: 'holds' })
const asked = [clause('dailyLimit', { beforeMinor: 0, valueMinor: 600, limitMinor: 1000 }), threshold]

test('what is the same now stands once', () => {
  expect(clausePairs(asked, [...asked])).toEqual([
    { asked: threshold, now: null },
    { asked: asked[0], now: null },
  ])
})

test('what differs stands twice, and what refuses now comes first', () => {
  const refusing = clause('dailyLimit', { effect: 'refuses', beforeMinor: 500, valueMinor: 1100, limitMinor: 1000 })
  expect(clausePairs(asked, [refusing, threshold])).toEqual([
    { asked: asked[0], now: refusing },
    { asked: threshold, now: null },
  ])
})

test('without a judgement of now the one of then stands alone', () => {
  expect(clausePairs(asked, null).map(({ now }) => now)).toEqual([null, null])
})
