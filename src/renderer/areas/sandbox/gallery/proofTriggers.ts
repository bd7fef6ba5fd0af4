import { inGroup } from './triggerTypes'

const SANDBOX_CODE = '123456'
const IP_ADDRESS = '203.0.113.7'

const ON_CUSTOMER = { of: 'query.customerId', pickers: { customerId: 'SCA_CUSTOMER' } } as const
const ON_PAYEE = { of: 'params.externalAccountId', pickers: { externalAccountId: 'SCA_PAYEE' } } as const
const ON_EMAIL = { of: 'params.customerId', pickers: { customerId: 'CUSTOMER_WITH_OPEN_EMAIL' } } as const
const ON_PHONE = { of: 'params.customerId', pickers: { customerId: 'CUSTOMER_WITH_OPEN_PHONE' } } as const

/** Contact checks and strong authentication: what customers prove, and what they get wrong. */
export const PROOFS = inGroup('PROOFS', [
  {
    name: 'send-email-code',
    title: 'Send a code by email',
    note: 'For customers whose contacts are checked. The message stands under Sent messages.',
    verb: 'Send code',
    operationId: 'sendCustomerEmailVerification',
    ...ON_EMAIL,
    next: [{ act: 'confirm-email', on: null }],
  },
  {
    name: 'confirm-email',
    title: 'Confirm an email address',
    note: 'The code of the sandbox is 123456. Another one counts as wrong; the fifth voids the code.',
    verb: 'Confirm address',
    operationId: 'confirmCustomerEmailVerification',
    ...ON_EMAIL,
    body: { code: SANDBOX_CODE },
  },
  {
    name: 'send-phone-code',
    title: 'Send a code by text message',
    note: 'For customers whose contacts are checked. The message stands under Sent messages.',
    verb: 'Send code',
    operationId: 'sendCustomerPhoneVerification',
    ...ON_PHONE,
    next: [{ act: 'confirm-phone', on: null }],
  },
  {
    name: 'confirm-phone',
    title: 'Confirm a phone number',
    note: 'Strong authentication sends its codes only to a verified number.',
    verb: 'Confirm number',
    operationId: 'confirmCustomerPhoneVerification',
    ...ON_PHONE,
    body: { code: SANDBOX_CODE },
    next: [{ act: 'strong-login', on: null }],
  },
  {
    name: 'strong-login',
    title: 'Begin a login by text message',
    note: 'The reply names the challenge that the login answers.',
    verb: 'Begin login',
    operationId: 'startScaLogin',
    ...ON_CUSTOMER,
    body: { factor: 'SMS_OTP' },
    next: [{ act: 'complete-login', on: null }],
  },
  {
    name: 'complete-login',
    title: 'Complete a login',
    note: 'By the code of an app, or by the code and challenge of a text message. It opens a session of 180 days.',
    verb: 'Log in',
    operationId: 'completeScaLogin',
    ...ON_CUSTOMER,
    body: { factor: 'TOTP', code: SANDBOX_CODE, endUserIpAddress: IP_ADDRESS },
  },
  {
    name: 'fail-login',
    title: 'Fail a login, or reset the password',
    note: 'The fifth failure locks for 15 minutes, the ninth suspends. A completed password reset lifts both.',
    verb: 'Record event',
    operationId: 'recordSecurityEvent',
    ...ON_CUSTOMER,
    body: { eventType: 'FAILED_LOGIN_ATTEMPT' },
    next: [{ act: 'lift-lock', on: null }],
  },
  {
    name: 'lift-lock',
    title: 'Lift the lock of a customer',
    note: 'As staff do once they have identified the customer: the count returns to zero, sessions stay.',
    verb: 'Lift lock',
    operationId: 'liftScaLock',
    of: 'params.customerId',
    pickers: { customerId: 'SCA_CUSTOMER' },
    body: { reason: 'Sandbox: lock lifted' },
  },
  {
    name: 'prove-payment',
    title: 'Prove a payment',
    note: 'A quote of a customer who has to prove it: once in one currency, twice across two.',
    verb: 'Send proof',
    operationId: 'authorizeQuote',
    of: 'params.quoteId',
    pickers: { quoteId: 'AUTHORIZABLE_QUOTE' },
    body: { code: SANDBOX_CODE },
  },
  {
    name: 'trust-payee',
    title: 'Trust a payee',
    note: 'Starts the proof; payments to a trusted payee need none. The customer must be logged in.',
    verb: 'Begin to trust',
    operationId: 'startBeneficiaryTrust',
    ...ON_PAYEE,
    next: [{ act: 'confirm-trust', on: null }],
  },
  {
    name: 'confirm-trust',
    title: 'Prove that a payee is trusted',
    note: 'With the challenge that the start named.',
    verb: 'Send proof',
    operationId: 'confirmBeneficiaryTrust',
    ...ON_PAYEE,
    body: { code: SANDBOX_CODE, challengeId: '' },
  },
])
