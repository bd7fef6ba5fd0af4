import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')

async function open(page: Page, form: string): Promise<void> {
  await mountPage(page)
  await page.getByRole('button', { name: form, exact: true }).click()
}

for (const [form, path, list, row] of [
  ['New rule', 'agents', 'Agents', { id: 'Agent:1', name: 'supplier-payables' }],
  ['New agent', 'customers', 'Customer', { id: 'Customer:1', customerType: 'INDIVIDUAL', fullName: 'supplier Ada' }],
] as const) {
  test(`${list}: what was typed before the options came is highlighted with them, and Enter takes it`, async ({
    page,
  }) => {
    await mountPage(page)
    const json = { data: [{ ...row, isDeleted: false }], hasMore: false, totalCount: 1 }
    const letGo = await holdBack(page, `**/2025-10-13/${path}?*`, (route) => route.fulfill({ json }))
    await page.getByRole('button', { name: form, exact: true }).click()
    const input = page.getByRole('combobox', { name: list, exact: true })
    await input.focus()
    await page.keyboard.type('supp')
    await letGo()
    const option = page.locator('[data-combobox-option][data-combobox-selected]')
    await expect(option).toHaveText(/^supplier/)
    await page.keyboard.press('Enter')
    // Of several that may be chosen each stands beside the input, and the letters are gone.
    await expect(input).toHaveValue(form === 'New rule' ? '' : 'supplier Ada')
    if (form === 'New rule') await expect(page.getByRole('dialog')).toContainText('supplier-payables')
  })

  test(`${list}: what is chosen already stays where its letters are typed again`, async ({ page }) => {
    await mountPage(page)
    await page.route(`**/2025-10-13/${path}?*`, (route) =>
      route.fulfill({ json: { data: [{ ...row, isDeleted: false }], hasMore: false, totalCount: 1 } }),
    )
    await page.getByRole('button', { name: form, exact: true }).click()
    const input = page.getByRole('combobox', { name: list, exact: true })
    for (const time of ['first', 'again']) {
      await input.selectText()
      await page.keyboard.type('supp')
      const option = page.locator('[data-combobox-option][data-combobox-selected]')
      await expect(option).toHaveCount(form === 'New rule' && time === 'again' ? 0 : 1)
      await page.keyboard.press('Enter')
      if (form === 'New agent') await expect(input).toHaveValue('supplier Ada')
      else await expect(page.getByRole('dialog')).toContainText('supplier-payables')
    }
    await page.keyboard.press('Tab')
    if (form === 'New agent') await expect(input).toHaveValue('supplier Ada')
    else await expect(page.getByRole('dialog')).toContainText('supplier-payables')
  })
}

test('another option than the one that was there is highlighted, though there are no more than before', async ({
  page,
}) => {
  await open(page, 'Other option')
  const input = page.getByRole('combobox', { name: 'Agent', exact: true })
  await input.focus()
  await page.keyboard.type('supp')
  await expect(input).toHaveValue('supp')
  await page.evaluate(() => window.dispatchEvent(new Event('changed')))
  await expect(page.locator('[data-combobox-option][data-combobox-selected]')).toHaveText('supplier-payables')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('supplier-payables')
})

test('what is typed into a list that can be searched replaces the choice that stands there', async ({ page }) => {
  await open(page, 'New limit')
  const currency = page.locator('[data-path="currency"]')
  await currency.focus()
  await page.keyboard.type('MXN')
  await expect(currency).toHaveValue('MXN')
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue(/^MXN · /)
})

test('Enter takes the option that is shown as the one it takes, however fast a word was typed', async ({ page }) => {
  await open(page, 'New limit')
  const currency = page.locator('[data-path="currency"]')
  await currency.focus()
  // The whole word at once, as it comes to a page that was busy.
  await currency.fill('MXN')
  await expect(page.locator('[data-combobox-option][data-combobox-selected]')).toHaveText(/^MXN · /)
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue(/^MXN · /)
})

test('a list has its options in the page while it has the focus, and an arrow opens it on the first', async ({
  page,
}) => {
  await open(page, 'New person')
  const region = page.getByRole('combobox', { name: 'Region' })
  const first = page.locator('[data-combobox-option]', { hasText: 'Afghanistan' })
  await expect(region).toBeVisible()
  await expect(first).toHaveCount(0)
  await region.press('ArrowDown')
  await expect(first.and(page.locator('[data-combobox-selected]'))).toBeVisible()
  await expect(region).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await region.press('Enter')
  await expect(region).toHaveValue(/^Afghanistan/)
  await region.press('Tab')
  await expect(first).toHaveCount(0)
})

test('what begins with the letters is found first, and that nothing is found is said', async ({ page }) => {
  await open(page, 'New person')
  const region = page.getByRole('combobox', { name: 'Region' })
  await region.fill('ger')
  // Algeria and Niger contain the letters, too, and stand before Germany or behind it in the alphabet.
  await expect(page.getByRole('option')).toHaveText([/^Germany/, /^Algeria/, /^Niger ·/, /^Nigeria/])
  await region.press('Enter')
  await expect(region).toHaveValue(/^Germany/)
  await region.fill('lanka')
  await expect(page.getByRole('option').first()).toHaveText(/^Sri Lanka/)
  await region.fill('in')
  await expect(page.getByRole('option').first()).toHaveText(/^India/)
  await region.fill('Atlantis')
  await expect(page.getByRole('listbox')).toContainText('Nothing found')
})
