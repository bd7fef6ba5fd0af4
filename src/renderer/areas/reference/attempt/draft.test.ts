import { describe, expect, it } from 'vitest'
import type { LoggedCall } from '../../../../contract/console/request-log/schemas'
import type { OperationEntry } from '../model/reference'
import { committedReference } from '../model/testing/committed'
import { consequenceOf } from './consequence'
import { draftOfCall, draftOfExample, outgoingOf, problemsOf, unreadFieldsOf } from './draft'

const { operations, schemas } = committedReference()

function entryOf(id: string): OperationEntry {
  const entry = operations.find((one) => one.id === id)
  if (entry === undefined) throw new RangeError(id)
  return entry
}

const callOf = (call: Partial<LoggedCall>): LoggedCall => ({
  id: 'Call:1',
  at: '2026-01-01T00:00:00.000Z',
  wallAt: '2026-01-01T00:00:00.000Z',
  plane: 'service',
  method: 'GET',
  path: '/2025-10-13/customers',
  query: '',
  operationId: 'listCustomers',
  actor: '',
  status: 200,
  durationMs: 1,
  errorCode: null,
  skippedReads: 0,
  requestHeaders: {},
  requestBody: null,
  isRequestBodyCut: false,
  responseHeaders: {},
  responseBody: null,
  isResponseBodyCut: false,
  ...call,
})

describe('draftOfExample', () => {
  it.each(operations.filter(({ isMultipart }) => !isMultipart).map(({ id }) => id))(
    'makes a call of %s against which the contract has nothing',
    (id) => {
      const entry = entryOf(id)
      expect(problemsOf(entry, draftOfExample(entry, { schemas }))).toEqual([])
    },
  )
})

describe('draftOfCall', () => {
  it('takes path, query and body over, in the types that the form shows', () => {
    const list = draftOfCall(entryOf('listCustomers'), callOf({ query: 'limit=5&isIncludingDeleted=true&region=US' }))
    expect(list.query).toEqual({ limit: 5, isIncludingDeleted: true, region: 'US' })
    const path = '/2025-10-13/quotes/Quote:1/execute'
    const execute = draftOfCall(entryOf('executeQuote'), callOf({ path, method: 'POST', requestBody: '{"a":1}' }))
    expect(execute.params).toEqual({ quoteId: 'Quote:1' })
    expect(execute.bodyText).toBe('{\n  "a": 1\n}')
  })

  it('makes the same call again', () => {
    const path = '/2025-10-13/exchange-rates'
    const query = 'sourceCurrency=USD&destinationCurrency=EUR&destinationCurrency=MXN'
    const entry = entryOf('getExchangeRates')
    expect(outgoingOf(entry, draftOfCall(entry, callOf({ path, query }))).path).toBe(`${path}?${query}`)
  })
})

describe('problemsOf', () => {
  const entry = entryOf('createQuote')
  const draft = draftOfExample(entry, { schemas })

  it('names the field and the line of the body', () => {
    const body = JSON.parse(draft.bodyText) as Record<string, unknown>
    const bodyText = JSON.stringify({ ...body, lockedCurrencyAmount: -1 }, null, 2)
    const line = bodyText.split('\n').findIndex((each) => each.includes('lockedCurrencyAmount')) + 1
    const [problem, ...others] = problemsOf(entry, { ...draft, bodyText })
    expect(problem).toMatchObject({ place: 'body', field: 'lockedCurrencyAmount', line })
    expect(others).toEqual([])
  })

  it('names the line at which a text stops being JSON', () => {
    expect(problemsOf(entry, { ...draft, bodyText: '{\n"a": }' })).toMatchObject([{ place: 'body', line: 2 }])
  })

  it('asks for what the address needs, and refuses a query that does not fit', () => {
    const get = entryOf('getQuoteById')
    expect(problemsOf(get, { ...draft, params: {}, bodyText: '' })).toMatchObject([{ place: 'path', field: 'quoteId' }])
    const list = entryOf('listCustomers')
    const query = { limit: 1000 }
    expect(problemsOf(list, { ...draft, query, bodyText: '' })).toMatchObject([{ place: 'query', field: 'limit' }])
  })

  it('lets a body away where the contract does', () => {
    const execute = entryOf('executeQuote')
    expect(problemsOf(execute, { ...draft, params: { quoteId: 'Quote:1' }, bodyText: '' })).toEqual([])
    expect(problemsOf(entry, { ...draft, bodyText: '' })).toMatchObject([{ place: 'body' }])
  })
})

describe('unreadFieldsOf', () => {
  it.each(operations.map(({ id }) => id))('names none in the smallest valid call of %s', (id) => {
    expect(unreadFieldsOf(entryOf(id), draftOfExample(entryOf(id), { schemas }))).toEqual([])
  })

  it('names a misspelt field wherever it stands, and says nothing of a body that is refused anyway', () => {
    const person = { customerType: 'INDIVIDUAL', emial: 'joy@example.com' }
    const draft = (body: object) => ({ params: {}, query: {}, headers: {}, bodyText: JSON.stringify(body) })
    const entry = entryOf('createCustomer')
    expect(unreadFieldsOf(entry, draft(person))).toEqual(['emial'])
    const address = { line1: 'A 1', city: 'B', postalCode: '1', country: 'US', contry: 'US' }
    expect(unreadFieldsOf(entry, draft({ ...person, address }))).toEqual(['emial', 'address.contry'])
    expect(unreadFieldsOf(entry, draft({ ...person, fullName: 5 }))).toEqual([])
  })
})

describe('consequenceOf', () => {
  it('says what is deleted, where money moves, and nothing of reads', () => {
    expect(consequenceOf(entryOf('deleteCustomerById'))).toMatch(/^Deletes|^Changes/)
    expect(consequenceOf(entryOf('executeQuote'))).toMatch(/^Moves money/)
    expect(consequenceOf(entryOf('listCustomers'))).toBe('')
  })
})
