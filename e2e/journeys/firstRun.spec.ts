import { consoleClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { takeDemoDesk } from '../screens/desk'
import { test } from '../test'

let host: Host
test.beforeEach(async () => {
  host = await startHost(null)
})
test.afterEach(async () => {
  await host.stop()
})

test('the first run asks what to start with, and builds the demo with its progress', async ({ page }) => {
  await page.goto(host.consoleUrl)
  await page.getByRole('button', { name: 'Build the demo data' }).click()
  const progress = page.getByRole('progressbar', { name: 'Building the demo data' })
  await expect(progress).toBeVisible()
  const valueNow = async () => Number(await progress.getAttribute('aria-valuenow', { timeout: 1000 }))
  const begun = await valueNow()
  // Where the page is slower than the service, the next look may come when all is built.
  const next = async () => ((await page.getByLabel(/^PIN of /).isVisible()) ? Number.POSITIVE_INFINITY : valueNow())
  await expect(async () => expect(await next()).toBeGreaterThan(begun)).toPass({ timeout: 60_000 })
})

test('an empty platform starts empty, and says what would make something appear', async ({ page }) => {
  await page.goto(host.consoleUrl)
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Amara Diallo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Approvals/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1)
  expect(await consoleClient(host).get<{ dataSet: string }>('/state')).toMatchObject({ dataSet: 'EMPTY' })
  // Where nothing has happened, words stand in the place of figures.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Decisions by outcome' })).toContainText(
    'Nothing has been decided yet.',
  )
  await expect(page.getByRole('region', { name: 'Payments by state' })).toContainText('No payments yet.')
  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByText('The ledger is empty')).toBeVisible()
})

test('a folder that has data offers a reset, builds the demo after it, and lets an operator in', async ({ page }) => {
  test.slow()
  const basic = Buffer.from(`${host.token.id}:${host.token.secret}`).toString('base64')
  const made = await fetch(`${host.baseUrl}/customers`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Joy Okafor' }),
  })
  expect(made.status).toBe(201)
  await page.goto(host.consoleUrl)
  await page.getByRole('button', { name: 'Build the demo data', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This folder has data already' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset and build the demo data' }).click()
  await expect(page.getByLabel(/^PIN of /)).toBeVisible({ timeout: 180_000 })
  await takeDemoDesk(page, 'Tomás Ferreira')
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  const state = await consoleClient(host).get<{ dataSet: string; waitingCount: number }>('/state')
  expect(state).toMatchObject({ dataSet: 'DEMO' })
  expect(state.waitingCount).toBeGreaterThan(5)
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a link works once; without a session the console says how to get in', async ({ page, browser }) => {
  await page.goto(host.consoleUrl)
  await expect(page.getByRole('button', { name: 'Start empty' })).toBeVisible()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(host.consoleUrl)
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(stranger.getByText('npm start -- --link')).toBeVisible()
  await stranger.goto(host.url)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Start empty' })).toHaveCount(0)
  await stranger.context().close()
})
