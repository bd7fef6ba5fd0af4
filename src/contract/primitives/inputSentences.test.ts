import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentUpdateRequest } from '../agents/schemas'
import { clockAct } from '../console/clock/schemas'
import { externalAccountCreateRequest } from '../external-accounts/schemas'
import { scaLoginCompleteRequest } from '../sca/schemas'
import { placedIssues } from './inputIssues'
import { sentenceOf } from './inputSentences'
import { givenAmount } from './money'
import { queryInteger } from './query'
import { emailAddress, phoneNumber, webAddress } from './text'
import { instant } from './time'

const problemsOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return placedIssues(error?.issues ?? []).map(({ issue, path }) => `${path.join('.')}: ${sentenceOf(issue)}`)
}
const AMOUNT = 'must be an integer of the smallest unit of the currency, without quotes: 20.00 USD is 2000'

describe('what is wrong with a value', () => {
  const body = z.object({ amount: givenAmount.positive().max(500) })
  it.each([
    [{ amount: '5' }, `amount: ${AMOUNT}`],
    [{ amount: 5.5 }, `amount: ${AMOUNT}`],
    [{ amnt: 5 }, 'amount: is required'],
    [{ amount: 0 }, 'amount: must be more than 0'],
    [{ amount: 501 }, 'amount: must be at most 500'],
  ])('an amount %j', (value, sentence) => expect(problemsOf(body, value)).toEqual([sentence]))

  it.each([
    [z.int(), '5', 'must be a number, without quotes'],
    [z.boolean(), 'true', 'must be true or false, without quotes'],
    [z.string(), 5, 'must be a text'],
    [z.array(z.string()), 'a', 'must be a list'],
    [z.object({}), [], 'must be an object'],
    [z.array(z.int()).min(1), [], 'must be at least 1 item'],
    [z.enum(['A', 'B']), undefined, 'is required: must be one of A, B'],
    [z.enum(['A', 'B']), 'C', 'must be one of A, B'],
    [z.strictObject({}), { a: 1, b: 2 }, 'does not take a, b'],
    [queryInteger(1, 10), 'abc', 'must be a whole number'],
    [z.string().regex(/^x$/), 'y', 'is not of the right form'],
    [z.string().regex(/^[0-9]{18}$/), '1x', 'must be 18 digits'],
    [z.string().regex(/^\d{8,10}$/), '1', 'must be 8 to 10 digits'],
    [emailAddress, 'x', 'must be an email address, such as name@example.com'],
    [phoneNumber, '555', 'must be a number with + and the country, such as +14155550123'],
    [webAddress, 'example.com', 'must be a web address, such as https://example.com/hook'],
    [instant, 'yesterday', 'must be an ISO 8601 timestamp, such as 2026-01-31T09:30:00Z'],
  ])('%# is said without the words of a library', (schema, value, sentence) => {
    expect(problemsOf(schema, value)).toEqual([`: ${sentence}`])
  })
})

describe('acts that are told apart by a key each', () => {
  const keys = 'freeze, release, advanceSeconds, to, fireNext, fireUntil'
  it.each([
    [{ advance: 5 }, `: takes exactly one of ${keys}; advance is not known`],
    [{}, `: takes exactly one of ${keys}`],
    [{ freeze: true, release: true }, ': takes exactly one of release, freeze'],
    [{ freeze: false }, 'freeze: must be true'],
    [{ advanceSeconds: '5' }, 'advanceSeconds: must be a number, without quotes'],
    [5, ': must be an object'],
  ])('%j', (value, sentence) => expect(problemsOf(clockAct, value)).toEqual([sentence]))
})

it('one of several fields that is missing is said with the field before it', () => {
  const said = (schema: z.ZodType, value: unknown) => problemsOf(schema, value).at(-1)
  expect(said(agentUpdateRequest, {})).toBe('name: is required where isPaused is not given')
  const login = { factor: 'TOTP', endUserIpAddress: '203.0.113.7' }
  expect(said(scaLoginCompleteRequest, { customerId: 'Customer:1', ...login })).toBe(
    'code: is required where no passkeyAssertion with its origin is given',
  )
  const outside = (currency: string, accountType: string) => ({ currency, accountInfo: { accountType } })
  expect(problemsOf(externalAccountCreateRequest, outside('INR', 'INR_ACCOUNT'))).toContain(
    'accountInfo.vpa: is required: at least one of vpa, accountNumber',
  )
  expect(problemsOf(externalAccountCreateRequest, outside('BTC', 'LIGHTNING'))).toContain(
    'accountInfo.invoice: does not fit: exactly one of invoice, bolt12, lightningAddress must be given',
  )
})

describe('a kind of many', () => {
  const of = (accountInfo: object) => problemsOf(externalAccountCreateRequest, { currency: 'MXN', accountInfo })[0]
  it('is not told in 47 names', () => {
    expect(of({})).toMatch(/^accountInfo\.accountType: is required: .* one of the \d\d in constraint\.enum, such as /)
    expect(of({})?.length).toBeLessThan(180)
  })
  it('is guessed where it was nearly right', () => {
    expect(of({ accountType: 'MXN' })).toContain('did you mean MXN_ACCOUNT?')
    expect(of({ accountType: 'mxn_acount' })).toContain('did you mean MXN_ACCOUNT?')
    expect(of({ accountType: 'MOON_COLONY' })).not.toContain('did you mean')
  })
})
