import { describe, expect, it } from 'vitest'
import { spelledOut } from './spelledOut'

describe('spelledOut', () => {
  it.each([
    ['platformCustomerId is already used.', 'Platform customer ID is already used.'],
    [
      'Another card has this platformCardId; no card was made.',
      'Another card has this platform card ID; no card was made.',
    ],
    ['accountInfo.clabeNumber is too short.', 'CLABE number is too short.'],
    [
      'accountInfo.bankName is no bank that the service reaches in CN. Take a bankName of GET /discoveries.',
      'Bank name is not among the banks that can be paid in CN. Choose a bank from the list.',
    ],
    ['The quote is PENDING_AUTHORIZATION.', 'The quote is pending authorization.'],
    [
      'The verification of the cardholder is UNVERIFIED, not APPROVED; no card was made.',
      'The verification of the cardholder is unverified, not approved; no card was made.',
    ],
    ['The customer is HOLD already; nothing was submitted.', 'The customer is on hold already; nothing was submitted.'],
    ['An account that is CLOSED cannot become ACTIVE.', 'An account that is closed cannot become active.'],
    [
      'The customer is REJECTED; only a PENDING or APPROVED one can be put on hold.',
      'The customer is rejected; only a pending or approved one can be put on hold.',
    ],
  ])('%s', (said, text) => {
    expect(spelledOut(said)).toBe(text)
  })

  it.each([
    'The account holds 12.00 USD; nothing was done.',
    'HALDEN FREIGHT GmbH has no IBAN.',
    'The payee is ACTIVE HOLDINGS LTD, or FROZEN FOODS.',
    'Jo McDonald wrote to johnDoe@example.com from an iPhone.',
  ])('leaves people’s words: %s', (said) => {
    expect(spelledOut(said)).toBe(said)
  })
})
