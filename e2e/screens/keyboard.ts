import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'

const STOPS_MAX = 80

/** Whether the focus is there; null where another element has taken its place. */
const hasFocus = (element: Element) => (element.isConnected ? element === document.activeElement : null)

/**
 * Goes on to what a person wants by Tab alone, or back to it. It is looked for once, and not at each stop: that takes
 * longer than the way.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  let element = await target.elementHandle()
  for (let count = 0; count < STOPS_MAX; count += 1) {
    let isThere = await element?.evaluate(hasFocus)
    if (isThere === null) {
      element = await target.elementHandle()
      isThere = await element?.evaluate(hasFocus)
    }
    if (isThere === true) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Chooses the only option that what is typed leaves, in an input that has the focus. */
export async function chooseBy(page: Page, typed: string, option: Locator): Promise<void> {
  await page.keyboard.type(typed)
  await expect(option).toBeVisible()
  // A key that comes while the options change, or fade, is not heard.
  let isTaken = false
  await expect(async () => {
    if (isTaken && !(await option.isVisible())) return
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 })
    isTaken = true
    await page.keyboard.press('Enter')
    await expect(option).toBeHidden({ timeout: 3_000 })
  }).toPass()
}
