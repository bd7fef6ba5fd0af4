import { expect, it } from 'vitest'
import type { FieldWords } from './faultSentence'
import { standOf } from './formStand'

const BLANK = { address: { line1: '', country: '' }, limit: null as number | null, isFirst: false, kind: 'PERSON' }
const FIELDS: ReadonlyMap<string, FieldWords> = new Map([
  ['address.line1', { label: 'Street and number' }],
  ['address.country', { label: 'Country', isChoice: true }],
  ['limit', { label: 'Limit', currency: 'USD' }],
  ['isFirst', { label: 'First payment' }],
])

const standWith = (values: typeof BLANK, fields = FIELDS): string =>
  standOf(fields, values, (path) =>
    path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], values),
  )
const typed = (line1: string) => ({ ...BLANK, address: { ...BLANK.address, line1 } })

it('is another once something stands in an input that was empty, and the same while it is typed on', () => {
  expect(standWith(typed('H'))).not.toBe(standWith(BLANK))
  expect(standWith(typed('High Street 1'))).toBe(standWith(typed('H')))
  expect(standWith(typed(' '))).toBe(standWith(BLANK))
  expect(standWith({ ...BLANK, limit: 5 })).toBe(standWith({ ...BLANK, limit: 50 }))
})

it('is another with each choice, tick, value that no input holds, and with another input on the screen', () => {
  const chosen = (country: string) => ({ ...BLANK, address: { ...BLANK.address, country } })
  expect(standWith(chosen('US'))).not.toBe(standWith(chosen('DE')))
  expect(standWith({ ...BLANK, isFirst: true })).not.toBe(standWith(BLANK))
  expect(standWith({ ...BLANK, kind: 'BUSINESS' })).not.toBe(standWith(BLANK))
  expect(standWith(BLANK, new Map([...FIELDS].slice(1)))).not.toBe(standWith(BLANK))
})
