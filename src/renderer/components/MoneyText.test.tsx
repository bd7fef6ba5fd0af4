import { expect, it } from 'vitest'
import { MoneyText } from './MoneyText'
import { markupAt } from './testing/markupAt'

const textOf = async (amountMinor: number | null, isOfAccount = false) =>
  (await markupAt('/transactions', <MoneyText amountMinor={amountMinor} currency="USD" isOfAccount={isOfAccount} />))
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>|<!--.*?-->|<span class="visuallyHidden">.*?<\/span>|<[^>]+>/g, '')
    .trim()

it('an amount has its currency; none, and zero, are a dash alone', async () => {
  expect(await textOf(1250)).toBe('12.50 USD')
  expect(await textOf(0)).toBe('–')
  expect(await textOf(null)).toBe('–')
})

it('an empty account keeps its currency, which tells it from the others', async () => {
  expect(await textOf(0, true)).toBe('– USD')
  expect(await textOf(null, true)).toBe('–')
})

it('a tip says the amount in its currency and the raw integer, and where a click copies that one', async () => {
  const tipOf = async (amountMinor: number, currency: string, isCopyable = false) => {
    const markup = await markupAt('/transactions', <MoneyText {...{ amountMinor, currency, isCopyable }} />)
    return /data-tip="([^"]*)"/.exec(markup)?.[1]
  }
  expect(await tipOf(-50, 'USD')).toBe('−0.50 USD (United States Dollar), -50 in the smallest unit')
  expect(await tipOf(0, 'USDB')).toBe('0.000000 USDB, 0 in the smallest unit')
  expect(await tipOf(-50, 'USD', true)).toBe(
    '−0.50 USD (United States Dollar). A click copies -50, in the smallest unit.',
  )
})
