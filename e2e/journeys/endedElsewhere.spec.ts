import type { Page } from '@playwright/test'
import { askToPay, platformClient } from '../agentClient'
import { expect } from '../expect'
import { putRules, send } from '../screens/actElsewhere'
import { goToAddress } from '../screens/desk'
import { given, his, host, twoAtTheDesk } from '../screens/twoAtTheDesk'
import { test } from '../test'

/** What is open in Approvals ends elsewhere: it says so, no other row looks like it, and keys lead on. */

test.describe.configure({ mode: 'serial' })
twoAtTheDesk('ended-elsewhere')

const row = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount })
const panel = (page: Page) => page.getByRole('region', { name: 'Selected payment', exact: true })
const decision = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true })

async function propose(amountMinor: number) {
  const quote = await platformClient(host).post<{ id: string }>('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: given.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: given.payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amountMinor,
  })
  const call = { operationId: 'executeQuote', params: { quoteId: quote.id } }
  const body = { call, reason: 'Invoice 2026-118' }
  const { id } = await send<{ id: string }>({ method: 'POST', path: '/approvals/proposals', body })
  return { id, quoteId: quote.id }
}

/** The panel has the focus, and a key brings up what waits next, with the focus on its row. */
async function expectKeysLeadOn(key: string, to: string): Promise<void> {
  await expect(panel(his)).toBeFocused()
  await his.keyboard.press(key)
  await expect(row(his, to)).toBeFocused()
  await expect(row(his, to)).toHaveAttribute('aria-selected', 'true')
  await expect(decision(his)).toBeHidden()
  await expect(his.getByRole('dialog')).toBeHidden()
}

test('a proposal that is paid otherwise or withdrawn stays to be read, and A, R, J and K lead on', async () => {
  await putRules(2)
  const proposals = []
  for (const amount of [110_000, 120_000, 130_000, 140_000, 150_000, 160_000]) proposals.push(await propose(amount))
  const [, , third, fourth, fifth, last] = proposals
  await goToAddress(his, `${host.url}/approvals?askedBy=PERSON&sort=newest`)
  await expect(row(his, '1,600.00')).toBeFocused()
  const cancel = (id: string | undefined) =>
    send({ method: 'POST', path: `/approvals/proposals/${id}/cancel`, body: { reason: 'Paid already' } })
  await cancel(last?.id)
  await expect(decision(his)).toContainText('Withdrawn by Priya Raman')
  await expectKeysLeadOn('a', '1,500.00')
  await platformClient(host).post(`/quotes/${fifth?.quoteId}/execute`)
  await expect(decision(his)).toContainText('The quote was executed before everybody had signed')
  await expectKeysLeadOn('r', '1,400.00')
  await cancel(fourth?.id)
  await expectKeysLeadOn('j', '1,300.00')
  await his.keyboard.press('j')
  await expect(row(his, '1,200.00')).toBeFocused()
  await his.keyboard.press('k')
  await expect(row(his, '1,300.00')).toBeFocused()
  // A key is heard once its button stands.
  await expect(panel(his).getByRole('button', { name: /^Reject…/ })).toBeEnabled()
  await his.keyboard.press('r')
  await expect(his.getByRole('dialog', { name: 'Reject the proposed payment' })).toBeVisible()
  await cancel(third?.id)
  await expect(his.getByText('Nothing was done: the proposal has ended meanwhile. Its page says how.')).toBeVisible()
  await expectKeysLeadOn('k', '1,200.00')
  await expect(panel(his).getByRole('button', { name: /^Sign and approve…/ })).toBeEnabled()
  await his.keyboard.press('a')
  await expect(his.getByRole('dialog', { name: 'Sign and approve' })).toBeVisible()
  await putRules(null)
  await expect(his.getByText('Nothing was signed: the payment was decided meanwhile, or has ended.')).toBeVisible()
  await expect(decision(his)).toContainText('The approval rules were changed, and none asked for signatures here')
})

test('so does a payment that ends with its agent', async () => {
  await askToPay(given, 190_000)
  await goToAddress(his, `${host.url}/approvals?sort=newest`)
  await expect(row(his, '1,900.00')).toBeFocused()
  await platformClient(host).send('DELETE', `/agents/${given.agentId}`)
  await expect(decision(his)).toContainText('The payment ended with its agent')
  await expect(panel(his)).toBeFocused()
  await his.keyboard.press('a')
  await expect(his.getByRole('row', { selected: true })).toBeFocused()
  await expect(decision(his)).toBeHidden()
})
