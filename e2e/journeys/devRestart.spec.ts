import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '../expect'
import { test } from '../test'

const ROOT = join(import.meta.dirname, '../..')
/** A file of the service: written again as it is, so that it counts as changed. */
const SERVICE_FILE = join(ROOT, 'src/server/host/serve.ts')
const SLOW_MS = 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

let dev: ChildProcess
let dataDir: string
const lines: string[] = []
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-dev-'))
  const args = ['--port', '0', '--page-port', String(await freePort()), '--data-dir', dataDir]
  dev = spawn(process.execPath, [join(ROOT, 'scripts/dev.mjs'), '--empty', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (dev.stdout !== null) createInterface({ input: dev.stdout }).on('line', (line) => lines.push(line))
})
test.afterAll(async () => {
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

const readyLines = () => lines.filter((line) => line.startsWith('Host on '))

test('a change of the service restarts the host of `npm run dev`, and the browser stays signed in', async ({
  page,
}) => {
  // Each of the waits below may take as long as that.
  test.setTimeout(6 * SLOW_MS)
  await expect.poll(readyLines, { timeout: SLOW_MS }).toHaveLength(1)
  const [first = ''] = readyLines()
  const consoleUrl = /http:\S+$/.exec(first)?.[0] ?? ''
  await page.goto(consoleUrl)
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  // Vite may still be putting its dependencies together, and loads the page again when it has.
  await expect(async () => {
    if (await navigation.isVisible()) return
    await page.getByRole('textbox', { name: 'Your name' }).fill('Priya Raman', { timeout: 5000 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(navigation).toBeVisible()
  }).toPass({ timeout: SLOW_MS })
  const now = new Date()
  utimesSync(SERVICE_FILE, now, now)
  await expect.poll(readyLines, { timeout: SLOW_MS }).toHaveLength(2)
  expect(/Host on (\S+?)[. ]/.exec(readyLines()[1] ?? '')?.[1]).toBe(/Host on (\S+?)\. /.exec(first)?.[1])
  for (const isReloaded of [false, true]) {
    // The inbox has an address of the service's own beside its screen.
    if (isReloaded) await page.goto(new URL('/inbox', page.url()).href)
    const isThere = { timeout: SLOW_MS }
    await expect(page.getByRole('button', { name: 'Operator menu' })).toContainText('Priya Raman', isThere)
    await expect(page.getByText('Live', { exact: true })).toBeVisible(isThere)
    const answers = await page.evaluate(async () => {
      const half = localStorage.getItem('countersign.session') ?? ''
      return (await fetch('/console/api/state', { headers: { 'Countersign-Session': half } })).status
    })
    expect(answers).toBe(200)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook inbox' })).toBeVisible({ timeout: SLOW_MS })
})
