import { test } from '@playwright/test'
import { expect } from '../expect'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')

for (const [form, path, list, row] of [
  ['New rule', 'agents', 'Agents', { id: 'Agent:1', name: 'supplier-payables' }],
  ['New agent', 'customers', 'Customer', { id: 'Customer:1', customerType: 'INDIVIDUAL', fullName: 'supplier Ada' }],
] as const) {
  test(`${list}: what was typed before the options came is highlighted with them, and Enter takes it`, async ({
    page,
  }) => {
    await mountPage(page)
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(`**/2025-10-13/${path}?*`, async (route) => {
      await isLetGo
      await route.fulfill({ json: { data: [{ ...row, isDeleted: false }], hasMore: false, totalCount: 1 } })
    })
    await page.getByRole('button', { name: form, exact: true }).click()
    const input = page.getByRole('combobox', { name: list, exact: true })
    await input.focus()
    await page.keyboard.type('supp')
    letGo()
    const option = page.locator('[data-combobox-option][data-combobox-selected]')
    await expect(option).toHaveText(/^supplier/)
    await page.keyboard.press('Enter')
    // Of several that may be chosen each stands beside the input, and the letters are gone.
    await expect(input).toHaveValue(form === 'New rule' ? '' : 'supplier Ada')
    if (form === 'New rule') await expect(page.getByRole('dialog')).toContainText('supplier-payables')
  })
}
