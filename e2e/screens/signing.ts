import type { Page } from '@playwright/test'
import { expect } from '../expect'

/** Signs what is open, by keyboard: `A`, the PIN, Enter. */
export async function signOpen(page: Page, name: string, pin: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Sign and approve/ })).toBeEnabled()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Sign and approve', exact: true })
  await expect(dialog.getByLabel(`PIN of ${name}`)).toBeFocused()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
