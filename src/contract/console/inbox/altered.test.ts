import { expect, it } from 'vitest'
import { sentenceOf } from '../../primitives/inputSentences'
import { alteredWebhook, findingsOf } from './altered'

const warningsOf = (body: object) =>
  findingsOf(JSON.stringify(body)).warnings.map(({ field, message }) => `${field} ${message}`)

it('says how an edited body differs from the contract, in words of the interface', () => {
  const data = { isDeleted: 'no', customerType: 'ROBOT' }
  expect(warningsOf({ type: 'CUSTOMER.KYC_APPROVED', id: 5, data })).toEqual([
    'id must be a text',
    'timestamp is required',
    'data.customerType must be one of INDIVIDUAL, BUSINESS',
  ])
})

it('guesses which event type was meant', () => {
  expect(warningsOf({ type: 'CUSTOMER.KYC_APROVED' })).toEqual([
    'type "CUSTOMER.KYC_APROVED" is no event type of the interface (did you mean CUSTOMER.KYC_APPROVED?)',
  ])
  expect(warningsOf({})).toEqual(['type nothing is no event type of the interface'])
})

it('says which destinations there are', () => {
  const issues = alteredWebhook.shape.destinations.safeParse(['ENDPOINT', 'elsewhere']).error?.issues ?? []
  expect(issues.map(sentenceOf)).toEqual(['must be ENDPOINT, INBOX or the id of a forwarding target'])
})
