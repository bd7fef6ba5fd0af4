import { join } from 'node:path'
import type { ThemeChoice } from '../preload/bridge'
import { guarded } from '../server/foundation/guarded'
import type { ServerConfig } from '../server/host/config'
import { installLastResort, type LastResort } from '../server/host/lastResort'
import { createAttention } from './attention'
import type { ConsoleWindow, Contents, ElectronMain, Preventable } from './electronMain'
import { listenToPage } from './ipc'
import { menuTemplate } from './menu'
import { confineNavigation, denyPermissions } from './navigation'
import type { ServerHost, StartServer } from './serverHost'
import { startServerHost } from './serverHost'
import { focusWindow, openWindow, tellPage } from './window'

interface AppParts {
  readonly electron: ElectronMain
  readonly config: ServerConfig
  readonly start: StartServer
  readonly platform: NodeJS.Platform
  /** The process, for faults that nothing else has caught. */
  readonly processEvents: LastResort['events']
  /** Folder of package.json: `out`, `resources` and `docs` stand in it. */
  readonly appDir: string
  /** Says the ready lines once the service answers. */
  readonly onReady: (host: ServerHost) => void
  readonly onRefusal: (error: unknown) => void
}

/** As it stands in reports of faults. */
const PLACE = 'the window'

interface Shell {
  /** Shows the console, opening a window where none is, at an address of the console or where it stands. */
  readonly show: (path?: string) => void
}

/** The window and what reaches a person from it; a window that was closed is opened again when it is asked for. */
function createShell({ electron, config, platform, appDir }: AppParts, { server }: ServerHost): Shell {
  const { app, ipcMain, Menu, nativeImage, nativeTheme, shell } = electron
  let window: ConsoleWindow | null = null
  // A page that is still loading cannot be told where to go yet.
  let pathOnceLoaded: string | null = null

  function show(path?: string): void {
    if (window !== null && !window.isDestroyed()) {
      focusWindow(window)
      if (path !== undefined) tellPage(window, 'page:navigate', { path })
      return
    }
    const places = {
      preloadFile: join(appDir, 'out', 'preload', 'index.cjs'),
      iconFile: join(appDir, 'resources', 'icon.png'),
      stateFile: join(config.dataDir, 'window', 'state.json'),
    }
    const opened = openWindow(electron.BrowserWindow, electron.screen, places, server.createOneTimeLink())
    const forget = (): void => {
      window = null
    }
    opened.on('closed', guarded(PLACE, forget))
    window = opened
    pathOnceLoaded = path ?? null
  }

  function pageShowsTheme({ theme }: { readonly theme: ThemeChoice }): void {
    followTheme(theme)
    if (window !== null && pathOnceLoaded !== null) tellPage(window, 'page:navigate', { path: pathOnceLoaded })
    pathOnceLoaded = null
  }

  function followTheme(theme: ThemeChoice): void {
    nativeTheme.themeSource = theme === 'auto' ? 'system' : theme
    const acts = {
      chooseTheme: (choice: ThemeChoice) => window !== null && tellPage(window, 'theme:choose', { theme: choice }),
      goTo: show,
      openDocuments: guarded(PLACE, () => shell.openPath(join(appDir, 'docs'))),
      openDataFolder: guarded(PLACE, () => shell.openPath(config.dataDir)),
      openInBrowser: guarded(PLACE, () => shell.openExternal(server.createOneTimeLink())),
    }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(theme, acts, platform)))
  }

  const attention = createAttention({
    app,
    Notification: electron.Notification,
    platform,
    overlayIcon: nativeImage.createFromPath(join(appDir, 'resources', 'waiting.png')),
    setOverlay: (icon, description) => window?.setOverlayIcon(icon, description),
    openPage: show,
  })
  listenToPage(
    ipcMain,
    { origin: server.url, webContentsId: () => window?.webContents.id ?? null },
    {
      'badge:set': attention.setBadge,
      'notify:waiting': attention.notifyWaiting,
      'theme:shown': pageShowsTheme,
      'session:open': () => void window?.loadURL(server.createOneTimeLink()),
    },
  )
  followTheme('auto')
  return { show }
}

/** Quitting waits for the service: what was acknowledged is on disk before the process ends. */
function stopBeforeQuit({ app }: ElectronMain, stop: ServerHost['stop']): void {
  let isStopped = false
  const stopFirst = async (event: Preventable): Promise<void> => {
    if (isStopped) return
    event.preventDefault()
    try {
      await stop()
    } finally {
      isStopped = true
      app.quit()
    }
  }
  app.on('before-quit', guarded('the stop of the service', stopFirst))
}

/**
 * Runs the desktop console: one instance for each data folder, the service in this process, one window on it. Resolves
 * when the window is open, when this instance has given way to an earlier one, or when it was quit while it started.
 */
export async function runApp(parts: AppParts): Promise<void> {
  const { electron, config, platform } = parts
  const { app } = electron
  // The single-instance lock belongs to this folder, so two data folders may be open side by side.
  app.setPath('userData', join(config.dataDir, 'window'))
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  let shell: Shell | null = null
  const showAgain = guarded(PLACE, () => shell?.show())
  app.on('second-instance', showAgain)
  app.on('activate', showAgain)
  const quitUnlessMac = guarded(PLACE, () => (platform === 'darwin' ? undefined : app.quit()))
  app.on('window-all-closed', quitUnlessMac)
  await app.whenReady()
  const { started, stop } = startServerHost(parts.start, config)
  stopBeforeQuit(electron, stop)
  try {
    const host = await started
    if (host === null) return
    const { url } = host.server
    installLastResort({ events: parts.processEvents, stop: host.stop, exit: (code) => app.exit(code) })
    denyPermissions(electron.session.defaultSession, url)
    const confine = (_event: unknown, contents: Contents): void => confineNavigation(contents, url, electron.shell)
    app.on('web-contents-created', guarded('the navigation of the window', confine))
    shell = createShell(parts, host)
    shell.show()
    parts.onReady(host)
  } catch (error) {
    parts.onRefusal(error)
    if (app.isPackaged) electron.dialog.showErrorBox('Countersign did not start', String((error as Error).message))
    app.exit(1)
  }
}
