import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serviceOperations } from '../../../contract/operations'
import { contractErrors, refusalErrors } from './contractErrors'
import { exampleOf, fieldHint, fieldLabel, isMoneyName, neighbouringCurrency, textKindOf } from './fieldFacts'
import { pickerAt } from './formTools'
import { wholeNumberOf } from './inputText'

describe('facts about a field', () => {
  it.each([
    ['lockedCurrencyAmount', 'Locked currency amount'],
    ['umaAddress', 'UMA address'],
    ['iban', 'IBAN'],
    ['line1', 'Line 1'],
  ])('%s is called "%s"', (name, label) => {
    expect(fieldLabel(name)).toBe(label)
  })

  it.each([
    ['currency', {}, 'currency'],
    ['receivingCurrencyCode', {}, 'currency'],
    ['nationality', { format: 'iso3166-1-alpha-2' }, 'country'],
    ['phoneNumber', { format: 'e.164' }, 'phone'],
    ['birthDate', { format: 'date' }, 'date'],
    ['acceptedAt', { format: 'date-time' }, 'date-time'],
    ['fullName', {}, 'plain'],
  ] as const)('%s is of kind %s', (name, schema, kind) => {
    expect(textKindOf(name, schema)).toBe(kind)
  })

  it.each([
    ['amount', true],
    ['perTransactionLimit', true],
    ['dailyLimit', true],
    ['dailyTransactionLimit', false],
    ['platformVariableFeeBps', false],
    ['count', false],
  ])('%s being an amount of money is %s', (name, isMoney) => {
    expect(isMoneyName(name)).toBe(isMoney)
  })

  it('the currency of an amount is the one beside it', () => {
    const value = { limits: { currency: 'MXN' }, currencyCode: 'EUR' }
    expect(neighbouringCurrency(value, 'limits.dailyLimit')).toBe('MXN')
    expect(neighbouringCurrency(value, 'currencyAmount')).toBe('EUR')
    expect(neighbouringCurrency({ currency: { code: 'USDB' } }, 'amount')).toBe('USDB')
    expect(neighbouringCurrency({}, 'amount')).toBeNull()
  })

  it('the hint says what the contract says, else the limits', () => {
    expect(fieldHint({}, { type: 'string', description: 'A memo.' }, 'memo')).toBe('A memo.')
    expect(fieldHint({}, { type: 'string', maxLength: 80 }, 'memo')).toBe('at most 80 characters')
    expect(fieldHint({}, { type: 'string', pattern: '^[0-9]{18}$', maxLength: 18 }, 'clabe')).toBe('18 digits')
    expect(fieldHint({}, { type: 'string' }, 'memo')).toBe('')
    expect(exampleOf({ examples: ['032180000118359719'] })).toBe('032180000118359719')
  })
})

describe('errors', () => {
  it('of the contract stand at the fields they are about', () => {
    const value = { source: { sourceType: 'ACCOUNT' }, destination: { destinationType: 'UMA_ADDRESS', umaAddress: 4 } }
    const errors = contractErrors(serviceOperations.createQuote.body, value)
    expect(errors['source.accountId']).toBe('is required')
    expect(errors.lockedCurrencySide).toBe('is required')
    expect(Object.keys(errors)).toContain('destination.umaAddress')
    const right = { ...value, source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' } }
    expect(contractErrors(serviceOperations.createQuote.body, right)['source.accountId']).toBeUndefined()
  })

  it('of a tagged union stand in the chosen variant', () => {
    const errors = contractErrors(serviceOperations.createCustomer.body, { customerType: 'BUSINESS', email: 'nobody' })
    expect(Object.keys(errors).sort()).toEqual(['businessInfo', 'email'])
  })

  it('of a union without tags are those of the variant that came closest', () => {
    const schema = z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int(), c: z.int() })])
    expect(Object.keys(contractErrors(schema, { a: 'x' }))).toEqual(['a'])
  })

  it('of the service keep the first sentence of each field', () => {
    const errors = refusalErrors([
      { field: 'amount', message: 'amount is too much' },
      { field: 'amount', message: 'amount is odd' },
      { field: 'body', message: 'body is no object' },
    ])
    expect(errors).toEqual({ amount: 'amount is too much', '': 'body is no object' })
  })
})

describe('pickers', () => {
  const Any = () => null
  const Source = () => null

  it('are found by the longest end of the path', () => {
    const pickers = { accountId: Any, 'source.accountId': Source }
    expect(pickerAt(pickers, 'source.accountId')).toBe(Source)
    expect(pickerAt(pickers, 'destination.accountId')).toBe(Any)
    expect(pickerAt(pickers, 'rules.0.accountId')).toBe(Any)
    expect(pickerAt(pickers, 'amount')).toBeNull()
  })
})

describe('texts of inputs', () => {
  it('are numbers only when nothing of them is lost', () => {
    expect(wholeNumberOf('2500')).toBe(2500)
    expect(wholeNumberOf('2500.5')).toBeNull()
    expect(wholeNumberOf('2500.5', true)).toBe(2500.5)
    expect(wholeNumberOf('99999999999999999999')).toBeNull()
    expect(wholeNumberOf('')).toBeNull()
  })
})
