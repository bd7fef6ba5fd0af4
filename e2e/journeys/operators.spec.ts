import type { Page } from '@playwright/test'
import { consoleClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { goToAddress, openDesk } from '../screens/desk'
import { openRow } from '../screens/rows'
import { test } from '../test'
import { addAuthenticator, OWN_CONTEXT } from '../virtualAuthenticator'

test.use(OWN_CONTEXT)

let host: Host
test.afterEach(async () => {
  await host.stop()
})

const pinOf = (name: string): string => host.demoOperators.find((operator) => operator.name === name)?.pin ?? ''
const desk = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const here = (page: Page) => page.getByRole('button', { name: /Operator menu/ })
/** A name in the list of who may take the desk. */
const person = (page: Page, name: string) =>
  page.locator('label').filter({ hasText: name, has: page.getByRole('radio') })
const wrongPin = (page: Page) => page.getByText(/The PIN is wrong/)

test('the desk of a demo is taken, switched and locked by keyboard alone', async ({ page }) => {
  host = await startHost('demo')
  expect(host.demoOperators.map(({ name }) => name)).toEqual(['Priya Raman', 'Tomás Ferreira'])
  await page.goto(host.consoleUrl)
  await expect(page.getByLabel(/^PIN of /)).toBeFocused()
  for (const { name, pin } of host.demoOperators) await expect(person(page, name)).toContainText(`Demo PIN ${pin}`)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  const chosen = (await page.locator('label:has(input[type=radio]:checked)').textContent()) ?? ''
  const first = host.demoOperators.find(({ name }) => chosen.includes(name))
  if (first === undefined) throw new Error(`nobody is chosen: ${chosen}`)
  const other = host.demoOperators.find(({ name }) => name !== first.name)?.name ?? ''
  // A digit typed on the list goes to the PIN.
  await page.keyboard.type('999000')
  await page.keyboard.press('Enter')
  await expect(wrongPin(page)).toContainText('4 more wrong tries lock it for 15 minutes.')
  await expect(page.getByLabel(`PIN of ${first.name}`)).toBeFocused()
  await page.keyboard.type(pinOf(first.name))
  await page.keyboard.press('Enter')
  await expect(desk(page)).toBeVisible()
  await expect(here(page)).toContainText(first.name)

  await page.keyboard.press('Shift+O')
  const dialog = page.getByRole('dialog', { name: 'Switch operator' })
  await expect(dialog.getByLabel(`PIN of ${other}`)).toBeFocused()
  await page.keyboard.type(pinOf(other))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(here(page)).toContainText(other)

  await page.keyboard.press('Shift+L')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  for (let count = 0; count < 5; count += 1) {
    await expect(page.getByLabel(`PIN of ${other}`)).toBeFocused()
    await page.keyboard.type('999000')
    await page.keyboard.press('Enter')
    // The next try begins when this one was answered: a key pressed before that is not a try.
    const left = count === 3 ? 'One more wrong try' : `${4 - count} more wrong tries`
    if (count < 4) await expect(wrongPin(page)).toContainText(left)
  }
  const lock = page.getByRole('dialog', { name: 'The desk is locked' })
  await expect(lock.getByRole('timer')).toContainText(/Next try in 1[45]:\d\d/)
  await expect(lock.getByLabel(`PIN of ${other}`)).toBeDisabled()
  // The focus goes to the names, where another may be chosen.
  await expect(lock.getByRole('radio', { checked: true })).toBeFocused()
})

test('a locked desk asks for nothing that it is refused, and once when somebody is back', async ({ page }) => {
  host = await startHost('demo')
  await page.clock.install()
  await openDesk(page, host, 'Priya Raman')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sent: string[] = []
  const refused: string[] = []
  await page.keyboard.press('Shift+L')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  page.on('request', (request) => sent.push(request.url()))
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
  // The clock is read each minute, and who else is at work every two seconds; then the stream tells of a change.
  await page.clock.fastForward('01:01')
  const heard = page.waitForResponse((response) => response.url().endsWith('/console/api/state'))
  await consoleClient(host).post('/clock', { advanceSeconds: 3600 })
  await heard
  expect(sent.filter((url) => /\/console\/api\/(clock|presence)/.test(url))).toEqual([])
  await expect(page.getByLabel('PIN of Priya Raman')).toBeFocused()
  await page.keyboard.type(pinOf('Priya Raman'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Service clock' })).toContainText('The clock was moved')
  expect(refused).toEqual([])
  expect(sent.filter((url) => url.endsWith('/console/api/clock'))).toHaveLength(1)
})

test('another tab is told who took the desk, and keeps what was written in it', async ({ page, context }) => {
  host = await startHost('demo')
  await openDesk(page, host, 'Priya Raman')
  const tab = await context.newPage()
  await goToAddress(tab, `${host.url}/tokens?new=1`)
  const name = tab.getByRole('textbox', { name: 'Name' })
  await name.fill('Written as Priya')

  await page.keyboard.press('Shift+O')
  await page.getByLabel('PIN of Tomás Ferreira').fill(pinOf('Tomás Ferreira'))
  await page.keyboard.press('Enter')
  await expect(here(page)).toContainText('Tomás Ferreira')

  const dialog = tab.getByRole('dialog', { name: 'Tomás Ferreira is at the desk now' })
  await expect(dialog).toContainText('What was started here as Priya Raman was not sent.')
  await dialog.getByRole('button', { name: 'Continue as Tomás Ferreira' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Written as Priya')
})

test('a second operator is added with PINs, and a passkey of the browser opens the locked desk', async ({ page }) => {
  host = await startHost('empty')
  await addAuthenticator(page)
  await openDesk(page, host, 'Amara Diallo')
  await goToAddress(page, `${host.url}/settings/operators?new=1`)
  const own = page.getByRole('dialog', { name: 'Set your own PIN first' })
  await own.getByLabel('New PIN').fill('123456')
  await expect(own.getByText('A straight sequence would be guessed first.')).toBeVisible()
  await own.getByLabel('New PIN').fill('408126')
  await own.getByLabel('The same PIN once more').fill('408126')
  await own.getByRole('button', { name: 'Continue' }).click()
  await expect(own).toBeHidden()
  const add = page.getByRole('dialog', { name: 'Add operator' })
  await add.getByLabel('Name').fill('Jonas Lindqvist')
  await add.getByLabel('New PIN').fill('731905')
  await add.getByLabel('The same PIN once more').fill('731906')
  await add.getByLabel('Your PIN').fill('408127')
  await page.keyboard.press('Enter')
  // Whatever is wrong has the focus: what is typed differs, then what the service refuses.
  await expect(add.getByLabel('The same PIN once more')).toBeFocused()
  await add.getByLabel('The same PIN once more').fill('731905')
  await page.keyboard.press('Enter')
  await expect(wrongPin(page)).toBeVisible()
  await expect(add.getByLabel('Your PIN')).toBeFocused()
  await add.getByLabel('Your PIN').fill('408126')
  await add.getByRole('button', { name: 'Add operator' }).click()
  await expect(add).toBeHidden()
  const added = page.getByRole('row').filter({ hasText: 'Jonas Lindqvist' })
  await expect(added).toContainText('PIN')
  await expect(added).toBeFocused()

  await openRow(page.getByRole('row').filter({ hasText: 'Amara Diallo' }))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = page.getByRole('dialog', { name: 'Add a passkey' })
  await passkey.getByLabel('Name of the device').fill('Work laptop')
  await passkey.getByLabel('Your PIN').fill('408126')
  await passkey.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(passkey).toBeHidden()
  await expect(page.getByText('Passkey Work laptop')).toBeVisible()

  await page.keyboard.press('Shift+L')
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeVisible()
  await person(page, 'Amara Diallo').click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'The desk is locked' })).toBeHidden()
  await expect(here(page)).toContainText('Amara Diallo')
  await expect(page.getByText('Passkey Work laptop')).toBeVisible()
})
