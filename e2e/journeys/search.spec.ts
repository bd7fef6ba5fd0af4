import { consoleClient } from '../agentClient'
import { expect } from '../expect'
import { answerOtherwise, holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { openRow } from '../screens/rows'
import { test } from '../test'

/** Search: the header's box, orders in the palette, the box of a list; by keyboard alone. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const palette = () => page.getByRole('dialog', { name: 'Search, go to, do' })
const lines = () => palette().locator('[data-action]')

/** Types into the palette once it is there. */
async function ask(typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette().getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(typed)
}

async function leave(): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(palette()).toBeHidden()
}

test('a part of a name in any case and without accents finds who bears it and what belongs to them', async () => {
  await page.getByRole('button', { name: /^Search names/ }).click()
  await expect(palette().getByRole('textbox')).toBeFocused()
  await page.keyboard.type('FERRETERIA')
  await expect(palette().getByRole('status')).toHaveText(/\d+ found$/)
  await expect(lines().first()).toContainText('Ferretería Luna SA')
  await expect(lines().first()).toContainText('Payee')
  await expect(lines().nth(1)).toContainText('Halden Freight GmbH')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/external-accounts\/ExternalAccount:/)
})

test('nothing found is said, with what could be typed', async () => {
  await ask('no such name')
  await expect(palette().getByRole('status')).toHaveText('Nothing found')
  await expect(palette().getByText(/^Names are found by any part/)).toBeVisible()
  await leave()
  await ask('go to audit log')
  await expect(lines()).toHaveText(/^Audit log/)
  await expect(palette().getByRole('status')).toHaveText('')
  await leave()
})

test('a refused search says so, and the next one goes on', async () => {
  const json = { status: 400, code: 'INVALID_INPUT', message: 'Refused on the way.' }
  const refused = '**/console/api/search?text=halden&*'
  const serve = await answerOtherwise(page, refused, (route) => route.fulfill({ status: 400, json }))
  await ask('halden')
  await expect(palette().getByRole('alert')).toContainText('Refused on the way.')
  await page.keyboard.type(' freight')
  await expect(lines().first()).toContainText('Halden Freight GmbH')
  await leave()
  await serve()
})

const decidedCount = async () =>
  (await consoleClient(host).get<{ totalCount: number }>('/approvals/decided?limit=1')).totalCount

test('approve opens the decision and decides nothing; pause asks first', async () => {
  const decided = await decidedCount()
  // Whoever waits just now: the demo goes on asking and expiring.
  await goToAddress(page, `${host.url}/approvals`)
  const [payee = ''] = (await page.locator('tbody tr[data-row]').last().locator('td').nth(3).innerText()).split('\n')
  await ask(`approve ${payee}`)
  await expect(lines().first()).toContainText(/^Approve [\d,.]+ [A-Z]+ to .*opens its decision/)
  await expect(lines().first()).toContainText(payee)
  const tail = (await lines().first().innerText()).slice(-6)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/approvals/AgentAction:.*${tail}$`))
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
  await ask(`approve …${tail}`)
  await expect(lines()).toHaveCount(1)
  await expect(lines()).toContainText(payee)
  await leave()
  await ask('pause supplier-payables')
  await expect(lines()).toContainText('Pause supplier-payables')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Pause' })
  await expect(question.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page).toHaveURL(/\/agents\/Agent:[^?]*$/)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await decidedCount()).toBe(decided)
})

test('go to, and the operations of the reference', async () => {
  await ask('go to audit log')
  await page.keyboard.press('Enter')
  await expect(palette()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /^Audit log/ })).toBeVisible()
  await ask('createQuote')
  await expect(lines().first()).toContainText('POST /quotes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reference\?operation=createQuote/)
})

test('what a screen offers to make is found by its words, and no operation is', async () => {
  await ask('create c')
  await expect(lines()).toHaveText(/^Create customer/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\?new=INDIVIDUAL/)
  // The next key is for whatever lies on top: the form comes later than its address.
  const form = page.getByRole('dialog', { name: 'Create customer', exact: true })
  await expect(form.getByRole('textbox', { name: 'Full name', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

const holdSearches = () => holdBack(page, '**/console/api/search?*')

test('what was found for other words is not shown among what is typed now', async () => {
  await ask('tanager')
  await expect(lines().first()).toContainText('Tanager Robotics Inc')
  await leave()
  const letGo = await holdSearches()
  const asked = page.waitForRequest(/console\/api\/search/)
  // Asked for the first time: what has an answer already is not asked for again.
  await ask('create cust')
  await asked
  await expect(lines()).toHaveText(/^Create customer/)
  await letGo()
  await expect(palette().getByRole('status')).toHaveText('')
  await expect(lines()).toHaveText(/^Create customer/)
  await leave()
})

test('Enter opens what is found for the whole word, and not what was found for its beginning', async () => {
  await ask('ma')
  await expect(palette().getByRole('status')).toHaveText(/\d+ found$/)
  const letGo = await holdSearches()
  const before = page.url()
  await page.keyboard.type('rlow')
  await page.keyboard.press('Enter')
  await expect(palette()).toBeVisible()
  expect(page.url()).toBe(before)
  await letGo()
  await expect(palette()).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Pieter Marlow' })).toBeVisible()
  const letGoAgain = await holdSearches()
  await ask('tanager')
  await page.keyboard.press('Enter')
  await letGoAgain()
  await expect(palette()).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Tanager Robotics Inc' })).toBeVisible()
})

test('what is typed before the palette has come stands in its box, and Enter opens what is found for it', async () => {
  // The palette comes in one script with all that opens over the desk.
  const letGo = await holdBack(page, '**/assets/later-*.js')
  const asked = page.waitForRequest('**/assets/later-*.js')
  await page.goto(`${host.url}/customers`)
  await asked
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audix')
  await page.keyboard.press('Backspace')
  await letGo()
  await expect(palette().getByRole('textbox')).toBeFocused()
  await page.keyboard.type('t log')
  await expect(palette().getByRole('textbox')).toHaveValue('audit log')
  await page.keyboard.press('Escape')
  await expect(palette()).toBeHidden()
  const letGoAgain = await holdBack(page, '**/assets/later-*.js')
  await page.reload()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tanager')
  await page.keyboard.press('Enter')
  await letGoAgain()
  await expect(page.getByRole('heading', { level: 2, name: 'Tanager Robotics Inc' })).toBeVisible()
})

test('the key of the palette is heard before anything is on the screen', async () => {
  const letGo = await holdBack(page, '**/console/open')
  const asked = page.waitForRequest('**/console/open')
  // A link that was used already; this browser has a session.
  await page.goto(host.consoleUrl)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit log')
  await page.keyboard.press('Enter')
  await asked
  await letGo()
  await expect(page).toHaveURL(/\/settings\/audit$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Audit log/ })).toBeVisible()
})

test('a form that opens beneath the palette does not take the keys', async () => {
  const letGo = await holdBack(page, '**/assets/CustomersPage-*.js')
  await page.goto(`${host.url}/customers?new=INDIVIDUAL`)
  await page.keyboard.press('Control+k')
  await expect(palette().getByRole('textbox')).toBeFocused()
  await letGo()
  const form = page.getByRole('dialog', { name: 'Create customer' })
  await expect(form.locator('[data-autofocus]')).toBeVisible()
  await page.keyboard.type('audit')
  await expect(palette().getByRole('textbox')).toHaveValue('audit')
  await page.keyboard.press('Escape')
  await expect(palette()).toBeHidden()
  // The Escape that closes the palette is not for the form, which has the focus then.
  await expect(form.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('what is typed right behind the key of the palette stands in its box', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('customers')
  await expect(palette().getByRole('textbox')).toHaveValue('customers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers$/)
})

test('the name of a screen goes to the screen, and what it offers to make stands below', async () => {
  await ask('agents')
  await expect(lines().filter({ hasText: /^Create agent/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agents$/)
})

test('a day is typed in the filter by dates, digit by digit', async () => {
  await goToAddress(page, `${host.url}/transactions`)
  await page.getByRole('button', { name: 'Created', exact: true }).first().click()
  await page.getByLabel('From', { exact: true }).focus()
  for (const key of '11012026') {
    const before = page.url()
    await page.keyboard.press(key)
    if (/[26]/.test(key)) await expect(page).not.toHaveURL(before)
  }
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-01')
  await expect(page).toHaveURL(/2026-11-01|2026-10-31/)
})

test('the box of a list finds in it, stands in the address, and survives a reload', async () => {
  await goToAddress(page, `${host.url}/transactions`)
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find in this list' })).toBeFocused()
  await page.keyboard.type('ferreteria')
  await expect(page).toHaveURL(/\?q=ferreteria$/)
  await page.reload()
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toContainText('Ferretería Luna SA')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found/ })).toHaveText(`${await rows.count()} found`)
  await openRow(rows.first())
  await expect(page).toHaveURL(/\/transactions\/Transaction:[^?]+\?q=ferreteria$/)
})

test('what is found is in the state that its list says', async () => {
  // Every quote of a request that waits expires.
  const client = consoleClient(host)
  await client.post('/clock', { advanceSeconds: 24 * 3600 })
  const { data } = await client.get<{ data: readonly { id: string }[] }>('/approvals/waiting?isTooLate=true')
  const [late] = data
  expect(late).toBeDefined()
  await ask(late?.id.slice(-6) ?? '')
  await expect(lines().first()).toContainText('Approval')
  await expect(lines().first().locator('[data-status]')).toHaveText('Expired')
  await leave()
  await ask('supplier-payables')
  await expect(lines().first()).toContainText('Agent')
  await expect(lines().first().locator('[data-status]')).toHaveText('Connected')
  await leave()
})

test('an ID that no screen shows is not offered, and one of a person is', async () => {
  await ask('Lookup:01a1fdac-b15f-7000-9fdb-805feaf43ccc')
  await expect(palette().getByText(/^No screen shows anything with this ID/)).toBeVisible()
  await expect(palette().getByRole('status')).toHaveText('Nothing found')
  await expect(lines()).toHaveCount(0)
  await leave()
  const { data } = await consoleClient(host).get<{ data: readonly { id: string }[] }>('/operators')
  await ask(data[0]?.id ?? '')
  await expect(lines()).toHaveText(/^Go to this operator/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/operators\/Operator:/)
})

test('the line of a whole ID says what it names', async () => {
  const { data } = await consoleClient(host).get<{ data: readonly { id: string }[] }>(
    '/approvals/waiting?isTooLate=true',
  )
  const [late] = data
  await ask(late?.id ?? '')
  await expect(lines().first()).toHaveText(new RegExp(`^Go to this approval.*Approval · .+${late?.id.slice(-6)}$`))
  await leave()
})

test('the line of an ID that nothing names has no second part', async () => {
  const operators = await consoleClient(host).get<{ data: readonly { id: string }[] }>('/operators')
  await ask(operators.data[0]?.id ?? '')
  await expect(lines().first()).toHaveText(/^Go to this operator/)
  await expect(lines().first().locator('span span')).toHaveCount(0)
  await leave()
})
