import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { askToPay, platformClient } from '../agentClient'
import { faultsOfDossier } from '../dossierWitness'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { chooseBy, tabTo } from '../screens/keyboard'
import { lookAtState } from '../screens/lookAtState'
import { openRow } from '../screens/rows'
import { saveDossier } from '../screens/saveDossier'
import { signOpen } from '../screens/signing'
import { dir, given, hers, his, host, PINS, PRIYA, TOMAS, twoAtTheDesk } from '../screens/twoAtTheDesk'
import { test } from '../test'
import { addAuthenticator } from '../virtualAuthenticator'

/** Two people approve what approval rules are about: in two browsers, or one over the session of the other. */

const AGENT = 'four-eyes'

test.describe.configure({ mode: 'serial', timeout: 120_000 })
twoAtTheDesk(AGENT)

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures', exact: true })
const listed = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount })
const decided = (page: Page) => page.getByRole('region', { name: 'Decided a moment ago' })
const statusOf = async (actionId: string) =>
  (await given.agent.get<{ status: string }>(`/agents/me/actions/${actionId}`)).status

/** By the palette: a screen by its name, a payment by its id. */
async function goTo(page: Page, text: string, address: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(text)
  await expect(page.getByRole('dialog').getByText(text.slice(-6)).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** One state of the way. */
const look = (page: Page, name: string, within?: Locator) => lookAtState(page, `four-eyes-${name}`, within)

const sign = (page: Page, name: keyof typeof PINS) => signOpen(page, name, PINS[name])

test('an administrator adds a rule, sees what it would do, and puts it in force with a reason', async () => {
  await goTo(hers, 'Approval rules', /settings\/approval-rules/)
  await expect(hers.getByText('No rule is in force')).toBeVisible()
  await look(hers, 'no-rules')
  await hers.keyboard.press('n')
  const form = dialogOf(hers, 'Add approval rule')
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await hers.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await hers.keyboard.type('Two people')
  await tabTo(hers, form.getByRole('combobox', { name: 'Agents' }))
  await chooseBy(hers, AGENT, hers.getByRole('option', { name: AGENT }))
  await hers.keyboard.press('Tab')
  await tabTo(hers, form.getByRole('button', { name: 'Preview' }))
  await look(hers, 'rule-form', form)
  await hers.keyboard.press('Enter')
  const confirm = dialogOf(hers, 'Put in force')
  await expect(confirm.getByRole('region', { name: 'What changes' })).toContainText(
    `Added: Two people. Every payment, requested by ${AGENT}: signed by 2 people, not whoever asked for it.`,
  )
  await expect(confirm.getByRole('region', { name: 'On what waits now' })).toContainText(
    'Two people: matches none of them',
  )
  await look(hers, 'rule-preview', confirm)
  await tabTo(hers, confirm.getByRole('textbox', { name: 'Reason' }))
  await hers.keyboard.type('Audit finding 12')
  await tabTo(hers, confirm.getByRole('button', { name: 'Put in force' }))
  await hers.keyboard.press('Enter')
  await expect(confirm).toBeHidden()
  const rule = hers.getByRole('region', { name: 'Two people', exact: true })
  await expect(rule).toContainText(`Every payment, requested by ${AGENT}.`)
  await expect(rule.getByRole('button', { name: 'Change the rule Two people' })).toBeFocused()
  await look(hers, 'rule-in-force')
})

test('one signs in one browser, the other in the other, and the payment is carried out', async () => {
  const { id } = await askToPay(given, 110_000)
  for (const page of [hers, his]) await goTo(page, id, new RegExp(id))
  await expect(signatures(hers)).toContainText('Nobody has signed.')
  await expect(signatures(hers)).toContainText('Two people: 2 more signatures.')
  await expect(hers.getByRole('region', { name: 'Forecast' })).toContainText('That is once everybody has signed.')
  await expect(listed(hers, '1,100.00')).toContainText('0 of 2 signed')
  // Beside the open payment: how many have signed below the time, and the customer before who asked.
  const cells = await listed(hers, '1,100.00').locator('td').allInnerTexts()
  const payee = cells.find((text) => text.includes(AGENT))
  expect(payee).toMatch(/^Ferreteria Luna SA\nJoy Okafor ·/)
  expect(payee).not.toContain('signed')
  expect(cells.at(-1)).toContain('0 of 2 signed')
  const signed = listed(hers, '1,100.00').locator('td').last().getByText('0 of 2 signed')
  const isWhole = ({ parentElement: line }: Element) => line !== null && line.scrollWidth <= line.clientWidth
  expect(await signed.evaluate(isWhole)).toBe(true)
  await hers.keyboard.press('a')
  const dialog = dialogOf(hers, 'Sign and approve')
  await expect(dialog).toContainText('More signatures are needed after this one.')
  await dialog.getByText('What is signed, to the letter').press('Enter')
  await expect(dialog).toContainText('Amount in smallest units: 110000')
  await look(hers, 'sign-dialog', dialog)
  await tabTo(hers, dialog.getByLabel(`PIN of ${PRIYA}`))
  await hers.keyboard.type('999000')
  await hers.keyboard.press('Enter')
  await expect(dialog.getByText(/The PIN is wrong/)).toBeVisible()
  await hers.keyboard.type(PINS[PRIYA])
  await hers.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(signatures(hers)).toContainText(/Priya Raman.*signed with a PIN.*weaker/)
  await expect(listed(hers, '1,100.00')).toContainText('1 of 2 signed')
  await look(hers, 'signed-once', signatures(hers))

  await expect(signatures(his)).toContainText('Two people: 1 more signature.')
  expect(await statusOf(id)).toBe('PENDING_APPROVAL')
  await sign(his, TOMAS)
  await expect(decided(his)).toContainText('1,100.00 USD')
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('APPROVED')
  await goTo(hers, id, new RegExp(id))
  await expect(signatures(hers)).toContainText(TOMAS)
})

test('on one laptop a second person signs over the first one’s session, who stays there', async () => {
  const { id } = await askToPay(given, 120_000)
  await goTo(hers, id, new RegExp(id))
  await sign(hers, PRIYA)
  await expect(signatures(hers)).toContainText('You have signed this payment already.')
  await expect(hers.getByRole('button', { name: /^Sign and approve/ })).toBeDisabled()
  await hers.keyboard.press('Shift+C')
  const dialog = dialogOf(hers, 'Second person signs here')
  await expect(dialog).toContainText(`${PRIYA} stays at the desk.`)
  await expect(dialog.getByRole('combobox', { name: 'Who signs' })).toBeFocused()
  await chooseBy(hers, 'Tom', hers.getByRole('option', { name: TOMAS }))
  await expect(dialog).toContainText('This is the last signature')
  await look(hers, 'cosign', dialog)
  await tabTo(hers, dialog.getByLabel(`PIN of ${TOMAS}`))
  await hers.keyboard.type(PINS[TOMAS])
  await hers.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(hers.getByRole('button', { name: /Operator menu/ })).toContainText(PRIYA)
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('APPROVED')
})

test('a signature is withdrawn, and the payment waits for it again', async () => {
  const { id } = await askToPay(given, 130_000)
  await goTo(hers, id, new RegExp(id))
  await sign(hers, PRIYA)
  await expect(signatures(hers).getByRole('button', { name: /^Withdraw signature/ })).toBeVisible()
  // Also from the end of a payment that was read to its story, with the button scrolled away.
  await hers.setViewportSize({ width: 1280, height: 800 })
  await hers.getByRole('region', { name: 'Story' }).evaluate((story) => story.scrollIntoView({ block: 'end' }))
  await expect(signatures(hers).getByRole('button', { name: /^Withdraw signature/ })).not.toBeInViewport()
  await hers.keyboard.press('Shift+W')
  const question = dialogOf(hers, 'Withdraw signature')
  await expect(question).toContainText('The payment then waits for a signature again.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(hers, question.getByRole('button', { name: 'Withdraw signature' }))
  await hers.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(signatures(hers)).toContainText('Withdrawn')
  await expect(signatures(hers)).toContainText('Two people: 2 more signatures.')
  await look(hers, 'withdrawn', signatures(hers))
  expect(await statusOf(id)).toBe('PENDING_APPROVAL')
})

test('several are signed together, and approved by the signatures of the other', async () => {
  const [one, two] = [await askToPay(given, 140_000), await askToPay(given, 150_000)]
  for (const [page, name] of [
    [hers, PRIYA],
    [his, TOMAS],
  ] as const) {
    await goToAddress(page, `${host.url}/approvals?agentId=${given.agentId}&amount=%3E1350`)
    await expect(listed(page, '1,300.00')).toBeHidden()
    await expect(listed(page, '1,400.00')).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('2 marked', { exact: true })).toBeVisible()
    await page.keyboard.press('Shift+A')
    const dialog = dialogOf(page, 'Sign and approve several payments')
    await expect(dialog.getByRole('textbox', { name: 'Type the total' })).toBeFocused()
    await page.keyboard.type('2900')
    if (page === hers) await look(page, 'bulk', dialog)
    await tabTo(page, dialog.getByLabel(`PIN of ${name}`))
    await page.keyboard.type(PINS[name])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    if (page === his) continue
    await expect(listed(page, '1,400.00')).toContainText('1 of 2 signed')
    await expect(page.getByRole('row', { selected: true })).toBeFocused()
  }
  await expect(listed(his, '1,400.00')).toBeHidden()
  await expect(his.getByRole('grid').locator('+ [data-nothing]')).toBeFocused()
  for (const { id } of [one, two]) await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('APPROVED')
})

/** Chooses him, then her, and lets what is asked about him be answered last. */
async function chooseLate(page: Page, who: Locator): Promise<void> {
  const isOfHim = (url: URL) => url.pathname.endsWith('/approvals/standings') && url.searchParams.has('operatorId')
  const letGo = await holdBack(page, isOfHim)
  const asked = page.waitForRequest((request) => isOfHim(new URL(request.url())))
  await chooseBy(page, 'Tom', page.getByRole('option', { name: TOMAS }))
  const answered = (await asked).response()
  await expect(who).toHaveValue(TOMAS)
  await page.keyboard.press('Control+a')
  await chooseBy(page, 'Pri', page.getByRole('option', { name: PRIYA }))
  await expect(who).toHaveValue(PRIYA)
  await letGo()
  await (await answered)?.finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(who).toHaveValue(PRIYA)
}

test('several are signed in turn by two people at one desk', async () => {
  const [one, two] = [await askToPay(given, 170_000), await askToPay(given, 180_000)]
  await goToAddress(hers, `${host.url}/approvals?agentId=${given.agentId}&amount=%3E1650`)
  await expect(listed(hers, '1,700.00')).toBeVisible()
  await expect(listed(hers, '1,800.00')).toBeVisible()
  await hers.keyboard.press('Control+a')
  await expect(hers.getByText('2 marked', { exact: true })).toBeVisible()
  const dialog = dialogOf(hers, 'Sign and approve several payments')
  const signAll = async (name: keyof typeof PINS) => {
    await tabTo(hers, dialog.getByRole('textbox', { name: 'Type the total' }))
    await hers.keyboard.type('3500')
    await tabTo(hers, dialog.getByLabel(`PIN of ${name}`))
    await hers.keyboard.type(PINS[name])
    await hers.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await hers.keyboard.press('Shift+A')
  await expect(dialog.getByRole('combobox', { name: 'Who signs' })).toHaveValue(PRIYA)
  await signAll(PRIYA)
  for (const amount of ['1,700.00', '1,800.00']) await expect(listed(hers, amount)).toContainText('1 of 2 signed')
  await expect(hers.getByText('2 marked', { exact: true })).toBeVisible()
  await hers.keyboard.press('Shift+A')
  const who = dialog.getByRole('combobox', { name: 'Who signs' })
  await expect(who).toBeFocused()
  await tabTo(hers, dialog.getByRole('button', { name: 'Sign', exact: true }))
  await hers.keyboard.press('Enter')
  await expect(dialog).toContainText('Choose who signs.')
  await tabTo(hers, who, 'Shift+Tab')
  await chooseLate(hers, who)
  await tabTo(hers, who)
  await hers.keyboard.press('Control+a')
  await chooseBy(hers, 'Tom', hers.getByRole('option', { name: TOMAS }))
  await expect(dialog).toContainText(`${PRIYA} stays at the desk.`)
  await look(hers, 'bulk-second', dialog)
  await signAll(TOMAS)
  for (const { id } of [one, two]) await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('APPROVED')
})

test('a passkey of the browser signs; one that a program may keep is said to be the weaker kind', async () => {
  await addAuthenticator(hers)
  await goToAddress(hers, `${host.url}/settings/operators`)
  await openRow(hers.getByRole('row').filter({ hasText: PRIYA }))
  await hers.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = dialogOf(hers, 'Add a passkey')
  await passkey.getByLabel('Name of the device').fill('Work laptop')
  await passkey.getByLabel('Your PIN').fill(PINS[PRIYA])
  await passkey.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(passkey).toBeHidden()
  const { id } = await askToPay(given, 160_000)
  await goTo(hers, id, new RegExp(id))
  await expect(hers.getByRole('button', { name: /^Sign and approve/ })).toBeEnabled()
  await hers.keyboard.press('a')
  const dialog = dialogOf(hers, 'Sign and approve')
  await expect(dialog.getByRole('radio', { name: 'Passkey' })).toBeFocused()
  await look(hers, 'passkey', dialog)
  await tabTo(hers, dialog.getByRole('button', { name: 'Sign', exact: true }))
  await hers.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(signatures(hers)).toContainText(/Priya Raman.*signed with a passkey kept by a program.*weaker/)
  for (const choice of ['Include', 'Withhold']) {
    const text = readFileSync(await saveDossier(hers, join(dir, `${choice}.json`), [choice, 'JSON']), 'utf8')
    expect(text).toContain('"method":"SOFTWARE_PASSKEY"')
    expect(await faultsOfDossier(text)).toEqual([])
    const of = /"method":"SOFTWARE_PASSKEY".*?"signature":"(?<signature>[^"]+)"/.exec(text)?.groups?.signature ?? ''
    expect(await faultsOfDossier(text.replace(of, `${of.slice(0, -8)}AAAAAAAA`))).toContain('a signature is wrong')
  }
  await platformClient(host).post(`/agents/${given.agentId}/actions/${id}/reject`, {})
})

test('each version says what it changed, and an older one is restored', async () => {
  await goToAddress(hers, `${host.url}/settings/approval-rules`)
  await hers.getByRole('button', { name: 'Remove the rule Two people' }).press('Enter')
  const confirm = dialogOf(hers, 'Put in force')
  await expect(confirm).toContainText('Removed: Two people.')
  await tabTo(hers, confirm.getByRole('textbox', { name: 'Reason' }))
  await hers.keyboard.type('No longer needed')
  await tabTo(hers, confirm.getByRole('button', { name: 'Put in force' }))
  await hers.keyboard.press('Enter')
  await expect(confirm).toBeHidden()
  await hers.getByRole('tab', { name: 'History' }).press('Enter')
  await expect(hers.getByRole('region', { name: 'Version 2' })).toContainText('No longer needed')
  await expect(hers.getByRole('region', { name: 'Version 1' })).toContainText('Audit finding 12')
  await look(hers, 'history')
  await hers.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  const restore = dialogOf(hers, 'Restore version 1')
  await expect(restore).toContainText('Added: Two people.')
  await tabTo(hers, restore.getByRole('textbox', { name: 'Reason' }))
  await hers.keyboard.type('Needed after all')
  await tabTo(hers, restore.getByRole('button', { name: 'Put in force' }))
  await hers.keyboard.press('Enter')
  await expect(restore).toBeHidden()
  await expect(hers.getByRole('region', { name: 'Version 3' })).toContainText('Restored version 1')

  await goToAddress(his, `${host.url}/settings/approval-rules`)
  await expect(his.getByRole('button', { name: /^Add rule/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a change that was drafted on another version is refused, and overwrites nothing', async () => {
  const fill = async (page: Page, name: string) => {
    const dialog = dialogOf(page, name)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Looked at twice')
    await dialog.getByRole('button', { name: 'Put in force' }).press('Enter')
    return dialog
  }
  await goToAddress(hers, `${host.url}/settings/approval-rules`)
  await hers.getByRole('button', { name: 'Remove the rule Two people' }).press('Enter')
  await expect(dialogOf(hers, 'Put in force')).toContainText('Removed: Two people.')
  const other = await hers.context().newPage()
  await goToAddress(other, `${host.url}/settings/approval-rules?tab=history`)
  await other.getByRole('button', { name: 'Restore version 2' }).press('Enter')
  await expect(await fill(other, 'Restore version 2')).toBeHidden()
  await expect(other.getByRole('region', { name: 'Version 4' })).toContainText('Restored version 2')
  await expect(hers.getByText('No rule is in force')).toBeAttached()
  await expect(await fill(hers, 'Put in force')).toContainText('Somebody changed the approval rules meanwhile')
  await expect(other.getByRole('region', { name: 'Version 5' })).toBeHidden()
  await other.close()
})
