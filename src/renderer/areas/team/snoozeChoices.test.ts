import { describe, expect, it } from 'vitest'
import { snoozeChoices } from './snoozeChoices'

const MINUTE_MS = 60_000
const local = (text: string) => new Date(text).getTime()
const names = (now: string, expires: string | null) =>
  snoozeChoices(local(now), expires === null ? null : local(expires)).map(({ name }) => name)

describe('snoozeChoices', () => {
  it('offers tomorrow and Monday at nine of this computer', () => {
    const choices = snoozeChoices(local('2026-11-19T15:30:00'), null)
    expect(choices.at(-2)).toEqual({ name: 'tomorrow', untilMs: local('2026-11-20T09:00:00') })
    expect(choices.at(-1)).toEqual({ name: 'monday', untilMs: local('2026-11-23T09:00:00') })
  })

  it('says Monday once on a Sunday', () => {
    expect(names('2026-11-22T12:00:00', null)).toEqual(['tenMinutes', 'hour', 'fourHours', 'tomorrow'])
  })

  it('offers nothing beyond the expiry, but the minute before it', () => {
    expect(names('2026-11-19T15:30:00', '2026-11-19T16:35:00')).toEqual(['tenMinutes', 'hour', 'beforeExpiry'])
    expect(snoozeChoices(local('2026-11-19T15:30:00'), local('2026-11-19T15:34:00'))).toEqual([
      { name: 'beforeExpiry', untilMs: local('2026-11-19T15:34:00') - MINUTE_MS },
    ])
    expect(names('2026-11-19T15:30:00', '2026-11-19T15:31:30')).toEqual([])
  })
})
