import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { type FolderHost, startFolderHost } from '../folderHost'
import { goToAddress, openDesk } from '../screens/desk'
import { openRow } from '../screens/rows'
import { linkTo } from '../screens/sitDown'
import { test } from '../test'

/** The state in a person's hands: kept, brought back, taken away as a file; and what a crash leaves of it. */
let root: string
let host: FolderHost
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'countersign-e2e-state-'))
  host = await startFolderHost(['--port', '0', '--empty', '--data-dir', join(root, 'data')])
})
test.afterAll(async () => {
  await host.stop()
  rmSync(root, { recursive: true, force: true })
})

const addCustomer = async (at: FolderHost, fullName: string): Promise<void> => {
  const { status } = await at.call('/customers', { customerType: 'INDIVIDUAL', fullName, region: 'US' })
  expect(status).toBe(201)
}
const customerCount = async (at: FolderHost): Promise<number> =>
  ((await at.call('/customers')).body as { totalCount: number }).totalCount
const idOf = ({ body }: { readonly body: unknown }): string => (body as { id: string }).id

async function takeSnapshot(page: Page, name: string, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Take snapshot/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a snapshot' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: 'Take snapshot' }).click()
  await expect(dialog).toBeHidden()
}

const rows = (page: Page) => page.getByRole('grid', { name: 'State' }).locator('[data-row]')

test('a person takes a snapshot, loads it, and every window shows the data that came back', async ({ context }) => {
  const page = await context.newPage()
  await openDesk(page, { consoleUrl: host.consoleUrl })
  await addCustomer(host, 'Ada Obi')
  await goToAddress(page, `${host.url}/snapshots`)
  await expect(page.getByText('No snapshots yet')).toBeVisible()
  await takeSnapshot(page, 'One customer', 'Ada only')
  await expect(page.getByRole('region', { name: 'Snapshot' })).toContainText('Ada only')
  // Nearly all of young data stands in the write-ahead log yet, and counts.
  const { data, databaseBytes } = (await host.operate('/snapshots')).body as {
    readonly data: readonly { readonly sizeBytes: number }[]
    readonly databaseBytes: number
  }
  expect(databaseBytes).toBeGreaterThanOrEqual(data[0]?.sizeBytes ?? Number.NaN)
  const other = await context.newPage()
  await other.goto(`${host.url}/customers`)
  await addCustomer(host, 'Bela Kun')
  await expect(other.getByText('Bela Kun').first()).toBeVisible()
  await page.getByRole('button', { name: 'Load…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load “One customer”' })
  await expect(dialog).toContainText('It is kept first, so this can be undone.')
  await expect(dialog).toContainText('API tokens (deleted ones stay deleted)')
  await dialog.getByRole('button', { name: 'Load snapshot' }).click()
  await expect(dialog).toBeHidden()
  await expect(other.getByText('Bela Kun')).toHaveCount(0)
  await expect(other.getByText('Ada Obi').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'The data now' })).toContainText('One customer')
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect(other.getByText('Bela Kun').first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Before undoing' })).toHaveCount(1)
})

test('Escape closes the question and leaves the snapshot selected', async ({ context }) => {
  const page = await openAgain(context)
  await rows(page).filter({ hasText: 'One customer' }).last().click()
  const panel = page.getByRole('region', { name: 'Snapshot' })
  await panel.getByRole('button', { name: 'Load…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel).toBeVisible()
})

/** Each test has a context of its own, so it needs a link of its own. */
async function openAgain(context: { newPage(): Promise<Page> }): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await linkTo(host.dataDir))
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await goToAddress(page, `${host.url}/snapshots`)
  return page
}

test('a snapshot leaves as one file and comes back from it; another database is refused', async ({ context }) => {
  const page = await openAgain(context)
  await rows(page).filter({ hasText: 'One customer' }).last().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('one-customer.countersign.sqlite')
  const file = join(root, 'exported.sqlite')
  await download.saveAs(file)
  const send = async (name: string, bytes: Buffer): Promise<void> => {
    await page.getByRole('button', { name: 'Import…' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'File' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  }
  await send('state.sqlite', readFileSync(file))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Snapshot' })).toContainText('One customer 2')
  const foreign = join(root, 'foreign.sqlite')
  new DatabaseSync(foreign).exec('CREATE TABLE customers (id TEXT)')
  await send('one-customer.countersign.sqlite', readFileSync(foreign))
  await expect(page.getByRole('alert')).toContainText('NOT_COUNTERSIGN')
  await expect(page.getByRole('dialog')).toContainText('nothing was taken in')
})

test('a file of one folder is loaded in another while it runs, undone, and restored at a start', async ({
  context,
}) => {
  const dataDir = join(root, 'other')
  const start = (extra: readonly string[] = []) => startFolderHost(['--port', '0', '--data-dir', dataDir, ...extra])
  let other = await start(['--empty'])
  try {
    const page = await context.newPage()
    await openDesk(page, { consoleUrl: other.consoleUrl }, 'Amara Diallo')
    await goToAddress(page, `${other.url}/snapshots`)
    await page.getByRole('button', { name: 'Import…' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'File' }).click()
    await (await chooser).setFiles(join(root, 'exported.sqlite'))
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await customerCount(other)).toBe(0)
    await page.getByRole('button', { name: 'Load…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Load snapshot' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await customerCount(other)).toBe(1)

    const imported = page.getByRole('grid', { name: 'Audit log' }).locator('[data-row]')
    await goToAddress(page, `${other.url}/settings/audit?origin=IMPORTED`)
    await openRow(imported.filter({ hasText: 'Created a customer' }).first())
    await expect(page.getByRole('region', { name: 'Audit entry' })).toContainText('Another host, imported')
    await page.goto(`${other.url}/settings/audit`)
    await expect(imported.filter({ hasText: 'Loaded a snapshot' })).toHaveCount(1)
    await expect(imported.filter({ hasText: 'Created a customer' })).toHaveCount(0)

    await goToAddress(page, `${other.url}/snapshots`)
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => customerCount(other)).toBe(0)
    await goToAddress(page, `${other.url}/settings/audit?origin=IMPORTED`)
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()

    await other.stop()
    other = await start(['--restore', 'One customer'])
    expect(await customerCount(other)).toBe(1)
    await openDesk(page, { consoleUrl: other.consoleUrl }, 'Amara Diallo')
    await goToAddress(page, `${other.url}/customers`)
    await expect(page.getByText('Ada Obi').first()).toBeVisible()
  } finally {
    await other.stop()
  }
})

test('a reset can be undone', async ({ context }) => {
  const page = await openAgain(context)
  const before = await customerCount(host)
  await page.getByRole('button', { name: 'Reset…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the data' })
  await dialog.getByRole('radio', { name: 'Empty' }).check()
  await dialog.getByRole('button', { name: 'Reset the data' }).click()
  await expect.poll(() => customerCount(host)).toBe(0)
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => customerCount(host)).toBe(before)
})

test('a host that is killed while it loads starts with the old data or the new, and whole', async () => {
  test.setTimeout(300_000)
  const dataDir = join(root, 'killed')
  const start = (extra: readonly string[] = []) => startFolderHost(['--port', '0', '--data-dir', dataDir, ...extra])
  let victim = await start(['--empty'])
  await addCustomer(victim, 'Ada Obi')
  const one = idOf(await victim.operate('/snapshots', { name: 'One' }))
  await addCustomer(victim, 'Bela Kun')
  const two = idOf(await victim.operate('/snapshots', { name: 'Two' }))
  for (let round = 0; round < 12; round += 1) {
    const target = round % 2 === 0 ? one : two
    const loading = victim.operate(`/snapshots/${target}/load`, {}).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, round * 7))
    await victim.kill()
    await loading
    victim = await start()
    expect([1, 2]).toContain(await customerCount(victim))
    const listed = (await victim.operate('/snapshots')).body as { data: { name: string; sizeBytes: number }[] }
    expect(listed.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']))
    await addCustomer(victim, `Round ${round}`)
    for (const [id, count] of [
      [one, 1],
      [two, 2],
    ] as const) {
      expect((await victim.operate(`/snapshots/${id}/load`, {})).status).toBe(200)
      expect(await customerCount(victim)).toBe(count)
    }
  }
  await victim.stop()
  const sqlite = new DatabaseSync(join(dataDir, 'countersign.sqlite'))
  expect(sqlite.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  sqlite.close()
  expect(readdirSync(join(dataDir, 'snapshots')).filter((name) => name.startsWith('.'))).toEqual([])
})

test('two workspaces run at once in one browser, each under its name', async ({ context }) => {
  const env = { XDG_DATA_HOME: join(root, 'home'), HOME: join(root, 'home'), APPDATA: join(root, 'home') }
  const started = await Promise.all(
    ['lagos', 'lima'].map((name) => startFolderHost(['--workspace', name, '--empty'], env)),
  )
  try {
    const pages: Page[] = []
    for (const workspace of started) {
      const page = await context.newPage()
      pages.push(page)
      await openDesk(page, { consoleUrl: workspace.consoleUrl })
      await expect(page.getByRole('banner')).toContainText(String(workspace.workspace))
      await expect(page).toHaveTitle(new RegExp(`· ${workspace.workspace} · Countersign$`))
    }
    for (const page of pages) {
      await page.reload()
      await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    }
    expect(new Set(started.map(({ url }) => url)).size).toBe(2)
    expect(new Set(started.map(({ dataDir }) => dataDir)).size).toBe(2)
  } finally {
    for (const workspace of started) await workspace.stop()
  }
})
