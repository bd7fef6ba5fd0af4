import { expect, it } from 'vitest'
import { DateInput, DateTimeInput } from './DateInput'
import { markupAt } from './testing/markupAt'

it('a year that is typed ends after four digits', async () => {
  expect(await markupAt('/transactions', <DateInput label="Born" />)).toMatch(/<input[^>]* max="9999-12-31"/)
  expect(await markupAt('/transactions', <DateTimeInput label="Until" />)).toMatch(/<input[^>]* max="9999-12-31T23:59"/)
})
