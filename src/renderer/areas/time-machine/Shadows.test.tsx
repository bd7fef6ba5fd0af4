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

const linesOf = (page: { data: readonly Shadow[]; totalCount: number; nextCursor?: string }) => {
  const client = new QueryClient()
  client.setQueryData(['listShadows', { query: {} }, 'pages'], { pages: [page], pageParams: [null] })
  return markupAt('/transactions', <Shadows />, client)
}

it('a watched draft says who had it watched, where that has a name', async () => {
  const system = { kind: 'system', id: null, name: null }
  const data = [SHADOW, { ...SHADOW, id: 'Shadow:2', startedBy: system }]
  const markup = await linesOf({ data, totalCount: 2 })
  expect(markup.match(/started by [A-Z]\w+ \w+/g)).toEqual(['started by Ana Ruiz'])
})

it('says exactly since when a draft is watched', async () => {
  const markup = await linesOf({ data: [SHADOW], totalCount: 1 })
  expect(markup).toMatch(/watched since<\/span> <time [^>]*>[^<]*2026/)
})

it('says how many are watched no more, and offers those that are not read yet', async () => {
  const ended: Shadow = { ...SHADOW, id: 'Shadow:2', endedAt: '2026-11-23T10:00:00.000Z', endedBy: 'STOPPED' }
  const whole = await linesOf({ data: [SHADOW, ended], totalCount: 2 })
  expect(whole).toContain('No longer watched (1)')
  expect(whole).not.toContain('Show more drafts')
  const more = await linesOf({ data: [SHADOW, ended], totalCount: 31, nextCursor: 'more' })
  expect(more).toContain('No longer watched (30)')
  expect(more).toContain('Show more drafts')
})

it('a draft whose agent was deleted says that it ended with it', async () => {
  const gone: Shadow = { ...SHADOW, endedAt: '2026-11-23T10:00:00.000Z', endedBy: 'AGENT_GONE' }
  expect(await linesOf({ data: [gone], totalCount: 1 })).toContain('ended with its agent')
})
