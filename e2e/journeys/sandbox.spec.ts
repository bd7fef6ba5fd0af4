import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type Host, startHost } from '../host'
import { openDesk } from '../screens/desk'

/** Making things happen: money for an account, a payment that comes back, and a form that says what is wrong. */
let host: Host
let page: Page
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  host = await startHost('demo')
  page = await browser.newPage()
  await openDesk(page, host)
})
test.afterAll(async () => {
  await page.close()
  await host.stop()
})

const followed = () => page.getByRole('region', { name: 'What followed' })
const timeline = () => followed().getByRole('list', { name: 'In order' })

async function openTrigger(search: string, title: string): Promise<Locator> {
  await page.goto(`${host.url}/sandbox`)
  await page.getByRole('textbox', { name: 'Find something to make happen' }).fill(search)
  await page
    .getByRole('navigation', { name: 'What can be made to happen' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click()
  const form = page.getByRole('region', { name: title, exact: true })
  await expect(form).toBeVisible()
  return form
}

async function pick(form: Locator, field: string | RegExp, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('an account is funded, and the books say so beside the call', async () => {
  const form = await openTrigger('fund', 'Fund an account')
  const amount = form.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.34')
  await expect(page.getByRole('region', { name: 'The same call' })).toContainText('"amount": 1234')
  await expect(page).toHaveURL(/act=fund.*of=InternalAccount:/)
  await form.getByRole('button', { name: 'Fund account' }).click()
  await expect(timeline()).toContainText('sandboxFundInternalAccount')
  await expect(timeline()).toContainText('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  await expect(timeline().getByRole('list', { name: 'Fund' })).toContainText('12.34')
})

test('the slash leads to the search', async () => {
  await page.goto(`${host.url}/sandbox`)
  const search = page.getByRole('textbox', { name: 'Find something to make happen' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('a form that the contract refuses shows the field, and nothing is sent', async () => {
  const form = await openTrigger('fund', 'Fund an account')
  await form.getByRole('textbox', { name: 'Amount' }).fill('')
  await form.getByRole('button', { name: 'Fund account' }).click()
  await expect(form.getByRole('alert')).toContainText('One field is not right yet.')
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/is required/)
})

test('a returned payment is chosen in words and followed to its refund', async () => {
  const account = await openTrigger('external account name check', 'Add an external account')
  await pick(account, 'What should happen', /^Completes, then the receiving bank returns it/)
  await expect(account.getByRole('textbox', { name: 'CLABE number' })).toHaveValue(/005$/)
  await account.getByRole('button', { name: 'Add account' }).click()
  await followed().getByRole('link', { name: 'Pay to an account' }).click()

  const form = page.getByRole('region', { name: 'Pay to an account', exact: true })
  await expect(form).toContainText('COMPLETED, then FAILED PAYOUT_RETURNED')
  await form.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(timeline()).toContainText('createQuote')
  await expect(timeline()).toContainText('The receiving bank returns the payment')
  await timeline()
    .getByRole('listitem')
    .filter({ hasText: 'The receiving bank returns the payment' })
    .getByRole('button', { name: 'Fire now' })
    .click()
  await expect(timeline()).toContainText('OUTGOING_PAYMENT.FAILED')
  await expect(timeline()).toContainText('OUTGOING_PAYMENT.REFUND_COMPLETED')
  await expect(followed().getByRole('list', { name: 'Where things stand' })).toContainText('PAYOUT_RETURNED')
})
