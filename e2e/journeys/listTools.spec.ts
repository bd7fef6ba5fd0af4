import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** What a person makes of a list: narrowed, with columns of their own, taken away as a file. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const rows = () => page.locator('tbody tr[data-row]')
/** The demo goes on asking and letting expire meanwhile: the number and the rows are compared until they agree. */
async function expectToCountItsRows(view: Locator): Promise<void> {
  const counted = async () => Number((await view.getAttribute('aria-label'))?.match(/\d+$/)?.[0])
  await expect.poll(async () => (await counted()) - (await rows().count())).toBe(0)
}

const head = (name: string) => page.getByRole('columnheader', { name })

test('the queue is narrowed by amount and by age', async () => {
  await goToAddress(page, `${host.url}/approvals`)
  await expect(rows().first()).toBeVisible()
  const all = await rows().count()
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  const amount = page.getByRole('dialog', { name: 'Amount' })
  await amount.getByRole('textbox', { name: 'Amount' }).fill('much')
  await expect(amount).toContainText('Enter an amount or a range')
  await amount.getByRole('textbox', { name: 'Amount' }).fill('>4000 USD')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/amount=%3E4000(\+|%20)USD/)
  await expect.poll(() => rows().count()).toBeLessThan(all)
  await page.getByRole('button', { name: 'Requested', exact: true }).click()
  await page.getByRole('button', { name: 'More than an hour ago' }).click()
  await expect(page).toHaveURL(/endDate=1h-ago/)
  // The rows of before stay until the answer is there, and the demo lets some expire: all are read in one look.
  const texts = () => rows().allInnerTexts()
  await expect.poll(async () => (await texts()).every((text) => /\d h ago/.test(text))).toBe(true)
  await expect(rows().first()).toBeVisible()
})

test('columns are switched, moved and remembered, and the screen’s own come back', async () => {
  await goToAddress(page, `${host.url}/approvals`)
  await expect(rows().first()).toBeVisible()
  await expect(head('Why')).toBeHidden()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Why' }).check()
  await page.getByRole('button', { name: 'Move Requested to the front' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head('Why')).toBeVisible()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.findIndex((text) => text.includes('Requested'))).toBeLessThan(
    heads.findIndex((text) => text.includes('Why')),
  )
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'As the screen has them' }).click()
  await expect(head('Why')).toBeHidden()
  await page.keyboard.press('Escape')
})

test('a list is taken away as it is shown, and the audit log says so', async () => {
  await page.goto(
    `${host.url}/approvals?amount=%3E4000&endDate=1h-ago&columns=payee,amount,-why,-asked,-expires,-customer`,
  )
  await expect(rows().first()).toBeVisible()
  const count = await rows().count()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list' }).click()
  // Pressed twice, it is taken away once.
  await page.getByRole('button', { name: 'As JSON' }).dblclick()
  const file = await (await saved).path()
  const data = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>[]
  expect(data).toHaveLength(count)
  expect(Object.keys(data[0] ?? {}).slice(0, 5)).toEqual([
    'Payee',
    'Payee account',
    'Payee account ID',
    'Amount',
    'Amount currency',
  ])
  expect(data[0]?.Amount).toMatch(/^\d+\.\d\d$/)
  await goToAddress(page, `${host.url}/settings/audit?act=recordExport`)
  await expect(rows()).toHaveCount(1)
  await expect(rows().first()).toContainText('Priya Raman')
})

test('a view is saved, counted in the navigation, opens the screen, and goes', async () => {
  await goToAddress(page, `${host.url}/approvals?amount=%3E4000&endDate=1h-ago`)
  await expect(rows().first()).toBeVisible()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('textbox', { name: 'Save the list as it stands' }).fill('Large, over an hour')
  await page.getByRole('checkbox', { name: 'Every operator sees it' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('navigation').getByRole('link', { name: /^View Large, over an hour, \d+$/ })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expectToCountItsRows(view)
  await page.getByRole('button', { name: 'Open the screen with Large, over an hour' }).click()
  await expect(page.getByRole('button', { name: 'Open the screen with Large, over an hour' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Approvals/ })
    .click()
  await expect(page).toHaveURL(/amount=%3E4000&endDate=1h-ago/)
  await expect(rows().first()).toBeVisible()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Change Large, over an hour' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No view is saved yet')).toBeVisible()
  await expect(view).toBeHidden()
})

test('the audit log is narrowed by plain words of an act and by part of a name', async () => {
  await goToAddress(page, `${host.url}/settings/audit?actor=priy`)
  await expect(rows().first()).toContainText('Priya Raman')
  await page.getByRole('button', { name: 'What was done', exact: true }).click()
  const acts = page.getByRole('dialog', { name: 'What was done' })
  await acts.getByRole('textbox').fill('save a view')
  await acts.getByRole('button').first().click()
  await expect(page).toHaveURL(/act=[a-zA-Z]+/)
  await expect(rows().first()).toContainText('Saved a view')
})

test('the audit log says in words why something was refused, its code in the tip', async () => {
  await goToAddress(page, `${host.url}/settings/audit?outcome=REFUSED`)
  const why = rows().first().locator('[data-tip]').last()
  await expect(why).toHaveText(/^[A-Z][a-z].* .*\.$/)
  await expect(why).toHaveAttribute('data-tip', /\.\n[A-Z_]+( · [A-Z_]+)?$/)
})
