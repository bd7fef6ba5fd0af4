import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quoteBody, START_VALUES } from './quoteBody'
import { signedAtOnce } from './signedAtOnce'

/** What the service answers next, and then nothing more: a reason of refusal. */
let refusals: string[] = []
const asked: string[] = []

function answer(path: string | URL | Request): Promise<Response> {
  asked.push(String(path))
  const reason = refusals.shift()
  if (reason === undefined) return Promise.resolve(Response.json({}))
  const refusal = { status: 409, code: 'CONFLICT', message: reason, details: { reason } }
  return Promise.resolve(Response.json(refusal, { status: 409 }))
}

beforeEach(() => void vi.stubGlobal('fetch', answer))
afterEach(() => {
  vi.unstubAllGlobals()
  refusals = []
  asked.length = 0
})

const VALUES = { ...START_VALUES, sourceId: 'InternalAccount:1', amountMinor: 110_000, isImmediate: true }
const call = { body: quoteBody(VALUES) }

it('pays under the name of paying, unless signatures come first', async () => {
  await signedAtOnce(call, false)
  refusals = ['INSUFFICIENT_BALANCE']
  await signedAtOnce(call, false)
  refusals = ['SIGNATURES_REQUIRED']
  await expect(signedAtOnce(call, false)).rejects.toMatchObject({ reason: 'SIGNATURES_REQUIRED' })
})

it('never pays under the name of signatures: where no rule asks any more it says so, and what to press', async () => {
  await expect(signedAtOnce(call, true)).rejects.toMatchObject({
    reason: 'SIGNATURES_NOT_REQUIRED',
    message: expect.stringContaining('nothing was paid. Press “Create and execute”') as string,
  })
  for (const reason of ['SIGNATURES_REQUIRED', 'INSUFFICIENT_BALANCE']) {
    refusals = [reason]
    await expect(signedAtOnce(call, true)).rejects.toMatchObject({ reason })
  }
})

it('asks nothing of a quote that is only made', async () => {
  await signedAtOnce({ body: quoteBody({ ...VALUES, isImmediate: false }) }, true)
  expect(asked).toEqual([])
})
