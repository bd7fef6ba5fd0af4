import { describe, expect, it } from 'vitest'
import { kindOf, partLabelOf, volumeDays } from './rules'

const NOW = Date.parse('2026-03-01T00:30:00.000Z')

describe('console money rules', () => {
  it('lists thirty UTC days without a gap, today last', () => {
    const days = volumeDays(NOW)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toBe('2026-03-01')
    expect(days.slice(0, 2)).toEqual(['2026-01-31', '2026-02-01'])
  })

  it.each([
    ['InternalAccount:1/available', 'AVAILABLE'],
    ['InternalAccount:1/held', 'HELD'],
    ['world:bank:USD', 'WORLD'],
  ])('%s is %s', (id, kind) => {
    expect(kindOf(id)).toBe(kind)
  })

  it.each([
    ['world:bank:USD', 'Banks and chains outside'],
    ['world:service-fees:EUR', 'Service fees'],
    ['world:moon:USD', 'moon'],
    ['platform:suspense:USD', 'Platform, fees that wait for an account'],
  ])('%s is called %s', (id, label) => {
    expect(partLabelOf(id)).toBe(label)
  })
})
