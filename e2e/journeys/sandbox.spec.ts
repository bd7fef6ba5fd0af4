import type { Locator } from '@playwright/test'
import { consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** Making things happen: money for an account, a payment that comes back, and a form that says what is wrong. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const followed = () => page.getByRole('region', { name: 'What followed' })
const timeline = () => followed().getByRole('list', { name: 'In order' })

async function openTrigger(search: string, title: string): Promise<Locator> {
  await goToAddress(page, `${host.url}/sandbox`)
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
  await form.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await expect(page.getByRole('region', { name: 'The same call' })).toContainText('"amount": 1234')
  await expect(page).toHaveURL(/act=fund.*of=InternalAccount:/)
  await form.getByRole('button', { name: 'Fund account' }).click()
  await expect(timeline()).toContainText('sandboxFundInternalAccount')
  await expect(timeline()).toContainText('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  await expect(timeline().getByRole('list', { name: 'Fund' })).toContainText('12.34')
})

test('an amount typed before the currency of its account is known is kept, and read once it is', async () => {
  const isOfAccount = (url: URL) =>
    url.pathname.endsWith('/objects') && url.searchParams.get('text')?.startsWith('InternalAccount:') === true
  const letGo = await holdBack(page, isOfAccount)
  const form = await openTrigger('fund', 'Fund an account')
  await expect(page).toHaveURL(/of=InternalAccount:/)
  const amount = form.getByRole('textbox', { name: 'Amount' })
  await amount.fill('56.78')
  await amount.blur()
  await expect(amount).toHaveValue('56.78')
  await letGo()
  await expect(page.getByRole('region', { name: 'The same call' })).toContainText('"amount": 5678')
  await expect(amount).toHaveValue('56.78')
})

test('the slash leads to the search', async () => {
  await goToAddress(page, `${host.url}/sandbox`)
  const search = page.getByRole('textbox', { name: 'Find something to make happen' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('a form that the contract refuses shows the field, and nothing is sent', async () => {
  const form = await openTrigger('fund', 'Fund an account')
  await form.getByRole('textbox', { name: 'Amount' }).fill('')
  await form.getByRole('button', { name: 'Fund account' }).click()
  await expect(form.getByRole('alert')).toContainText('Correct the marked field.')
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
  // The accounts are looked for and filled in; what is sent before is refused with what is missing.
  const accounts = form.getByRole('combobox', { name: 'Account ID' })
  await expect(accounts.first()).toHaveValue(/\S/)
  for (const box of await accounts.all()) await expect(box).toHaveValue(/\S/)
  await form.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(timeline()).toContainText('createQuote')
  await expect(timeline()).toContainText('Payment is returned')
  await timeline()
    .getByRole('listitem')
    .filter({ hasText: 'Payment is returned' })
    .getByRole('button', { name: 'Fire now' })
    .click()
  await expect(timeline()).toContainText('OUTGOING_PAYMENT.FAILED')
  await expect(timeline()).toContainText('OUTGOING_PAYMENT.REFUND_COMPLETED')
  await expect(followed().getByRole('list', { name: 'Where things stand' })).toContainText('PAYOUT_RETURNED')
})

test('a story is run to its end by keyboard, and the focus stays with its acts', async () => {
  await goToAddress(page, `${host.url}/sandbox?tab=stories&story=bank-return`)
  const run = page.getByRole('button', { name: 'Run to the end' })
  await run.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('14 of 14 steps')).toBeVisible({ timeout: 30_000 })
  await expect(run).toBeDisabled()
  await expect(page.locator(':focus')).toContainText('Start again')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeFocused()
})

/** A payment to an account at which payout and refund both fail. */
async function payWithoutRefund(): Promise<string> {
  const platform = platformClient(host)
  const body = { customerType: 'INDIVIDUAL', fullName: 'Hedda Lind' }
  const customer = await platform.post<{ id: string }>('/customers', body)
  const { data } = await platform.get<{ data: { id: string }[] }>(
    `/customers/internal-accounts?customerId=${customer.id}&currency=USD`,
  )
  const source = { sourceType: 'ACCOUNT', accountId: data[0]?.id }
  await platform.post(`/sandbox/internal-accounts/${source.accountId}/fund`, { amount: 100_000 })
  const payee = await platform.post<{ id: string }>('/customers/external-accounts', {
    customerId: customer.id,
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: '002010077770008007',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Kestrel Glass SA' },
    },
  })
  const destination = { destinationType: 'ACCOUNT', accountId: payee.id }
  const asked = { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 11_100 }
  const quote = await platform.post<{ id: string; transactionId: string }>('/quotes', asked)
  await platform.post(`/quotes/${quote.id}/execute`)
  await consoleClient(host).post('/clock', { advanceSeconds: 10 })
  return quote.transactionId
}

test('a refund that was written off says who decided it, and leads to the reason', async () => {
  await goToAddress(page, `${host.url}/transactions/${await payWithoutRefund()}`)
  const refund = page.getByRole('region', { name: 'Refund', exact: true })
  await expect(refund).toContainText('The money is held in transit.')
  await refund.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write the refund off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The payer gave it up.')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(refund).toContainText('Written off, Priya Raman,')
  await refund.getByRole('link', { name: 'Written off' }).click()
  await expect(page.getByRole('grid', { name: 'Audit log' })).toContainText('The payer gave it up.')
})

test('the age of a snapshot is of real time, and grows while the clock is frozen', async () => {
  await consoleClient(host).post('/clock', { freeze: true })
  await goToAddress(page, `${host.url}/snapshots`)
  await page.getByRole('button', { name: /^Take snapshot/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a snapshot' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('While time stands')
  await dialog.getByRole('button', { name: 'Take snapshot' }).click()
  const row = page.getByRole('row').filter({ hasText: 'While time stands' })
  await expect(row).toContainText(/([2-9]|\d\d) s ago/, { timeout: 15_000 })
})
