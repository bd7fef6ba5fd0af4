import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/storedForms.tsx')

const settings = { decisionUndoSeconds: 5, signInMaxAgeSeconds: 86_400, passkeyTopOrigins: [] }

/** Opens the settings over a service that keeps what is sent. Returns: what it keeps, and how often it was sent. */
async function open(page: Page) {
  const kept = { ...settings, sent: 0 }
  await mountPage(page)
  await page.route('**/console/api/settings', (route) => {
    if (route.request().method() === 'PATCH')
      Object.assign(kept, route.request().postDataJSON(), { sent: kept.sent + 1 })
    return route.fulfill({ json: kept })
  })
  await page.reload()
  return kept
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

test('a setting that was saved keeps the focus where it was, and says that it is saved', async ({ page }) => {
  const kept = await open(page)
  const undo = page.getByRole('textbox').first()
  const save = page.getByRole('button', { name: 'Save time' }).first()
  await undo.fill('8')
  await expect(saved(page)).toHaveCount(0)
  await undo.press('Enter')
  await expect(saved(page)).toHaveCount(1)
  await expect(undo).toBeFocused()
  await undo.fill('9')
  await expect(saved(page)).toHaveCount(0)
  await save.press('Enter')
  await expect(saved(page)).toHaveCount(1)
  await expect(save).toBeFocused()
  await expect(save).toBeDisabled()
  await save.press('Enter')
  await undo.press('Enter')
  expect(kept).toMatchObject({ decisionUndoSeconds: 9, sent: 2 })
})

test('what is typed after a setting was saved that is stored as before is asked about', async ({ page }) => {
  await open(page)
  const pages = page.getByRole('textbox', { name: 'Pages that may hold a passkey in a frame' })
  await pages.fill('https://a.example')
  await pages.press('Enter')
  await expect(saved(page)).toHaveCount(1)
  await pages.fill('https://a.example ')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await pages.press('Enter')
  await sent
  await pages.fill('https://b.example')
  await page.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a setting that is changed elsewhere is taken over, in the unit that says it', async ({ page }) => {
  const kept = await open(page)
  const unit = page.getByRole('combobox')
  await expect(unit).toHaveValue('days')
  Object.assign(kept, { signInMaxAgeSeconds: 7200, decisionUndoSeconds: 3 })
  await expect(unit).toHaveValue('hours')
  await expect(page.getByRole('textbox').first()).toHaveValue('3 s')
  await expect(saved(page)).toHaveCount(0)
})
