import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { askToPay, consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { answerOtherwise } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { chooseBy, tabTo } from '../screens/keyboard'
import { lookAtState } from '../screens/lookAtState'
import { fillQuoteAtOnce } from '../screens/quoteForm'
import { signOpen } from '../screens/signing'
import { given, hers, his, host, PINS, PRIYA, TOMAS, twoAtTheDesk } from '../screens/twoAtTheDesk'
import { test } from '../test'

/** What a person at the desk may not pay alone is proposed, waits in the one queue, and is signed there by keyboard. */

const LINK = /MoneyProposal:[0-9a-f-]+/

test.describe.configure({ mode: 'serial' })
twoAtTheDesk('proposals')

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures', exact: true })
const waiting = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount })
/** What stands in the list once nothing is left in it. */
const nothingListed = (page: Page) => page.getByRole('grid').locator('+ [data-nothing]')

async function newQuote(amountMinor: number): Promise<string> {
  const quote = await platformClient(host).post<{ id: string }>('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: given.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: given.payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amountMinor,
  })
  return quote.id
}

const statusOf = async (quoteId: string) =>
  (await platformClient(host).get<{ status: string }>(`/quotes/${quoteId}`)).status

/** Asks for signatures under what the screen has just refused. */
async function ask(page: Page, reason: string): Promise<void> {
  await tabTo(page, button(page, 'Ask for signatures…'))
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Ask for signatures')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(reason)
  await tabTo(page, button(page, 'Ask for signatures').and(dialog.getByRole('button')))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function proposeQuote(amountMinor: number, reason: string): Promise<string> {
  const quoteId = await newQuote(amountMinor)
  await goToAddress(hers, `${host.url}/quotes/${quoteId}`)
  await tabTo(hers, button(hers, 'Execute quote'))
  await hers.keyboard.press('Enter')
  await ask(hers, reason)
  return quoteId
}

const sign = (page: Page, name: keyof typeof PINS) => signOpen(page, name, PINS[name])

interface RuleWords {
  readonly name: string
  readonly people: string
  readonly evidence?: true
}

/** Puts a rule in force under which whoever proposes may sign, too. */
async function addRule({ name, people, evidence }: RuleWords): Promise<void> {
  await goToAddress(hers, `${host.url}/settings/approval-rules`)
  await button(hers, /^Add rule/).click()
  const form = dialogOf(hers, 'Add approval rule')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'People who sign' }).fill(people)
  if (evidence) await form.getByRole('checkbox', { name: 'Each attaches a file as evidence' }).check()
  await form.getByRole('checkbox', { name: 'Whoever made the agent or proposed the payment does not count' }).uncheck()
  await form.getByRole('button', { name: 'Preview' }).click()
  const confirm = dialogOf(hers, 'Put in force')
  await confirm.getByRole('textbox', { name: 'Reason' }).fill('Audit finding 12')
  await confirm.getByRole('button', { name: 'Put in force' }).click()
  await expect(confirm).toBeHidden()
}

test('a quote that nobody may pay alone is proposed, and waits in the queue of everybody', async () => {
  await addRule({ name: 'Two people', people: '2' })
  const quoteId = await newQuote(110_000)
  await goToAddress(hers, `${host.url}/quotes/${quoteId}`)
  await button(hers, 'Execute quote').press('Enter')
  const asked = hers.getByRole('status', { name: 'Ask for signatures' })
  await expect(asked).toContainText('This needs 2 signatures by the approval rule “Two people”. Nothing has moved.')
  await lookAtState(hers, 'proposals-refused')
  await ask(hers, 'Invoice 2026-118')
  await expect(hers.getByText(`${PRIYA} proposed this payment: Invoice 2026-118`)).toBeVisible()
  expect(await statusOf(quoteId)).toBe('PENDING')
  const refused = '/audit?operationId=executeQuote&outcome=REFUSED'
  expect(await consoleClient(host).get<{ totalCount: number }>(refused)).toMatchObject({ totalCount: 0 })

  await goToAddress(his, `${host.url}/approvals?askedBy=PERSON`)
  await expect(async () => {
    const counts = await consoleClient(host).get<{ waiting: number; proposed: number }>('/approvals/count')
    expect(counts.proposed).toBe(1)
    await expect(his.getByRole('link', { name: /^Approvals/ })).toContainText(`${counts.waiting + 1}`, { timeout: 500 })
  }).toPass()
  const row = waiting(his, '1,100.00')
  await expect(row).toContainText(`Person at the desk ${PRIYA}`)
  await expect(row).toContainText('0 of 2 signed')
  await expect(his).toHaveURL(LINK)
  await expect(signatures(his)).toContainText('Two people: 2 more signatures.')
  const note = his.getByRole('note', { name: 'No forecast' })
  const [left, ofOthers] = await Promise.all(
    [note, signatures(his)].map((part) => part.evaluate((at) => Number.parseFloat(getComputedStyle(at).paddingLeft))),
  )
  expect(left).toBeGreaterThan(0)
  expect(left).toBe(ofOthers)
  await lookAtState(his, 'proposals-queue')

  await goToAddress(his, `${host.url}/approvals`)
  const search = his.getByRole('textbox', { name: 'Find in this list' })
  await search.fill('Invoice 2026-119')
  await expect(his.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  for (const text of ['118 invoice', PRIYA, '1,100.00 USD', quoteId]) {
    await search.fill(text)
    await expect(his).toHaveURL((url) => url.searchParams.get('q') === text)
    await expect(his.getByRole('status').filter({ hasText: /^1 found/ })).toBeVisible()
    await expect(row).toContainText(PRIYA)
  }
  await row.press('Enter')
  await expect(his).toHaveURL(LINK)
  await expect(signatures(his)).toContainText('Two people: 2 more signatures.')
})

test('both sign by keyboard, one takes the signature back in between, and the last one pays', async () => {
  const quoteId = await proposeQuote(130_000, 'Invoice 2026-120')
  for (const page of [hers, his]) {
    await goToAddress(page, `${host.url}/approvals?askedBy=PERSON&sort=newest`)
    await expect(page.getByRole('heading', { name: /^Pay .* to/ })).toBeVisible()
    await expect(page).toHaveURL(LINK)
  }
  await expect(his.getByText('Invoice 2026-120').last()).toBeVisible()
  await his.keyboard.press('j')
  await expect(his.getByText('Invoice 2026-118').last()).toBeVisible()
  await his.keyboard.press('k')
  await sign(hers, PRIYA)
  await expect(signatures(his)).toContainText(/Priya Raman.*signed with a PIN/)
  await expect(button(hers, /^Withdraw signature/)).toBeVisible()
  await hers.keyboard.press('Shift+W')
  const question = dialogOf(hers, 'Withdraw signature')
  await tabTo(hers, question.getByRole('button', { name: 'Withdraw signature' }))
  await hers.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(signatures(his)).toContainText('Two people: 2 more signatures.')
  await sign(his, TOMAS)
  await expect(waiting(his, '1,300.00')).toContainText('1 of 2 signed')
  await expect(button(hers, /^Withdraw signature/)).toBeHidden()
  await hers.keyboard.press('Shift+C')
  await expect(hers.getByRole('combobox', { name: 'Who signs' })).toBeFocused()
  await chooseBy(hers, 'Tom', hers.getByRole('option', { name: TOMAS }))
  const second = dialogOf(hers, 'Second person signs here')
  await expect(second).toContainText('This person has signed it already.')
  await hers.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await sign(hers, PRIYA)
  await expect(waiting(hers, '1,300.00')).toBeHidden()
  await expect(waiting(hers, '1,100.00')).toBeFocused()
  await expect(signatures(hers)).toContainText('Two people: 2 more signatures.')
  await hers.keyboard.press('a')
  await expect(dialogOf(hers, 'Sign and approve')).toBeVisible()
  await hers.keyboard.press('Escape')
  expect(await statusOf(quoteId)).not.toBe('PENDING')
  await goToAddress(hers, `${host.url}/approvals?tab=decided`)
  await expect(waiting(hers, '1,300.00')).toContainText('Approved')
})

/** Ends the open proposal by keyboard: `R`, the reason, the verb. */
async function end(page: Page, { title, reason, verb }: Readonly<Record<'title' | 'reason' | 'verb', string>>) {
  await page.keyboard.press('r')
  const dialog = dialogOf(page, title)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(reason)
  await tabTo(page, dialog.getByRole('button', { name: verb }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('one person rejects with a reason, and whoever proposed withdraws, by the same key', async () => {
  await goToAddress(his, `${host.url}/approvals?askedBy=PERSON`)
  await expect(waiting(his, '1,100.00')).toBeVisible()
  await expect(button(his, /^Reject…/)).toBeVisible()
  await end(his, { title: 'Reject the proposed payment', reason: 'Paid already', verb: 'Reject payment' })
  await expect(his.getByRole('region', { name: 'Decision' })).toContainText(`Rejected by ${TOMAS}`)
  await expect(waiting(his, '1,100.00')).toBeHidden()
  await expect(nothingListed(his)).toBeFocused()

  const quoteId = await proposeQuote(140_000, 'Invoice 2026-121')
  await hers.getByRole('link', { name: 'Open in Approvals' }).press('Enter')
  await expect(hers.getByRole('heading', { name: /^Pay / })).toBeVisible()
  await expect(button(hers, /^Withdraw proposal…/)).toBeVisible()
  const withdrawn = hers.url()
  await end(hers, { title: 'Withdraw the proposed payment', reason: 'Wrong invoice', verb: 'Withdraw proposal' })
  await expect(hers).not.toHaveURL(withdrawn)
  await goToAddress(hers, withdrawn)
  await expect(hers.getByRole('region', { name: 'Decision' })).toContainText(`Withdrawn by ${PRIYA}`)
  await lookAtState(hers, 'proposals-withdrawn')
  expect(await statusOf(quoteId)).toBe('PENDING')
})

async function newPayee(): Promise<string> {
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Luna Hardware Inc', countryOfResidence: 'US' }
  const account = { accountType: 'USD_ACCOUNT', accountNumber: '3390915258', routingNumber: '021000021' }
  const payee = await platformClient(host).post<{ id: string }>('/customers/external-accounts', {
    customerId: given.customerId,
    currency: 'USD',
    accountInfo: { ...account, bankName: 'First Bank', beneficiary },
  })
  return payee.id
}

test('money is sent to a payee, and collected, by the signatures of two', async () => {
  const payeeId = await newPayee()
  await goToAddress(hers, `${host.url}/internal-accounts/${given.accountId}`)
  await tabTo(hers, button(hers, 'Send money…'))
  await hers.keyboard.press('Enter')
  const form = dialogOf(hers, 'Send money')
  await tabTo(hers, form.getByRole('combobox', { name: 'To payee' }))
  await chooseBy(hers, 'Luna', hers.getByRole('option', { name: /Luna Hardware/ }))
  await tabTo(hers, form.getByRole('textbox', { name: 'Amount' }))
  await hers.keyboard.press('Enter')
  await expect(form.getByText('Enter the amount.')).toBeVisible()
  await hers.keyboard.type('50')
  await hers.keyboard.press('Enter')
  await expect(form.getByRole('status', { name: 'Ask for signatures' })).toContainText('This needs 2 signatures')
  await lookAtState(hers, 'proposals-send', form)
  await ask(hers, 'Rent of November')
  await expect(hers).toHaveURL(LINK)
  await expect(hers.getByRole('heading', { name: 'Pay 50.00 USD to Luna Hardware Inc' })).toBeVisible()
  await expect(hers.getByRole('row', { selected: true })).toBeFocused()
  await sign(hers, PRIYA)
  await goToAddress(his, hers.url())
  await sign(his, TOMAS)
  await expect(his).not.toHaveURL(hers.url())
  await goToAddress(his, hers.url())
  const decision = his.getByRole('region', { name: 'Decision' })
  await expect(decision).toContainText('Signed by everybody and paid')
  await decision.getByRole('link', { name: /^transaction/ }).press('Enter')
  await expect(his).toHaveURL(/transactions\/Transaction:/)

  await goToAddress(hers, `${host.url}/external-accounts/${payeeId}`)
  await button(hers, 'Collect money…').press('Enter')
  const collect = dialogOf(hers, 'Collect money')
  await tabTo(hers, collect.getByRole('combobox', { name: 'To account' }))
  await chooseBy(hers, 'USD', hers.getByRole('option', { name: /^USD/ }))
  await tabTo(hers, collect.getByRole('textbox', { name: 'Amount' }))
  await hers.keyboard.type('60')
  await hers.keyboard.press('Enter')
  await expect(collect.getByRole('status', { name: 'Ask for signatures' })).toBeVisible()
  await ask(hers, 'Refund of a deposit')
  await expect(hers.getByRole('heading', { name: 'Collect 60.00 USD from Luna Hardware Inc' })).toBeVisible()
  const from = hers.locator('dl > div', { has: hers.getByText('From', { exact: true }) })
  await expect(from).toContainText('Luna Hardware Inc')
})

test('what would be executed at once is proposed instead, by one quote however often it is asked', async () => {
  const form = await fillQuoteAtOnce(hers, host.url)
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('987654')
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('This needs 2 signatures')
  await expect(preview).toContainText('so they cannot be asked for yet. The balance is short by')
  await lookAtState(hers, 'proposals-short', form)
  await form.getByRole('button', { name: 'Continue to signatures' }).click()
  await expect(button(hers, 'Ask for signatures…')).toBeDisabled()
  await expect(form.getByRole('status', { name: 'Ask for signatures' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('145')
  await expect(preview).toContainText('After the last signature: Would be paid')
  await form.getByRole('button', { name: 'Continue to signatures' }).click()
  await expect(form.getByRole('status', { name: 'Ask for signatures' })).toContainText('This needs 2 signatures')
  await expect(button(hers, 'Ask for signatures…')).toBeInViewport()
  await expect(button(hers, 'Ask for signatures…')).toBeFocused()
  await hers.keyboard.press('Enter')
  const dialog = dialogOf(hers, 'Ask for signatures')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await hers.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Enter the reason')).toBeVisible()
  await expect(form).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(button(hers, 'Ask for signatures…')).toBeFocused()
  await ask(hers, 'Invoice 2026-125')
  await expect(hers).toHaveURL(LINK)
  await expect(hers.getByRole('heading', { name: /^Pay .* to/ })).toBeVisible()
  await expect(signatures(hers)).toContainText('Two people: 2 more signatures.')
  const { data } = await consoleClient(host).get<{ data: { quote: { status: string; totalSendingAmount: number } }[] }>(
    `/quotes?customerId=${given.customerId}`,
  )
  const asked = data.filter(({ quote }) => quote.totalSendingAmount === 14_500)
  expect(asked.map(({ quote }) => quote.status)).toEqual(['PENDING'])
})

/** What a page saves when something is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  return readFileSync(await (await download).path(), 'utf8')
}

test('a file is attached while signing, opens from the signature, and the dossier knows its hash', async () => {
  await addRule({ name: 'Invoice on file', people: '1', evidence: true })
  await proposeQuote(150_000, 'Invoice 2026-122')
  await hers.getByRole('link', { name: 'Open in Approvals' }).press('Enter')
  await expect(hers.getByRole('heading', { name: /^Pay / })).toBeVisible()
  await expect(button(hers, /^Sign and approve/)).toBeEnabled()
  await hers.keyboard.press('a')
  const dialog = dialogOf(hers, 'Sign and approve')
  await dialog.getByLabel(`PIN of ${PRIYA}`).fill(PINS[PRIYA])
  await hers.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a file.')).toBeVisible()
  const buffer = Buffer.from('Invoice 2026-122, 1,500.00 USD')
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer })
  await expect(dialog.getByText('invoice.txt')).toBeVisible()
  await lookAtState(hers, 'proposals-evidence', dialog)
  await tabTo(hers, dialog.getByLabel(`PIN of ${PRIYA}`))
  await hers.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(waiting(hers, '1,500.00')).toBeFocused()
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const file = signatures(hers).getByRole('button', { name: 'Save invoice.txt' })
  await expect(signatures(hers)).toContainText(sha256)
  expect(await saved(hers, () => file.press('Enter'))).toBe(buffer.toString())
  await lookAtState(hers, 'proposals-evidence-signed')

  await button(hers, 'Dossier').press('Enter')
  const dossier = dialogOf(hers, 'Dossier of a decision')
  await dossier.getByRole('radio', { name: 'JSON' }).check()
  const save = dossier.getByRole('button', { name: 'Save dossier' })
  expect(await saved(hers, () => save.press('Enter'))).toContain(sha256)
})

test('where proposals cannot be read, the requests of agents stand there with a word about it', async () => {
  await askToPay(given, 180_000)
  const json = { status: 500, code: 'INTERNAL_ERROR', message: 'Not at the moment.' }
  const serve = await answerOtherwise(his, '**/console/api/approvals/proposals?*', (route) =>
    route.fulfill({ status: 500, json }),
  )
  await goToAddress(his, `${host.url}/approvals?sort=newest`)
  const proposed = his.getByRole('row').filter({ hasText: `Person at the desk ${PRIYA}` })
  const note = his.getByRole('alert').filter({ hasText: 'What people propose could not be read.' })
  await expect(note).toContainText('Not at the moment.')
  await expect(waiting(his, '1,800.00')).toBeVisible()
  await expect(proposed).toHaveCount(0)
  await note.getByRole('button', { name: 'Try again' }).focus()
  // From here a change elsewhere may read the list again before the key does.
  await serve()
  await his.keyboard.press('Enter')
  await expect(note).toBeHidden()
  await expect(proposed.first()).toBeVisible()
  await expect(waiting(his, '1,800.00')).toBeVisible()
})

test('what has expired offers nobody to sign it any more', async () => {
  const { id } = await askToPay(given, 160_000)
  await proposeQuote(170_000, 'Invoice 2026-123')
  await consoleClient(host).post('/clock', { advanceSeconds: 301 })
  for (const address of [`/approvals/${id}?tab=late`, '/approvals?tab=late&askedBy=PERSON&amount=1700']) {
    await goToAddress(hers, `${host.url}${address}`)
    if (!address.includes(id)) await waiting(hers, '1,700.00').press('Enter')
    await expect(signatures(hers)).toContainText('The quote has expired, so the payment cannot be made any more.')
    await expect(button(hers, /^(Reject|Withdraw proposal)…/)).toBeVisible()
    await expect(button(hers, /^(Sign and approve|Second person signs here)/)).toBeHidden()
  }
  await lookAtState(hers, 'proposals-expired')
})
