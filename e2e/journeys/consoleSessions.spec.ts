import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../expect'
import { type FolderHost, startFolderHost } from '../folderHost'
import { linkTo } from '../screens/sitDown'
import { test } from '../test'

const PROGRAM = join(import.meta.dirname, '../../out/main/host.js')

let dir: string
let host: FolderHost
test.beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-e2e-sessions-'))
  host = await startFolderHost(['--data-dir', dir, '--port', '0', '--empty'])
})
test.afterAll(async () => {
  await host.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A link as a person asks for one in a terminal. */
function askForLink(): string {
  const asked = spawnSync(process.execPath, [PROGRAM, '--link', '--data-dir', dir], { encoding: 'utf8' })
  expect(asked.stderr).toBe('')
  return asked.stdout.trim()
}

async function restart(): Promise<void> {
  const { port } = new URL(host.url)
  await host.stop()
  host = await startFolderHost(['--data-dir', dir, '--port', port])
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Another local server, as any program on this machine may run one; it keeps the cookies that it is sent. */
async function startListener(): Promise<{ readonly server: Server; readonly url: string; readonly heard: string[] }> {
  const heard: string[] = []
  const server = createServer((request, reply) => {
    if (request.headers.cookie !== undefined) heard.push(request.headers.cookie)
    reply.setHeader('content-type', 'text/html').end('<h1>Elsewhere</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { server, heard, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

/** The only operator has no PIN, so a further browser is at work at once; the first one gives the name. */
async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await linkTo(dir))
  const name = page.getByRole('textbox', { name: 'Your name' })
  await expect(name.or(navigation(page))).toBeVisible()
  if (await name.isVisible()) {
    await name.fill('Priya Raman')
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(navigation(page)).toBeVisible()
  return page
}

test('a link opens the console; two tabs share the session, a restart keeps it, sign-out ends both', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const first = await signIn(context)
  expect(first.url()).not.toContain('open=')
  const second = await context.newPage()
  await second.goto(`${host.url}/customers`)
  await expect(heading(second, /^Customers/)).toBeVisible()
  await first.goto(`${host.url}/customers`)
  await expect(heading(first, /^Customers/)).toBeVisible()
  await restart()
  await first.reload()
  await expect(heading(first, /^Customers/)).toBeVisible()
  // The stream came back: what a program makes arrives in both tabs without a click.
  const made = await host.call('/customers', { customerType: 'INDIVIDUAL', fullName: 'Tomas Ferreira' })
  expect(made.status).toBe(201)
  for (const page of [first, second])
    await expect(page.getByRole('row').filter({ hasText: 'Tomas Ferreira' })).toBeVisible({ timeout: 20_000 })
  await first.getByRole('button', { name: /^Operator/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(first, 'You are signed out')).toBeVisible()
  await expect(heading(second, 'This session has ended')).toBeVisible()
  await second.reload()
  await expect(heading(second, 'Sign in')).toBeVisible()
  // A link opened in one tab brings back the other.
  await first.goto(askForLink())
  await expect(navigation(first)).toBeVisible()
  await expect(heading(second, /^Customers/)).toBeVisible()
  await context.close()
})

test('other sessions are seen, ended one by one or together, and their tabs say so at once', async ({ browser }) => {
  const [mine, theirs, third] = await Promise.all([1, 2, 3].map(() => browser.newContext()))
  if (mine === undefined || theirs === undefined || third === undefined) throw new Error('no browser contexts')
  const page = await signIn(mine)
  const other = await signIn(theirs)
  const another = await signIn(third)
  await page.goto(`${host.url}/settings/sessions`)
  await expect(page.getByText('This browser', { exact: true })).toHaveCount(1)
  const rows = page.getByRole('row')
  const [head, sessions] = [1, 3]
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(head + sessions)
  await page.getByRole('button', { name: 'End other sessions' }).click()
  // The question has the verb of its button, which closes it again: where it fades in late, that is the only one.
  const question = page.getByRole('dialog', { name: 'End other sessions' })
  await question.getByRole('button', { name: 'End other sessions' }).click()
  for (const ended of [other, another]) await expect(heading(ended, 'This session has ended')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('No other browser is signed in.')).toBeVisible()
  await expect(rows.last()).toContainText('in 11 h')
  await page.getByRole('textbox', { name: 'Ends without use after' }).fill('1')
  await expect(page.getByRole('textbox', { name: 'Ends without use after' })).toHaveValue('1 hour')
  await page.getByRole('textbox', { name: 'Ends without use after' }).press('Enter')
  await expect(rows.last(), 'the new limit holds at once').toContainText(/in 59 min/)
  await page.getByRole('button', { name: 'Back to 12 hours and 7 days' }).press('Enter')
  await expect(rows.last()).toContainText('in 11 h')
  for (const context of [mine, theirs, third]) await context.close()
})

test('another local server gets the cookie, and cannot do anything with it', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await signIn(context)
  const elsewhere = await startListener()
  const tab = await context.newPage()
  await tab.goto(elsewhere.url)
  expect(elsewhere.heard.join()).toContain(`countersign_${new URL(host.url).port}=`)
  const cookie = elsewhere.heard[0] ?? ''
  for (const [method, url] of [
    ['GET', `${host.url}/console/api/state`],
    ['GET', `${host.url}/console/api/changes`],
    ['GET', `${host.baseUrl}/customers`],
    ['POST', `${host.baseUrl}/tokens`],
  ] as const) {
    const reply = await fetch(url, { method, headers: { cookie } })
    expect([url, reply.status]).toEqual([url, 401])
    expect(await reply.json()).toMatchObject({ details: { reason: 'SESSION_INCOMPLETE' } })
  }
  // A page of that server asks the browser itself to call: refused by the host, and kept from the page by the browser.
  const read = await tab.evaluate(
    (url) =>
      fetch(url, { credentials: 'include', mode: 'no-cors' }).then(
        (reply) => reply.text(),
        () => '',
      ),
    `${host.url}/console/api/state`,
  )
  expect(read).toBe('')
  await page.reload()
  await expect(navigation(page)).toBeVisible()
  // A link on such a page is a visit like any other.
  await tab.setContent(`<a href="${askForLink()}">Countersign</a>`)
  await tab.getByRole('link', { name: 'Countersign' }).click()
  await expect(navigation(tab)).toBeVisible()
  await new Promise((resolve) => elsewhere.server.close(resolve))
  await context.close()
})

test('--link says that no host runs on a folder', () => {
  const nowhere = join(dir, 'nowhere')
  const asked = spawnSync(process.execPath, [PROGRAM, '--link', '--data-dir', nowhere], { encoding: 'utf8' })
  expect(asked.status).toBe(1)
  expect(asked.stderr).toContain(`No Countersign is running on the data folder ${nowhere}`)
})

/** A device that is always full. */
if (process.platform === 'linux')
  test('--link says that it could not be written', () => {
    const full = openSync('/dev/full', 'w')
    const asked = spawnSync(process.execPath, [PROGRAM, '--link', '--data-dir', dir], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    expect(asked.stderr).toContain('The link could not be said: standard output is closed or full (ENOSPC).')
    expect(asked.status).toBe(1)
  })
