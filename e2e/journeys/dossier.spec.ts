import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { faultsOfDossier } from '../dossierWitness'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { lookAtState } from '../screens/lookAtState'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { saveDossier } from '../screens/saveDossier'
import { test } from '../test'

/** An auditor is handed a file, and asks nobody. */
let folder: string
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-dossier-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const download = (name: string, choices: readonly string[]) => saveDossier(page, join(folder, name), choices)

async function openPayment(): Promise<void> {
  await goToAddress(page, `${host.url}/transactions?status=COMPLETED`)
  await page
    .getByRole('grid')
    .locator('[data-row]')
    .first()
    .click({ position: { x: 6, y: 6 } })
  await expect(page.getByRole('button', { name: 'Dossier', exact: true })).toBeVisible()
}

/** Opens a file from disk in a browser without a network. Returns: its page, and the addresses that it asked for. */
async function openOffline(browser: Browser, file: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ offline: true, colorScheme })
  const opened = await context.newPage()
  const asked: string[] = []
  opened.on('request', (request) => asked.push(request.url()))
  await opened.goto(pathToFileURL(file).href)
  return { opened, asked, close: () => context.close() }
}

test('a dossier that was saved verifies itself from disk, with the network off', async ({ browser }) => {
  await openPayment()
  const file = await download('whole.html', ['Include', 'Page'])
  for (const scheme of ['light', 'dark'] as const) {
    const { opened, asked, close } = await openOffline(browser, file, scheme)
    await expect(opened.getByRole('status')).toHaveText('Verified in this browser, without any network')
    await expect(opened.getByRole('heading', { name: 'What was proved' })).toBeVisible()
    await expect(opened.getByRole('heading', { name: 'What was not proved' })).toBeVisible()
    await expect(opened.getByText('nothing in it has changed since')).toBeVisible()
    await expect(opened.getByText('compare it with what its Audit log shows under Proof')).toBeVisible()
    expect(asked).toEqual([pathToFileURL(file).href])
    const { violations } = await new AxeBuilder({ page: opened })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await close()
  }
})

test('one byte of it changed is refused, and nothing of it is shown', async ({ browser }) => {
  const text = readFileSync(join(folder, 'whole.html'), 'utf8')
  const at = text.indexOf('"value":"') + '"value":"'.length
  const other = text.charAt(at) === 'x' ? 'y' : 'x'
  const file = join(folder, 'changed.html')
  writeFileSync(file, `${text.slice(0, at)}${other}${text.slice(at + 1)}`)
  const { opened, close } = await openOffline(browser, file)
  await expect(opened.getByRole('status')).toHaveText('Refused: this is not what was signed')
  await expect(opened.getByText('is not the one that was signed')).toBeVisible()
  await expect(opened.getByRole('heading', { name: 'Payment' })).toBeHidden()
  await close()
})

test('a page whose script was changed does not run it', async ({ browser }) => {
  const text = readFileSync(join(folder, 'whole.html'), 'utf8')
  const file = join(folder, 'script.html')
  writeFileSync(file, text.replace('<script>', '<script>/**/'))
  const { opened, close } = await openOffline(browser, file)
  await expect(opened.getByRole('status')).toHaveText('Not verified: the script of this page has not run.')
  await close()
})

test('what was withheld is not in the file, and the rest still proves itself', async ({ browser }) => {
  const file = await download('redacted.html', ['Withhold', 'Page'])
  const { opened, close } = await openOffline(browser, file)
  await expect(opened.getByRole('status')).toHaveText('Verified in this browser, without any network')
  await expect(opened.getByText(/facts are withheld\./)).toBeVisible()
  await expect(opened.getByText('withheld', { exact: true }).first()).toBeVisible()
  await close()
})

test('a verifier that was written from the documentation alone comes to the same', async () => {
  for (const choice of ['Include', 'Withhold']) {
    const text = readFileSync(await download(`${choice}.json`, [choice, 'JSON']), 'utf8')
    expect(await faultsOfDossier(text)).toEqual([])
    const at = text.indexOf('"sha256":"') + '"sha256":"'.length
    const other = text.charAt(at) === '0' ? '1' : '0'
    expect(await faultsOfDossier(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).not.toEqual([])
  }
})

/** Words of the program and integers without a currency that no reader of a bank knows. */
const WIRE = /settle-payment|[a-z]AgentAction|accountRule|notApplicable|ENOUGH|PIN_KEY|_APPROVAL|smallest units/

test('a decision, an agent and a customer have one, too, and say first what they are about', async ({ browser }) => {
  const kinds = [
    ['/transactions?status=COMPLETED', 'Dossier of a payment', /^Payment of [\d,.]+ [A-Z]+ .+: completed on /],
    ['/approvals?tab=decided', 'Dossier of a decision', /^The agent .+ asked to (send|collect) [\d,.]+ [A-Z]+ .+\./],
    ['/agents', 'Dossier of an agent', /^The agent .+ pays on behalf of .+\. It is /],
    ['/customers', 'Dossier of a customer', / is (a person|a business).*\. \d+ accounts?, \d+ payees?/],
  ] as const
  for (const [path, title, sentence] of kinds) {
    await goToAddress(page, `${host.url}${path}`)
    const row = page.getByRole('grid').locator('[data-row]').first()
    await row.click({ position: { x: 6, y: 6 } })
    const text = readFileSync(await download('other.json', ['Withhold', 'JSON']), 'utf8')
    expect(await faultsOfDossier(text)).toEqual([])
    const { opened, close } = await openOffline(browser, await download('other.html', ['Include', 'Page']))
    await expect(opened.getByRole('status')).toHaveText('Verified in this browser, without any network')
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(opened.getByRole('paragraph').and(opened.locator('.lead'))).toHaveText(sentence)
    expect(await opened.locator('main').innerText()).not.toMatch(WIRE)
    await opened.locator('summary').first().click()
    await expect(opened.locator('details').first().locator('dl, table').first()).toBeVisible()
    await close()
  }
})

test('a deleted agent keeps one, which says when it was deleted and by whom', async ({ browser }) => {
  await goToAddress(page, `${host.url}/agents`)
  const row = page.getByRole('grid').locator('[data-row]').first()
  await row.click({ position: { x: 6, y: 6 } })
  await page.getByRole('button', { name: 'Delete agent', exact: true }).click()
  const address = page.url()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete agent', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await page.goto(address)
  await expect(page.getByText('This agent is deleted: it stopped at once')).toBeVisible()
  await lookAtState(page, 'deleted-agent-with-dossier')
  expect(await faultsOfDossier(readFileSync(await download('deleted.json', ['Include', 'JSON']), 'utf8'))).toEqual([])
  const { opened, close } = await openOffline(browser, await download('deleted.html', ['Include', 'Page']))
  await expect(opened.getByRole('status')).toHaveText('Verified in this browser, without any network')
  await expect(opened.locator('.lead')).toHaveText(/\. It is not in use: it was deleted by .+ on /)
  await expect(opened.getByRole('heading', { name: 'Deletion', level: 2 })).toBeVisible()
  await expect(opened.getByRole('term').getByText('Deleted by', { exact: true })).toBeVisible()
  await close()
  await goToAddress(page, `${host.url}/time-machine?agent=${address.split('/').at(-1)}`)
  await expect(page.getByText('No draft is judged for it any more.')).toBeVisible()
  expect(refused).toEqual([])
})
