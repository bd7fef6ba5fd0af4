import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callOperation } from './callOperation'
import { queryClient } from './queryClient'

const REFUSAL = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'Nobody is at the desk.',
  details: { reason: 'NOBODY_AT_DESK' },
}

const asked: string[] = []
const refuse = (path: string | URL | Request) => {
  asked.push(String(path))
  return Promise.resolve(Response.json(REFUSAL, { status: 403 }))
}

beforeEach(() => void vi.stubGlobal('fetch', refuse))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  asked.length = 0
})

it('has not reached a service that stops in the middle of its answer', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)))
  await expect(callOperation('listSavedViews', {})).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

it('asks who is at the desk after a refusal, and not again for what was refused', async () => {
  queryClient.setQueryData(['getConsoleState', {}], {})
  queryClient.setQueryData(['listSavedViews', {}], { data: [] })
  const watched = new QueryObserver(queryClient, {
    queryKey: ['listSavedViews', {}],
    queryFn: (): Promise<unknown> => callOperation('listSavedViews', {}),
  })
  const stop = watched.subscribe(() => undefined)
  void queryClient.invalidateQueries({ queryKey: ['listSavedViews'] })
  await vi.waitFor(() => expect(watched.getCurrentResult().isError).toBe(true))
  stop()
  expect(asked).toEqual([expect.stringMatching(/\/views$/)])
  expect(queryClient.getQueryState(['getConsoleState', {}])?.isInvalidated).toBe(true)
})
