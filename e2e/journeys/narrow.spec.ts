import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { openRow } from '../screens/rows'
import { test } from '../test'

/** The screens of a day's work, each with its first row open. */
const OF_A_DAY = ['approvals', 'agents', 'onboarding', 'transactions', 'external-accounts', 'settings/audit']

/** So many rows are opened of each list: the first may be one whose names are short. */
const ROWS = 4

oneAtTheDesk('demo', { width: 400, height: 800 })

test('on a narrow window the money’s way names each account to its end', async () => {
  const flow = page.getByRole('figure', { name: /^How the money flows/ })
  for (const path of ['/approvals?tab=decided', '/transactions', '/quotes']) {
    await goToAddress(page, host.url + path)
    for (let row = 0; row < ROWS; row++) {
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
      // The panel covers the list on a narrow window.
      await page.getByRole('button', { name: 'Close', exact: true }).first().click()
      await expect(flow).toBeHidden()
    }
  }
})

test('on a narrow window amounts are read to the end of their currency, and heads whole', async () => {
  const money = ['transactions', 'quotes', 'internal-accounts', 'approvals?tab=decided']
  for (const path of [...money, 'credentials', 'beneficial-owners', 'ownership']) {
    await goToAddress(page, `${host.url}/${path}`)
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const cut = await page
      .locator('thead th:not(:has(button)), tbody td[data-align="right"]')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      )
    expect(cut, path).toEqual([])
  }
})

test('on a narrow window in large type nothing is cut, hidden or out of reach', async () => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
  const panel = page.locator('main section').first()
  for (const path of OF_A_DAY) {
    await goToAddress(page, `${host.url}/${path}`)
    const list = page.locator('tbody tr[data-row]')
    // Some of these lists open with a panel, which covers them: what is pressed may be covered by then.
    await expect(list.first().or(panel).first()).toBeVisible()
    const opened = panel.getByRole('heading').first()
    await expect(async () => {
      if (await list.first().isVisible()) await openRow(list.first(), 1_000)
      await expect(opened).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await page.evaluate(() => {
      const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1
      const textOf = ({ textContent }: Element) => (textContent ?? '').slice(0, 60)
      const outside = [...document.querySelectorAll('header button, main section button')]
        .filter((button) => button.getBoundingClientRect().right > innerWidth)
        .map((button) => `outside: ${textOf(button)}`)
      const cut = [...document.querySelectorAll('.mantine-Button-label')].filter(isCut)
      const sideways = [...document.querySelectorAll('main section')].filter(isCut)
      return [...outside, ...cut.map((button) => `cut: ${textOf(button)}`), ...sideways.map(textOf)]
    })
    expect(found, path).toEqual([])
  }
})
