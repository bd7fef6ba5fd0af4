import { expect, it } from 'vitest'
import { csvText } from './csvText'

it('quotes what holds a comma, a quotation mark or a line break', () => {
  expect(csvText([['a', 'b,c', 'd"e', 'f\ng']])).toBe('a,"b,c","d""e","f\ng"\r\n')
})

it('quotes what a spreadsheet may part elsewhere', () => {
  expect(csvText([['a;=cmd|x', 'b\t=1']])).toBe('"a;=cmd|x","b\t=1"\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['+49 30', "'+49 30"],
  ['-1+1', "'-1+1"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['＠sum', "'＠sum"],
  ['－1+1', "'－1+1"],
  ['\t=1', '"\'\t=1"'],
  ['\u00a0+1', "'\u00a0+1"],
  ['-12.50', '-12.50'],
  ['-7', '-7'],
])('%s becomes %s', (value, text) => {
  expect(csvText([[value]])).toBe(`${text}\r\n`)
})
