import { expect, it } from 'vitest'
import { shareVoteSetup } from '../approvals/testing/voteSetup'

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
    signatures: { people: 2, ruleNames: ['Two people'] },
    verdicts: [{ kind: 'WAITS', waitsFor: ['other people’s signatures'] }, { kind: 'PAID' }],
    timeline: [],
    balanceAfterMinor: 4_900_00,
  })
  // Nobody is asked to sign what would be refused anyway.
  expect(await forecast(5_001_00)).toMatchObject({ signatures: null, verdicts: [{ kind: 'REFUSED' }] })
})
