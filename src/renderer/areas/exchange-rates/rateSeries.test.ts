import { describe, expect, it } from 'vitest'
import { changeText, rateSeries } from './rateSeries'

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const history = (rates: readonly number[], pair: readonly [string, string] = ['USD', 'MXN']) => ({
  sourceCurrency: pair[0],
  destinationCurrency: pair[1],
  points: rates.map((exchangeRate, index) => ({ at: at(index * 5), exchangeRate })),
})

describe('rateSeries', () => {
  it('turns a rate that is a small fraction the other way round', () => {
    const series = rateSeries(history([0.05, 0.04]))
    expect(series?.pair).toBe('MXN / USD')
    expect(series?.points.map(({ value }) => value)).toEqual([20, 25])
    expect(rateSeries(history([20, 25], ['MXN', 'USD']))?.pair).toBe('MXN / USD')
  })

  it('names the lowest, the highest and the last, and how far it went', () => {
    const series = rateSeries(history([2, 1.5, 3, 2.5]))
    expect(series?.low).toEqual({ at: at(5), value: 1.5 })
    expect(series?.high).toEqual({ at: at(10), value: 3 })
    expect(series?.last.value).toBe(2.5)
    expect(series?.change).toBeCloseTo(0.25, 12)
  })

  it('keeps room around the line, also when it does not move', () => {
    for (const rates of [
      [2, 3],
      [1, 1, 1],
    ]) {
      const { domain = [0, 0], low, high } = rateSeries(history(rates)) ?? {}
      expect(domain[0]).toBeLessThan(low?.value ?? 0)
      expect(domain[1]).toBeGreaterThan(high?.value ?? 0)
    }
  })

  it('draws nothing without points', () => {
    expect(rateSeries(history([]))).toBeNull()
  })
})

describe('changeText', () => {
  it.each([
    [0.00214, '+0.21 %'],
    [-0.0121, '−1.21 %'],
    [-0.000001, '0.00 %'],
    [0, '0.00 %'],
  ])('%d is written %s', (change, text) => {
    expect(changeText(change)).toBe(text)
  })
})
