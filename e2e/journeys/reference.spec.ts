import { expect } from '../expect'
import { answerOtherwise } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { openRow } from '../screens/rows'
import { test } from '../test'

/** The contract to look things up in, and every operation to try for real. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo', { width: 1920, height: 1080 })

const entry = () => page.getByRole('region', { name: 'Reference', exact: true })
const attempt = () => page.getByRole('region', { name: 'Try it', exact: true })
const answer = () => page.getByRole('region', { name: 'Answer', exact: true })
const search = () => page.getByRole('searchbox', { name: /^Search operations/ })
const body = () => attempt().getByRole('textbox', { name: 'Body as JSON' })

/** What an example makes up ends in zeros. */
const OWN_ID = /internal-accounts\/InternalAccount:(?!\S*0{12})/

async function asPlatform<Reply>(path: string): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`${host.token.id}:${host.token.secret}`).toString('base64')}`
  const reply = await fetch(`${host.baseUrl}${path}`, { headers: { authorization } })
  return (await reply.json()) as Reply
}

/** Whether a call of this path stands in the request log. */
async function isWritten(path: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${host.consoleSecret}` }
  const reply = await fetch(`${host.url}/console/api/calls?limit=5`, { headers })
  return (await reply.text()).includes(path.slice(path.indexOf('?') + 1))
}

async function open(query: string): Promise<void> {
  await goToAddress(page, `${host.url}/reference?${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  await expect(entry()).not.toBeEmpty()
}

test('the slash searches, a field name leads to its operation, and the arrows open the neighbours', async () => {
  await page.getByRole('button', { name: 'Developers' }).click()
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(entry().getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search()).toBeFocused()
  // No cross of the browser's stands at the end of what is typed.
  await search().fill('balance')
  const { width = 0, height = 0 } = (await search().boundingBox()) ?? {}
  for (const fromEnd of [8, 36, 44]) await search().click({ position: { x: width - fromEnd, y: height / 2 } })
  await expect(search()).toHaveValue('balance')
  await search().fill('')
  await page.keyboard.type('lockedCurrencyAmount')
  // At once: what was typed counts, not what the list still shows.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/operation=createQuote/)
  await expect(page.getByRole('link', { name: /Create a quote for a payment.*lockedCurrencyAmount/ })).toBeVisible()
  await expect(entry().getByRole('heading', { name: 'Create a quote for a payment' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/operation=agentCreateQuote/)
})

test('Enter opens the first hit of what was typed, also before the list has followed', async () => {
  await open('code=QUOTE_EXPIRED')
  // Text and key in one task of the page: the list has no time to follow.
  await search().evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'lockedCurrencyAmount')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(page).toHaveURL(/operation=createQuote/)
})

test('one press of Tab leads over the list, and the arrows go on from its row', async () => {
  await open('operation=createQuote')
  const reached = page.getByRole('navigation', { name: 'Contents' }).locator('a:focus')
  await search().focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
  await expect(reached).toHaveText(/Create a quote for a payment/)
  await page.keyboard.press('ArrowDown')
  await expect(reached).toHaveText(/Read a quote/)
  await page.keyboard.press('Tab')
  await expect(entry()).toBeFocused()
})

test('operations, schemas, codes and reasons have addresses of their own and lead to each other', async () => {
  await open('code=TRANSACTION_NOT_CANCELLABLE')
  await expect(entry()).toContainText('409')
  await entry().getByRole('link', { name: 'cancelTransaction', exact: true }).click()
  await expect(page).toHaveURL(/operation=cancelTransaction/)
  await open('schema=QuoteRequest')
  await expect(entry().getByRole('region', { name: 'Used by' })).toContainText('createQuote')
  await entry().getByRole('button', { name: 'Show the fields of source' }).click()
  await entry().getByRole('button', { name: 'REALTIME_FUNDING' }).click()
  await expect(entry()).toContainText('cryptoNetwork')
  await open('code=QUOTE_EXPIRED')
  await expect(entry().getByRole('link', { name: 'INVALID_INPUT' })).toBeVisible()
  await open('webhook=outgoing-payment')
  await expect(entry()).toContainText('OUTGOING_PAYMENT.REFUND_FAILED')
  await open('operation=noSuchThing')
  await expect(entry()).toContainText('This has no page here')
})

test('a customer that was tried out exists, and the answer leads to its call', async () => {
  await open('operation=createCustomer')
  const name = 'Tried Out Coffee'
  await body().fill(JSON.stringify({ customerType: 'INDIVIDUAL', fullName: name, email: 'tried@coffee.example' }))
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('201')
  const { data } = await asPlatform<{ data: { fullName?: string }[] }>('/customers?limit=5')
  expect(data.map(({ fullName }) => fullName)).toContain(name)
  const link = answer().getByRole('link', { name: 'In the request log' })
  await expect(link).toHaveAttribute('href', /Call:/)
  await link.click()
  await expect(page).toHaveURL(/\/request-log\/Call:/)
  await expect(page.getByText('tried@coffee.example').first()).toBeVisible()
})

test('a body that does not fit names the field and its line, and nothing is sent before it does', async () => {
  await open('operation=createQuote')
  await expect(body()).toHaveValue(/InternalAccount:0/)
  await expect(body()).not.toHaveValue(/000000000000/)
  const right = await body().inputValue()
  await body().fill(right.replace(/"lockedCurrencyAmount": \d+/, '"lockedCurrencyAmount": -5'))
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  const line = right.split('\n').findIndex((text) => text.includes('lockedCurrencyAmount')) + 1
  const problems = attempt().getByRole('list', { name: 'One thing does not fit the contract' })
  await expect(problems).toContainText('lockedCurrencyAmount')
  await expect(problems.getByRole('button', { name: `line ${line}` })).toBeVisible()
  await expect(answer()).toBeHidden()
  await attempt().getByRole('button', { name: 'Send anyway' }).click()
  await expect(answer()).toContainText('400')
  await expect(answer().getByRole('link', { name: 'INVALID_INPUT' })).toBeVisible()
  await body().fill(right)
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('201')
  await expect(answer()).toContainText('Quote:')
  await body().fill(right.replace('{', '{ "descripton": "Invoice 7",'))
  await expect(attempt()).toContainText('Not in the contract, and not read by the service: descripton')
})

test('a field that names an object searches as one types, and says what is wrong with a pasted id', async () => {
  await open('operation=getCustomerById')
  const field = attempt().getByRole('combobox', { name: /^Customer ID/ })
  await expect(field).not.toHaveValue('')
  const { data } = await asPlatform<{ data: { id: string; businessInfo?: { legalName: string } }[] }>(
    '/customers?customerType=BUSINESS&limit=1',
  )
  const [business] = data
  const name = business?.businessInfo?.legalName ?? ''
  await field.fill(name.slice(0, 5))
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(attempt()).toContainText(`/customers/${business?.id}`)
  await field.fill('Quote:0190a1b2-0000-7000-8000-00000000abcd')
  await expect(attempt()).toContainText('This is the ID of a quote; a customer is needed here.')
  await field.fill('Customer:0190a1b2-0000-7000-8000-00000000abcd')
  await expect(attempt()).toContainText('Nothing here has this id.')
  await field.fill(business?.id ?? '')
  await expect(attempt()).not.toContainText('Nothing here has this id.')
  await expect(field).toHaveValue(new RegExp(`^${name}`))
})

test('the same call stands there as curl and as fetch, without a secret', async () => {
  const code = attempt().getByRole('region', { name: 'The call as code' })
  await expect(code).toContainText('$COUNTERSIGN_TOKEN_SECRET')
  await code.getByRole('button', { name: 'fetch' }).click()
  await expect(code).toContainText('process.env.COUNTERSIGN_TOKEN_SECRET')
  await expect(code.getByRole('button', { name: 'Copy as fetch' })).toBeVisible()
})

test('a signed retry is one button: the text is signed and the same call goes out again', async () => {
  await open('operation=updateInternalAccount')
  await expect(attempt().getByRole('combobox', { name: /^ID/ })).toHaveValue(/Embedded wallet/)
  await expect(attempt()).toContainText(OWN_ID)
  await body().fill('{ "privateEnabled": true }')
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('202')
  await answer().getByRole('button', { name: 'Sign and retry' }).click()
  await expect(answer().getByRole('heading', { name: 'Signed call' })).toBeVisible()
  await expect(answer()).toContainText('200')
  await expect(answer()).toContainText('Service-Wallet-Signature')
  await expect(answer()).toContainText('Request-Id')
  await expect(answer()).toContainText('privateEnabled: true')
})

test('the entry of a call says its query, and both clocks exactly', async () => {
  await asPlatform('/customers?limit=2')
  await goToAddress(page, `${host.url}/request-log`)
  await openRow(page.getByRole('row', { name: /GET \/customers\?limit=2/ }))
  const fact = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(fact('Query')).toContainText('limit=2')
  for (const clock of ['Service clock', 'Wall time']) await expect(fact(clock)).toContainText(/\d\d:\d\d:\d\d UTC/)
})

test('a call that comes while its list is first read stands on it, though more is loaded at once', async () => {
  const calls = '**/console/api/calls?*'
  let isRead = () => {}
  const read = new Promise<void>((resolve) => {
    isRead = resolve
  })
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  // What was read before the call comes after the word of it.
  const serve = await answerOtherwise(page, calls, async (route) => {
    const response = await route.fetch()
    isRead()
    await mayCome
    await route.fulfill({ response })
  })
  await goToAddress(page, `${host.url}/overview`)
  await goToAddress(page, `${host.url}/request-log?statusClass=2xx`)
  await read
  await asPlatform('/customers?limit=4')
  await expect.poll(() => isWritten('/customers?limit=4')).toBe(true)
  letCome()
  await expect(page.getByRole('row', { name: /GET \/customers\?limit=4/ })).toBeVisible()
  await serve()
})

test('keys are heard beside a closed list of wallets', async () => {
  await open('operation=exportInternalAccount')
  await expect(page.locator('#overlays [role="listbox"]')).toBeAttached()
  await page.keyboard.press('/')
  await expect(search()).toBeFocused()
})

test('what agents call says that it needs their credential, and a wrong one is answered with 401', async () => {
  await open('operation=getAgentMe')
  await attempt().getByRole('textbox', { name: 'Agent credential' }).fill('not-a-credential')
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('401')
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
})

test('a file of customers is uploaded from its form', async () => {
  await open('operation=uploadCustomersCsv')
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(attempt()).toContainText('Choose a file first')
  const file = 'platformCustomerId,customerType,fullName\nref-1,INDIVIDUAL,Ada Example\n'
  await attempt()
    .locator('input[type="file"]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('202')
})

test('at 1280 pixels the reference and its trial stand behind two tabs that the address keeps', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('operation=listCustomers')
  await expect(attempt()).toBeHidden()
  await page.getByRole('tab', { name: 'Try it' }).click()
  await expect(attempt()).toBeVisible()
  await expect(page).toHaveURL(/pane=attempt/)
  await attempt().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer()).toContainText('200')
  await page.setViewportSize({ width: 1920, height: 1080 })
})
