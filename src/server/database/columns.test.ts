import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ACCOUNT_TYPES } from '../../contract/external-accounts/accountTypes'
import {
  boolean01,
  currency,
  id,
  instant,
  integer,
  json,
  money,
  nullable,
  oneOf,
  real,
  shownText,
  text,
} from './columns'
import { decodeRow, encodeRow, faultOfRow, table } from './table'

const ID = 'Quote:019ab000-0000-7000-8000-000000000001'

const notes = table('notes', {
  owner: 'data',
  columns: {
    id: id('Quote'),
    total: money(),
    is_open: boolean01(),
    at: instant(),
    tags_json: json(z.array(z.string())),
    state: nullable(oneOf(['OPEN', 'DONE'])),
    rate: real(),
    count: integer(0),
    memo: text(),
  },
})

const row = {
  id: ID,
  total: 9_007_199_254_740_991,
  is_open: 1,
  at: '2026-11-21T09:00:00.000Z',
  tags_json: '["a"]',
  state: null,
  rate: 1.5,
  count: 0,
  memo: '',
}

describe('a declared table', () => {
  it('reads a row and writes it back', () => {
    const decoded = decodeRow(notes, row)
    expect(decoded).toEqual({
      ...row,
      total: 9_007_199_254_740_991n,
      is_open: true,
      tags_json: ['a'],
    })
    expect(encodeRow(notes, decoded)).toEqual(row)
  })

  it('refuses to write an amount that its column would not keep exactly, and to read JSON of another shape', () => {
    expect(() => encodeRow(notes, { ...decodeRow(notes, row), total: 9_007_199_254_740_993n })).toThrow('does not fit')
    expect(() => decodeRow(notes, { ...row, tags_json: '[1]' })).toThrow('must be JSON of its shape')
  })

  it('keeps the values of texts it has read, and nobody can change them', () => {
    const tags = decodeRow(notes, { ...row, tags_json: '["kept"]' }).tags_json
    expect(decodeRow(notes, { ...row, tags_json: '["kept"]' }).tags_json).toBe(tags)
    expect(() => (tags as string[]).push('more')).toThrow(TypeError)
    expect(decodeRow(notes, { ...row, tags_json: '["kept"]' }).tags_json).toEqual(['kept'])
    const long = JSON.stringify(['x'.repeat(2000)])
    expect(decodeRow(notes, { ...row, tags_json: long })).toEqual(decodeRow(notes, { ...row, tags_json: long }))
    for (let more = 0; more < 1001; more += 1) decodeRow(notes, { ...row, tags_json: `["${more}"]` })
    expect(decodeRow(notes, { ...row, tags_json: '["kept"]' }).tags_json).not.toBe(tags)
  })

  it.each([
    ['id', 'Quote:1'],
    ['id', ID.replace('Quote', 'Agent')],
    ['total', 1.5],
    ['total', 9_007_199_254_740_993n],
    ['total', '1'],
    ['is_open', 2],
    ['at', '2026-11-21'],
    ['at', '2026-02-30T09:00:00.000Z'],
    ['at', '0000-01-01T00:00:00.000Z'],
    ['at', '+010000-01-01T00:00:00.000Z'],
    ['tags_json', 'no JSON'],
    ['tags_json', '{}'],
    ['state', 'CLOSED'],
    ['rate', Number.POSITIVE_INFINITY],
    ['count', -1],
    ['memo', null],
    ['memo', new Uint8Array(1)],
  ])('names the column when %s is %s', (column, value) => {
    expect(faultOfRow(notes, { ...row, [column]: value })).toMatchObject({ column })
  })

  it('finds nothing wrong with a row that fits', () => {
    expect(faultOfRow(notes, row)).toBeNull()
    expect(faultOfRow(notes, { ...row, total: -5n, state: 'DONE' })).toBeNull()
  })
})

describe('columns of words and names', () => {
  it.each([
    ['a currency', currency(), 'USD', ['ZZZ', 'usd', '', '*', null]],
    ['a currency or a sign for all', currency('*'), '*', ['ZZZ', '**']],
    ['a kind of account', oneOf<string>(ACCOUNT_TYPES), 'MXN_ACCOUNT', ['MOON_ACCOUNT', '']],
    ['a name', shownText(), 'Łucja "Lu" Özdemir 🙂', ['Ann\u202ex', 'Ann\u0000', 'An\u200bn', 5]],
    ['a reason of two lines', shownText(), 'one\ntwo', ['one\u2066two']],
  ])('%s', (_what, column, right, wrong) => {
    expect(column.faultOf(right)).toBeNull()
    for (const value of wrong) expect(column.faultOf(value), String(value)).toMatch(/^must /)
  })
})
