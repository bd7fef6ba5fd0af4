import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { ApprovalsScreen, openDesk } from '../screens/desk'
import { selectedRow } from '../screens/rows'
import { test } from '../test'

let host: Host

test.beforeAll(async () => {
  host = await startHost('demo')
})

test.afterAll(async () => {
  await host.stop()
})

/** Moves down the queue until the forecast says this. */
async function moveToForecast(page: Page, approvals: ApprovalsScreen, text: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(selectedRow(page)).toBeFocused()
    await expect(approvals.forecast).toContainText(/Would/)
    await expect(approvals.forecast).toContainText(text, { timeout: 1 })
  }).toPass()
}

test('the queue is worked by keyboard alone, and the focus is never lost', async ({ page }) => {
  const approvals = new ApprovalsScreen(page)
  await openDesk(page, host)
  // Keys are heard once the screen stands.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL(/\/approvals/, { timeout: 1000 })
  }).toPass()
  // The first item is open on arrival.
  await expect(selectedRow(page)).toBeFocused()
  await expect(selectedRow(page)).toHaveAttribute('data-index', '0')
  await expect(approvals.forecast).toContainText(/Would/)

  await moveToForecast(page, approvals, 'Would start, then fail')
  const address = page.url()
  await page.keyboard.press('a')
  const question = page.getByRole('dialog').filter({ hasText: 'Approving now starts a payment that fails.' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // Keys are for the question: they move nothing beneath it, and Escape closes it alone.
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(selectedRow(page)).toBeFocused()
  expect(page.url()).toBe(address)

  // A half-written reason is there again.
  const rejecting = page.getByRole('dialog', { name: 'Reject payment' })
  await page.keyboard.press('r')
  await expect(rejecting.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('The account of')
  await page.keyboard.press('Escape')
  await expect(rejecting).toBeHidden()
  await expect(selectedRow(page)).toBeFocused()
  await page.keyboard.press('r')
  await expect(rejecting.getByRole('textbox', { name: 'Reason' })).toHaveValue('The account of')
  await page.keyboard.press('Escape')

  // Escape closes the panel; Enter opens the row that has the focus again.
  await expect(selectedRow(page)).toBeFocused()
  const row = page.locator('[data-row]:focus')
  const id = (await row.getAttribute('data-row')) ?? ''
  await page.keyboard.press('Escape')
  await expect(selectedRow(page)).toHaveCount(0)
  await expect(row).toHaveAttribute('data-row', id)
  await page.keyboard.press('Enter')
  await expect(selectedRow(page)).toHaveAttribute('data-row', id)

  // A dialog gives the focus back to what it was opened from.
  await page.keyboard.press('g')
  await page.keyboard.press('6')
  const take = page.getByRole('button', { name: /^Take snapshot/ })
  await take.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take a snapshot' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(take).toBeFocused()
})
