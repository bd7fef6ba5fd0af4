import type { Page, Request } from '@playwright/test'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { test } from '../test'
import { mountsPage } from './mountPage'

const CALLS = '**/agents'
const REPLY = { agent: { id: 'Agent:1', name: 'shopper' }, deviceCode: { code: 'ABCD' } }

const mountPage = mountsPage('src/renderer/components/testing/formPage.tsx')
test.beforeEach(({ page }) => mountPage(page))

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer' })
const limit = (page: Page) => page.getByRole('textbox', { name: 'Limit per payment' })
const submit = (page: Page) => page.getByRole('button', { name: 'Create agent' })

async function choose(page: Page): Promise<void> {
  await customer(page).click()
  await page.getByRole('option', { name: 'Customer:1' }).click()
}

async function fill(page: Page): Promise<void> {
  await name(page).fill('shopper')
  await choose(page)
  await page.getByText('Limits', { exact: true }).click()
  await limit(page).fill('12.50')
}

/** Every call from here on, each answered in turn; the last answer stands for those that follow. */
async function answer(
  page: Page,
  ...replies: { readonly status: number; readonly json: unknown }[]
): Promise<Request[]> {
  const calls: Request[] = []
  await page.route(CALLS, (route) => {
    calls.push(route.request())
    return route.fulfill(replies[calls.length - 1] ?? replies.at(-1))
  })
  return calls
}

test('the whole form is judged at once in plain words, and nothing is sent', async ({ page }) => {
  const calls = await answer(page, { status: 200, json: REPLY })
  await submit(page).click()
  await expect(name(page)).toHaveAccessibleDescription('Enter the name.')
  await expect(customer(page)).toHaveAccessibleDescription('Choose the customer.')
  await expect(limit(page)).toBeVisible()
  await expect(limit(page)).toHaveAccessibleDescription('Enter the limit per payment.')
  await expect(page.getByText('Nothing was sent. Correct the 3 marked fields.')).toBeVisible()
  expect(calls).toHaveLength(0)
  await name(page).fill('shopper')
  await expect(name(page)).toHaveAccessibleDescription('')
  await expect(page.getByText('Nothing was sent. Correct the 2 marked fields.')).toBeVisible()
})

test('a date that is half typed is asked for, and nothing is sent', async ({ page }) => {
  const calls = await answer(page, { status: 200, json: REPLY })
  const begins = page.getByLabel('Begins')
  await fill(page)
  await begins.focus()
  await page.keyboard.type('1')
  // Also where it was folded away since.
  await page.getByText('Limits', { exact: true }).click()
  await expect(begins).toBeHidden()
  await submit(page).click()
  await expect(begins).toHaveAccessibleDescription('Enter the whole date, or leave it empty.')
  await expect(begins).toBeFocused()
  expect(calls).toHaveLength(0)
  await page.keyboard.press('Backspace')
  await expect(begins).toHaveAccessibleDescription('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Created shopper')).toBeVisible()
})

test('what may not be left empty has a star, by the contract alone', async ({ page }) => {
  await expect(page.locator('label')).toHaveText([
    'Name *',
    'Customer *',
    'Begins',
    'Limit per payment *',
    'Limit per day',
  ])
  await name(page).fill('shopper')
  await expect(page.locator('label').first()).toHaveText('Name *')
})

test('the focus goes to the first input that is wrong, also inside folded fields', async ({ page }) => {
  await submit(page).click()
  await expect(name(page)).toBeFocused()
  await page.reload()
  await name(page).fill('shopper')
  await choose(page)
  const limits = page.getByText('Limits', { exact: true })
  for (const _attempt of ['folded from the start', 'folded again by hand']) {
    await expect(limit(page)).toBeHidden()
    await submit(page).click()
    await expect(limit(page)).toBeFocused()
    await limits.click()
  }
})

test('a refusal of the service stands at its field, and the rest of it in the error alert', async ({ page }) => {
  const errors = [
    { field: 'policy.spendingLimits.perTransactionLimit', message: 'is above what the customer may send' },
    { field: 'policy.permissions.0', message: 'is not given in this region' },
  ]
  const json = { status: 400, code: 'INVALID_INPUT', message: 'The agent was not created.', details: { errors } }
  const calls = await answer(page, { status: 400, json }, { status: 200, json: REPLY })
  await fill(page)
  await submit(page).click()
  await expect(limit(page)).toHaveAccessibleDescription('is above what the customer may send')
  await expect(limit(page)).toBeFocused()
  const alert = page.getByRole('alert').filter({ hasText: 'The agent was not created.' })
  await expect(alert).toContainText('is not given in this region')
  await expect(alert).not.toContainText('is above what the customer may send')
  await limit(page).fill('10')
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText('Created shopper')
  await expect(alert).toBeHidden()
  expect(calls[1]?.postDataJSON()).toMatchObject({ policy: { spendingLimits: { perTransactionLimit: 1000 } } })
})

test('a refusal that stands at its input is no longer said once that is corrected', async ({ page }) => {
  const errors = [{ field: 'policy.spendingLimits.perTransactionLimit', message: 'At most 7000.00 USD.' }]
  const json = { status: 400, code: 'INVALID_INPUT', message: 'The agent was not created.', details: { errors } }
  await answer(page, { status: 400, json })
  await fill(page)
  await submit(page).click()
  await expect(limit(page)).toHaveAccessibleDescription('At most 7,000.00 USD.')
  const alert = page.getByRole('alert').filter({ hasText: 'The agent was not created.' })
  await expect(alert).toBeVisible()
  await limit(page).fill('10')
  await expect(alert).toBeHidden()
})

test('a refusal of one field is said once, at its input, and the alert says what to do', async ({ page }) => {
  const message = 'Another agent has this name; no agent was made.'
  const details = { field: 'name', reason: 'NAME_TAKEN' }
  await answer(page, { status: 400, json: { status: 400, code: 'INVALID_INPUT', message, details } })
  await fill(page)
  await submit(page).click()
  await expect(name(page)).toHaveAccessibleDescription(message)
  await expect(page.getByRole('alert')).toContainText('Correct the fields and try again.')
  await expect(page.getByText(message)).toHaveCount(1)
})

test('while it is on its way a form is sent once, and its verb says that it waits', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/agents')) calls += 1
  })
  const letGo = await holdBack(page, CALLS, (route) => route.fulfill({ status: 200, json: REPLY }))
  await fill(page)
  await submit(page).dblclick()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await name(page).press('Enter')
  await submit(page).click({ force: true })
  await expect.poll(() => calls).toBe(1)
  await name(page).fill('buyer')
  await letGo()
  // What was done with was sent, not what was typed meanwhile.
  await expect(page.getByRole('status')).toHaveText('Created shopper')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'false')
  expect(calls).toBe(1)
})

test('an attempt whose answer got lost says so and can be repeated', async ({ page }) => {
  let calls = 0
  await page.route(CALLS, (route) => {
    calls += 1
    return calls === 1 ? route.abort() : route.fulfill({ status: 200, json: REPLY })
  })
  await fill(page)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'UNREACHABLE' })).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('status')).toHaveText('Created shopper')
})

test('a dialog that opens from within a form sends itself alone', async ({ page }) => {
  const calls = await answer(page, { status: 200, json: REPLY })
  const questions: unknown[] = []
  await page.route('**/console/api/approvals/proposals', (route) => {
    questions.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: {} })
  })
  await fill(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask others' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.press('Control+Enter')
  await expect(reason).toHaveAccessibleDescription(/Enter the reason/)
  await expect(reason).toBeFocused()
  expect(questions).toHaveLength(0)
  await reason.fill('Invoice 12')
  await reason.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expect(questions).toMatchObject([{ reason: 'Invoice 12' }])
  await expect(page.getByRole('status')).toBeHidden()
  expect(calls).toHaveLength(0)
})

test('a form of a page asks before another screen takes its place, and not where nothing would be lost', async ({
  page,
}) => {
  await answer(page, { status: 200, json: REPLY })
  const to = (link: string) => page.getByRole('link', { name: link, exact: true }).click()
  const address = page.getByLabel('Address')
  const question = page.getByRole('alertdialog', { name: 'Leave this page without sending what you changed?' })
  await name(page).fill('shopper')
  for (const _try of ['first', 'again']) {
    await to('Approvals')
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  }
  await expect(submit(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(name(page)).toBeFocused()
  await expect(question).toHaveCount(0)
  await to('Approvals')
  await page.keyboard.press('Enter')
  await expect(name(page)).toBeFocused()
  await expect(address).toHaveText('/')
  await to('Approvals')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(address).toHaveText('/approvals')
  await to('Newest')
  await expect(address).toHaveText('/approvals?sort=newest')
  await expect(question).toHaveCount(0)
  await to('Expired')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(address).toHaveText('/approvals?tab=late')
  await choose(page)
  await page.getByText('Limits', { exact: true }).click()
  await limit(page).fill('12.50')
  await to('Agents')
  await expect(question).toBeVisible()
  await limit(page).press('Control+Enter')
  await expect(page.getByRole('status')).toHaveText('Created shopper')
  await expect(question).toHaveCount(0)
  await to('Agents')
  await expect(address).toHaveText('/agents')
  await name(page).fill('buyer')
  await to('Approvals')
  await expect(question).toBeVisible()
})

test('of several forms of a page the first asks for all of them, by their names', async ({ page }) => {
  const to = (link: string) => page.getByRole('link', { name: link, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave this page without sending what you changed?' })
  await page.getByRole('button', { name: 'Setting' }).click()
  const count = page.getByRole('textbox', { name: 'Count' })
  await count.fill('3')
  await to('Agents')
  await expect(question).toBeVisible()
  await expect(question).not.toContainText('Not sent')
  await page.keyboard.press('Enter')
  await expect(count).toBeFocused()
  await name(page).fill('shopper')
  await to('Agents')
  await expect(question).toHaveCount(1)
  await expect(question).toHaveAccessibleDescription('Not sent: New agent; Payments per day.')
  await count.fill('')
  await expect(question).not.toContainText('Not sent')
  await count.fill('4')
  await expect(question).toContainText('Not sent: New agent; Payments per day.')
  await name(page).fill('')
  await expect(question).toHaveCount(0)
  await to('Agents')
  await expect(question).toHaveCount(1)
  await name(page).fill('shopper')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await to('Agents')
  await question.getByRole('button', { name: 'Discard all' }).click()
  await expect(page.getByLabel('Address')).toHaveText('/agents')
})

test('whoever stays has the focus in the form, though what had it is gone', async ({ page }) => {
  await page.getByRole('button', { name: 'Mark' }).click()
  await page.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(submit(page)).toBeFocused()
})

test('a form that was put back to how it began is left without a question', async ({ page }) => {
  await page.getByRole('button', { name: 'Suggest' }).click()
  await name(page).click()
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect(name(page)).toHaveValue('')
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page.getByLabel('Address')).toHaveText('/agents')
})
