import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../server/host/config'
import type { RunningServer } from '../server/host/startServer'
import { serverConfig } from '../server/testing/serverConfig'
import { runApp } from './runApp'
import type { StartServer } from './serverHost'
import { createFakeElectron } from './testing/fakeElectron'

const url = 'http://localhost:4010'
const subjectId = 'AgentAction:01890000-0000-7000-8000-000000000001'
let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-app-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function createService() {
  const counts = { started: 0, closed: 0, links: 0 }
  const server: RunningServer = {
    url,
    baseUrl: `${url}/2025-10-13`,
    port: 4010,
    dataDir,
    walletSigningKeyHex: `04${'0'.repeat(128)}`,
    webhookPublicKeyPem: '',
    workspace: null,
    demoOperators: [],
    firstRun: null,
    noteFirstTokenTold: null,
    createOneTimeLink: () => {
      counts.links += 1
      return `${url}/sign-in/${counts.links}`
    },
    close: async () => {
      counts.closed += 1
    },
  }
  const start = async (): Promise<RunningServer> => {
    counts.started += 1
    return server
  }
  return { counts, start }
}

async function launch({
  fake = createFakeElectron(),
  platform = 'linux' as NodeJS.Platform,
  start = createService().start as StartServer,
} = {}) {
  const said: string[] = []
  const config = serverConfig({ port: null, host: 'localhost', dataDir, durability: 'FULL', version: '0.0.0' })
  await runApp({
    electron: fake.electron,
    config,
    start,
    platform,
    processEvents: new EventEmitter(),
    appDir: '/app',
    onReady: ({ server }) => said.push(server.url),
    onRefusal: (error) => said.push((error as Error).message),
  })
  const window = fake.windows[0]
  const fromPage = (channel: string, payload: unknown) =>
    fake.ipc.emit(
      channel,
      { sender: { id: fake.windows.at(-1)?.webContents.id }, senderFrame: { url: `${url}/x`, parent: null } },
      payload,
    )
  return { ...fake, said, window, fromPage }
}

/** Lets promises that are already settled run their continuations. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the window', () => {
  it('opens on the service through a one-time link, in a sandbox without Node', async () => {
    const { window, said } = await launch()
    expect(window?.address).toBe(`${url}/sign-in/1`)
    expect(window?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: join('/app', 'out', 'preload', 'index.cjs'),
    })
    expect(window?.acts).toEqual([])
    window?.emit('ready-to-show')
    expect(window?.acts).toEqual(['show'])
    expect(said).toEqual([url])
  })

  it('stays on the console: other origins and new windows are refused, allowed links open outside', async () => {
    const { window, opened } = await launch()
    const page = window?.webContents
    expect(page?.isRefused('will-navigate', `${url}/agents`)).toBe(false)
    expect(page?.isRefused('will-navigate', 'https://example.com/')).toBe(true)
    expect(page?.isRefused('will-redirect', 'http://localhost:4011/')).toBe(true)
    expect(page?.isRefused('will-attach-webview', '')).toBe(true)
    expect(page?.openHandler?.({ url: 'https://example.com/doc' })).toEqual({ action: 'deny' })
    expect(page?.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/doc'])
  })

  it('is given no permission but writing text to the clipboard, and that only on its own origin', async () => {
    const { session } = await launch()
    expect(session.answers('clipboard-sanitized-write', url)).toEqual([true, true])
    expect(session.answers('clipboard-sanitized-write', 'https://example.com')).toEqual([false, false])
    for (const permission of ['clipboard-read', 'geolocation', 'notifications'] as const) {
      expect(session.answers(permission, url)).toEqual([false, false])
    }
    expect(session.hasDevicePermission).toBe(false)
  })

  it('opens again where it was closed', async () => {
    const first = createFakeElectron({ displays: [{ x: 0, y: 0, width: 2560, height: 1440 }] })
    const { window } = await launch({ fake: first })
    window?.maximize()
    window?.close()
    const second = await launch({ fake: createFakeElectron() })
    expect(second.window?.options).toMatchObject({ x: 640, y: 320, width: 1280, height: 800 })
    expect(second.window?.acts).toEqual(['maximize'])
  })
})

describe('one instance for each data folder', () => {
  it('gives way to an earlier one before it touches the data', async () => {
    const { counts, start } = createService()
    const { app, windows } = await launch({ fake: createFakeElectron({ isFirstInstance: false }), start })
    expect([counts.started, windows.length, app.quits]).toEqual([0, 0, 1])
    expect(app.paths.get('userData')).toBe(join(dataDir, 'window'))
  })

  it('brings its window to the front when a second one is started', async () => {
    const { app, window } = await launch()
    if (window) window.isMinimizedNow = true
    app.emit('second-instance')
    expect(window?.acts).toEqual(['restore', 'show', 'focus'])
  })
})

describe('waiting actions', () => {
  it('set the badge, and the mark of the task bar on Windows', async () => {
    const linux = await launch()
    linux.fromPage('badge:set', { count: 7 })
    expect([linux.app.badge, linux.window?.overlays]).toEqual([7, []])
    const windows = await launch({ platform: 'win32' })
    windows.fromPage('badge:set', { count: 7 })
    windows.fromPage('badge:set', { count: 0 })
    expect([windows.app.badge, windows.window?.overlays]).toEqual([null, ['7 waiting for a decision', 'none']])
  })

  it('raise a notification whose click opens the action in the window', async () => {
    const { fromPage, notifications, window } = await launch()
    fromPage('notify:waiting', { title: 'USD 100.00', body: 'treasury-2', subjectId })
    expect(notifications.map(({ options, isShown }) => [options.title, options.body, isShown])).toEqual([
      ['USD 100.00', 'treasury-2', true],
    ])
    notifications[0]?.emit('click')
    expect(window?.acts).toEqual(['show', 'focus'])
    expect(window?.webContents.sent).toEqual([
      { channel: 'page:navigate', message: { path: `/approvals/${subjectId}` } },
    ])
  })

  it('close the oldest notification rather than collect them without end', async () => {
    const { fromPage, notifications } = await launch()
    for (let index = 0; index < 22; index += 1) fromPage('notify:waiting', { title: `${index}`, body: '', subjectId })
    expect(notifications.filter(({ isClosed }) => isClosed).map(({ options }) => options.title)).toEqual(['0', '1'])
  })

  it('open the action in a new window when the old one was closed', async () => {
    const { fromPage, notifications, windows, window } = await launch({ platform: 'darwin' })
    fromPage('notify:waiting', { title: 'T', body: 'B', subjectId })
    window?.close()
    notifications[0]?.emit('click')
    expect(windows).toHaveLength(2)
    fromPage('theme:shown', { theme: 'auto' })
    fromPage('theme:shown', { theme: 'dark' })
    expect(windows[1]?.webContents.sent).toEqual([
      { channel: 'page:navigate', message: { path: `/approvals/${subjectId}` } },
    ])
  })
})

describe('the menu and the theme', () => {
  it('follow what the page shows', async () => {
    const { fromPage, theme, menu } = await launch()
    fromPage('theme:shown', { theme: 'dark' })
    expect(theme.themeSource).toBe('dark')
    expect(JSON.stringify(menu.template)).toContain('"label":"Dark","type":"radio","checked":true')
    fromPage('theme:shown', { theme: 'auto' })
    expect(theme.themeSource).toBe('system')
  })
})

describe('the end', () => {
  it('closes the service once, however often quitting is asked for, and only then quits', async () => {
    const { counts, start } = createService()
    const { app } = await launch({ start })
    app.quit()
    app.quit()
    expect(app.quits).toBe(0)
    await settle()
    expect([counts.closed, app.quits > 0]).toEqual([1, true])
  })

  it('comes with the last window, except on macOS', async () => {
    for (const [platform, closed] of [
      ['linux', 1],
      ['darwin', 0],
    ] as const) {
      const { counts, start } = createService()
      const { app } = await launch({ platform, start })
      app.emit('window-all-closed')
      await settle()
      expect(counts.closed).toBe(closed)
    }
  })

  it('waits for a start that is under way, which it stops: no window, no complaint', async () => {
    const fake = createFakeElectron()
    const began = Promise.withResolvers<void>()
    const start = (_config: unknown, stopped: AbortSignal): Promise<RunningServer> => {
      began.resolve()
      return new Promise((_resolve, reject) => stopped.addEventListener('abort', () => reject(stopped.reason)))
    }
    const launched = launch({ fake, start })
    await began.promise
    fake.app.quit()
    expect(fake.app.quits).toBe(0)
    const { app, said, windows } = await launched
    await settle()
    expect([app.quits > 0, said, windows.length, app.exitCode]).toEqual([true, [], 0, null])
  })

  it('comes at once, with the sentence, when the service refuses to start', async () => {
    const start = async (): Promise<RunningServer> => {
      throw new StartError('Port 4010 is taken by another program. Choose another with --port.')
    }
    const { app, said, windows } = await launch({ start })
    expect(said).toEqual(['Port 4010 is taken by another program. Choose another with --port.'])
    expect([app.exitCode, windows.length]).toEqual([1, 0])
  })
})
