import type { Page } from '@playwright/test'
import { consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

const WALLET = 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2'

oneAtTheDesk('empty')
test.beforeAll(async () => {
  const accountInfo = { accountType: 'SPARK_WALLET', address: WALLET }
  await platformClient(host).post('/platform/external-accounts', { currency: 'USDB', accountInfo })
  // What is sent is not seen until the clock is moved on purpose.
  await consoleClient(host).post('/clock', { freeze: true })
  await issueCoin(page)
})

const detail = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Links an account and registers a coin, as a person does. */
async function issueCoin(page: Page): Promise<void> {
  await goToAddress(page, `${host.url}/stablecoins`)
  await expect(page.getByRole('button', { name: /^Mint/ }).first()).toBeDisabled()
  await tab(page, 'Provider links')
  await expect(page.getByRole('button', { name: /^Link provider/ }).first()).toBeEnabled()
  await page.keyboard.press('n')
  const link = page.getByRole('dialog', { name: 'Link an account at the provider' })
  await link.getByRole('textbox', { name: 'Client ID' }).fill('issuer-003')
  await link.getByLabel('Secret *', { exact: true }).fill('sk-browser-story')
  await link.getByRole('button', { name: 'Link account' }).click()
  const account = link.getByRole('textbox', { name: 'Account at the provider' })
  await expect(account).toHaveAccessibleDescription(/The credentials open more than one account/)
  const choices = link.getByRole('group', { name: 'The credentials open' }).getByRole('button')
  const first = (await choices.first().textContent()) ?? ''
  await link.getByRole('button', { name: first, exact: true }).press('Enter')
  await expect(account).toHaveValue(first)
  await link.getByRole('button', { name: 'Link account' }).click()
  await expect(detail(page, 'Provider link')).toContainText('Sealed. Nobody can read the secret back.')
  await expect(page.locator('body')).not.toContainText('sk-browser-story')

  await tab(page, 'Coins')
  await expect(page.getByRole('button', { name: /^Register coin/ }).first()).toBeEnabled()
  await page.keyboard.press('n')
  const register = page.getByRole('dialog', { name: 'Register a coin' })
  await register.getByRole('textbox', { name: 'Identifier with the provider' }).fill('lantern-dollar')
  await register.getByRole('textbox', { name: 'Identifier on the network' }).fill('btkn1lantern')
  await register.getByRole('button', { name: 'Register coin' }).click()
  await expect(detail(page, 'Coin').getByRole('heading', { name: 'Lantern Dollar' })).toBeVisible()
}

test('a mint from the provider’s link to its end, with what happens said before, and copied instructions', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await detail(page, 'Coin').getByRole('button', { name: 'Mint', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Mint coins' })
  await form.getByRole('button', { name: 'Order the mint' }).click()
  await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Amount' }).fill('1250.5')
  await expect(form.getByRole('complementary', { name: 'What will happen' })).toContainText(
    'Once it has received 1,250.50 USD there, it issues 1,250.50 LANTER to the wallet.',
  )
  await form.getByRole('button', { name: 'Order the mint' }).click()

  const mint = detail(page, 'Mint or burn')
  await expect(mint.getByText('Waiting for funds').first()).toBeVisible()
  const funding = mint.getByRole('region', { name: 'Where to send the dollars' })
  await expect(funding).toContainText('Send exactly this. It expires in')
  await funding.getByRole('button', { name: 'Copy Reference' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^MINT-\d{8}$/)

  await consoleClient(host).post('/clock', { advanceSeconds: 5 })
  await expect(mint.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3)
  await consoleClient(host).post('/clock', { advanceSeconds: 2 })
  const steps = mint.getByRole('list', { name: 'Steps' })
  await expect(steps).toHaveText(/Ordered.*Waiting for funds.*In progress.*Completed/s)
  await expect(funding).toContainText('The funds have arrived')
  await expect(page.getByRole('row').filter({ hasText: '1,250.50' })).toContainText('Completed')
})

test('while the provider is away an order is refused and says why; what was never funded expires', async () => {
  await tab(page, 'Provider links')
  await page.getByRole('switch', { name: 'Sees funds that were sent' }).press('Space')
  await tab(page, 'Mints and burns')
  await expect(page.getByText('The provider does not see funds')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mint/ }).first()).toBeEnabled()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Mint coins' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('10')
  await form.getByRole('button', { name: 'Order the mint' }).click()
  const mint = detail(page, 'Mint or burn')
  await expect(mint.getByText('Waiting for funds').first()).toBeVisible()

  await consoleClient(host).post('/clock', { advanceSeconds: 7 * 24 * 3600 })
  await expect(mint.getByRole('list', { name: 'Steps' })).toHaveText(/Expired/)
  await expect(mint).toContainText('Nothing arrived within seven days. Do not send anything any more.')

  await page.getByRole('link', { name: 'Change it under Provider links' }).click()
  await page.getByRole('switch', { name: 'Takes orders' }).press('Space')
  await expect(page.getByRole('switch', { name: 'Takes orders' })).not.toBeChecked()
  await tab(page, 'Mints and burns')
  await expect(page.getByRole('button', { name: /^Mint/ }).first()).toBeEnabled()
  await page.keyboard.press('n')
  await form.getByRole('textbox', { name: 'Amount' }).fill('10')
  await form.getByRole('button', { name: 'Order the mint' }).click()
  await expect(form.getByRole('alert')).toContainText('The stablecoin provider takes no orders at the moment')
})
