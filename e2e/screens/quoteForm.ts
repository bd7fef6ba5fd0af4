import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'
import { goToAddress } from './desk'

/** Opens the form of a quote and fills in who pays whom, to be executed at once; the amount is left. */
export async function fillQuoteAtOnce(page: Page, url: string): Promise<Locator> {
  await goToAddress(page, `${url}/quotes?new=1`)
  const form = page.getByRole('dialog', { name: 'Create quote', exact: true })
  for (const [label, typed, option] of [
    ['Who pays', 'Joy', /^Joy Okafor/],
    ['Pay from', 'USD', /^USD/],
    ['Account to pay', 'MXN', /^MXN/],
  ] as const) {
    // Typing narrows each of them.
    await form.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.getByRole('option', { name: option }).filter({ visible: true }).first().click()
    await expect(form.getByRole('combobox', { name: label, exact: true })).toHaveValue(option)
  }
  await form.getByRole('checkbox', { name: 'Execute at once' }).check()
  return form
}
