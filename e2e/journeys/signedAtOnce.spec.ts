import type { Locator } from '@playwright/test'
import { consoleClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { answerLate, holdBack } from '../holdBack'
import { putRules } from '../screens/actElsewhere'
import { goToAddress } from '../screens/desk'
import { lookAtState } from '../screens/lookAtState'
import { fillQuoteAtOnce } from '../screens/quoteForm'
import { given, hers, host, oneOfTwoAtTheDesk } from '../screens/twoAtTheDesk'
import { test } from '../test'

/** The form of a quote that is executed at once, while the approval rules change elsewhere. */

test.describe.configure({ mode: 'serial' })
oneOfTwoAtTheDesk('signed-at-once')

const FORECASTS = '**/console/api/quotes/forecast'

async function statuses(): Promise<string[]> {
  const { data } = await consoleClient(host).get<{ data: { quote: { status: string } }[] }>(
    `/quotes?customerId=${given.customerId}`,
  )
  return data.map(({ quote }) => quote.status)
}

test('the preview follows the rules, in words that are true for whoever may sign', async () => {
  await putRules(1)
  const form = await fillQuoteAtOnce(hers, host.url)
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('145')
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Would wait: for signatures')
  await expect(preview).toContainText('This needs 1 signature by the approval rule “Large”.')
  await expect(form).toContainText('It is signed before it is paid.')
  await lookAtState(hers, 'signed-at-once-preview', form)
  await putRules(2)
  await expect(preview).toContainText('This needs 2 signatures')
  await putRules(null)
  await expect(form.getByRole('button', { name: 'Create and execute' })).toBeVisible()
  await expect(form).toContainText('This pays at once.')
})

test('what asks for signatures says that too few may give them by now, and goes once no rule asks', async () => {
  await putRules(1)
  const form = await fillQuoteAtOnce(hers, host.url)
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('148')
  await form.getByRole('button', { name: 'Continue to signatures' }).click()
  const note = form.getByRole('status', { name: 'Ask for signatures' })
  await expect(note.getByRole('button', { name: 'Ask for signatures…' })).toBeFocused()
  await hers.keyboard.press('Enter')
  const dialog = hers.getByRole('dialog', { name: 'Ask for signatures', exact: true })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(dialog).not.toContainText('Too few people')
  await putRules(5)
  await expect(dialog).toContainText('Too few people may sign this payment. Large: signed by 5 people.')
  await expect(note).toContainText('This needs 5 signatures by the approval rule “Large”. Too few people may sign')
  await lookAtState(hers, 'signed-at-once-too-few', dialog)
  await putRules(null)
  await expect(note).toBeHidden()
  await expect(dialog.getByRole('alert')).toContainText(
    'No approval rule asks for signatures here any more. Nothing was proposed.',
  )
  await hers.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.getByRole('button', { name: 'Create and execute' })).toBeVisible()
})

test('a refusal that the preview does not know of leads to signatures, also where no other can be had', async () => {
  const form = await fillQuoteAtOnce(hers, host.url)
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('149')
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('149.00')
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Would be paid')
  await expect(form).toContainText('This pays at once.')
  const json = { status: 400, code: 'INVALID_INPUT', message: 'Not now.', details: {} }
  const { letGo, takeAway } = await answerLate(hers, FORECASTS, (route) => route.fulfill({ status: 400, json }))
  await putRules(2)
  await hers.keyboard.press('Control+Enter')
  const note = form.getByRole('status', { name: 'Ask for signatures' })
  await expect(note).toContainText('This needs 2 signatures by the approval rule “Large”.')
  // The word of the rules may come later than this answer: each forecast from here on is refused.
  letGo()
  await expect(form).toContainText('Not now.')
  await expect(note).toBeVisible()
  await lookAtState(hers, 'signed-at-once-unforeseen', form)
  expect(await statuses()).toEqual([])
  await takeAway()
  await putRules(null)
})

test('what leads to signatures pays nothing where no rule asks any more, and says what does', async () => {
  await putRules(2)
  const form = await fillQuoteAtOnce(hers, host.url)
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('146')
  await expect(form.getByRole('button', { name: 'Continue to signatures' })).toBeVisible()
  const letGo = await holdBack(hers, FORECASTS)
  await putRules(null)
  await expect(form.getByRole('button', { name: 'Continue to signatures' })).toBeVisible()
  await hers.keyboard.press('Control+Enter')
  await expect(form).toContainText('No approval rule asks for signatures here any more; nothing was paid.')
  expect(await statuses()).toEqual([])
  await letGo()
  await expect(form.getByRole('button', { name: 'Create and execute' })).toBeVisible()
  await lookAtState(hers, 'signed-at-once-none-asks', form)
  await hers.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  expect(await statuses()).toHaveLength(1)
})

/** The rules change under what asks for signatures: it goes with a word, and the act is tried again. */
async function expectFollowed(place: Locator, verb: string): Promise<void> {
  const note = place.getByRole('status', { name: 'Ask for signatures' })
  const act = place.getByRole('button', { name: verb, exact: true })
  await expect(note).toContainText('This needs 2 signatures')
  await putRules(3)
  await expect(note).toBeHidden()
  await expect(place.getByText(`have changed, and nothing was paid. Press “${verb}” again.`)).toBeVisible()
  // The next key would pay.
  await expect(act).not.toBeFocused()
  await lookAtState(hers, `signed-at-once-changed-${verb === 'Send money' ? 'transfer' : 'quote'}`)
  await act.press('Enter')
  await expect(note).toContainText('This needs 3 signatures')
  await note.getByRole('button', { name: 'Ask for signatures…' }).press('Enter')
  const asking = hers.getByRole('dialog', { name: 'Ask for signatures', exact: true })
  const reason = asking.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await hers.keyboard.type('Invoice 2026-131, as ')
  await putRules(null)
  await expect(asking.getByRole('alert')).toContainText('The approval rules have changed. Nothing was proposed.')
  await expect(note).toBeHidden()
  // Whoever types on types on: nothing that pays takes a key, and nothing that was written is lost.
  await hers.keyboard.type('agreed on Monday')
  await expect(reason).toHaveValue('Invoice 2026-131, as agreed on Monday')
  await lookAtState(hers, `signed-at-once-over-${verb === 'Send money' ? 'transfer' : 'quote'}`, asking)
  await hers.keyboard.press('Escape')
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(asking).toBeHidden()
  await expect(act).not.toBeFocused()
  await expect(act).toBeVisible()
  await act.press('Enter')
}

test('what asks for signatures on the page of a quote goes once the rules change', async () => {
  await putRules(2)
  const quote = await platformClient(host).post<{ id: string }>('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: given.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: given.payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 14_900,
  })
  await goToAddress(hers, `${host.url}/quotes/${quote.id}`)
  const main = hers.getByRole('main')
  await main.getByRole('button', { name: 'Execute quote' }).press('Enter')
  await expectFollowed(main, 'Execute quote')
  await expect(main.getByText('Completed').or(main.getByText('Processing')).first()).toBeVisible()
})

test('what asks for signatures in Send money goes once the rules change', async () => {
  await putRules(2)
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Luna Hardware Inc', countryOfResidence: 'US' }
  const account = { accountType: 'USD_ACCOUNT', accountNumber: '3390915258', routingNumber: '021000021' }
  await platformClient(host).post('/customers/external-accounts', {
    customerId: given.customerId,
    currency: 'USD',
    accountInfo: { ...account, bankName: 'First Bank', beneficiary },
  })
  await goToAddress(hers, `${host.url}/internal-accounts/${given.accountId}`)
  await hers.getByRole('button', { name: 'Send money…' }).press('Enter')
  const form = hers.getByRole('dialog', { name: 'Send money', exact: true })
  await form.getByRole('combobox', { name: 'To payee' }).pressSequentially('Luna')
  await hers.getByRole('option', { name: /Luna Hardware/ }).click()
  await form.getByRole('textbox', { name: 'Amount' }).fill('50')
  await form.getByRole('button', { name: 'Send money', exact: true }).press('Enter')
  await expectFollowed(form, 'Send money')
  await expect(hers).toHaveURL(/transactions\/Transaction:/)
})

/** Reads the page of a quote whose proposal ended. */
async function expectEnded(quoteId: string, text: string): Promise<void> {
  await goToAddress(hers, `${host.url}/quotes/${quoteId}`)
  await expect(hers.getByRole('region', { name: 'Proposal', exact: true })).toContainText(text)
  await expect(hers.getByRole('main')).not.toContainText(/Nobody has signed yet|Make the payment directly/)
}

test('the page of a quote says what ended its proposal, also once it is paid or rules ask again', async () => {
  await putRules(2)
  const make = () =>
    platformClient(host).post<{ id: string }>('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: given.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: given.payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 14_700,
    })
  const quotes = [await make(), await make()] as const
  for (const { id } of quotes) {
    await goToAddress(hers, `${host.url}/quotes/${id}`)
    await hers.getByRole('button', { name: 'Execute quote' }).press('Enter')
    await hers.getByRole('button', { name: 'Ask for signatures…' }).press('Enter')
    const dialog = hers.getByRole('dialog', { name: 'Ask for signatures', exact: true })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await hers.keyboard.type('Invoice 2026-130')
    await hers.keyboard.press('Control+Enter')
    await expect(hers.getByText('proposed this payment: Invoice 2026-130')).toBeVisible()
  }
  const [paid, open] = quotes
  await platformClient(host).post(`/quotes/${paid.id}/execute`)
  await expectEnded(paid.id, 'The quote was executed before everybody had signed')
  await lookAtState(hers, 'signed-at-once-paid-otherwise')
  await putRules(null)
  await putRules(2)
  await expectEnded(open.id, 'The approval rules were changed, and none asked for signatures here')
  await lookAtState(hers, 'signed-at-once-rules-again')
})
