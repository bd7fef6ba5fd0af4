import { platformClient } from '../agentClient'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { openRow } from '../screens/rows'
import { test } from '../test'

/** What every list does: filters in the address, rows by keyboard, widths by hand, places that Back finds again. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const rows = () => page.locator('tbody tr[data-row]')
const counted = () => page.getByText(/^[\d,]+ rows?(, [\d,]+ loaded)?$/)
const open = async (path: string) => {
  await goToAddress(page, host.url + path)
  // Before anything is drawn, nothing is busy either: keys are heard once the screen stands.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('a filter stands in the address, narrows the list, and goes with one click', async () => {
  await open('/transactions')
  const all = await counted().innerText()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('dialog', { name: 'State' }).getByRole('button', { name: 'Completed' }).click()
  await expect(page).toHaveURL(/\/transactions\?status=COMPLETED$/)
  // As long as the menu floats above, keys are its own.
  await expect(page.getByRole('dialog', { name: 'State' })).toBeHidden()
  await expect(counted()).not.toHaveText(all)
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find in this list' })).toBeFocused()
  await page.keyboard.type('no such name')
  await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/transactions\?status=COMPLETED&q=no\+such\+name$/)
  await page.getByRole('button', { name: 'Back to the whole list' }).click()
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(counted()).toHaveText(all)
})

test('a filter that its cross takes away leaves the focus on what sets it', async () => {
  await open('/transactions?status=COMPLETED')
  await page.getByRole('button', { name: 'Clear State' }).press('Enter')
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByRole('button', { name: 'State', exact: true })).toBeFocused()
})

test('Escape leads from the filter to the list that it narrows', async () => {
  await open('/transactions')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find in this list' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows().first()).toBeFocused()
})

test('what a form made has the focus in its list, whatever opened the form', async () => {
  await open('/customers')
  await page.getByRole('button', { name: 'Create customer' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Full name' })
  await name.fill('Zora Neale')
  await name.press('Enter')
  const made = rows().filter({ hasText: 'Zora Neale' })
  await expect(made).toHaveAttribute('aria-selected', 'true')
  await expect(made).toBeFocused()
})

test('the audit log says on whom an act was, and beside an entry the whole ID, too', async () => {
  await open('/settings/audit')
  const entry = rows().filter({ hasText: 'Zora Neale' })
  await expect(entry).toContainText('Created a customer')
  await openRow(entry)
  const panel = page.getByRole('region', { name: 'Audit entry', exact: true })
  await expect(panel).toContainText('Zora Neale')
  await expect(panel).toContainText(/Customer:[0-9a-f-]{36}/)
})

test('a word that no list knows leaves the address, and is not asked for', async () => {
  const refused: string[] = []
  page.on('response', (response) => response.status() === 400 && refused.push(response.url()))
  // An address as it is typed: no link of the console has such a word.
  await page.goto(`${host.url}/transactions?status=COMPLETD&type=OUTGOING`)
  await expect(page).toHaveURL(/\/transactions\?type=OUTGOING$/)
  await expect(rows().first()).toBeVisible()
  expect(refused).toEqual([])
})

test('rows are walked by keyboard: chosen, opened, closed, and found again', async () => {
  await open('/transactions')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows().nth(1)).toHaveAttribute('aria-selected', 'true')
  const id = await rows().nth(1).getAttribute('data-row')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${host.url}/transactions/${id}?view=full`)
  await page.goBack()
  await expect(rows().nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByRole('region', { name: 'Transaction', exact: true })).toBeHidden()
})

test('a list is turned round by its head, and a column leaves the row where the panel needs its room', async () => {
  await open('/transactions')
  const newest = await rows().first().getAttribute('data-row')
  await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
  await expect(page).toHaveURL(/\?sortOrder=asc$/)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows().first()).not.toHaveAttribute('data-row', newest ?? '')
  await expect(page.getByRole('columnheader', { name: 'Id' })).toBeVisible()
  await openRow(rows().first())
  await expect(page.getByRole('region', { name: 'Transaction', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Id' })).toBeHidden()
})

test('Back comes to the row where a person was', async () => {
  await open('/request-log')
  const box = page.locator('table').locator('xpath=..')
  await box.evaluate((element) => element.scrollTo({ top: 1600 }))
  await page.getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('heading', { name: /^Quotes/ })).toBeVisible()
  await page.goBack()
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(1600)
})

test('an invitation is made, accepted and cancelled from its list', async () => {
  await open('/invitations')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Invite somebody' })
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(form.getByText(/^Nothing was sent/)).toBeVisible()
  await page.keyboard.type('Joy')
  await page.getByRole('option', { name: 'Joy Okafor' }).click()
  await form.getByLabel('First name').fill('Zora')
  await form.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('heading', { name: 'Joy Okafor invites Zora' })).toBeVisible()
  await expect(rows().first()).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Accept for them' }).click()
  await page.getByLabel('UMA address of the invited person').fill('$zora@wallet.example.org')
  await page.keyboard.press('Enter')
  await expect(rows().first().getByText('Accepted')).toBeVisible()
  await expect(page.getByText('$zora@wallet.example.org')).toBeVisible()
  await openRow(rows().nth(1))
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(rows().nth(1).getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('dialog', { name: 'State' }).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(rows().getByText('Cancelled')).toHaveCount(0)
})

test('what changes between a list and its first word of changes is shown', async () => {
  const letGo = await holdBack(page, '**/console/api/changes*')
  await page.goto(`${host.url}/customers`)
  await expect(page.getByText('Connecting', { exact: true })).toBeVisible()
  // Without this the list may be read only after the customer has come, and shows them by itself.
  await expect(rows().first()).toBeVisible()
  await platformClient(host).post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Early Bird' })
  await letGo()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(rows().first()).toContainText('Early Bird')
})
