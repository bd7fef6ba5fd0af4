import { describe, expect, it } from 'vitest'
import { skeletonOf } from './lookalikes'

describe('skeletonOf', () => {
  it.each([
    ['Acme GmbH', 'Аcme GmbH', 'a Cyrillic A'],
    ['Acme GmbH', 'ACME  GMBH ', 'case and spaces'],
    ['Acme GmbH', 'Ａｃｍｅ GmbH', 'full-width letters'],
    ['Paypal', 'Раураӏ', 'Cyrillic throughout'],
    ['Apple Inc', 'Apple lnc', 'an l for an I'],
    ['Apple Inc', 'App1e Inc', 'a 1 for an l'],
    ['Omega SA', '0mega SA', 'a 0 for an O'],
    ['ATHENS', 'ΑΤΗΕΝS', 'Greek capitals'],
    ['Modern Ltd', 'Modem Ltd', 'rn for m'],
    ['VISA', 'ⅤISA', 'a Roman numeral'],
    ['Sofia', 'ЅοfιΑ', 'a mix of three alphabets'],
  ])('%s looks like %s: %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one))
  })

  it.each([
    ['Acme GmbH', 'Acme AG'],
    ['Ana Souza', 'Ana Sousa'],
    ['José', 'Jose'],
    ['Анна', 'Инна'],
  ])('%s does not look like %s', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one))
  })

  it('is nothing for a name without a letter', () => {
    expect(['', '  ', '--', '…'].map(skeletonOf)).toEqual([null, null, null, null])
  })
})
