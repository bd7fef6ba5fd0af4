import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../expect'
import { letNothingCome } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { bringAxe, violations } from '../screens/looks'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** A developer and their webhooks: read, check, edit, fire, forward, replay. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')
test.beforeAll(() =>
  fetch(`${host.url}/console/api/settings/webhooks/inbox`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.consoleSecret}` },
  }),
)

const detail = () => page.getByRole('region', { name: 'Webhook', exact: true })
const rows = (list: string) => page.getByRole('grid', { name: list }).locator('[data-row]')
const openFirst = (list: string) =>
  rows(list)
    .first()
    .click({ position: { x: 6, y: 6 } })

async function expectNoViolations(): Promise<void> {
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
}

test('several types are one filter, and the address carries it', async () => {
  await goToAddress(page, `${host.url}/inbox?tab=outbox`)
  await page.getByRole('button', { name: 'Event types' }).click()
  const menu = page.getByRole('dialog', { name: 'Event types' })
  await menu.getByRole('textbox', { name: 'Find a type' }).fill('kyc')
  await menu.getByRole('checkbox', { name: 'CUSTOMER.KYC_APPROVED' }).check()
  await menu.getByRole('checkbox', { name: 'CUSTOMER.KYC_PENDING' }).check()
  await expect(page).toHaveURL(/type=CUSTOMER\.KYC_APPROVED,CUSTOMER\.KYC_PENDING/)
  await expectNoViolations()
  await page.keyboard.press('Escape')
  await expect(rows('Events sent').first()).toContainText('CUSTOMER.KYC_')
  await page.reload()
  await expect(page.getByRole('button', { name: /Event types 2 types/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Event types' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Event types', exact: true })).toBeFocused()
  await expect(page).not.toHaveURL(/type=/)
  await page.goto(`${host.url}/inbox?tab=outbox&type=TEST`)
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).not.toHaveURL(/type=/)
})

test('the program for Node passes on the shown message and fails on another byte', async () => {
  await goToAddress(page, `${host.url}/inbox/?type=CUSTOMER.KYC_APPROVED`)
  await openFirst('Messages')
  const code = detail().getByRole('region', { name: 'Check it in your language' })
  for (const [language, line] of [
    ['Python', 'python3 verify.py'],
    ['Go', 'go run verify.go'],
    ['Java', 'java Verify.java'],
    ['Ruby', 'ruby verify.rb'],
    ['Node', 'node verify.mjs'],
  ] as const) {
    await code.getByText(language, { exact: true }).click()
    await expect(code).toContainText(line)
  }
  const program = (await code.locator('pre').textContent()) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
  const run = (text: string) => {
    writeFileSync(join(folder, 'verify.mjs'), text)
    return spawnSync(process.execPath, ['verify.mjs'], { cwd: folder }).status
  }
  expect(run(program)).toBe(0)
  expect(run(program.replace('KYC_APPROVED', 'KYC_APPROVEd'))).toBe(1)
  rmSync(folder, { recursive: true })
})

test('a form whose script does not come says so, leaves the screen, and comes when it is tried again', async () => {
  const script = '**/assets/AlteredDrawer-*.js'
  const open = detail().getByRole('button', { name: 'Edit and send…' })
  const letCome = await letNothingCome(page, script)
  await open.click()
  const form = page.getByRole('dialog', { name: 'Edit and send' })
  await expect(form.getByRole('alert')).toContainText('The form could not be loaded')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await letCome()
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form).toBeHidden()
  await open.click()
  await expect(form.getByRole('textbox', { name: 'Payload' })).toBeFocused()
  // Nothing of it was read before: it waits for where it goes to.
  await expect(form.getByRole('checkbox', { name: 'The webhook endpoint' })).toBeChecked()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
})

test('an edited body is held against the contract, signed again, and marked wherever it appears', async () => {
  await detail().getByRole('button', { name: 'Edit and send…' }).click()
  const form = page.getByRole('dialog', { name: 'Edit and send' })
  const body = form.getByRole('textbox', { name: 'Payload' })
  await expect(form.getByRole('status')).toContainText('as the contract promises')
  const text = await body.inputValue()
  await body.fill(`${text}}`)
  await expect(body).toHaveAccessibleDescription(/This is not JSON/)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await form.getByRole('button', { name: 'Sign and send' }).click()
  await expect(form.getByText('Nothing was sent. Correct the marked field.')).toBeVisible()
  await expect(form.getByText('not JSON')).toHaveCount(1)
  await expect(form.getByRole('alert')).toBeHidden()
  expect(refused).toEqual([])
  await body.fill(text.replace('"APPROVED"', '"APPROVED_TWICE"'))
  await expect(form.getByRole('status')).toContainText('from the contract. It is sent all the same.')
  await expectNoViolations()
  await form.getByRole('button', { name: 'Sign and send' }).click()
  await expect(form).toBeHidden()
  await expect(detail()).toContainText('A person edited this body')
  await expect(detail()).toContainText('Delivered')
  await goToAddress(page, `${host.url}/inbox?altered=true`)
  await expect(rows('Messages')).toHaveCount(1)
  await expect(rows('Messages').first()).toContainText(/Altered.*Valid/)
})

test('the catalogue says what fires each type, and fires it', async () => {
  const kind = (name: string) => rows('Catalogue').filter({ hasText: name })
  await goToAddress(page, `${host.url}/inbox?tab=catalogue`)
  await expect(rows('Catalogue')).toHaveCount(13)
  await kind('Internal account').click({ position: { x: 6, y: 6 } })
  await expect(detail()).toContainText('This host never sends it by itself')
  await kind('Card funding').click({ position: { x: 6, y: 6 } })
  await expect(detail()).toContainText('built from the schema')
  await detail().getByRole('button', { name: 'Fire now: CARD.FUNDING_SOURCE_CHANGE' }).click()
  await expect(detail().getByRole('status')).toContainText('CARD.FUNDING_SOURCE_CHANGE sent: answered 200')
  await detail().getByRole('link', { name: 'Show it' }).click()
  await expect(detail()).toContainText('Fired from the catalogue, once')
  await goToAddress(page, `${host.url}/inbox?type=CARD.FUNDING_SOURCE_CHANGE`)
  await expect(rows('Messages').first()).toContainText('Test')
})

test('one more local address gets what fits its filter, with attempts of its own', async () => {
  await goToAddress(page, `${host.url}/inbox?tab=forwarding`)
  await expect(page.getByText('Nothing is forwarded')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Add forwarding target' })
  await page.keyboard.press('n')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Add target' }).first().click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Second handler')
  await form.getByRole('textbox', { name: 'Address' }).fill('https://example.com/hooks')
  await form.getByRole('button', { name: 'Save target' }).click()
  await expect(form).toContainText('this machine or its private network only')
  await form.getByRole('textbox', { name: 'Address' }).fill(`${host.url}/inbox/second`)
  await expectNoViolations()
  await form.getByRole('button', { name: 'Save target' }).click()
  await expect(detail()).toContainText('Nothing went there yet')
  const fired = await fetch(`${host.url}/console/api/fired-webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.consoleSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'TEST' }),
  })
  expect(fired.status).toBe(200)
  const deliveries = detail().getByRole('table', { name: 'Deliveries' })
  await expect(deliveries).toContainText(/TEST.*Delivered.*200/)
  await expectNoViolations()
  await detail().getByText('Paused', { exact: true }).click()
  await expect(rows('Forwarding').first()).toContainText('Paused')
})

test('a replay says how many it sends before it sends them', async () => {
  const narrowed = 'type=OUTGOING_PAYMENT.COMPLETED&wasTried=true&startDate=2020-01-01T00:00:00.000Z'
  await goToAddress(page, `${host.url}/inbox?tab=outbox&${narrowed}`)
  await page.getByRole('button', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay events' })
  await expect(dialog).toContainText(/Tried\s*At least once\s*Happened since/)
  await expect(dialog).toContainText(/\d+ events match/)
  const count = /(\d+) events match/.exec(await dialog.innerText())?.[1] ?? ''
  await expectNoViolations()
  await dialog.getByRole('button', { name: `Send ${count} again` }).click()
  const strip = page.getByRole('region', { name: 'Replay' })
  await expect(strip).toContainText('Replay done')
  await expect(strip).toContainText(`${count} of ${count} sent again`)
  await goToAddress(page, `${host.url}/inbox?type=OUTGOING_PAYMENT.COMPLETED&altered=false`)
  await expect(rows('Messages').first()).toContainText('again')
})
