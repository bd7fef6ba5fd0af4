import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')
test.beforeEach(async ({ page }) => {
  await mountPage(page)
  await page.getByRole('button', { name: 'New account', exact: true }).click()
})

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('Control with Enter sends an account from the button that fills in an example', async ({ page }) => {
  const calls: unknown[] = []
  await page.route('**/platform/external-accounts', (route) => {
    calls.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('button', { name: 'Fill with an example' }).press('Enter')
  await expect(box(page, 'Phone number')).toHaveValue('+8613812345678')
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Fill with an example' }).press('Control+Enter')
  await expect.poll(() => calls).toMatchObject([{ accountInfo: { accountType: 'CNY_ACCOUNT' } }])
})

test('a wallet that is known by its phone number asks for that alone', async ({ page }) => {
  const rule = page.getByText('Enter at least one of')
  await expect(rule).toBeVisible()
  await page.getByRole('combobox', { name: 'Bank name' }).or(box(page, 'Bank name')).first().fill('AliPay')
  await expect(rule).toHaveCount(0)
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(box(page, 'Phone number')).toHaveAccessibleDescription(/the wallet is known by it/)
  await expect(box(page, 'Account number')).not.toHaveAccessibleDescription(/at least one of/)
})
