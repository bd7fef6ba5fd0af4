import type { Locator, Page } from '@playwright/test'

/** Opens what a row stands for, by its first cell without a control: in the middle of a row there may be one. */
export async function openRow(row: Locator, timeout?: number): Promise<void> {
  await row.locator('td:not(:has(input, button, a))').first().click({ timeout })
}

/** The row whose object is open beside the list. The queue opens its first one, and the focus goes there. */
export const selectedRow = (page: Page): Locator => page.locator('[data-row][aria-selected="true"]')
