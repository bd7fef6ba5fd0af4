import { expect, test } from '@playwright/test'
import { type Host, startHost } from '../host'
import { openDesk } from '../screens/desk'
import { openRow } from '../screens/rows'

/** So many rows are opened of each list: the first may be one whose names are short. */
const ROWS = 4

let host: Host
test.use({ viewport: { width: 400, height: 800 } })
test.beforeAll(async () => {
  host = await startHost('demo')
})
test.afterAll(() => host.stop())

test('on a narrow window the money’s way names each account to its end', async ({ page }) => {
  await openDesk(page, host)
  const flow = page.getByRole('figure', { name: /^How the money flows/ })
  for (const path of ['/approvals?tab=decided', '/transactions', '/quotes']) {
    for (let row = 0; row < ROWS; row++) {
      await page.goto(host.url + path)
      await openRow(page.locator('tbody tr[data-row]').nth(row))
      const accounts = flow.getByRole('link')
      await expect(accounts.first()).toBeVisible()
      const cut = await accounts.evaluateAll((links) =>
        links
          .flatMap((link) => [...link.querySelectorAll('span')])
          .filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth > 0)
          .map((name) => name.textContent),
      )
      expect(cut, `${path}, row ${row}`).toEqual([])
    }
  }
})
