import { expect, it } from 'vitest'
import { errorCsv } from './errorCsv'

it('writes a refused row with its number, code and sentence, and gives a spreadsheet nothing to calculate', () => {
  const text = errorCsv([
    { correlationId: '=a', code: 'INVALID_INPUT', message: 'email, phone: wrong', details: { row: 3, field: 'email' } },
    { correlationId: 'row_0' },
  ])
  expect(text).toBe(
    'row,correlationId,code,field,message\r\n' +
      '3,\'=a,INVALID_INPUT,email,"email, phone: wrong"\r\n' +
      ',row_0,,,\r\n',
  )
})
