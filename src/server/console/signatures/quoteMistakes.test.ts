import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payloadOf, startWalletQuoteWorld, type WalletQuoteWorld } from '../../areas/quotes/testing/walletQuotes'

let world: WalletQuoteWorld
beforeEach(async () => {
  world = await startWalletQuoteWorld()
})
afterEach(() => world.server.close())

describe('a stamp over what a quote shows, sent without a request', () => {
  it('is explained by the text of the quote, and leads to the quote', async () => {
    const held = await world.session()
    const quote = await world.quote()
    const stamp = held.key.stamp(`${payloadOf(quote)}\n`)
    const headers = { 'service-wallet-signature': stamp }
    await world.server.as.platform.call('executeQuote', { params: { quoteId: quote.id }, headers }, 401)
    const { data } = await world.server.as.console.call('listSignatureVerdicts', {}, 200)
    const call = { params: { verdictId: data[0]?.id ?? '' } }
    const verdict = await world.server.as.console.call('getSignatureVerdict', call, 200)
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
