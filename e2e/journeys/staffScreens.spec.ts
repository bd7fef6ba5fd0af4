import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { ApprovalsScreen, followRoute, goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** What staff see first, and in which words: measured where it stands, at the size that the screens are made for. */

oneAtTheDesk('demo of now')

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return box
}

test('why a payment between currencies is held, and its way, are seen without scrolling', async () => {
  const approvals = new ApprovalsScreen(page)
  await approvals.open()
  await approvals
    .row(/USD.*MXN/s)
    .first()
    .click()
  await expect(approvals.forecast).toContainText('Would be paid')
  const bar = await boxOf(page.getByRole('button', { name: /^Approve/ }).first())
  const held = await boxOf(approvals.whyHeld)
  expect(held.y + held.height).toBeLessThan(bar.y)
  const way = page.getByRole('figure', { name: /^How the money flows/ })
  expect(held.y).toBeLessThan((await boxOf(way)).y)
})

test('another tab opens with nothing of the last one in the panel', async () => {
  await goToAddress(page, `${host.url}/approvals`)
  await expect(page).toHaveURL(/\/approvals\/AgentAction:/)
  await page.getByRole('tab', { name: /^Expired/ }).click()
  await expect(page).toHaveURL(/\/approvals\?tab=late$/)
  await expect(page.getByRole('region', { name: 'Why held' })).toHaveCount(0)
})

test('a time to snooze until names its zone', async () => {
  await goToAddress(page, `${host.url}/approvals`)
  await page.getByRole('button', { name: /^Snooze…/ }).click()
  await page.getByRole('menuitem', { name: 'Another time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze until' })
  await expect(dialog.getByText('In the time zone of this computer, UTC')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a refusal is said in plain words, whole in a tip, and beside an open entry', async () => {
  await followRoute(page, '/settings/audit?outcome=REFUSED')
  const cell = page.getByRole('row').getByText('The sign-in code was wrong; nobody was signed in.')
  await expect(cell).toBeVisible()
  for (const word of ['payloadToSign', 'OTP', 'UNVERIFIED']) {
    await expect(page.locator('tbody').getByText(word)).toHaveCount(0)
  }
  // The whole cell: what is cut off of its text would be scrolled to, and a tip goes with what scrolls.
  await page.locator('td', { hasText: 'The sign-in code was wrong' }).hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('UNAUTHORIZED · Invalid OTP code')
  const box = await boxOf(tip)
  expect(box.width).toBeGreaterThan(250)
  expect(box.x + box.width).toBeLessThanOrEqual(1280)
  await cell.click()
  await expect(page.getByRole('heading', { name: 'For developers' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible()
  await page.getByRole('link', { name: 'verifyAuthCredential' }).click()
  await expect(page.getByRole('textbox', { name: 'API operation' })).toHaveValue('verifyAuthCredential')
})

test('a screen that was left for one that is still on its way stands again when it is asked for', async () => {
  await goToAddress(page, `${host.url}/agents`)
  await expect(page.getByRole('heading', { level: 1, name: /^Agents/ })).toBeVisible()
  const letGo = await holdBack(page, '**/assets/LedgerPage-*.js')
  const asked = page.waitForRequest('**/assets/LedgerPage-*.js')
  await page.evaluate(() => window.history.pushState(null, '', '/ledger'))
  await asked
  await followRoute(page, '/agents')
  await letGo()
  await expect(page.getByRole('heading', { level: 1, name: /^Agents/ })).toBeVisible()
})

test('inputs beside each other stand on one line', async () => {
  await followRoute(page, '/customers?new=INDIVIDUAL')
  const group = page.getByRole('group', { name: 'Identity' })
  await expect(group).toBeVisible()
  const places = await group.locator('.mantine-InputWrapper-root').evaluateAll((fields) =>
    fields.map((field) => {
      const input = field.querySelector('.mantine-Input-wrapper')
      return { field: field.getBoundingClientRect().top, input: input?.getBoundingClientRect().top ?? 0 }
    }),
  )
  const rows = Map.groupBy(places, ({ field }) => field)
  expect([...rows.values()].some((row) => row.length > 1)).toBe(true)
  for (const row of rows.values()) expect(new Set(row.map(({ input }) => input)).size).toBe(1)
  await page.keyboard.press('Escape')
})

test('a decision and its execution are two entries that read differently', async () => {
  const approvals = new ApprovalsScreen(page)
  await goToAddress(page, `${host.url}/approvals`)
  await approvals.row('Bayou Property Group Inc').first().click()
  await expect(approvals.forecast).toContainText('Would be paid')
  await approvals.reject('Not ordered')
  await followRoute(page, '/settings/audit')
  const entries = page.getByRole('row').filter({ hasText: 'Not ordered' })
  await expect(entries).toHaveCount(2)
  await expect(entries.filter({ hasText: 'Decided to reject a payment' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'Rejected a payment' })).toHaveCount(1)
})

test('an emptied webhook endpoint says what to do, and Back asks before it is left', async () => {
  await followRoute(page, '/agents')
  await page.getByRole('navigation').getByRole('link', { name: 'Platform', exact: true }).click()
  const endpoint = page.getByRole('textbox', { name: 'Endpoint' })
  await endpoint.fill('')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await expect(page.getByText('Enter an address, or choose Send nowhere: then events are recorded only.')).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Leave this page without sending what you changed?' })
  await page.goBack()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expect(page).toHaveURL(/\/settings\/platform$/)
  await page.keyboard.press('Enter')
  await expect(endpoint).toBeFocused()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/agents$/)
})

test('a maximum of transactions is changed and removed with a reason, and gives the focus back', async () => {
  await followRoute(page, '/settings/controls?tab=maxima')
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add maximum' })
  await add.press('Enter')
  await dialog.getByRole('textbox', { name: 'At most' }).fill('5000')
  await dialog.getByRole('button', { name: 'Add maximum' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 12')
  await dialog.getByRole('button', { name: 'Add maximum' }).press('Enter')
  await expect(dialog).toBeHidden()
  const change = page.getByRole('button', { name: 'Change the maximum of USD to any currency' })
  await expect(change).toBeFocused()
  await add.press('Enter')
  await dialog.getByRole('textbox', { name: 'At most' }).fill('600')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 13')
  await dialog.getByRole('button', { name: 'Add maximum' }).press('Enter')
  const receiving = dialog.getByRole('combobox', { name: 'Receiver gets' })
  await expect(receiving).toHaveAccessibleDescription('USD to any currency already has a maximum; change that one.')
  await expect(dialog).not.toContainText('It was changed in the meantime')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()
  await change.press('Enter')
  await dialog.getByRole('textbox', { name: 'At most' }).fill('4000')
  await expect(dialog).toContainText(
    /Payments from USD to any currency above 4,000\.00\sUSD are refused from now on; up to 5,000\.00\sUSD was accepted/,
  )
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 12')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  const remove = page.getByRole('button', { name: 'Remove the maximum of USD to any currency' })
  await remove.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 12')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeHidden()
})

test('of two people who change one maximum at once the second is told what it is now', async () => {
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add maximum' })
  await goToAddress(page, `${host.url}/settings/controls?tab=maxima`)
  await add.press('Enter')
  await dialog.getByRole('textbox', { name: 'At most' }).fill('5000')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 14')
  await dialog.getByRole('button', { name: 'Add maximum' }).press('Enter')
  await expect(dialog).toBeHidden()
  const name = 'Change the maximum of USD to any currency'
  const change = async (on: Page, amount: string) => {
    const form = on.getByRole('dialog')
    await on.getByRole('button', { name }).press('Enter')
    await form.getByRole('textbox', { name: 'At most' }).fill(amount)
    await form.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 15')
  }
  await change(page, '4000')
  const other = await page.context().newPage()
  await goToAddress(other, `${host.url}/settings/controls?tab=maxima`)
  await change(other, '4500')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.close()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText(
    'Somebody else changed the maximum for USD to any currency to 4,500.00 USD; nothing was done.',
  )
  await expect(alert).toContainText('send this again if you still want it')
  await expect(alert).not.toContainText(/expectedMaxAmountMinor|in the meantime|Nothing was changed/)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText('4,000.00')
})

test('what was decided is narrowed by when, and amounts of an agent’s payments end below each other', async () => {
  await goToAddress(page, `${host.url}/approvals?tab=decided`)
  await expect(page.getByRole('button', { name: 'Decided', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Requested', exact: true })).toHaveCount(0)
  await followRoute(page, '/agents')
  await page.getByRole('row').filter({ hasText: 'contractor-payroll' }).click()
  const decided = page.locator('section', { has: page.getByRole('heading', { name: 'Recent decisions' }) }).last()
  const lines = decided.locator('li')
  await expect(lines.nth(1)).toBeVisible()
  const amounts = lines.getByText(/^[\d.,]+ [A-Z]{3,4}$/)
  const ends = await amounts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)))
  expect(ends.length).toBeGreaterThan(1)
  expect(new Set(ends).size).toBe(1)
})
