import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { platformClient } from '../agentClient'
import { type Host, startHost } from '../host'
import { openDesk } from '../screens/desk'
import { lookAtState } from '../screens/lookAtState'

/** A draft of a policy judges what has happened: on its own screen, and on the form of the policy. */

let host: Host
let session: BrowserContext

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  host = await startHost('demo')
  session = await browser.newContext()
  await openDesk(await session.newPage(), host)
})

test.afterAll(async () => {
  await session.close()
  await host.stop()
})

test('a draft is replayed, its differences are opened, an amount is tried, all by keyboard', async () => {
  const page = await session.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const { data } = await platformClient(host).get<{ data: { id: string; name: string }[] }>('/agents?limit=100')
  const agent = data.find(({ name }) => name === 'supplier-payables')?.id ?? ''
  await page.goto(`${host.url}/time-machine?agent=${agent}&against=IN_FORCE`)
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await expect(result).toContainText('Nothing has been replayed yet')
  await page.getByRole('button', { name: 'Replay', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Replay again' })).toBeFocused()
  await expect(result).toContainText('none would have gone differently.')
  await expect(result).toContainText('comes out as it did')

  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await draft.getByRole('radio', { name: 'Every payment needs approval' }).press('Space')
  await expect(draft).toContainText('Every payment needs approval. Before:')
  await page.getByRole('button', { name: 'Replay again' }).press('Enter')
  await expect(result).toContainText(/\d+ more would wait/)
  await lookAtState(page, 'time-machine-replayed')

  const limit = result.getByRole('slider', { name: /^Limit per payment/ })
  await limit.press('Home')
  await expect(limit).toHaveAttribute('aria-valuetext', /0 run, 0 wait, \d+ refused$/)
  await result.getByRole('button', { name: /^Replay with 0\.00/ }).press('Enter')
  await expect(result).toContainText(/\d+ would be refused/)
  await page.reload()
  await expect(result).toContainText(/\d+ would be refused/)
  await expect(draft).toContainText('The limit per payment is lowered')

  await result
    .getByRole('table', { name: 'Payments that would have gone differently' })
    .getByRole('row')
    .nth(1)
    .dblclick()
  await expect(page).toHaveURL(/\/approvals\/AgentAction:/)
  await page.close()
})

test('the form of a policy says what it would have made of the last days', async () => {
  const page = await session.newPage()
  await page.goto(`${host.url}/agents`)
  await page
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 6, y: 6 } })
  await page.getByRole('button', { name: 'Edit policy' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Replay the last 30 days' }).click()
  await expect(form).toContainText(/Of \d+ actions? of 30 days|There was nothing to judge/)
  await form.getByRole('link', { name: 'Open in the time machine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time machine' })).toBeVisible()
  await page.close()
})
