import { describe, expect, it } from 'vitest'
import { bytesText } from './snapshotText'

describe('bytesText', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [812_345, '812 kB'],
    [3_440_000, '3.4 MB'],
    [99_960_000, '100 MB'],
    [999_600_000, '1.0 GB'],
    [5e15, '5000 TB'],
  ])('writes %d as %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text)
  })
})
