import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { askToPay, givenAgent, platformClient } from '../agentClient'
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

test('a draft of the approval rules is replayed: what it would have asked, an amount, and the payments', async () => {
  const page = await session.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${host.url}/time-machine?against=IN_FORCE&days=365`)
  await page.getByRole('radiogroup', { name: 'Draft of' }).getByText('Approval rules').click()
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await draft.getByRole('button', { name: 'Replay', exact: true }).press('Enter')
  await expect(result).toContainText('Nothing else would have been asked of any of them.')
  await expect(result).toContainText('comes out as it did')
  await draft.getByRole('button', { name: 'Add rule' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Three for all')
  await dialog.getByRole('textbox', { name: 'People who sign' }).fill('3')
  await dialog.getByRole('button', { name: 'Take into the draft' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(draft).toContainText('Added: Three for all')
  await draft.getByRole('button', { name: 'Replay again' }).press('Enter')
  await expect(result).toContainText(/\d+ would have needed 3 people/)
  await lookAtState(page, 'time-machine-rules')

  const amount = result.getByRole('slider', { name: /^Three for all/ })
  await amount.press('End')
  await expect(amount).toHaveAttribute('aria-valuetext', /^No such rule/)
  await amount.press('ArrowLeft')
  await result.getByRole('button', { name: /^Replay with/ }).press('Enter')
  await expect(draft).toContainText('or more')
  await page.reload()
  await expect(draft).toContainText('Three for all')
  await expect(result).toContainText(/\d+ would have needed 3 people/)
  const table = result.getByRole('table', { name: 'Payments that would have gone differently' })
  await expect(table.getByRole('row').nth(1)).toContainText('3 people')
  await page.close()
})

test('a draft is watched: each new payment is judged by it, and from there it comes into force', async () => {
  const given = await givenAgent(host, 'watched')
  const page = await session.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${host.url}/time-machine?agent=${given.agentId}`)
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  await draft.getByRole('radio', { name: 'Every payment needs approval' }).press('Space')
  await draft.getByRole('button', { name: 'Watch from now on' }).press('Enter')
  const watched = page.getByRole('region', { name: 'Watched drafts' })
  await expect(watched).toContainText('No payment has been asked for since it began.')
  expect((await askToPay(given, 20_00)).status).toBe('APPROVED')
  await expect(watched).toContainText('Today it would have held 1.')
  await expect(watched.getByRole('table').getByRole('row').nth(1)).toContainText('Would wait')
  await watched.scrollIntoViewIfNeeded()
  await lookAtState(page, 'time-machine-watched')

  await page.goto(`${host.url}/agents/${given.agentId}`)
  await page.getByRole('link', { name: 'Show the draft' }).click()
  await watched.getByRole('button', { name: 'Use this draft' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Reason' }).fill('It was watched for a week.')
  await form.getByRole('button', { name: 'Save policy' }).press('Enter')
  await expect(form).toBeHidden()
  expect((await askToPay(given, 20_00)).status).toBe('PENDING_APPROVAL')
  await watched.getByRole('button', { name: 'Stop watching' }).press('Enter')
  await expect(watched).toContainText('No draft is watched now.')
  await expect(watched).toContainText('No longer watched (1)')
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
