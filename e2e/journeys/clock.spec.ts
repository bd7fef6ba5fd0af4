import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** The clock in a person's hands: hold it, see what waits, let it fire, read what happened. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo of now')
test.beforeAll(async () => {
  await goToAddress(page, `${host.url}/clock`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clock' })).toBeVisible()
})

const queue = () => page.getByRole('grid', { name: 'Queue' }).locator('[data-row]')
const panel = () => page.getByRole('region', { name: 'The clock now' })
const strip = () => page.getByRole('region', { name: 'Service clock' })

test('a frozen clock is said on every screen, and the strip leads to the clock', async () => {
  await panel().getByRole('button', { name: 'Freeze' }).click()
  await expect(strip()).toContainText('The clock is frozen at')
  await expect(page.getByRole('status').filter({ hasText: 'The clock is frozen at' })).toBeAttached()
  await page.getByRole('link', { name: 'Customers' }).click()
  await strip().getByRole('link', { name: 'Open the clock' }).click()
  await expect(page).toHaveURL(/\/clock$/)
})

test('the clock never goes back, and the form says so', async () => {
  await page.getByRole('button', { name: 'To a date and time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the clock to a date and time' })
  await dialog.getByRole('textbox', { name: 'Date and time' }).fill('2020-01-01T00:00:00')
  await dialog.getByRole('button', { name: 'Move the clock' }).click()
  await expect(dialog).toContainText('This instant has passed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the next timer fires, then all up to a chosen one, and the history keeps them', async () => {
  const before = await queue().count()
  expect(before).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^Fire next/ }).click()
  await expect(queue()).not.toHaveCount(before)
  await queue()
    .last()
    .click({ position: { x: 6, y: 6 } })
  const detail = page.getByRole('region', { name: 'Timer' })
  await detail.getByRole('button', { name: 'Fire until this one' }).click()
  await expect(detail).toContainText('Done')
  await expect(page.getByText('No timer waits')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('grid', { name: 'History' }).locator('[data-row]').first()).toContainText('Done')
})

test('released time goes on from where it stood, and the strip says how far ahead it is', async () => {
  await panel().getByRole('button', { name: '+1 h' }).click()
  await panel().getByRole('button', { name: 'Release' }).click()
  await expect(strip()).toContainText(/The clock was moved · 1 h .*ahead of this machine/)
})
