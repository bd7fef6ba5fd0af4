import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test'
import type {} from '../../src/preload/bridge'
import { expect } from '../expect'
import { test } from '../test'

const root = join(import.meta.dirname, '..', '..')
const program = process.env.COUNTERSIGN_ELECTRON ?? ''
/** Chromium's sandbox refuses to run as root, which is what containers run as. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

let dataDir = ''
let app: ElectronApplication
let page: Page

const argumentsOf = (folder: string): string[] => [...asRoot, root, '--port', '0', '--empty', '--data-dir', folder]

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-electron-'))
  app = await electron.launch({ executablePath: program, args: argumentsOf(dataDir), cwd: root })
  page = await app.firstWindow()
})

test.afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const windowCount = (): Promise<number> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('the window opens on the console, without Node in reach of the page', async () => {
  await expect(page).toHaveTitle(/Countersign/)
  expect(new URL(page.url()).hostname).toBe('localhost')
  const reach = await page.evaluate(() => ({
    hasBridge: typeof window.countersign?.send,
    globals: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  }))
  expect(reach).toEqual({ hasBridge: 'function', globals: [] })
})

test('the page sets the badge through the bridge', async () => {
  await page.evaluate(() => window.countersign?.send('badge:set', { count: 3 }))
  const readBadge = (): Promise<number> => app.evaluate(({ app: main }) => main.getBadgeCount())
  // Desktops without a dock that counts answer zero, whatever was set.
  const isCounting = await app.evaluate(({ app: main }) => main.setBadgeCount(1))
  await page.evaluate(() => window.countersign?.send('badge:set', { count: 3 }))
  await expect.poll(readBadge).toBe(isCounting ? 3 : 0)
})

test('the page cannot leave the console or open another window', async () => {
  const address = page.url()
  await page.evaluate(() => {
    window.open('file:///etc/passwd')
    location.assign('http://127.0.0.1:9/')
  })
  await expect.poll(windowCount).toBe(1)
  expect(page.url()).toBe(address)
})

test('a second instance on the same data gives way to the first', async () => {
  const second = spawn(program, argumentsOf(dataDir), { cwd: root, stdio: 'ignore' })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  await expect.poll(windowCount).toBe(1)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible())))
    .toBe(true)
})
