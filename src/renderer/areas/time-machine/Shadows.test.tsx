import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Shadow } from '../../../contract/console/shadows/schemas'
import { markupAt } from '../../components/testing/markupAt'
import { Shadows } from './Shadows'

const NONE = { held: 0, letThrough: 0, refused: 0, otherwise: 0 }
const SHADOW: Shadow = {
  id: 'Shadow:1',
  kind: 'RULES',
  agentId: null,
  agentName: null,
  policy: null,
  rules: null,
  startedAt: '2026-11-23T09:00:00.000Z',
  startedBy: { kind: 'operator', id: 'Operator:1', name: 'Ana Ruiz' },
  endedAt: null,
  endedBy: null,
  waitsAs: null,
  judged: 0,
  failed: 0,
  today: NONE,
  inAll: NONE,
}

it('a watched draft says who had it watched, where that has a name', async () => {
  const client = new QueryClient()
  const system = { kind: 'system', id: null, name: null }
  client.setQueryData(['listShadows', { query: {} }], {
    data: [SHADOW, { ...SHADOW, id: 'Shadow:2', startedBy: system }],
  })
  const markup = await markupAt('/transactions', <Shadows />, client)
  expect(markup.match(/started by [A-Z]\w+ \w+/g)).toEqual(['started by Ana Ruiz'])
})
