import { expect, it } from 'vitest'
import { closeSentences } from './closeSentences'
import { words } from './words'

const { noPayments, noDraws, number } = words.acts.close

it('closing a card of which nothing is open speaks of nothing open', () => {
  const closing = { openPayments: 0, heldMinor: 0, delegatedKeys: 0 }
  expect(closeSentences(closing, '0.00 USD')).toEqual([noPayments, noDraws, number])
})

it('closing says what it ends and what it sets free', () => {
  const closing = { openPayments: 2, heldMinor: 6000, delegatedKeys: 1 }
  expect(closeSentences(closing, '60.00 USD')).toEqual([
    noPayments,
    '2 open authorizations are ended; nothing more can settle for them.',
    '60.00 USD that is held can be spent again.',
    noDraws,
    'Its delegated key is revoked.',
    number,
  ])
})

it('an authorization that holds nothing sets nothing free', () => {
  const closing = { openPayments: 1, heldMinor: 0, delegatedKeys: 12 }
  const sentences = closeSentences(closing, '0.00 USD')
  expect(sentences).toContain('One open authorization is ended; nothing more can settle for it.')
  expect(sentences).toContain('Its 12 delegated keys are revoked.')
  expect(sentences.join(' ')).not.toContain('0.00')
})
