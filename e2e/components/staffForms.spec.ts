import { expect, type Page, test } from '@playwright/test'
import { buildPage, mountPage } from './mountPage'

let files: Awaited<ReturnType<typeof buildPage>>
test.beforeAll(async () => {
  files = await buildPage('src/renderer/app/testing/staffForms.tsx')
})

async function open(page: Page, form: string): Promise<void> {
  await mountPage(page, files)
  await page.getByRole('button', { name: form, exact: true }).click()
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The inputs and groups that have a star, by name. */
const starred = (page: Page) => page.locator('[data-required="true"]')
const named = (page: Page, name: string) => starred(page).filter({ hasText: name })

test('once a part of an address is typed its other parts are required, and no more when it is taken back', async ({
  page,
}) => {
  for (const form of ['New person', 'New business']) {
    await open(page, form)
    await expect(named(page, form === 'New person' ? 'Full name' : 'Legal name')).toBeVisible()
    await expect(named(page, 'Postal code')).toHaveCount(0)
    await box(page, 'City').fill('Chicago')
    await expect(named(page, 'Street and number')).toBeVisible()
    await expect(named(page, 'Postal code')).toBeVisible()
    await expect(named(page, 'City')).toHaveCount(0)
    await expect(box(page, 'Postal code')).toHaveAttribute('aria-required', 'true')
    await box(page, 'City').fill('')
    await expect(named(page, 'Postal code')).toHaveCount(0)
    await expect(box(page, 'Postal code')).not.toHaveAttribute('aria-required')
  }
})

test('a name that stands there cannot be emptied; what a customer has not may stay empty', async ({ page }) => {
  await open(page, 'Change person')
  await expect(named(page, 'Full name')).toBeVisible()
  await expect(starred(page)).toHaveCount(1)
  await box(page, 'Full name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box(page, 'Full name')).toHaveAccessibleDescription('Enter the full name.')
})

test('a limit that may be none has no star, a currency has one', async ({ page }) => {
  await open(page, 'Change policy')
  await expect(named(page, 'Reason')).toBeVisible()
  await expect(named(page, 'Currency of the limits')).toBeVisible()
  await expect(named(page, 'Payments per day')).toHaveCount(0)
})

test('how many people sign stays empty once it is emptied, and is asked for', async ({ page }) => {
  await open(page, 'New rule')
  const people = box(page, 'People who sign')
  await box(page, 'Name').fill('Two people')
  await expect(named(page, 'People who sign')).toBeVisible()
  await people.fill('')
  await expect(people).toHaveValue('')
  await people.press('Enter')
  await expect(people).toHaveAccessibleDescription(/Enter how many people sign, 1 to \d+\./)
  await box(page, 'Name').focus()
  await expect(people).toHaveValue('')
})

test('whoever adds an operator sees what is required, and how much of it is missing', async ({ page }) => {
  await open(page, 'New operator')
  await expect(starred(page)).toHaveText([/^Name/, /^New PIN|^PIN/, /once more/, /^Roles required/, /^Your PIN/])
  await expect(page.locator('[aria-required="true"]')).toHaveCount(4)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Nothing was sent. Correct the 3 marked fields.')).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expect(box(page, 'Name')).toBeFocused()
  await box(page, 'Name').fill('Grace')
  await expect(page.getByText('Nothing was sent. Correct the 2 marked fields.')).toBeVisible()
})

test('whoever changes roles sees that the PIN is required, and whoever imports that the file is', async ({ page }) => {
  await open(page, 'Change roles')
  await expect(starred(page)).toHaveText([/^Roles required/, /^Reason/, /^Your PIN/])
  await open(page, 'Import')
  await expect(starred(page)).toHaveText([/^File required/])
})

test('an order of coins requires the coin and how it is paid', async ({ page }) => {
  await open(page, 'Mint')
  await expect(named(page, 'Coin')).toBeVisible()
  await expect(named(page, 'Paid by')).toBeVisible()
})
