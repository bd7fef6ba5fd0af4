import type { Page } from '@playwright/test'
import { expect } from '../expect'

/** Downloads the dossier of what is on the screen. Returns: the file. */
export async function saveDossier(page: Page, file: string, choices: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Dossier', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Dossier' })
  for (const choice of choices) await dialog.getByRole('radio', { name: choice, exact: true }).check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save dossier' }).click()
  const download = await saved
  // Whoever hands one on sees by its name which one it is.
  expect(download.suggestedFilename().includes('-without-personal-data.')).toBe(choices.includes('Withhold'))
  await download.saveAs(file)
  await expect(dialog).toBeHidden()
  return file
}
