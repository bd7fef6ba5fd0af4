import { expect, it } from 'vitest'
import { shareVoteSetup, TWO_PEOPLE } from '../approvals/testing/voteSetup'

const begin = shareVoteSetup()

it('a preview of a quote says who signs before it is paid, and what becomes of it then', async () => {
  const setup = await begin()
  const forecast = async (lockedCurrencyAmount: number) => {
    const source = { sourceType: 'ACCOUNT', accountId: setup.usdAccountId } as const
    const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
    const body = await setup.quoteBody({ source, destination, lockedCurrencyAmount })
    return (await setup.ana.desk.call('forecastQuote', { body }, 200)).execution
  }
  expect(await forecast(100_00)).toMatchObject({ signatures: null, verdicts: [{ kind: 'PAID' }] })
  await setup.rule()
  expect(await forecast(100_00)).toMatchObject({
    refusal: null,
    signatures: { people: 2, ruleNames: ['Two people'], tooFew: null },
    verdicts: [{ kind: 'WAITS', waitsFor: ['signatures'] }, { kind: 'PAID' }],
    timeline: [],
    balanceAfterMinor: 4_900_00,
  })
})

it('a preview of what the account cannot pay asks for signatures first, as the call does, and says both', async () => {
  const setup = await begin()
  const source = { sourceType: 'ACCOUNT', accountId: setup.usdAccountId } as const
  const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
  const made = await setup.quoteBody({ source, destination, lockedCurrencyAmount: 5_001_00 })
  await setup.rule()
  const body = { ...made, immediatelyExecute: true }
  expect(await setup.ana.onService.call('createQuote', { body }, 409)).toMatchObject({
    details: { reason: 'SIGNATURES_REQUIRED', people: 2 },
  })
  const forecast = await setup.ana.desk.call('forecastQuote', { body }, 200)
  expect(forecast.refusal).toBeNull()
  expect(forecast.execution).toMatchObject({
    signatures: { people: 2, ruleNames: ['Two people'] },
    refusal: { code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_BALANCE', errors: [{ field: 'source.accountId' }] },
    verdicts: [{ kind: 'WAITS', waitsFor: ['signatures'] }, { kind: 'REFUSED' }],
    balanceAfterMinor: null,
  })
})

it('a preview says that too few may sign, whoever looks at it left out where a rule leaves them out', async () => {
  const setup = await begin()
  const source = { sourceType: 'ACCOUNT', accountId: setup.usdAccountId } as const
  const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
  const body = await setup.quoteBody({ source, destination, lockedCurrencyAmount: 100_00 })
  const tooFew = async () => (await setup.ana.desk.call('forecastQuote', { body }, 200)).execution?.signatures?.tooFew
  await setup.rule({ requires: { ...TWO_PEOPLE.requires, people: 3 } })
  expect(await tooFew()).toBeNull()
  await setup.rule({ requires: { ...TWO_PEOPLE.requires, people: 3, excludesAsker: true } })
  expect(await tooFew()).toBe(
    'Too few people may sign this payment. Two people: signed by 3 people, not whoever asked for it. ' +
      '2 people may sign now; this rule needs 3. Add an approver with a PIN under Settings, Operators, or ask for ' +
      'fewer under Settings, Approval rules.',
  )
})
