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

test('on a wide screen settings stand in two columns without holes, over the whole width', async () => {
  for (const [path, first, below, beside] of SCREENS) {
    await goToAddress(page, `${host.url}/${path}`)
    const boxOf = async (name: string) => {
      const section = page.getByRole('region', { name, exact: true })
      await expect(section).toBeVisible()
      return (await section.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }
    }
    const [top, other] = [await boxOf(first), await boxOf(beside)]
    if (below !== null) {
      const next = await boxOf(below)
      expect(next.x, path).toBe(top.x)
      expect(next.y - top.y - top.height, path).toBeLessThan(20)
    }
    expect(other.y, path).toBe(top.y)
    expect(1920 - other.x - other.width, path).toBeLessThan(40)
  }
})

test('the longest name of the navigation is read whole where its screen is open', async () => {
  await goToAddress(page, `${host.url}/credentials`)
  const name = page.locator('nav a[aria-current="page"] span').first()
  await expect(name).toHaveText('Credentials and sessions')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
