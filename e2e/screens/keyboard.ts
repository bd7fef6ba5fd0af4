import { expect, type Locator, type Page } from '@playwright/test'

const STOPS_MAX = 80

/** Goes on to what a person wants by Tab alone, or back to it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < STOPS_MAX; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Chooses the only option that what is typed leaves, in an input that has the focus. */
export async function chooseBy(page: Page, typed: string, option: Locator): Promise<void> {
  await page.keyboard.type(typed)
  await expect(option).toBeVisible()
  // A key that comes while the options change, or fade, is not heard.
  await expect(async () => {
    if (!(await option.isVisible())) return
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 })
    await page.keyboard.press('Enter')
    await expect(option).toBeHidden({ timeout: 3_000 })
  }).toPass()
}
