import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payloadOf, startWalletQuoteSetup, type WalletQuoteSetup } from '../../areas/quotes/testing/walletQuotes'

let setup: WalletQuoteSetup
beforeAll(async () => {
  setup = await startWalletQuoteSetup()
})
afterAll(() => setup.server.close())

describe('a stamp over what a quote shows, sent without a request', () => {
  it('is explained by the text of the quote, and leads to the quote', async () => {
    const held = await setup.session()
    const quote = await setup.quote()
    const stamp = held.key.stamp(`${payloadOf(quote)}\n`)
    const headers = { 'service-wallet-signature': stamp }
    await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id }, headers }, 401)
    const { data } = await setup.server.as.console.call('listSignatureVerdicts', {}, 200)
    const call = { params: { verdictId: data[0]?.id ?? '' } }
    const verdict = await setup.server.as.console.call('getSignatureVerdict', call, 200)
    expect(verdict).toMatchObject({
      cause: 'WHITESPACE_ADDED',
      targetId: quote.id,
      request: null,
      explanation: { signed: { text: payloadOf(quote) }, difference: { expected: { differing: '' } } },
    })
    const stateOf = (name: string) => verdict.explanation.checks.find(({ id }) => id === name)?.state
    expect([stateOf('REQUEST_ID_LIVE'), stateOf('KEY_MAY_SIGN'), stateOf('SIGNATURE_VALID')]).toEqual([
      'NOT_CHECKED',
      'PASSED',
      'FAILED',
    ])
  })
})
