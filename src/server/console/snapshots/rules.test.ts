import { describe, expect, it } from 'vitest'
import { asName, clockAfterLoad, exportFileName, freeName, nameBeforeLoading, outdatedIds } from './rules'

const WALL = Date.parse('2026-11-21T12:00:00.000Z')
const at = (hours: number) => new Date(WALL + hours * 3_600_000).toISOString()

describe('clockAfterLoad', () => {
  it.each([
    ['frozen stands where it stood', 'frozen', -3, 'SNAPSHOT', { offsetMs: 0, frozenAtMs: WALL - 3 * 3_600_000 }],
    ['moved goes on from where it was', 'offset', 5, 'SNAPSHOT', { offsetMs: 5 * 3_600_000, frozenAtMs: null }],
    ['real time goes on from then', 'real', -1, 'SNAPSHOT', { offsetMs: -3_600_000, frozenAtMs: null }],
    ['a moment ago is now', 'real', -1 / 3600, 'SNAPSHOT', { offsetMs: 0, frozenAtMs: null }],
    ['the present is real time', 'frozen', -3, 'PRESENT', { offsetMs: 0, frozenAtMs: null }],
    [
      'a clock ahead of real time is not turned back',
      'offset',
      5,
      'PRESENT',
      { offsetMs: 18_000_000, frozenAtMs: null },
    ],
  ] as const)('%s', (_rule, mode, hours, choice, expected) => {
    expect(clockAfterLoad({ now: at(hours), mode }, choice, WALL)).toEqual(expected)
  })
})

const facts = (id: string, name: string, origin: 'TAKEN' | 'BEFORE_LOAD' = 'TAKEN') => ({ id, name, origin })

describe('names', () => {
  it('are numbered when they are taken, and stay within their length', () => {
    const long = 'x'.repeat(80)
    expect(freeName([facts('1', 'A'), facts('2', 'A 2')], 'A')).toBe('A 3')
    expect(freeName([facts('1', long)], long)).toBe(`${'x'.repeat(78)} 2`)
    expect(freeName([facts('1', 'A', 'BEFORE_LOAD')], 'A')).toBe('A')
  })

  it('of what a load replaces say what was loaded', () => {
    expect(nameBeforeLoading(facts('1', 'Clean'))).toBe('Before loading Clean')
    expect(nameBeforeLoading(facts('1', 'Before loading Clean', 'BEFORE_LOAD'))).toBe('Before undoing')
    expect(nameBeforeLoading(facts('1', 'x'.repeat(80)))).toHaveLength(80)
  })

  it('are never cut within a character', () => {
    const faces = `${'x'.repeat(79)}\u{1f642}`
    expect(asName(faces)).toBe('x'.repeat(79))
    expect(freeName([], faces)).toBe('x'.repeat(79))
    expect(freeName([facts('1', `${'x'.repeat(77)}\u{1f642}`)], `${'x'.repeat(77)}\u{1f642}`)).toBe(
      `${'x'.repeat(77)} 2`,
    )
    expect(nameBeforeLoading(facts('1', `${'x'.repeat(64)}\u{1f642}`)).isWellFormed()).toBe(true)
  })

  it('of files hold nothing that a file system minds', () => {
    expect(exportFileName('Trip to “Lagos” / 2')).toBe('trip-to-lagos-2.countersign.sqlite')
    expect(exportFileName('日本')).toBe('snapshot.countersign.sqlite')
  })
})

describe('outdatedIds', () => {
  it('names the automatic ones after the fifth, and spares the one that is loaded', () => {
    const automatic = Array.from({ length: 7 }, (_, index) => facts(String(index), 'B', 'BEFORE_LOAD'))
    expect(outdatedIds([facts('kept', 'K'), ...automatic], null)).toEqual(['5', '6'])
    expect(outdatedIds(automatic, '5')).toEqual(['6'])
  })
})
