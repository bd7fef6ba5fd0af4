import type { CardDecision, CardDeclineReason, CardRuleStep } from '../../../../contract/console/cards/schemas'
import type { StepKind } from './cardCourse'

const STEPS: Readonly<Record<StepKind, string>> = {
  AUTHORIZED: 'Authorized',
  PAID_AT_ONCE: 'Authorized and paid at once',
  ANNOUNCED: 'Announced',
  RECEIVED: 'Received',
  ADJUSTED: 'Adjusted to',
  ADJUSTMENT_DECLINED: 'Adjustment declined',
  EXCESS_DECLINED: 'More than authorized, not paid',
  SETTLED: 'Settled',
  RELEASED: 'Released',
  RETURNED: 'Returned by the merchant',
  RETURN_TAKEN_BACK: 'Return taken back',
}

const DECISIONS: Readonly<Record<CardDecision['kind'], string>> = {
  AUTHORIZATION: 'Payment',
  FINANCIAL_AUTHORIZATION: 'Payment, paid at once',
  CREDIT_AUTHORIZATION: 'Money announced',
  CREDIT_AUTHORIZATION_ADVICE: 'Money announced by the merchant',
  FINANCIAL_CREDIT_AUTHORIZATION: 'Money sent',
  BALANCE_INQUIRY: 'Question whether it could pay',
  ADVICE: 'Adjustment',
  EXCESS: 'More than authorized',
}

const REASONS: Readonly<Record<CardDeclineReason, string>> = {
  CARD_PAUSED: 'The card is frozen',
  CARD_NOT_ISSUED: 'The card is not issued yet',
  CARD_CLOSED: 'The card is closed',
  ABOVE_LIMIT_PER_TRANSACTION: 'Above the limit per payment',
  SOURCE_NOT_ACTIVE: 'The first account is not active',
  SOURCE_CANNOT_RECEIVE: 'The first account cannot take the money',
  CARDHOLDER_NOT_READY: 'The cardholder may not move money now',
  NO_ACTIVE_DELEGATED_KEY: 'The wallet has no delegated key',
  INSUFFICIENT_FUNDS: 'Not enough money in the first account',
  SANDBOX_EXCESS_FAILS: 'The sandbox pays no more than was authorized',
}

/** What the sandbox answers where the end of a merchant's name makes it decline. */
const SANDBOX_ANSWERS: Readonly<Partial<Record<CardDeclineReason, string>>> = {
  CARD_PAUSED: 'as if the card were frozen',
  INSUFFICIENT_FUNDS: 'as if the account had too little money',
  SANDBOX_EXCESS_FAILS: 'that it pays no more than was authorized',
}

const RULES: Readonly<Record<CardRuleStep['rule'], string>> = {
  CARD_STATE: 'State of the card',
  LIMIT_PER_TRANSACTION: 'Limit per payment',
  SOURCE: 'First account',
  DELEGATED_KEY: 'Delegated key',
  SPENDABLE_BALANCE: 'Available balance',
  SANDBOX_ROW: 'Sandbox',
}

const OUTCOMES: Readonly<Record<CardRuleStep['outcome'], string>> = {
  PASSED: 'Passed',
  DECLINED: 'Declined',
  NOT_ASKED: 'Does not apply',
  NOT_REACHED: 'Not reached',
}

/** Every word of a payment with a card. */
export const words = {
  steps: STEPS,
  decisions: DECISIONS,
  reasons: REASONS,
  sandboxAnswers: SANDBOX_ANSWERS,
  bySandbox: (answer: string) => `The sandbox answers ${answer}`,
  rules: RULES,
  outcomes: OUTCOMES,
  verdicts: { APPROVED: 'Approved', DECLINED: 'Declined' },
  standing: {
    held: (held: string, merchant: string) => `${held} is held for ${merchant}. Nothing has left the account yet.`,
    partly: (kept: string, held: string) => `${kept} was paid, and ${held} is still held for more.`,
    paid: (settled: string) => `${settled} was paid. Nothing is open.`,
    nothingPaid: 'The hold was released and nothing was paid. Nothing is open.',
    partlyBack: (settled: string, back: string, kept: string) =>
      `${settled} was paid and ${back} came back: the purchase cost ${kept}. Nothing is open.`,
    refunded: (back: string) => `All of ${back} came back. The customer owes nothing.`,
    excess: (settled: string, excess: string) =>
      `${settled} was paid. The merchant settled ${excess} more, which the account did not pay: that is open ` +
      'between the merchant and the issuer.',
    failed: 'The draw on the account failed. The hold was released and nothing was paid: the merchant may still ask.',
    unclear: (settled: string) =>
      `${settled} was paid. What followed could not be carried out: check it with the issuer.`,
    announced: (amount: string) => `${amount} is announced. The customer gets it once the merchant settles.`,
    arrived: (settled: string) => `${settled} arrived. Nothing is open.`,
    partlyArrived: (settled: string, rest: string) => `${settled} arrived, and ${rest} is still announced.`,
    nothingArrived: 'What was announced did not come. Nothing is open.',
  },
  course: {
    title: 'Course',
    legend: { held: 'Held', kept: 'Paid', received: 'Received', returned: 'Returned' },
    steps: 'What happened',
    released: (amount: string) => `${amount} no longer held`,
    pending: 'The draw on the account is not confirmed yet.',
  },
  facts: {
    title: 'Payment',
    card: 'Card',
    customer: 'Customer',
    account: 'Account',
    merchant: 'Merchant',
    trade: 'Trade (MCC)',
    country: 'Country',
    token: 'Reference of the issuer',
    authorized: 'Authorized',
    last: 'Last event',
    draws: 'Draws on the account',
    drawsText: (count: number, pending: number) =>
      pending === 0 ? String(count) : `${count}, ${pending} not confirmed yet`,
  },
  trace: {
    title: 'Decisions',
    none: 'Nothing has been decided yet',
    why: 'How it was decided',
    all: 'All',
    declinedOnly: 'Declined',
    filter: 'Decisions shown',
    more: 'Show more decisions',
    facts: {
      state: (state: string) => `The card was ${state.toLowerCase()}`,
      limit: (limit: string) => `The limit was ${limit}`,
      noLimit: 'There was no limit',
      account: (state: string) => `The account was ${state.toLowerCase()}`,
      refused: (code: string) => `Payments of the cardholder are refused: ${code}`,
      hasKey: 'The wallet had an active key',
      hasNoKey: 'The wallet had no active key',
      spendable: (amount: string) => `${amount} could be spent`,
      suffix: (suffix: string) => `The merchant’s name ends with ${suffix}`,
      suffixDeclines: (suffix: string, answer: string) =>
        `The merchant’s name ends with ${suffix}: the sandbox answers ${answer}`,
      noSuffix: 'The end of the merchant’s name asks for nothing special',
    },
  },
  payments: {
    title: 'Payments',
    none: 'No payments yet',
    more: 'Show more payments',
  },
} as const
