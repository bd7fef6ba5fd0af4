import type { Locator } from '@playwright/test'
import { expect } from '../expect'
import { holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { openRow } from '../screens/rows'
import { test } from '../test'

/** Money on screen: what a quote will come to before it exists, rates over time, and books that close at zero. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const builder = () => page.getByRole('dialog', { name: 'Create quote' })
const live = () => builder().getByRole('region', { name: 'Preview' })

async function choose(label: string, option: RegExp): Promise<void> {
  await builder().getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click()
}

/** Opens the builder over two accounts, one of the customer's and one in Mexico. */
async function startQuote(): Promise<void> {
  await goToAddress(page, `${host.url}/quotes?new=1`)
  await choose('Who pays', /^Norte Tool/)
  await choose('Pay from', /^USD/)
  await choose('Account to pay', /^MXN .* 0215/)
}

/** The raw minor units behind an amount, as copying gives them. */
const minor = async (row: Locator): Promise<number> =>
  Number(await row.getByRole('button').first().getAttribute('data-copy'))

/** The name of what has the focus. */
const focusedName = async (): Promise<string> => (await page.locator(':focus').getAttribute('aria-label')) ?? ''

/** What the waterfall says, line by line, in minor units. */
async function waterfall() {
  const rows = live().getByRole('table', { name: 'Amounts' }).locator('tbody tr')
  await expect(rows.last()).toBeVisible()
  const read = async (kind: string) => {
    const found: number[] = []
    for (const row of await rows.and(page.locator(`[data-kind="${kind}"]`)).all()) found.push(await minor(row))
    return found
  }
  const [sent = 0] = await read('SENT')
  const [converted = 0] = await read('CONVERTED')
  const [received = 0] = await read('RECEIVED')
  return { sent, converted, received, fees: await read('FEE') }
}

for (const [side, label, typed] of [
  ['What is sent', 'Amount sent', '1234.56'],
  ['What arrives', 'Amount received', '22222.22'],
] as const) {
  test(`a quote is built with the exact amount on one side (${side}), and is what the waterfall said`, async () => {
    // Within one bucket the rate stands; the clock is held so that none ends between the forecast and the quote.
    await goToAddress(page, `${host.url}/clock`)
    const panel = page.getByRole('region', { name: 'The clock now' })
    const freeze = panel.getByRole('button', { name: 'Freeze' })
    const release = panel.getByRole('button', { name: 'Release' })
    await expect(freeze.or(release)).toBeVisible()
    if (await freeze.isVisible()) await freeze.click()
    await expect(release).toBeVisible()
    await startQuote()
    await builder().getByText(side, { exact: true }).click()
    await builder().getByRole('textbox', { name: label }).fill(typed)
    const exact = Number(typed.replace('.', ''))
    await expect(async () => {
      const shown = await waterfall()
      expect(side === 'What is sent' ? shown.sent : shown.received).toBe(exact)
    }).toPass()
    const shown = await waterfall()
    expect(shown.fees.length).toBeGreaterThan(0)
    expect(shown.sent + shown.fees.reduce((sum, fee) => sum + fee, 0)).toBe(shown.converted)
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/2025-10-13/quotes'))
    await builder().getByRole('button', { name: 'Create quote' }).click()
    const quote = await (await answered).json()
    expect(quote.totalSendingAmount).toBe(shown.sent)
    expect(quote.totalReceivingAmount).toBe(shown.received)
    expect(quote.feesIncluded).toBe(shown.sent - shown.converted)
    await expect(page.getByRole('region', { name: 'Quote', exact: true })).toContainText('Pending')
  })
}

test('what is missing is named all at once, and the first of it stands in view below the head', async () => {
  await goToAddress(page, `${host.url}/quotes?new=1`)
  await builder().getByRole('button', { name: 'Create quote' }).press('Enter')
  const payer = builder().getByRole('combobox', { name: 'Who pays', exact: true })
  await expect(payer).toBeFocused()
  const head = await builder().getByRole('heading', { name: 'Create quote' }).locator('..').boundingBox()
  const label = await builder().getByText('Who pays *', { exact: true }).boundingBox()
  expect(label?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? Number.NaN))

  await goToAddress(page, `${host.url}/external-accounts?new=1&type=MXN_ACCOUNT`)
  const form = page.getByRole('dialog', { name: 'Mexico bank account' })
  await form.getByRole('textbox', { name: 'CLABE' }).fill('032180000118359710')
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ferreteria Luna')
  await page.keyboard.press('Enter')
  const holder = form.getByRole('combobox', { name: 'Held for' })
  await expect(holder).toBeFocused()
  await expect(holder).toHaveAccessibleDescription('Choose for whom the account is held.')
  await page.keyboard.type('Norte')
  await page.getByRole('option', { name: /^Norte Tool/ }).click()
  await form.getByRole('button', { name: 'Add account' }).press('Enter')
  const why = 'CLABE cannot be right: the last digit does not fit the rest'
  await expect(form.getByRole('textbox', { name: 'CLABE' })).toHaveAccessibleDescription(new RegExp(why))
  await expect(form.getByRole('alert')).toContainText('The account was not created.')
  await expect(form.getByRole('alert')).toContainText('Correct the fields and try again.')
  await expect(form.getByRole('alert')).not.toContainText(why)
})

test('who pays is found by letters that were typed before the customers came, and Enter takes the first', async () => {
  const letGo = await holdBack(page, (url) => url.pathname.endsWith('/customers'))
  await page.goto(`${host.url}/quotes?new=1`)
  const payer = builder().getByRole('combobox', { name: 'Who pays', exact: true })
  await expect(payer).toBeFocused()
  await page.keyboard.type('norte')
  await letGo()
  const option = page.getByRole('option', { name: /^Norte Tool/ }).filter({ visible: true })
  await expect(option).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(payer).toHaveValue(/^Norte Tool/)
})

test('a refusal stands on its field before anything is pressed', async () => {
  await startQuote()
  await builder().getByRole('textbox', { name: 'Amount sent' }).fill('0.01')
  await expect(live()).toContainText('This would be refused')
  await expect(live()).toContainText('Correct “Amount sent”. AMOUNT_OUT_OF_RANGE')
  await expect(builder().getByRole('textbox', { name: 'Amount sent' })).toHaveAttribute('aria-invalid', 'true')
  await builder().getByRole('textbox', { name: 'Amount sent' }).fill('9000000')
  await expect(live()).toContainText('The quote can be created, but not executed at the moment')
  await expect(live()).toContainText('Would be refused: the balance is too small')
})

test('money that arrives is paid in by the ways that the quote names', async () => {
  await startQuote()
  await builder().getByText('Money that arrives').click()
  await choose('Currency that arrives', /^USDC/)
  await choose('Network', /^Solana/)
  await builder().getByRole('textbox', { name: 'Amount sent' }).fill('50')
  await expect(live()).toContainText('when the money arrives')
  await builder().getByRole('button', { name: 'Create quote' }).click()
  const detail = page.getByRole('region', { name: 'Quote', exact: true })
  await expect(detail.getByRole('heading', { name: 'Pay in by Solana wallet' })).toBeVisible()
  await expect(detail.getByRole('timer')).toBeVisible()
})

test('rates over time are drawn and can be read as a table', async () => {
  await goToAddress(page, `${host.url}/exchange-rates?tab=chart&range=6h`)
  const drawing = page.getByRole('img', { name: /MXN \/ USD over 6 h: between/ })
  await expect(drawing).toBeVisible()
  await page.getByText(/rates as a table$/).click()
  const table = page.getByRole('table', { name: 'Rates over time' })
  await expect(table.locator('tbody tr')).toHaveCount(73)
  const mid = await table.locator('tbody tr td').first().innerText()
  await page.getByText('With service fees').click()
  await expect(table.locator('tbody tr td').first()).not.toHaveText(mid)
  await expect(drawing).toBeVisible()
})

test('the trial balance is zero in every currency, and an account closes like a statement', async () => {
  await goToAddress(page, `${host.url}/ledger`)
  const sums = page.getByRole('table', { name: 'Trial balance' }).locator('tbody tr td:last-child')
  await expect(sums.first()).toBeVisible()
  expect(new Set(await sums.allInnerTexts())).toEqual(new Set(['0']))
  await goToAddress(page, `${host.url}/ledger?tab=entries&of=world:bank:USD`)
  const statement = page.getByLabel('Statement of this account')
  await expect(statement).toContainText('Closing balance')
  // In one look: payments of the demo may arrive meanwhile.
  const [opening = 0, moneyIn = 0, moneyOut = 0, closing = 0] = await statement
    .getByRole('button')
    .evaluateAll((amounts) => amounts.map((amount) => Number(amount.getAttribute('data-copy'))))
  expect(opening + moneyIn - moneyOut).toBe(closing)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list' }).click()
  await page.getByRole('button', { name: 'As CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^countersign-ledger-[\d-]+\.csv$/)
})

test('a payment shows every state it can go through, and where it is', async () => {
  await goToAddress(page, `${host.url}/transactions?status=COMPLETED`)
  await page
    .getByRole('grid')
    .locator('[data-row]')
    .first()
    .click({ position: { x: 6, y: 6 } })
  const states = page.getByRole('region', { name: 'States' })
  await expect(states.locator('[aria-current="step"]')).toHaveCount(1)
  await expect(states.locator('[aria-current="step"]')).toContainText('Completed')
  await expect(states).toContainText('Refund pending')
})

test('a bar of the overview says sum and number of payments, and leads to their list', async () => {
  await goToAddress(page, `${host.url}/overview`)
  const chart = page.getByRole('figure', { name: /^Completed payments of the last 30 days/ })
  const bars = chart.getByRole('link')
  await expect(bars).toHaveCount(30)
  // The chart is as high as what stands beside it: nothing stands empty below its table.
  const card = page.getByRole('region', { name: 'Completed volume per day' })
  const bottomOf = async (place: Locator) => {
    const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    return y + height
  }
  expect((await bottomOf(card)) - (await bottomOf(card.getByText('As a table')))).toBeLessThan(24)
  // One stop of the Tab key; the arrows and Home go on from there.
  await expect(bars.and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await bars.last().focus()
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.first()).toBeFocused()
  const paid = bars.filter({ has: page.locator('[data-some="true"]') })
  const steps = (await bars.all()).length - (await paid.count())
  for (let step = 0; step <= steps && !(await focusedName()).includes('USD'); step += 1)
    await page.keyboard.press('ArrowRight')
  const said = await focusedName()
  expect(said).toMatch(/^\d+ \w{3}: [\d,.]+ USD, \d+ payments?$/)
  await expect(page.getByRole('tooltip')).toHaveText(said)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\?status=COMPLETED&startDate=.*&endDate=/)
  const count = Number(/(\d+) payments?$/.exec(said)?.[1])
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(count)
})

test('the usage of an agent is read bar by bar, and a bar opens its day in the table', async () => {
  await goToAddress(page, `${host.url}/agents`)
  await openRow(page.getByRole('row').filter({ hasText: 'supplier-payables' }))
  const chart = page.getByRole('figure', { name: /^Amount used per day/ })
  // What stands at the top of its axis touches no sentence above it.
  const head = await chart.locator('xpath=preceding-sibling::p').boundingBox()
  const ticks = await chart
    .locator('> :first-child > span')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
  expect(Math.min(...ticks) - ((head?.y ?? Number.NaN) + (head?.height ?? 0))).toBeGreaterThan(4)
  await chart.getByRole('button').last().focus()
  await page.keyboard.press('ArrowLeft')
  const said = await focusedName()
  await expect(page.getByRole('tooltip')).toHaveText(said)
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: /^Amount used per day/ })
  await expect(table.locator('tr:focus')).toBeVisible()
  expect(await table.locator('tr').evaluateAll((rows) => rows.indexOf(document.activeElement as HTMLElement))).toBe(2)
})

test('the payments beside a decision are read one by one, and open', async () => {
  await goToAddress(page, `${host.url}/approvals`)
  const line = page.getByRole('button', { name: /^\d+ payments from .* This one/ }).last()
  await line.focus()
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveText(/, this one$/)
  await page.keyboard.press('ArrowLeft')
  await expect(tip).toHaveText(/^\d+ \w{3} \d{4}: [\d,.]+ \w{3}$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\/Transaction:/)
})
