import { expect, it } from 'vitest'
import type { SearchHit } from '../../../contract/console/objects/schemas'
import { mergedHits } from './mergedHits'

const hit = (id: string, match: SearchHit['match'], hour: string): SearchHit => ({
  kind: 'AGENT_ACTION',
  id,
  title: id,
  subtitle: null,
  customerId: null,
  type: null,
  status: null,
  amountMinor: null,
  currency: null,
  identifier: null,
  createdAt: `2026-11-23T${hour}:00:00.000Z`,
  match,
})

it('puts what bears the text itself first, each newest first', () => {
  const found = [hit('id', 'ID', '09'), hit('amount', 'AMOUNT', '07'), hit('party', 'PARTY', '11')]
  const beside = [hit('reason', 'TEXT', '08'), hit('newest', 'PARTY', '12'), hit('oldest', 'PARTY', '06')]
  expect(mergedHits(found, beside).map(({ id }) => id)).toEqual(['id', 'reason', 'amount', 'newest', 'party', 'oldest'])
  expect(mergedHits(found, [])).toBe(found)
})

it('keeps the order of the search, which puts what is deleted last', () => {
  const found = [hit('active', 'TEXT', '07'), hit('deleted', 'TEXT', '09')]
  expect(mergedHits(found, [hit('beside', 'TEXT', '08')]).map(({ id }) => id)).toEqual(['beside', 'active', 'deleted'])
})
