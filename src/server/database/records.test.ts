import { expect, it } from 'vitest'
import { z } from 'zod'
import { boolean01, id, integer, json, nullable, StoredValueError, text } from './columns'
import { recordsOf } from './records'
import { table } from './table'

const { recordOf, rowOf } = recordsOf(
  table('notes', {
    owner: 'data',
    columns: {
      id: id('Quote'),
      is_done: boolean01(),
      tags_json: json(z.array(z.string())),
      card_2fa_rule: nullable(text()),
      word_count: integer(0),
    },
  }),
)

const row = {
  id: 'Quote:00000000-0000-7000-8000-000000000001',
  is_done: 1,
  tags_json: '["a"]',
  card_2fa_rule: null,
  word_count: 3,
} as const

it('a record has a row in the names of the program, and goes back unchanged', () => {
  const record = recordOf(row)
  expect(record).toEqual({ id: row.id, isDone: true, tags: ['a'], card2faRule: null, wordCount: 3 })
  expect(rowOf({ ...record, tags: [...record.tags, 'b'], isDone: false })).toEqual({
    ...row,
    tags_json: '["a","b"]',
    is_done: 0,
  })
})

it('a row that cannot be read is a fault that names table, column and row', () => {
  const place = { table: 'notes', column: 'tags_json', row: row.id }
  expect(() => recordOf({ ...row, tags_json: '[1]' })).toThrow(expect.objectContaining({ place }))
  expect(() => recordOf({ ...row, tags_json: '[1]' })).toThrow(StoredValueError)
})
