import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { askToPay, consoleClient, type GivenAgent, givenAgent, platformClient } from '../agentClient'
import { copyDemoFolder } from '../demoFolder'
import { expect } from '../expect'
import { type FolderHost, startFolderHost } from '../folderHost'
import { type ApprovalsScreen, goToAddress } from '../screens/desk'
import { openRow, selectedRow } from '../screens/rows'
import { sitDown } from '../screens/sitDown'
import { test } from '../test'

/** Two operators share one queue, each in a browser of their own; they look at the payments of one agent. */
/** Each signal moves the wall clock of the host on by three and a half minutes. */
const MOVED_CLOCK = `let moved = 0; const now = Date.now; Date.now = () => now() + moved;
process.on('SIGUSR2', () => { moved += 210_000 })`

let dir: string
let host: FolderHost
let given: GivenAgent
let priya: ApprovalsScreen
let tomas: ApprovalsScreen
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  dir = await copyDemoFolder('team')
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(MOVED_CLOCK)}`
  host = await startFolderHost(['--data-dir', dir, '--port', '0', '--demo'], { NODE_OPTIONS })
  given = await givenAgent(host, 'night-shift')
  await consoleClient(host).patch('/settings', { decisionUndoSeconds: 0 })
  priya = await sitDown(browser, dir, 'Priya Raman')
  tomas = await sitDown(browser, dir, 'Tomás Ferreira')
})
test.afterAll(async () => {
  await host.stop()
  rmSync(dir, { recursive: true, force: true })
  for (const { page } of [priya, tomas]) await page.context().close()
})

const teamOf = ({ page }: ApprovalsScreen) => page.getByRole('region', { name: 'Team', exact: true })
const statusOf = async (actionId: string) =>
  (await given.agent.get<{ status: string }>(`/agents/me/actions/${actionId}`)).status
const byToken = (actionId: string, verb: 'approve' | 'reject') =>
  platformClient(host).post(`/agents/${given.agentId}/actions/${actionId}/${verb}`, {})
/** The queue of the one agent: what the demo itself asks for is not in it. */
const queueOf = (more = '') => `${host.url}/approvals?agentId=${given.agentId}${more}`

/** Goes to another place of the queue by the router: it is loaded where it is gone to from the same screen. */
async function goByAnotherScreen(page: Page, address: string): Promise<void> {
  await goToAddress(page, `${host.url}/tokens`)
  await goToAddress(page, address)
}

/** Both open the same payment, and each sees that the other has. */
async function bothOpen(actionId: string): Promise<void> {
  for (const screen of [priya, tomas]) {
    await goByAnotherScreen(screen.page, queueOf().replace('?', `/${actionId}?`))
    await expect(teamOf(screen)).toBeVisible()
  }
  await expect(teamOf(priya)).toContainText('Tomás Ferreira is looking at this')
  await expect(teamOf(tomas)).toContainText('Priya Raman is looking at this')
}

test('a claim is seen by the other, who takes it over with a word', async () => {
  const { id } = await askToPay(given, 61_000)
  await bothOpen(id)
  await priya.page.keyboard.press('m')
  await expect(teamOf(priya)).toContainText('Claimed by you')
  await expect(teamOf(tomas)).toContainText('Claimed by Priya Raman')
  await expect(tomas.row('610.00')).toContainText('Claimed by Priya Raman')

  await tomas.page.keyboard.press('m')
  const dialog = tomas.page.getByRole('dialog', { name: 'Take over' })
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Priya is at lunch.')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(teamOf(tomas)).toContainText('Claimed by you')
  await expect(teamOf(priya)).toContainText('Claimed by Tomás Ferreira')
  const { data } = await consoleClient(host).get<{ data: object[] }>(`/audit?act=claimAction&targetId=${id}`)
  expect(data[0]).toMatchObject({ actorName: 'Tomás Ferreira', reason: 'Priya is at lunch.' })
  await byToken(id, 'reject')
})

test('what one of them snoozes leaves the queue of both, and the other puts it back', async () => {
  const [first, second] = [await askToPay(given, 62_000), await askToPay(given, 63_000)]
  await bothOpen(first.id)
  // The menu opens in sight, with its button scrolled away, too.
  const story = tomas.page.getByRole('region', { name: 'Story' })
  await story.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(tomas.page.getByRole('button', { name: /^Snooze…/ })).not.toBeInViewport()
  await tomas.page.keyboard.press('z')
  await tomas.page.getByRole('menuitem', { name: 'Until a minute before it expires' }).press('Enter')
  await expect(tomas.page).toHaveURL(new RegExp(second.id))
  for (const screen of [priya, tomas]) await expect(screen.row('620.00')).toBeHidden()
  // The one who was reading it goes on reading, and decides nothing by a key.
  await expect(priya.page.getByRole('region', { name: 'Not in this list.' })).toBeVisible()
  await expect(teamOf(priya)).toContainText('by Tomás Ferreira')
  await priya.page.getByRole('tab', { name: /^Snoozed/ }).click()
  await openRow(priya.row('620.00'))
  await expect(priya.page.getByRole('region', { name: 'Not in this list.' })).toBeHidden()
  await priya.page.keyboard.press('z')
  await expect(priya.row('620.00')).toBeHidden()
  await expect(tomas.row('620.00')).toBeVisible()
  for (const { id } of [first, second]) await byToken(id, 'reject')
})

test('a note with a file is read by the other, who saves the file as it was', async () => {
  const { id } = await askToPay(given, 64_000)
  await bothOpen(id)
  const content = 'Invoice 34381: 640.00 USD, due 30 November.\n'
  await priya.page.keyboard.press('w')
  const dialog = priya.page.getByRole('dialog', { name: 'Notes' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The invoice names another account.')
  const file = { name: 'invoice-34381.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
  await expect(dialog).toBeHidden()
  const note = tomas.page.getByRole('listitem').filter({ hasText: 'The invoice names another account.' })
  await expect(note).toContainText('Priya Raman')
  const save = note.getByRole('button', { name: 'Save invoice-34381.txt' })
  await expect(save).toHaveAttribute('data-tip', new RegExp(createHash('sha256').update(content).digest('hex')))
  const [download] = await Promise.all([tomas.page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('invoice-34381.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe(content)
  await byToken(id, 'reject')
})

/** Marks every waiting payment of the agent, by keyboard, from the first. */
async function markAll({ page }: ApprovalsScreen, count: number): Promise<void> {
  await goByAnotherScreen(page, queueOf())
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(count)
  await expect(selectedRow(page)).toBeFocused()
  await page.keyboard.press('x')
  for (let marked = 1; marked < count; marked += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Marked payments' })).toContainText(`${count} marked`)
}

test('several are rejected for one reason, and what somebody else had decided is named', async () => {
  const asked = [await askToPay(given, 65_000), await askToPay(given, 66_000), await askToPay(given, 67_000)]
  await markAll(priya, 3)
  await priya.page.keyboard.press('Shift+R')
  const dialog = priya.page.getByRole('dialog', { name: 'Reject several payments' })
  await expect(dialog).toContainText('1,980.00')
  await dialog.getByRole('button', { name: 'Reject 3' }).click()
  await expect(dialog).toContainText('Say why the payments are rejected.')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'No invoice or order on file.' }).press('Enter')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('No invoice or order on file.')
  await byToken(asked[1]?.id ?? '', 'approve')
  await priya.page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('2 rejected')
  await expect(dialog).toContainText('1 not decided')
  await expect(dialog.getByRole('region', { name: 'Not decided' })).toContainText('660.00 USD Ferreteria Luna SA')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  expect(await Promise.all(asked.map(({ id }) => statusOf(id)))).toEqual(['REJECTED', 'APPROVED', 'REJECTED'])
})

test('several are approved once their total is typed', async () => {
  const asked = [await askToPay(given, 68_000), await askToPay(given, 69_000)]
  await markAll(tomas, 2)
  const next = await askToPay(given, 70_000)
  await expect(tomas.row('700.00')).toBeVisible()
  await tomas.page.keyboard.press('Shift+A')
  const dialog = tomas.page.getByRole('dialog', { name: 'Approve several payments' })
  const total = dialog.getByRole('textbox', { name: 'Type the total' })
  await expect(total).toBeFocused()
  // A total may be more than any single payment.
  await total.fill('180143985094819.82')
  await total.blur()
  await expect(total).toHaveValue('180,143,985,094,819.82')
  await expect(dialog).not.toContainText('Enter an amount')
  await total.fill('1370.01')
  await total.press('Enter')
  await expect(dialog).toContainText('This is not their total.')
  expect(await statusOf(asked[0]?.id ?? '')).toBe('PENDING_APPROVAL')
  await total.fill('1370')
  await total.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await Promise.all(asked.map(({ id }) => statusOf(id)))).toEqual(['APPROVED', 'APPROVED'])
  // The next that waits comes up in their place, and the focus with it.
  await expect(tomas.page).toHaveURL(new RegExp(next.id))
  await expect(tomas.page.locator(`[data-row="${next.id}"]`)).toBeFocused()
  await byToken(next.id, 'reject')
})

test('what a limit refuses today is kept until the limit resets', async () => {
  const platform = platformClient(host)
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Nyberg Paper Inc' }
  const account = { accountType: 'USD_ACCOUNT', accountNumber: '3390915258', routingNumber: '021000021' }
  const payee = await platform.post<{ id: string }>('/customers/external-accounts', {
    customerId: given.customerId,
    currency: 'USD',
    accountInfo: { ...account, bankName: 'First Bank', beneficiary },
  })
  const { id } = await given.agent.post<{ id: string }>('/agents/me/transfer-out', {
    source: { accountId: given.accountId },
    destination: { accountId: payee.id },
    amount: 100_000,
  })
  // Something was paid today: the transfer fits into a day's limit, and not into what is left of this one.
  await platform.patch(`/agents/${given.agentId}/policy`, { spendingLimits: { dailyLimit: 100_000 } })
  await goByAnotherScreen(priya.page, queueOf().replace('?', `/${id}?`))
  await expect(priya.forecast).toContainText('Would be refused: over the daily limit')
  await priya.page.getByRole('button', { name: 'Keep until the limit resets' }).click()
  await expect(priya.row('1,000.00')).toBeHidden()
  await priya.page.getByRole('tab', { name: /^Snoozed/ }).click()
  await priya.row('1,000.00').click()
  await expect(teamOf(priya).getByText(/Snoozed until .*00:00:00/)).toBeVisible()
  await platform.patch(`/agents/${given.agentId}/policy`, { spendingLimits: { dailyLimit: 2_000_000 } })
  await byToken(id, 'reject')
})

test('what expires too soon to be snoozed says so, and the keys go on', async () => {
  const { id } = await askToPay(given, 70_000)
  process.kill(host.pid, 'SIGUSR2')
  await priya.page.goto(queueOf().replace('?', `/${id}?`))
  await expect(priya.action).toContainText(/expires in 1:\d\d/)
  await priya.page.keyboard.press('z')
  await expect(teamOf(priya)).toContainText('It expires within two minutes; decide it now.')
  await expect(priya.page.getByRole('menu')).toHaveCount(0)
  await priya.page.keyboard.press('r')
  await expect(priya.page.getByRole('dialog', { name: 'Reject payment' })).toBeVisible()
  await priya.page.keyboard.press('Escape')
  await byToken(id, 'reject')
})

test('whoever comes back reads what happened since their last act, and puts it away', async () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'Since you were away' })
  const [claimed, decided] = [await askToPay(given, 71_000), await askToPay(given, 72_000)]
  await bothOpen(claimed.id)
  await priya.page.keyboard.press('m')
  await expect(teamOf(priya)).toContainText('Claimed by you')
  await expect(strip(priya.page)).toBeHidden()
  await tomas.row('720.00').click()
  await expect(tomas.page).toHaveURL(new RegExp(decided.id))
  await tomas.reject('Unknown payee.')
  await expect(tomas.row('720.00')).toBeHidden()
  // Ten minutes later, a signal at a time: two at once would count as one.
  await expect(async () => {
    process.kill(host.pid, 'SIGUSR2')
    await priya.page.goto(queueOf())
    await expect(priya.page.getByRole('tab', { name: /^Waiting/ })).toBeVisible()
    await expect(strip(priya.page)).toContainText('1 decided by others', { timeout: 2000 })
  }).toPass()
  await strip(priya.page).getByRole('link', { name: '1 decided by others' }).click()
  await expect(priya.row('720.00')).toContainText('Tomás Ferreira')
  await priya.page.getByRole('tab', { name: /^Waiting/ }).click()
  await expect(priya.page).not.toHaveURL(/tab=/)
  await expect(strip(priya.page)).toContainText('1 decided by others')
  await priya.page.keyboard.press('Shift+X')
  await expect(strip(priya.page)).toBeHidden()
  await priya.page.reload()
  await expect(priya.page.getByRole('tab', { name: /^Waiting/ })).toBeVisible()
  await expect(strip(priya.page)).toBeHidden()
})
