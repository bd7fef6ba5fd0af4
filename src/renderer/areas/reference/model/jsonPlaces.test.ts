import { describe, expect, it } from 'vitest'
import { jsonPlaces, lineOf } from './jsonPlaces'

describe('jsonPlaces', () => {
  it('knows the line of every field', () => {
    const read = jsonPlaces(
      '{\n  "source": {\n    "accountId": "x"\n  },\n  "items": [\n    1,\n    { "a": null }\n  ]\n}',
    )
    expect(read.ok).toBe(true)
    if (!read.ok) return
    expect(read.lines.get('source.accountId')).toBe(3)
    expect(read.lines.get('items.1.a')).toBe(7)
    expect(lineOf(read.lines, 'source.customerId')).toBe(2)
    expect(lineOf(read.lines, 'missing')).toBe(1)
  })

  it.each([
    ['{\n  "a": 1,\n}', 3],
    ['{\n  "a" 1\n}', 2],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['[1,\n2', 2],
    ['{ "a": 01 }', 1],
    ['{}\n\n}', 3],
    ['', 1],
    ['{ "a": "x\n" }', 1],
  ])('says on which line %j stops being JSON', (text, line) => {
    expect(jsonPlaces(text)).toMatchObject({ ok: false, line })
  })

  it.each(['{}', '[]', ' "a" ', '-1.5e3', '{"a":[{}, [], ""]}', '{"\\u00e4\\"":true}'])(
    'reads %j as JSON does',
    (text) => {
      expect(jsonPlaces(text)).toMatchObject({ ok: true, value: JSON.parse(text) })
    },
  )
})
