import { expect, it } from 'vitest'
import type { CardDetail } from '../../../contract/console/cards/cardDetail'
import { markupAt } from '../../components/testing/markupAt'
import { CardCourse } from './CardCourse'

it('the course of a card names an API token that brought it there as one', async () => {
  const by = { operationId: 'updateCardById', actorKind: 'token', actorName: 'First token' }
  const states = [{ state: 'FROZEN', reason: null, at: '2026-11-22T00:00:00.000Z', by }]
  const detail = { card: { state: 'FROZEN' }, states } as CardDetail
  expect(await markupAt('/transactions', <CardCourse detail={detail} />)).toContain('By API token First token')
})
