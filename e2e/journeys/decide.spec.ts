import type { Page } from '@playwright/test'
import { askToPay, consoleClient, type GivenAgent, givenAgent, platformClient } from '../agentClient'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { ApprovalsScreen, goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** Deciding: what was decided can be undone, and what somebody writes is not lost when somebody else decides. */
let given: GivenAgent
let approvals: ApprovalsScreen
oneAtTheDesk('empty')
test.beforeAll(async () => {
  given = await givenAgent(host)
  // Long enough for a slow machine; nothing here waits for the end of it.
  await consoleClient(host).patch('/settings', { decisionUndoSeconds: 30 })
  approvals = new ApprovalsScreen(page)
})

const barOf = (page: Page) => page.getByRole('region', { name: 'Decided a moment ago' })
const statusOf = async (actionId: string) =>
  (await given.agent.get<{ status: string }>(`/agents/me/actions/${actionId}`)).status
const byToken = (actionId: string, verb: 'approve' | 'reject') =>
  platformClient(host).post(`/agents/${given.agentId}/actions/${actionId}/${verb}`, {})

/** Arrives at the queue: its first item opens. */
async function arrive(): Promise<void> {
  await goToAddress(page, `${host.url}/overview`)
  await approvals.open()
}

test('an approval is undone after a reload, from a second window, and stands in its place again', async () => {
  const first = await askToPay(given, 110_000)
  const second = await askToPay(given, 120_000)
  await arrive()
  await expect(approvals.forecast).toContainText('Would be paid')
  await page.keyboard.press('a')
  await expect(approvals.row('1,100.00')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(second.id))
  await expect(barOf(page)).toContainText('1,100.00 USD to Ferreteria Luna SA')
  expect(await statusOf(first.id)).toBe('PENDING_APPROVAL')

  await page.reload()
  await expect(barOf(page)).toContainText('1,100.00 USD')
  const window = await page.context().newPage()
  await goToAddress(window, `${host.url}/approvals`)
  await expect(barOf(window).getByRole('timer')).toContainText(/\d+ s/)
  await window.keyboard.press('u')
  await expect(barOf(window)).toBeHidden()
  await expect(barOf(page)).toBeHidden()
  await expect(approvals.row('1,100.00')).toHaveAttribute('data-index', '0')
  await expect(window).toHaveURL(new RegExp(first.id))
  await expect(window.locator(`[data-row="${first.id}"]`)).toBeFocused()
  await window.close()
  const audit = await consoleClient(host).get<{ data: object[] }>('/audit?operationId=undoDecision')
  expect(audit.data).toMatchObject([{ actorName: 'Priya Raman', targetId: first.id }])
  for (const { id } of [first, second]) await byToken(id, 'reject')
})

test('a token that decides first wins over a held approval, and the desk is told', async () => {
  const held = await askToPay(given, 130_000)
  await arrive()
  await expect(approvals.forecast).toContainText('Would be paid')
  await page.keyboard.press('a')
  await expect(barOf(page)).toContainText('1,300.00 USD')
  await byToken(held.id, 'reject')
  const told = barOf(page).getByRole('alert')
  await expect(told).toContainText(/was not carried out: .+ rejected it first/)
  await barOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(told).toBeHidden()
  expect(await statusOf(held.id)).toBe('REJECTED')
})

test('a half-written reason stays when somebody else decides, and the place in the queue is kept', async () => {
  const [above, between, below] = [
    await askToPay(given, 140_000),
    await askToPay(given, 150_000),
    await askToPay(given, 160_000),
  ]
  await arrive()
  await approvals.row('1,500.00').click()
  await expect(approvals.action).toContainText('1,500.00')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject payment' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Say why the payment is rejected.')
  await reason.fill('The invoice says')
  await byToken(between.id, 'approve')
  await expect(dialog.getByRole('alert')).toContainText('Approved by')
  await expect(reason).toHaveValue('The invoice says')
  await expect(dialog.getByRole('button', { name: /^Copy the reason/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reject payment' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(approvals.row('1,500.00')).toBeHidden()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(below.id))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(above.id))
})

test('on coming back the first item of the queue of now opens, not that of the last visit', async () => {
  const asked = [await askToPay(given, 170_000), await askToPay(given, 175_000)]
  const badge = page.getByRole('link', { name: /^Approvals/ })
  await arrive()
  for (const amount of ['1,700.00', '1,750.00']) await expect(approvals.row(amount)).toBeVisible()
  await expect(page).toHaveURL(/AgentAction:/)
  const [opened = ''] = /AgentAction:[0-9a-f-]+/.exec(decodeURIComponent(page.url())) ?? []
  const count = (await badge.textContent()) ?? ''
  await goToAddress(page, `${host.url}/overview`)
  await byToken(opened, 'reject')
  await expect(badge).not.toHaveText(count)
  const letGo = await holdBack(page, '**/approvals/waiting?*')
  await approvals.open()
  await expect(page.locator(`[data-row="${opened}"]`)).toBeVisible()
  await expect(page).not.toHaveURL(/AgentAction:/)
  await letGo()
  await expect(page).toHaveURL(/AgentAction:/)
  await expect(page).not.toHaveURL(new RegExp(opened))
  for (const { id } of asked) if (id !== opened) await byToken(id, 'reject')
})

test('what is snoozed leaves the queue and the next one comes up; no reason, nothing to copy', async () => {
  const [first, second] = [await askToPay(given, 180_000), await askToPay(given, 190_000)]
  await arrive()
  await approvals.row('1,800.00').click()
  await expect(approvals.action).toContainText('1,800.00')
  await page.keyboard.press('z')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(second.id))
  await expect(approvals.row('1,800.00')).toBeHidden()
  expect(await statusOf(first.id)).toBe('PENDING_APPROVAL')
  await expect(approvals.action).toContainText('1,900.00')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject payment' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await byToken(second.id, 'approve')
  await expect(dialog).toContainText('You had written no reason, and nothing was sent.')
  await expect(dialog.getByRole('button', { name: /^Copy the reason/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('keys do not decide what the list leaves out, and one click leads to the list that shows it', async () => {
  const [small, large] = [await askToPay(given, 210_000), await askToPay(given, 220_000)]
  const outside = page.getByRole('region', { name: 'Not in this list.' })
  const bar = page.getByRole('region', { name: 'Acts' })
  const search = page.getByRole('textbox', { name: 'Find in this list' })
  await goToAddress(page, `${host.url}/approvals/${small.id}?amount=2200`)
  await expect(outside).toContainText('It does not match what the list shows. Keys do not decide it here.')
  await expect(approvals.forecast).toContainText('Would be paid')
  const approve = bar.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toHaveText('Approve')
  await page.keyboard.press('r')
  await page.keyboard.press('a')
  // The key that comes next is heard: those before it were, too, and did nothing.
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(large.id))
  await expect(outside).toBeHidden()
  await expect(barOf(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await statusOf(small.id)).toBe('PENDING_APPROVAL')

  // What a search found is listed; the rest is not.
  await goToAddress(page, `${host.url}/approvals/${small.id}`)
  await expect(approvals.row('2,200.00')).toBeVisible()
  await search.fill('2,200.00')
  await expect(outside).toBeVisible()
  await outside.getByRole('button', { name: 'Clear filters' }).click()
  await expect(outside).toBeHidden()
  await expect(search).toHaveValue('')

  // A tab opens with nothing beside it; an address may name a payment of another one.
  await page.getByRole('tab', { name: /^Decided/ }).click()
  await expect(page).toHaveURL(/\/approvals\?tab=decided$/)
  // It keeps the focus, so that the arrows go on from there.
  await expect(page.getByRole('tab', { name: /^Decided/ })).toBeFocused()
  await goToAddress(page, `${host.url}/approvals/${small.id}?tab=decided`)
  await expect(outside).toContainText('It is waiting.')
  await outside.getByRole('button', { name: 'Show what is waiting' }).click()
  await expect(page.getByRole('tab', { name: /^Waiting/ })).toHaveAttribute('aria-selected', 'true')
  await expect(approve).toHaveText('ApproveA')
  for (const { id } of [small, large]) await byToken(id, 'reject')
})

test('the tab of decisions counts what its filters show', async () => {
  await byToken((await askToPay(given, 230_000)).id, 'reject')
  const tab = page.getByRole('tab', { name: /^Decided/ })
  const totals: number[] = []
  for (const query of ['decidedBy=PEOPLE', 'decidedBy=PROGRAMS', 'decidedBy=PROGRAMS&outcome=APPROVED']) {
    const { totalCount } = await consoleClient(host).get<{ totalCount: number }>(`/approvals/decided?${query}`)
    totals.push(totalCount)
    await goToAddress(page, `${host.url}/approvals?tab=decided&${query}`)
    await expect(tab).toHaveText(`Decided${totalCount}`)
  }
  expect(new Set(totals).size).toBeGreaterThan(1)
})

test('what would fail is not approved by one key', async () => {
  await askToPay(given, 170_000)
  await arrive()
  await approvals.row('1,700.00').click()
  await platformClient(host).patch(`/agents/${given.agentId}`, { isPaused: true })
  await expect(approvals.forecast).toContainText('Would be refused')
  await page.keyboard.press('a')
  const question = page.getByRole('dialog').filter({ hasText: 'Approving now moves nothing' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(barOf(page)).toBeHidden()
  await question.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(barOf(page)).toContainText('1,700.00 USD')
  await barOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(approvals.row('1,700.00')).toBeVisible()
})
