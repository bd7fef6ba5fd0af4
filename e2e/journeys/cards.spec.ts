import type { Page } from '@playwright/test'
import { platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { PERSON } from '../person'
import { goToAddress, openDesk } from '../screens/desk'
import { test } from '../test'

/** A card from issue to refund at the terminal, as a person at the desk does it, by keyboard where people would. */

let host: Host
test.beforeEach(async () => {
  host = await startHost('empty')
  const platform = platformClient(host)
  const { id } = await platform.post<{ id: string }>('/customers', PERSON)
  const query = `customerId=${id}&currency=USD`
  const { data } = await platform.get<{ data: { id: string; type: string }[] }>(`/customers/internal-accounts?${query}`)
  const account = data.find(({ type }) => type === 'INTERNAL_FIAT')
  await platform.post(`/sandbox/internal-accounts/${account?.id ?? ''}/fund`, { amount: 20_000 })
})
test.afterEach(() => host.stop())

const card = (page: Page) => page.getByRole('region', { name: 'Card', exact: true })
const account = (page: Page) => page.getByRole('region', { name: 'The account behind the card' })
const selected = (page: Page) => page.getByRole('region', { name: 'Selected payment' })

/** Keys are heard once the screen stands. */
async function goByKeys(page: Page, key: string, title: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Issues a card that pays from the money account, by the keyboard alone. */
async function issueCard(page: Page): Promise<void> {
  await goByKeys(page, '4', /^Cards/)
  await expect(page.getByRole('button', { name: /^Issue card/ }).first()).toBeEnabled()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Issue a card' })
  const holder = form.getByRole('combobox', { name: 'Cardholder' })
  await expect(holder).toBeFocused()
  await page.keyboard.type(PERSON.fullName.slice(0, 4))
  await expect(page.getByRole('option', { name: PERSON.fullName })).toBeVisible()
  // What is chosen among the options is forgotten when the form is drawn again, as it is once the contract is loaded.
  await expect(async () => {
    if ((await holder.inputValue()) === PERSON.fullName) return
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(holder).toHaveValue(PERSON.fullName, { timeout: 500 })
  }).toPass()
  await expect(form.getByRole('combobox', { name: 'Pays from' })).toHaveValue(/^USD account .*200\.00 USD$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('textbox', { name: 'Limit per payment' })).toBeFocused()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(card(page)).toContainText('Active')
  await expect(card(page)).toContainText('150.00 USD')
}

/** Fills the amount and sends the form by Enter. */
async function sendAmount(page: Page, text: string, name = 'Amount'): Promise<void> {
  const amount = page.getByRole('textbox', { name, exact: true })
  await amount.fill(text)
  await amount.press('Enter')
}

test('a card is issued, pays at the terminal, is settled in parts and beyond, and gets its money back', async ({
  page,
}) => {
  await openDesk(page, host)
  await issueCard(page)

  await goByKeys(page, '5', /^Card terminal/)
  await expect(account(page)).toContainText('200.00 USD')
  await sendAmount(page, '42.50')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Approved')
  await expect(account(page)).toContainText('157.50 USD')
  await expect(selected(page)).toContainText('42.50 USD is held for Blue Bottle Coffee')

  await page.getByRole('tab', { name: 'New payment' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Selected payment' })).toBeFocused()
  await sendAmount(page, '30')
  await expect(selected(page)).toContainText('30.00 USD was paid, and 12.50 USD is still held for more.')
  await sendAmount(page, '20')
  await expect(selected(page)).toContainText('50.00 USD was paid. Nothing is open.')
  await expect(account(page)).toContainText('150.00 USD')

  await sendAmount(page, '10')
  await expect(selected(page)).toContainText('10.00 USD came back: the purchase cost 40.00 USD.')
  await sendAmount(page, '40')
  await expect(selected(page)).toContainText('All of 50.00 USD came back. The customer owes nothing.')
  await expect(account(page)).toContainText('200.00 USD')
  const steps = selected(page).getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(steps).toHaveCount(5)

  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(selected(page)).toContainText('50.00 USD was paid. Nothing is open.')
  await selected(page).getByRole('link', { name: 'Open the payment' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: /^Card payment of 50\.00 USD at Blue Bottle Coffee/ }),
  ).toBeVisible()
})

test('what is declined says why, a frozen card declines, and closing says first what it ends', async ({ page }) => {
  await openDesk(page, host)
  await issueCard(page)
  const address = page.url()
  await goToAddress(page, `${host.url}/terminal`)
  const answer = page.getByRole('region', { name: 'Answer' })
  await sendAmount(page, '60')
  await expect(answer).toContainText('Approved')
  await expect(selected(page)).toContainText('60.00 USD is held for')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('70')
  await page.getByRole('list', { name: 'Payments of this card' }).getByRole('button').first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(answer).toContainText('Approved')
  await sendAmount(page, '150.01')
  await expect(answer).toContainText('Above the limit per payment.')
  await expect(answer).toContainText('nothing moved')
  await expect(selected(page)).toHaveCount(0)

  await goToAddress(page, address)
  await card(page).getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze card' }).click()
  await expect(card(page)).toContainText('New payments are declined. Those that were approved before go on.')
  await expect(card(page).getByRole('button', { name: 'Unfreeze' })).toBeFocused()
  await goToAddress(page, `${host.url}/terminal`)
  await sendAmount(page, '1')
  await expect(answer).toContainText('The card is frozen.')

  await goToAddress(page, address)
  const decisions = card(page).getByRole('region', { name: 'Decisions' })
  await decisions.getByRole('button', { name: 'Declined' }).click()
  await expect(decisions.locator('summary')).toHaveCount(2)
  await decisions.locator('summary').filter({ hasText: 'The card is frozen' }).press('Enter')
  await expect(decisions.getByRole('list', { name: 'How it was decided' }).first()).toContainText('The card was frozen')

  await card(page).getByRole('button', { name: 'Close…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this card' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Every new payment is declined.',
    'One open authorization is ended; nothing more can settle for it.',
    '60.00 USD that is held can be spent again.',
    /^The card draws on no account any more/,
    /^Its number is deleted/,
  ])
  await dialog.getByRole('button', { name: 'Close card' }).click()
  await expect(dialog).toContainText('Tick this first.')
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: 'Close card' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page)).toContainText('No payment is possible. This is final.')
})
