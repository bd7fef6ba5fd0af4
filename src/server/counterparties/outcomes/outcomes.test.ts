import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CARD_ISSUANCE_OUTCOMES } from './cardIssuanceOutcomes'
import { CARD_PAYMENT_OUTCOMES } from './cardPaymentOutcomes'
import { LIVENESS_OUTCOMES } from './livenessOutcomes'
import { NAME_VERIFICATION_OUTCOMES, nameVerificationOutcomeOf } from './nameVerificationOutcomes'
import { QUOTE_OUTCOMES, TRANSFER_IN_OUTCOMES, TRANSFER_OUT_OUTCOMES } from './paymentOutcomes'
import { isSandboxLiteral, SANDBOX_LITERALS } from './sandboxLiterals'
import { selectorOf } from './selector'
import { COIN_OUTCOMES, CREDENTIALS_OUTCOMES, STABLECOIN_TRANSFER_OUTCOMES } from './stablecoinOutcomes'
import { SANDBOX_UMA_DOMAIN, UMA_RECEIVERS } from './umaReceivers'
import {
  INDIVIDUAL_OUTCOMES,
  individualOutcomeOf,
  KYB_OUTCOMES,
  KYC_OUTCOMES,
  kybOutcomeOf,
  kycOutcomeOf,
} from './verificationOutcomes'

describe('selectorOf', () => {
  it.each([
    ['123456789002', '002'],
    ['testuser.102@bank', '102'],
    ['maria@bank.102', 'ria'],
    ['@103', '103'],
    ['a@b.104@bank', '104'],
    ['07', '07'],
    ['', ''],
  ])('%s ends with %s', (identifier, selector) => {
    expect(selectorOf(identifier)).toBe(selector)
  })
})

describe('tables', () => {
  const tables = {
    QUOTE_OUTCOMES,
    TRANSFER_OUT_OUTCOMES,
    TRANSFER_IN_OUTCOMES,
    NAME_VERIFICATION_OUTCOMES,
    KYB_OUTCOMES,
    KYC_OUTCOMES,
    INDIVIDUAL_OUTCOMES,
    LIVENESS_OUTCOMES,
    CREDENTIALS_OUTCOMES,
    COIN_OUTCOMES,
    STABLECOIN_TRANSFER_OUTCOMES,
    CARD_ISSUANCE_OUTCOMES,
    CARD_PAYMENT_OUTCOMES,
  }

  it.each(Object.entries(tables))('%s names each ending once, one row for all others, and a source', (_name, rows) => {
    const suffixes = rows.map((row) => row.suffix)
    expect(new Set(suffixes).size).toBe(suffixes.length)
    expect(suffixes.filter((suffix) => suffix === null)).toHaveLength(1)
    for (const row of rows) {
      expect(row.suffix === null || /^\d{3}$/.test(row.suffix)).toBe(true)
      expect(row.source.length).toBeGreaterThan(0)
      expect(row.label.length).toBeGreaterThan(0)
    }
  })

  it('keeps name checks (1xx) apart from payments (00x)', () => {
    const named = NAME_VERIFICATION_OUTCOMES.flatMap((row) => (row.suffix === null ? [] : [row.suffix]))
    const paid = [...QUOTE_OUTCOMES, ...TRANSFER_OUT_OUTCOMES, ...TRANSFER_IN_OUTCOMES].flatMap((row) =>
      row.suffix === null ? [] : [row.suffix],
    )
    expect(named.every((suffix) => suffix.startsWith('1'))).toBe(true)
    expect(paid.every((suffix) => suffix.startsWith('00'))).toBe(true)
  })
})

describe('isSandboxLiteral', () => {
  it.each([
    ['routingNumber', '123456789', true],
    ['accountNumber', '12345678901', true],
    ['routingNumber', '123456780', false],
    ['accountNumber', '123456789', false],
    ['iban', '123456789', false],
  ])('%s %s: %s', (field, value, expected) => {
    expect(isSandboxLiteral(field, value)).toBe(expected)
  })
})

describe('verification outcomes', () => {
  it.each([
    ['102', 'NOT_MATCHED'],
    ['103', 'PARTIAL_MATCH'],
    ['104', 'PENDING'],
    ['105', 'INVALID_ACCOUNT'],
    ['106', 'UNSUPPORTED'],
    ['107', 'CHECKED_BY_RECEIVING_FI'],
    ['002', 'MATCHED'],
  ])('a name check of an identifier ending %s answers %s', (suffix, outcome) => {
    expect(nameVerificationOutcomeOf(`DE8937040044053201${suffix}`)).toBe(outcome)
  })

  it.each([
    ['001', 'PENDING'],
    ['002', 'REJECTED'],
    ['003', 'APPROVED'],
    ['999', 'APPROVED'],
  ])('KYB and KYC ending %s: %s', (suffix, outcome) => {
    expect(kybOutcomeOf(`HRB-1${suffix}`)).toBe(outcome)
    expect(kycOutcomeOf(`Lopez${suffix}`)).toBe(outcome)
  })

  it('takes a missing registration number as any other', () => {
    expect(kybOutcomeOf(null)).toBe('APPROVED')
  })

  it.each([
    ['001', 'PENDING'],
    ['002', 'REJECTED'],
    ['003', 'UNVERIFIED'],
    ['Ana', 'APPROVED'],
  ])('an individual named … %s starts %s', (suffix, outcome) => {
    expect(individualOutcomeOf(`Maria ${suffix}`)).toBe(outcome)
  })
})

describe('the words of the sandbox screen', () => {
  const words = readFileSync(new URL('../../../renderer/areas/sandbox/outcomeWords.ts', import.meta.url), 'utf8')
  /** Suffix and end of each row of one table, as the screen prints them; the screen may not import the server. */
  const printed = (table: string): (readonly [string | null, string])[] => {
    const rows = new RegExp(`const ${table}: readonly \\w+\\[\\] = \\[([\\s\\S]*?)\\n\\]`).exec(words)?.[1] ?? ''
    return [...rows.matchAll(/suffix: (null|'(\d{3})')[\s\S]*?end: '([^']*)'/g)].map((row) => [
      row[2] ?? null,
      row[3] ?? '',
    ])
  }

  it.each([
    ['QUOTE_ROWS', QUOTE_OUTCOMES],
    ['TRANSFER_ROWS', TRANSFER_OUT_OUTCOMES],
    ['TRANSFER_ROWS', TRANSFER_IN_OUTCOMES],
    ['CARD_ISSUANCE_ROWS', CARD_ISSUANCE_OUTCOMES],
    ['CREDENTIALS_ROWS', CREDENTIALS_OUTCOMES],
    ['COIN_ROWS', COIN_OUTCOMES],
    ['COIN_ORDER_ROWS', STABLECOIN_TRANSFER_OUTCOMES],
    ['CARD_PAYMENT_ROWS', CARD_PAYMENT_OUTCOMES],
  ])('%s has a row for each suffix', (table, outcomes) => {
    expect(printed(table).map(([suffix]) => suffix)).toEqual(outcomes.map(({ suffix }) => suffix))
  })

  it('LITERAL_ROWS has every number of published examples', () => {
    const rows = /const LITERAL_ROWS: readonly \w+\[\] = \[([\s\S]*?)\n\]/.exec(words)?.[1] ?? ''
    const printedLiterals = [...rows.matchAll(/suffix: '(\d+)', text: 'As (\w+):/g)].map((row) => [row[2], row[1]])
    expect(printedLiterals).toEqual(SANDBOX_LITERALS.map(({ field, value }) => [field, value]))
  })

  it('UMA_ROWS has every sandbox receiver', () => {
    const rows = /const UMA_ROWS: readonly \w+\[\] = \[([\s\S]*?)\n\]/.exec(words)?.[1] ?? ''
    const printedAddresses = [...rows.matchAll(/suffix: '(\$[^']+)'/g)].map((row) => row[1])
    expect(printedAddresses).toEqual(UMA_RECEIVERS.map(({ localPart }) => localPart))
    expect(words).toContain(`'${SANDBOX_UMA_DOMAIN}'`)
  })

  it.each([
    ['NAME_ROWS', NAME_VERIFICATION_OUTCOMES.map((row) => [row.suffix, row.outcome.replace('INVALID_ACCOUNT', '400')])],
    ['KYB_ROWS', KYB_OUTCOMES.map((row) => [row.suffix, row.outcome])],
    ['OWNER_ROWS', KYC_OUTCOMES.map((row) => [row.suffix, row.outcome])],
    ['INDIVIDUAL_ROWS', INDIVIDUAL_OUTCOMES.map((row) => [row.suffix, row.outcome])],
  ])('%s says what each suffix ends in', (table, outcomes) => {
    const ends = printed(table).map(([suffix, end]) => [suffix, end.replace(/^ky[bc]Status /, '').split(' ')[0]])
    expect(ends).toEqual(outcomes)
  })
})
