import { describe, expect, it } from 'vitest'
import { previewFile, previewText, readRecords } from './csvStart'
import { EXAMPLE_CSV } from './exampleCsv'

describe('records', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['"a,b","c ""d""","e\nf"', [['a,b', 'c "d"', 'e\nf']]],
    ['a,,\n', [['a', '', '']]],
    ['', []],
  ])('%j is read as its cells', (text, records) => {
    expect(readRecords(text, false)).toEqual(records)
  })

  it('leave out the last one of a text that was cut', () => {
    expect(readRecords('a,b\n1,2\n3', true)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('a preview', () => {
  it('finds nothing wrong with the example file', () => {
    const preview = previewText(EXAMPLE_CSV, false)
    expect(preview).toMatchObject({ ok: true, missing: [], repeated: [], hasMore: false })
    expect(preview.ok && preview.rows.map(({ number, problems }) => [number, problems])).toEqual([
      [1, []],
      [2, []],
    ])
  })

  it('judges each row by the rules of the service, and names what a row above has taken', () => {
    const [header = '', person = ''] = EXAMPLE_CSV.split('\r\n')
    const preview = previewText(`${header}\n${person}\n\n${person}\nshort\n`, false)
    expect(preview.ok && preview.rows.map(({ number, problems }) => [number, problems.map((p) => p.column)])).toEqual([
      [1, []],
      [3, ['platformCustomerId', 'umaAddress']],
      [4, [null]],
    ])
  })

  it('tells what the header lacks or repeats', () => {
    expect(previewText('umaAddress,city,city\n', false)).toMatchObject({
      missing: ['platformCustomerId', 'customerType'],
      repeated: ['city'],
    })
  })

  it('shows the first fifty rows', () => {
    const preview = previewText(`a\n${'x\n'.repeat(60)}`, false)
    expect(preview).toMatchObject({ ok: true, hasMore: true })
    expect(preview.ok && preview.rows).toHaveLength(50)
  })

  it('refuses what the service would refuse whole', async () => {
    expect(await previewFile(new Blob([' \n']))).toEqual({ ok: false, fault: 'EMPTY' })
    expect(await previewFile(new Blob([new Uint8Array([0xe9, 0x0a])]))).toEqual({ ok: false, fault: 'NOT_UTF8' })
    expect(await previewFile(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).toEqual({
      ok: false,
      fault: 'TOO_LARGE',
    })
    expect(await previewFile(new Blob([`\uFEFF${EXAMPLE_CSV}`]))).toMatchObject({ ok: true, missing: [] })
  })

  it('of a long file ends before the character and the row that were cut', async () => {
    const preview = await previewFile(new Blob([`umaAddress\n${'é'.repeat(200_000)}`]))
    expect(preview).toMatchObject({ ok: true, rows: [], hasMore: true })
  })
})
