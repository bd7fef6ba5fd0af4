import { describe, expect, it } from 'vitest'
import { deepPaths, isLineMatch, jsonLines } from './jsonTree'

const body = { id: 'Quote:1', fees: [{ amount: 2500 }], none: null, empty: {} }

describe('jsonLines', () => {
  it('draws branches, leaves and closing brackets in order', () => {
    const lines = jsonLines(body, new Set()).map((line) => `${line.name ?? ''} ${line.text}`.trim())
    expect(lines).toEqual(['{', 'id "Quote:1"', 'fees [', '0 {', 'amount 2500', '}', ']', 'none null', 'empty {}', '}'])
  })

  it('leaves out what is folded and says how much it is', () => {
    const line = jsonLines(body, new Set(['$.fees'])).find(({ name }) => name === 'fees')
    expect(line).toMatchObject({ text: '[]', isFolded: true, size: 1 })
    expect(jsonLines(body, new Set(['$.fees'])).some(({ name }) => name === 'amount')).toBe(false)
  })

  it('folds by depth and finds text in keys and values', () => {
    expect([...deepPaths(body, 2)]).toEqual(['$.fees[0]'])
    const found = jsonLines(body, new Set()).filter((line) => isLineMatch(line, 'QUOTE'))
    expect(found.map(({ name }) => name)).toEqual(['id'])
  })
})
