import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')

test('Escape asks before it drops a chosen file, and closes a form whose file was taken back', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Upload document', exact: true })
  const dialog = page.getByRole('dialog')
  const lost = page.getByRole('alertdialog', { name: 'Close this without sending the file you chose?' })
  const file = { name: 'passport.png', mimeType: 'image/png', buffer: Buffer.from('passport') }
  await mountPage(page)
  await open.click()
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await expect(dialog.getByText('passport.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lost.getByRole('button', { name: 'Keep the file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lost).toBeHidden()
  await expect(dialog.getByText('passport.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await lost.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.locator('input[type="file"]').setInputFiles([])
  await expect(dialog.getByText('Choose a file')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a chosen file is taken back by a button with a name, and Ctrl+Enter beside it sends the form', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: 'File required' })
  await mountPage(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'state.sqlite', mimeType: '', buffer: Buffer.from('x') })
  await choice.focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Clear the choice' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Choose a file first.')).toBeVisible()
})
