import { beforeEach, expect, it, vi } from 'vitest'
import { type DraftedQuote, draftOf } from './draftQuote'
import { quoteBody, START_VALUES } from './quoteBody'

const AT = Date.parse('2026-11-23T10:00:00.000Z')
const VALUES = { ...START_VALUES, customerId: 'Customer:1', sourceId: 'InternalAccount:1', amountMinor: 110_000 }
const bodyOf = (change: Partial<typeof VALUES> = {}) => quoteBody({ ...VALUES, ...change })

let count = 0
const send = vi.fn(() => {
  count += 1
  return Promise.resolve<DraftedQuote['quote'] | null>({ id: `Quote:${count}`, expiresAt: '2026-11-23T10:05:00.000Z' })
})
const made = (last: DraftedQuote | null, change?: Partial<typeof VALUES>, nowMs = AT) =>
  draftOf(bodyOf(change), { last, nowMs, send })

beforeEach(() => {
  count = 0
  send.mockClear()
})

it('is made once for as long as the same is asked for', async () => {
  const first = await made(null)
  expect(first?.quote.id).toBe('Quote:1')
  expect(await made(first)).toBe(first)
  expect(send.mock.calls).toEqual([[{ body: bodyOf() }]])
})

it('is another one when the form has changed, or when it has expired', async () => {
  const first = await made(null)
  expect((await made(first, { amountMinor: 120_000 }))?.quote.id).toBe('Quote:2')
  expect((await made(first, {}, AT + 300_000 - 1))?.quote.id).toBe('Quote:1')
  expect((await made(first, {}, AT + 300_000))?.quote.id).toBe('Quote:3')
})

it('is none where it is refused', async () => {
  send.mockResolvedValueOnce(null)
  expect(await made(null)).toBeNull()
})
