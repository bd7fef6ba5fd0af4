import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'
import { refuse } from './refuse'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')

async function open(page: Page, form: string): Promise<void> {
  await mountPage(page)
  await page.getByRole('button', { name: form, exact: true }).click()
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The inputs and groups that have a star, by name. */
const starred = (page: Page) => page.locator('[data-required="true"]')
const named = (page: Page, name: string | RegExp) => starred(page).filter({ hasText: name })

test('once a part of an address is typed its other parts are required, and no more when it is taken back', async ({
  page,
}) => {
  for (const form of ['New person', 'New business']) {
    await open(page, form)
    await expect(named(page, form === 'New person' ? 'Full name' : 'Legal name')).toBeVisible()
    await expect(named(page, 'Postal code')).toHaveCount(0)
    await box(page, 'City').fill('Chicago')
    await expect(named(page, 'Street and number')).toBeVisible()
    await expect(named(page, 'Postal code')).toBeVisible()
    await expect(named(page, 'City')).toHaveCount(0)
    await expect(box(page, 'Postal code')).toHaveAttribute('aria-required', 'true')
    await box(page, 'City').fill('')
    await expect(named(page, 'Postal code')).toHaveCount(0)
    await expect(box(page, 'Postal code')).not.toHaveAttribute('aria-required')
  }
})

test('a name that stands there cannot be emptied; what a customer has not may stay empty', async ({ page }) => {
  await open(page, 'Change person')
  await expect(named(page, 'Full name')).toBeVisible()
  await expect(starred(page)).toHaveCount(1)
  await box(page, 'Full name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box(page, 'Full name')).toHaveAccessibleDescription('Enter the full name.')
})

test('a limit that may be none has no star, a currency has one', async ({ page }) => {
  await open(page, 'Change policy')
  await expect(named(page, 'Reason')).toBeVisible()
  await expect(named(page, 'Currency of the limits')).toBeVisible()
  await expect(named(page, 'Payments per day')).toHaveCount(0)
})

test('how many people sign stays empty once it is emptied, and is asked for', async ({ page }) => {
  await open(page, 'New rule')
  const people = box(page, 'People who sign')
  await box(page, 'Name').fill('Two people')
  await expect(named(page, 'People who sign')).toBeVisible()
  await people.fill('')
  await expect(people).toHaveValue('')
  await people.press('Enter')
  await expect(people).toHaveAccessibleDescription(/Enter how many people sign, 1 to \d+\./)
  await box(page, 'Name').focus()
  await expect(people).toHaveValue('')
})

test('whoever adds an operator sees what is required, and how much of it is missing', async ({ page }) => {
  await open(page, 'New operator')
  await expect(starred(page)).toHaveText([/^Name/, /^New PIN|^PIN/, /once more/, /^Roles required/, /^Your PIN/])
  await expect(page.locator('[aria-required="true"]')).toHaveCount(4)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Nothing was sent. Correct the 4 marked fields.')).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4)
  await expect(box(page, 'Name')).toBeFocused()
  await box(page, 'Name').fill('Grace')
  await expect(page.getByText('Nothing was sent. Correct the 3 marked fields.')).toBeVisible()
})

test('whoever changes roles sees that the PIN is required, and whoever imports that the file is', async ({ page }) => {
  await open(page, 'Change roles')
  await expect(starred(page)).toHaveText([/^Roles required/, /^Reason/, /^Your PIN/])
  await open(page, 'Import')
  await expect(starred(page)).toHaveText([/^File required/])
})

test('an order of coins requires the coin and how it is paid', async ({ page }) => {
  await open(page, 'Mint')
  await expect(named(page, /^Coin/)).toBeVisible()
  await expect(named(page, 'Paid by')).toBeVisible()
})

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Close this without sending what you typed?' })

test('Escape closes a form in which nothing was typed, and asks before it drops text', async ({ page }) => {
  await open(page, 'Change policy')
  await expect(box(page, 'Reason')).toBeVisible()
  await box(page, 'Reason').focus()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Change policy' }).click()
  await box(page, 'Reason').fill('A new supplier')
  await page.keyboard.press('Escape')
  await expect(question(page).getByRole('button', { name: 'Keep typing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(box(page, 'Reason')).toBeFocused()
  await expect(box(page, 'Reason')).toHaveValue('A new supplier')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('text that was taken back, and Cancel, close a form at once', async ({ page }) => {
  await open(page, 'Change policy')
  await box(page, 'Reason').fill('A new supplier')
  await box(page, 'Reason').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Change policy' }).click()
  await box(page, 'Reason').fill('A new supplier')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
})

/** From here on keeps all that the page says, also what is replaced at once. */
const watchWords = (page: Page) =>
  page.evaluate(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    const look = { subtree: true, childList: true, characterData: true }
    new MutationObserver(() => said.add(document.body.innerText)).observe(document.body, look)
  })
const wordsSaid = (page: Page): Promise<string> => page.evaluate(() => [...Reflect.get(window, 'said')].join('\n'))

test('Control with Enter on another act than the verb sends nothing', async ({ page }) => {
  await open(page, 'New rule')
  await expect(dialog(page)).toBeVisible()
  await watchWords(page)
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Control+Enter')
  await box(page, 'Name').fill('Large payments')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toContainText('The service answered 404')
  expect(await wordsSaid(page)).not.toContain('Enter the name.')
})

test('Control or Command with Enter sends a form from whichever input has the focus', async ({ page }) => {
  await open(page, 'New rule')
  for (const [keys, name] of [
    ['Control+Enter', 'Name'],
    ['Meta+Enter', 'Checklist'],
  ] as const) {
    await page.reload()
    await page.getByRole('button', { name: 'New rule' }).click()
    await page.getByRole('textbox', { name }).focus()
    await page.keyboard.press(keys)
    await expect(box(page, 'Name')).toHaveAccessibleDescription(/Enter the name\./)
  }
})

test('a missing PIN is said in one way, by the name of its input', async ({ page }) => {
  await open(page, 'New operator')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await expect(page.getByLabel('New PIN')).toHaveAccessibleDescription(/Enter the new PIN\./)
  await expect(page.getByLabel('Your PIN')).toHaveAccessibleDescription(/Enter your PIN\./)
})

test('inputs beside each other are equally high, with one choice or several', async ({ page }) => {
  await open(page, 'New person')
  const heightOf = async (name: string) =>
    (await page.locator('.mantine-Input-wrapper', { has: page.getByRole('combobox', { name }) }).boundingBox())?.height
  const height = (await page.locator('.mantine-Input-wrapper', { has: box(page, 'Full name') }).boundingBox())?.height
  expect(await heightOf('Region')).toBe(height)
  expect(await heightOf('Currencies')).toBe(height)
})

test('Enter takes the first type of account that was found; Control with Enter takes none', async ({ page }) => {
  await open(page, 'Type of account')
  const search = box(page, 'Find by country, currency or name')
  await search.press('Control+Enter')
  await search.press('Meta+Enter')
  await expect(search).toBeVisible()
  await search.fill('Mexico')
  await search.press('Enter')
  await expect(search).toBeHidden()
})

test('what a limit counts has a star, and a customer has one in its place once one is named', async ({ page }) => {
  await open(page, 'New limit')
  await expect(named(page, 'Counted for')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Counted for' })).toHaveAttribute('aria-required', 'true')
  await page.getByRole('combobox', { name: 'Counted for' }).click()
  await page.getByRole('option', { name: 'One customer' }).click()
  await expect(named(page, /^Customer/)).toBeVisible()
  await expect(named(page, 'Counted for')).toBeVisible()
})

test('whoever signs sees what is required, and what of it is missing, all at once', async ({ page }) => {
  await open(page, 'Sign')
  await expect(starred(page)).toHaveText([/^Checklist required/, /^Reason/, /^PIN of Ada/])
  await expect(page.getByLabel('PIN of Ada')).toHaveAttribute('aria-required', 'true')
  await page.getByRole('checkbox', { name: 'Invoice seen' }).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Nothing was sent. Correct the 3 marked fields.')).toBeVisible()
  await expect(page.getByText('Confirm every line.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Payee called' })).toBeFocused()
  await expect(box(page, 'Reason')).toHaveAccessibleDescription(/Say why\./)
  await expect(page.getByLabel('PIN of Ada')).toHaveAccessibleDescription('Enter the PIN of Ada.')
})

test('whoever takes the desk without a PIN is told at the field that it is missing', async ({ page }) => {
  await open(page, 'Take the desk')
  const pin = page.getByLabel('PIN of Ada')
  await expect(pin).toBeFocused()
  await expect(pin).toHaveAttribute('aria-required', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the PIN of Ada.' })).toBeVisible()
  await expect(pin).toHaveAccessibleDescription('Enter the PIN of Ada.')
  await expect(pin).toBeFocused()
  // Again with nothing changed: what a second judgement says replaces what stands there, so it is watched for.
  await watchWords(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await pin.fill('12')
  await page.keyboard.press('Control+Enter')
  await expect(pin).toHaveAccessibleDescription('Enter 6 to 12 digits.')
  expect(await wordsSaid(page)).not.toContain('Enter a value')
})

test('the kind and the number of an identifier are asked for together', async ({ page }) => {
  for (const form of ['New person', 'Change person']) {
    await open(page, form)
    await expect(named(page, 'Full name')).toBeVisible()
    await expect(named(page, 'Kind of identifier')).toHaveCount(0)
    await expect(box(page, 'Identifier')).toHaveAccessibleDescription('Never shown again.')
    await box(page, 'Identifier').fill('123-45-6789')
    await expect(named(page, 'Kind of identifier')).toBeVisible()
    await box(page, 'Identifier').press('Enter')
    await expect(page.getByRole('combobox', { name: 'Kind of identifier' })).toHaveAccessibleDescription(
      'Choose the kind of identifier.',
    )
    await page.getByRole('combobox', { name: 'Kind of identifier' }).click()
    await page.getByRole('option', { name: 'SSN' }).click()
    await expect(box(page, 'Identifier')).toHaveAccessibleDescription(
      'Never shown again. The number has the form ###-##-####.',
    )
    await box(page, 'Identifier').fill('')
    await box(page, 'Full name').fill('Ada Lovelace')
    await box(page, 'Full name').press('Enter')
    await expect(box(page, 'Identifier')).toHaveAccessibleDescription(/Enter the identifier\./)
  }
})

test('the kinds of identifier are those that the region takes', async ({ page }) => {
  await open(page, 'New person')
  const kinds = page.getByRole('combobox', { name: 'Kind of identifier' })
  await kinds.click()
  await expect(page.getByRole('option')).toHaveText(['SSN', 'ITIN'])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Region' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await kinds.click()
  await expect(page.getByRole('option')).toHaveCount(4)
  await page.getByRole('option').last().click()
  await expect(box(page, 'Identifier')).toHaveAccessibleDescription('Never shown again.')
})

test('a field that is wrong stands below the head of its dialog with its label, from wherever the form was', async ({
  page,
}) => {
  await open(page, 'New rule')
  const submit = page.getByRole('dialog').getByRole('button').last()
  const label = page.getByRole('dialog').locator('label', { hasText: 'Name' }).first()
  const content = page.locator('.mantine-Modal-content')
  const end = await content.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(end).toBeGreaterThan(0)
  // A browser leaves what is in view where it is: places as far apart as a label is high show whether that is, too.
  for (const top of [end, 0, 20, 40, 60, 80, 100, 120]) {
    await submit.focus()
    await content.evaluate((element, scrollTop) => element.scrollTo({ top: scrollTop }), top)
    await page.keyboard.press('Enter')
    await expect(box(page, 'Name')).toBeFocused()
    const head = await page.locator('.mantine-Modal-header').boundingBox()
    const y = (await label.boundingBox())?.y
    expect(y, `scrolled to ${top}`).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  }
})

const changedTo = (maxAmountMinor: number) => ({
  code: 'CONFLICT',
  message: 'Somebody else changed the maximum for USD to any currency to 4,500.00 USD; nothing was done.',
  details: { field: 'expectedMaxAmountMinor', reason: 'MAXIMUM_CHANGED_MEANWHILE', maxAmountMinor },
})

for (const act of ['Change', 'Remove'])
  test(`once the refusal says what a maximum is now, it is sent over that: ${act}`, async ({ page }) => {
    const gone = { status: 500, code: 'INTERNAL_ERROR' }
    const path = /\/transaction-?maxim/i
    await open(page, 'Maxima')
    const bodies = await refuse(page, path, changedTo(450_000), gone, changedTo(460_000), gone)
    await page.getByRole('button', { name: `${act} the maximum of USD to any currency` }).click()
    await box(page, 'Reason').fill('Audit finding 12')
    const verb = dialog(page).getByRole('button', { name: act === 'Change' ? 'Save' : 'Remove' })
    const alert = dialog(page).getByRole('alert')
    await verb.click()
    await expect(alert).toContainText('to 4,500.00 USD; nothing was done.')
    await expect(alert).toContainText('Look at what it is now, and send this again if you still want it.')
    await expect(alert).not.toContainText('expectedMaxAmountMinor')
    for (const said of ['INTERNAL_ERROR', 'MAXIMUM_CHANGED_MEANWHILE', 'INTERNAL_ERROR']) {
      await verb.click()
      await expect(alert).toContainText(said)
    }
    expect(bodies).toMatchObject(
      [500_000, 450_000, 450_000, 460_000].map((expectedMaxAmountMinor) => ({ expectedMaxAmountMinor })),
    )
  })

for (const act of ['Change', 'Remove'])
  test(`a dialog whose place goes away says why, and one that was left says nothing: ${act}`, async ({ page }) => {
    await open(page, 'Maxima')
    const opener = page.getByRole('button', { name: `${act} the maximum of USD to any currency` })
    const note = page.getByText('Somebody else removed the maximum of USD to any currency.')
    await opener.click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(note).toBeHidden()
    await opener.click()
    await expect(box(page, 'Reason')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('removed')))
    await expect(dialog(page)).toBeHidden()
    const { y, height } = (await note.boundingBox()) ?? { y: 800, height: 0 }
    const foot = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--cs-foot-height'))
    // It is visible, and the buttons at the foot of a form stand below it.
    expect(y + height).toBeLessThanOrEqual(800 - 16 * Number.parseFloat(foot))
  })

async function openPayment(page: Page): Promise<void> {
  const reason = { field: 'amount', reason: 'SIGNATURES_REQUIRED', people: 2, ruleNames: ['Two people'] }
  await open(page, 'Payment')
  await refuse(page, '**/transfer-out', { status: 409, code: 'CONFLICT', details: reason })
  await box(page, 'Remittance text').fill('Invoice 12')
  await box(page, 'Remittance text').press('Enter')
}

const asking = (page: Page) => page.getByRole('dialog', { name: 'Ask for signatures' })
const askFor = (page: Page) => page.getByRole('button', { name: 'Ask for signatures…' })

test('that others have to sign is brought into view', async ({ page }) => {
  await openPayment(page)
  await expect(askFor(page)).toBeInViewport()
})

test('a dialog above a form closes alone, and gives the focus back to what opened it', async ({ page }) => {
  await openPayment(page)
  await askFor(page).press('Enter')
  await expect(asking(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await asking(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(asking(page)).toBeHidden()
  await expect(askFor(page)).toBeFocused()
  await askFor(page).press('Enter')
  await expect(asking(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking(page)).toBeHidden()
  await expect(askFor(page)).toBeFocused()
  await expect(question(page)).toBeHidden()
})

test('whoever keeps typing is back in the input, whatever was pressed to close the form', async ({ page }) => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Keep typing' }).click()
  await expect(box(page, 'Remittance text')).toBeFocused()
})

test('after a wrong PIN the form does not say that nothing was sent', async ({ page }) => {
  const details = { field: 'confirm.pin', reason: 'PIN_WRONG' }
  await open(page, 'New operator')
  await refuse(page, '**/operators', { status: 401, code: 'UNAUTHORIZED', message: 'The PIN is wrong.', details })
  await box(page, 'Name').fill('Grace')
  await page.getByLabel('New PIN').fill('582913')
  await page.getByLabel('The same PIN once more').fill('582913')
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('Your PIN').fill('111111')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await expect(page.getByText('Correct the marked field.')).toBeVisible()
  await expect(page.getByText('Nothing was sent')).toBeHidden()
})
