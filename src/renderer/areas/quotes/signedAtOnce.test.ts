import { beforeEach, expect, it, vi } from 'vitest'
import { callOperation } from '../../client/callOperation'
import { ServiceCallError } from '../../client/ServiceCallError'
import { quoteBody, START_VALUES } from './quoteBody'
import { signedAtOnce } from './signedAtOnce'

vi.mock('../../client/callOperation')
const tried = vi.mocked(callOperation)
beforeEach(() => {
  tried.mockReset()
})

const VALUES = { ...START_VALUES, sourceId: 'InternalAccount:1', amountMinor: 110_000, isImmediate: true }
const call = { body: quoteBody(VALUES) }
const faultOf = (reason: string) => new ServiceCallError(409, 'CONFLICT', reason, { reason }, 'tryMoneyCall')

it('pays under the name of paying, unless signatures come first', async () => {
  await signedAtOnce(call, false)
  tried.mockRejectedValueOnce(faultOf('INSUFFICIENT_BALANCE'))
  await signedAtOnce(call, false)
  tried.mockRejectedValueOnce(faultOf('SIGNATURES_REQUIRED'))
  await expect(signedAtOnce(call, false)).rejects.toMatchObject({ reason: 'SIGNATURES_REQUIRED' })
})

it('never pays under the name of signatures: where no rule asks any more it says so, and what to press', async () => {
  await expect(signedAtOnce(call, true)).rejects.toMatchObject({
    reason: 'SIGNATURES_NOT_REQUIRED',
    message: expect.stringContaining('nothing was paid. Press “Create and execute”') as string,
  })
  for (const reason of ['SIGNATURES_REQUIRED', 'INSUFFICIENT_BALANCE']) {
    tried.mockRejectedValueOnce(faultOf(reason))
    await expect(signedAtOnce(call, true)).rejects.toMatchObject({ reason })
  }
})

it('asks nothing of a quote that is only made', async () => {
  await signedAtOnce({ body: quoteBody({ ...VALUES, isImmediate: false }) }, true)
  expect(tried).not.toHaveBeenCalled()
})
