import type { Page } from '@playwright/test'
import { type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { goToAddress, openDesk } from '../screens/desk'
import { PlaygroundScreen } from '../screens/playground'
import { test } from '../test'
import { addAuthenticator, OWN_CONTEXT } from '../virtualAuthenticator'

test.use(OWN_CONTEXT)

let host: Host
let platform: PlainClient
let customerId: string
let accountId: string

test.beforeAll(async () => {
  host = await startHost('empty')
  platform = platformClient(host)
  const customer = await platform.post<{ id: string }>('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Lena Vogt',
    birthDate: '1988-04-12',
    nationality: 'DE',
    region: 'DE',
    email: 'lena.vogt@example.de',
    phoneNumber: '+491701234567',
  })
  customerId = customer.id
  const query = `customerId=${customerId}&type=EMBEDDED_WALLET`
  const { data } = await platform.get<{ data: { id: string }[] }>(`/customers/internal-accounts?${query}`)
  accountId = data[0]?.id ?? ''
})

test.afterAll(() => host.stop())

/** The parts of the customer's page, in the words that people and screen readers have for them. */
function customerPage(page: Page) {
  return {
    contacts: page.getByRole('region', { name: 'Contact checks' }),
    strong: page.getByRole('region', { name: 'Strong authentication' }),
    open: () => goToAddress(page, `${host.url}/customers/${customerId}`),
  }
}

/** Gives a reason in the dialog of an act of staff, and acts. */
async function giveReason(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer called and was identified')
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

test('a German customer proves the phone, enrols an app and a passkey and logs in; staff lift a lock', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await addAuthenticator(page)
  await openDesk(page, host)
  const { contacts, strong, open } = customerPage(page)

  await open()
  await expect(strong).toContainText('Required, because the customer’s region is Germany.')
  await contacts.getByRole('button', { name: 'Send a code by text message' }).click()
  await expect(contacts.getByRole('link', { name: 'Code sent' })).toBeVisible()
  await strong.getByRole('button', { name: 'Play the customer' }).click()
  const box = page.getByRole('dialog', { name: 'Play the customer' })
  await box.getByRole('combobox', { name: 'What the customer does' }).click()
  await page.getByRole('option', { name: 'Confirm the phone number' }).click()
  await box.getByRole('button', { name: 'Send the right code' }).click()
  await expect(box.getByRole('status').filter({ hasText: '200' })).toBeVisible()
  // The button that was pressed goes away with its act: the focus stays in the dialog.
  await box.getByRole('combobox', { name: 'What the customer does' }).click()
  await page.getByRole('option', { name: 'Log in by text message', exact: true }).click()
  await box.getByRole('button', { name: 'Have a code sent', exact: true }).click()
  await box.getByRole('button', { name: 'Send the right code', exact: true }).click()
  await expect(box.getByText('No code was sent yet.')).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(contacts.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText('Verified')

  const playground = new PlaygroundScreen(page)
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=enrol-app`)
  await playground.act('Ask for a secret')
  await expect(playground.steps.getByRole('img', { name: /^QR code of the secret/ })).toBeVisible()
  await playground.runRest()
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=enrol-passkey`)
  await playground.act('Ask for the options')
  await playground.steps.getByRole('combobox', { name: 'Authenticator' }).selectOption("This computer's own")
  await playground.runRest()
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=strong-login-by-passkey`)
  await playground.runRest()
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=strong-quote-by-passkey`)
  await playground.runRest()
  await expect(playground.steps).toContainText('Waits for a proof: PAYOUT')
  await expect(playground.steps).toContainText(/Quote is (PROCESSING|COMPLETED)/)
  const payees = strong.getByRole('list', { name: 'Trusted payees' }).getByRole('listitem')
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=trust-payee-by-passkey`)
  await playground.runRest()
  await expect(playground.steps).toContainText('The payee is trusted')
  await open()
  await expect(payees).toHaveCount(1)
  await goToAddress(page, `${host.url}/playground?account=${accountId}&ceremony=end-trust`)
  await playground.runRest()
  await expect(playground.steps).toContainText('The payee is not trusted any more')

  await open()
  const factors = strong.getByRole('list', { name: 'Factors', exact: true })
  await expect(factors.getByRole('listitem')).toHaveCount(3)
  await expect(payees).toHaveCount(0)
  await expect(factors).toContainText('10 recovery codes left')
  await expect(strong.getByRole('list', { name: 'Login sessions' })).toContainText('Passkey')

  for (let count = 0; count < 5; count += 1) {
    const body = { eventType: 'FAILED_LOGIN_ATTEMPT' }
    await platform.send('POST', `/sca/record-event?customerId=${customerId}`, body)
  }
  await expect(strong).toContainText('Locked after 5 failed logins.')
  await strong.getByRole('button', { name: 'Lift the lock' }).click()
  await giveReason(page, 'Lift the lock')
  await expect(strong).toContainText('None. The fifth in total locks the customer')
  await expect(strong.getByRole('region', { name: 'Failed logins' })).toBeFocused()
  for (const factor of ['Passkey', 'Code by text message']) {
    await strong.getByRole('button', { name: `End the session: ${factor}`, exact: true }).click()
    await giveReason(page, 'End session')
  }
  await expect(strong).toContainText('The customer is not logged in.')
})
