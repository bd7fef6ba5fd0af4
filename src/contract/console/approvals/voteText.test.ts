import { describe, expect, it } from 'vitest'
import { isOfFormOf, linesToSeal, subjectTextOf, type VoteSubject } from './voteText'

const INSIDE = 'InternalAccount:00000000-0000-7000-8000-000000000001'
const OUTSIDE = 'ExternalAccount:00000000-0000-7000-8000-000000000002'
const CUSTOMER = 'Customer:00000000-0000-7000-8000-000000000003'
const subjectOf = (operation: string): VoteSubject => ({
  subjectId: 'MoneyProposal:1',
  operation,
  transactionId: null,
  amountMinor: 10_000,
  currency: 'USD',
  customerId: CUSTOMER,
  agentId: null,
  sourceAccountId: INSIDE,
  payee: OUTSIDE,
  payeeName: 'Luna "Hardware"\nInc',
  payeeIdentifier: '000123',
  quoteId: null,
  quoteFingerprint: null,
  ruleVersion: 3,
})
const BEFORE = (operation: string) => [
  'Decision: "approve"',
  'Subject: "MoneyProposal:1"',
  `Operation: "${operation}"`,
  'Transaction: null',
  'Amount in smallest units: 10000',
  'Currency: "USD"',
  `Customer: "${CUSTOMER}"`,
  'Agent: null',
]
const AFTER = ['Quote: null', 'Quote SHA-256: null', 'Approval rules version: 3']
const NAME = '"Luna \\"Hardware\\"\\nInc"'

describe('the text that people sign', () => {
  it.each(['QUOTE', 'TRANSFER_OUT', 'AGENT_QUOTE', 'AGENT_TRANSFER_OUT'])(
    'of a payment (%s) stays to the letter what older signatures are over',
    (operation) => {
      expect(subjectTextOf(subjectOf(operation)).split('\n')).toEqual([
        'Countersign approval, form 2',
        ...BEFORE(operation),
        `From account: "${INSIDE}"`,
        `Payee: "${OUTSIDE}"`,
        `Payee name: ${NAME}`,
        'Payee identifier: "000123"',
        ...AFTER,
      ])
    },
  )

  it.each(['TRANSFER_IN', 'AGENT_TRANSFER_IN'])(
    'of a collection (%s) says that the money comes from the account outside and goes to the one inside',
    (operation) => {
      expect(subjectTextOf(subjectOf(operation)).split('\n')).toEqual([
        'Countersign approval of a collection, form 2',
        ...BEFORE(operation),
        `From payer: "${OUTSIDE}"`,
        `Payer name: ${NAME}`,
        'Payer identifier: "000123"',
        `To account: "${INSIDE}"`,
        ...AFTER,
      ])
    },
  )

  it('of a collection is of another form than that of a payment', () => {
    const [payment, collection] = [subjectTextOf(subjectOf('TRANSFER_OUT')), subjectTextOf(subjectOf('TRANSFER_IN'))]
    expect(isOfFormOf(payment, payment)).toBe(true)
    expect(isOfFormOf(payment, collection)).toBe(false)
  })

  it.each([
    ['TRANSFER_OUT', 'Payee'],
    ['TRANSFER_IN', 'Payer'],
  ])('withholds what it says of a person (%s), and no id', (operation, outside) => {
    const sealed = linesToSeal(`${subjectTextOf(subjectOf(operation))}\nSalt: "${'0a'.repeat(16)}"`)
    const hidden = sealed?.flatMap((each) => (typeof each === 'string' ? [] : [each.kept]))
    expect(hidden).toEqual([`${outside} name: `, `${outside} identifier: `])
    const uma = linesToSeal(
      `${subjectTextOf({ ...subjectOf(operation), payee: '$ana@uma.example' })}\nSalt: "${'0a'.repeat(16)}"`,
    )
    expect(uma?.some((each) => typeof each === 'string' && each.includes('$ana'))).toBe(false)
  })
})
