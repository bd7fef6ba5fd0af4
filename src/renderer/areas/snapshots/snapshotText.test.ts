import { describe, expect, it } from 'vitest'
import { bytesText, obstacleText } from './snapshotText'

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

describe('obstacleText', () => {
  it('blames the program that wrote a snapshot only where it is a newer one', () => {
    expect(obstacleText(61, 60)).toContain('taken by a newer program (schema 61, this one knows 60)')
    expect(obstacleText(60, 60)).toContain('its clock stands too close to the last year')
  })
})
