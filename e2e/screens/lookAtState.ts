import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'
import { bringAxe, cutTexts, fadesAreOver, OF_LAYOUT, violations } from './looks'

const SHOTS = join(import.meta.dirname, '../../test-results/screens')
const MAKES_PICTURES = process.env.COUNTERSIGN_PICTURES === '1'
/** All rules once, at the narrowest; what is cut also at 1280; in the other theme what depends on width and colours. */
const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 800, rules: null },
  { colorScheme: 'light', width: 1024, height: 800, rules: [] },
  { colorScheme: 'dark', width: 1920, height: 1080, rules: OF_LAYOUT },
  { colorScheme: 'dark', width: 1280, height: 800, rules: [] },
  { colorScheme: 'light', width: 1920, height: 1080, rules: [] },
] as const

/**
 * What a machine can check of a state of a screen, in both themes and three widths; in each size of both, with a
 * picture of each, where pictures are asked for. The navigation is looked at in these sizes by everyScreen. Everything
 * found is said, and the journey goes on.
 *
 * Input: `within`, the new part of the state where the rest was looked at before.
 */
export async function lookAtState(page: Page, name: string, within?: Locator): Promise<void> {
  await bringAxe(page)
  for (const { colorScheme, width, height, rules } of MAKES_PICTURES ? LOOKS : LOOKS.slice(0, 3)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
    await page.setViewportSize({ width, height })
    await page.evaluate(fadesAreOver)
    if (MAKES_PICTURES) await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}-${width}.png`) })
    const found = [
      ...(rules === null ? [] : await violations(page, rules, { within, isNavigationKnown: within === undefined })),
      ...(await cutTexts(page)).map((text) => `cut: ${text}`),
    ]
    expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
