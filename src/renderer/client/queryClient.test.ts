import { type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { deskOperator } from './deskOperator'
import { invalidateAreas, invalidateEverything, invalidateUnheard, queryClient } from './queryClient'

afterEach(() => {
  queryClient.clear()
  deskOperator.set(null)
})

/** A screen that shows customers; each read answers when it is let go. */
function openScreen(id = 'listCustomers', meta?: QueryMeta) {
  const answers: ((names: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: [id, {}], queryFn: read, meta })
  const close = observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data, close }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const customersChanged = () => invalidateAreas(new Set(['customers'] as const))

test('a first read that was under way when something changed is made again once it has come', async () => {
  const screen = openScreen()
  customersChanged()
  customersChanged()
  expect(screen.answers).toHaveLength(1)
  screen.answers[0]?.('before')
  await settled()
  expect(screen.answers).toHaveLength(2)
  screen.answers[1]?.('after')
  await settled()
  expect(screen.shown()).toBe('after')
  expect(screen.answers).toHaveLength(2)
  screen.close()
})

test('a read that takes longer than the changes are apart comes to its end, and then once more', async () => {
  const screen = openScreen()
  screen.answers[0]?.('first')
  await settled()
  for (let change = 0; change < 5; change += 1) {
    customersChanged()
    await settled()
  }
  expect(screen.answers).toHaveLength(2)
  screen.answers[1]?.('second')
  await settled()
  expect(screen.shown()).toBe('second')
  expect(screen.answers).toHaveLength(3)
  screen.close()
})

test('a read that nobody watches any more when it comes is asked for again where it is shown', async () => {
  const screen = openScreen()
  customersChanged()
  screen.close()
  screen.answers[0]?.('before')
  await settled()
  expect(screen.answers).toHaveLength(1)
  const again = openScreen()
  expect(again.answers).toHaveLength(1)
  again.close()
})

test('a document is read once, however the stream begins, and again for whoever takes the desk', async () => {
  const [document, list] = [openScreen('readDocumentFile'), openScreen()]
  invalidateUnheard()
  for (const { answers } of [document, list]) answers[0]?.('first')
  await settled()
  expect([document.answers.length, list.answers.length]).toEqual([1, 2])
  invalidateEverything()
  expect(document.answers).toHaveLength(2)
  document.close()
  list.close()
})

test('what happened while one person was away is not told to whoever takes the desk after them', () => {
  deskOperator.set({ id: 'Operator:1', name: 'Priya Raman' })
  queryClient.setQueryData(['getWhileAway', {}], { since: '2026-11-30T09:00:00.000Z' })
  deskOperator.set({ id: 'Operator:2', name: 'Tomás Ferreira' })
  expect(queryClient.getQueryData(['getWhileAway', {}])).toBeUndefined()
})

test('what waits for another read is asked for behind it, and not where that says that it is gone', async () => {
  const isThere = (data: unknown) => data !== 'gone'
  const search = openScreen('searchObjects')
  const agent = openScreen('getAgentById', { after: { queryKey: ['searchObjects', {}], isThere } })
  const agentsChanged = () => invalidateAreas(new Set(['agents'] as const))
  search.answers[0]?.('here')
  agent.answers[0]?.('shopper')
  await settled()
  agentsChanged()
  await settled()
  expect([search.answers.length, agent.answers.length]).toEqual([2, 1])
  search.answers[1]?.('here')
  await settled()
  expect(agent.answers).toHaveLength(2)
  agent.answers[1]?.('shopper, paused')
  await settled()
  expect(agent.shown()).toBe('shopper, paused')
  agentsChanged()
  agentsChanged()
  search.answers[2]?.('here')
  await settled()
  search.answers[3]?.('gone')
  await settled()
  agent.answers[2]?.('shopper, renamed')
  await settled()
  expect([search.answers.length, agent.answers.length]).toEqual([4, 3])
  agentsChanged()
  search.answers[4]?.('gone')
  await settled()
  expect(agent.answers).toHaveLength(3)
  agent.close()
  search.close()
})
