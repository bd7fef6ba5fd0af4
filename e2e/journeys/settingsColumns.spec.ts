import type { Locator } from '@playwright/test'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** Each screen with what stands below each other in its first column, if two sections do, and one of its second. */
const SCREENS = [
  ['settings/platform', 'This platform', 'Webhooks and keys', 'Quotes and terms'],
  ['settings/appearance', 'Look', 'Presenting', 'Keyboard'],
  ['settings/controls?tab=maxima', 'Transaction maxima by corridor', null, 'How they apply'],
] as const

oneAtTheDesk('demo', { width: 1920, height: 1080 })

const boxOf = async (section: Locator) =>
  (await section.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }

test('on a wide screen settings stand in two columns without holes, over the whole width', async () => {
  for (const [path, first, below, beside] of SCREENS) {
    await goToAddress(page, `${host.url}/${path}`)
    const sections = [first, beside, below ?? first].map((name) => page.getByRole('region', { name, exact: true }))
    for (const section of sections) await expect(section).toBeVisible()
    // A section is as high as it will be once what it shows is read, and moves what stands below it until then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const [top, other, next] = await Promise.all(sections.map(boxOf))
    if (below !== null) {
      expect(next?.x, path).toBe(top?.x)
      expect((next?.y ?? Number.NaN) - (top?.y ?? 0) - (top?.height ?? 0), path).toBeLessThan(20)
    }
    expect(other?.y, path).toBe(top?.y)
    expect(1920 - (other?.x ?? 0) - (other?.width ?? Number.NaN), path).toBeLessThan(40)
  }
})

test('the longest name of the navigation is read whole where its screen is open', async () => {
  await goToAddress(page, `${host.url}/credentials`)
  const name = page.locator('nav a[aria-current="page"] span').first()
  await expect(name).toHaveText('Credentials and sessions')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
