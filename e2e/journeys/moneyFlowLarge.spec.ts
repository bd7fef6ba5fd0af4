import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { goToAddress, openDesk, waitForKeys } from '../screens/desk'
import { test } from '../test'

let host: Host
test.beforeAll(async () => {
  host = await startHost('demo of now')
})
test.afterAll(() => host.stop())

test('in the large type of presenting no line of the money’s way lies over the next', async ({ page }) => {
  await openDesk(page, host)
  await waitForKeys(page)
  await page.keyboard.press('Shift+P')
  await expect(page.locator('html[data-presenting="true"]')).toBeVisible()
  await goToAddress(page, `${host.url}/approvals`)
  const lines = page.getByRole('figure', { name: /^How the money flows/ }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await expect(page.locator('html[data-presenting="true"]')).toBeVisible()
  const over = await lines.evaluateAll((all) =>
    all
      .filter((line) => [...line.children].some((part) => part.scrollHeight > line.clientHeight))
      .map((line) => line.textContent),
  )
  expect(over).toEqual([])
})
