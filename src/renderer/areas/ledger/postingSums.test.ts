import { describe, expect, it } from 'vitest'
import { postingSums } from './postingSums'

const entry = (currency: string, amount: number) => ({ currency, amount })

describe('postingSums', () => {
  it('sums each currency by itself', () => {
    const sums = postingSums([
      entry('USD', -500),
      entry('USD', 496),
      entry('USD', 4),
      entry('MXN', -9),
      entry('MXN', 9),
    ])
    expect([...sums]).toEqual([
      ['USD', 0n],
      ['MXN', 0n],
    ])
  })

  it('shows what is missing, exactly also beyond 2^53', () => {
    const large = Number.MAX_SAFE_INTEGER
    expect(postingSums([entry('USD', large), entry('USD', large), entry('USD', -1)]).get('USD')).toBe(
      2n * BigInt(large) - 1n,
    )
  })

  it('has nothing to say about no entries', () => {
    expect(postingSums([]).size).toBe(0)
  })
})
