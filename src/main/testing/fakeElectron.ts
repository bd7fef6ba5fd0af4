import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, Rectangle } from 'electron'
import type {
  Application,
  ConsoleWindow,
  Contents,
  DesktopNotification,
  ElectronMain,
  Icon,
  Permissions,
} from '../electronMain'

type OpenHandler = Parameters<Contents['setWindowOpenHandler']>[0]

class FakeContents extends EventEmitter implements Contents {
  readonly sent: { readonly channel: string; readonly message: unknown }[] = []
  openHandler: OpenHandler | null = null
  readonly id: number

  constructor(id: number) {
    super()
    this.id = id
  }

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  /** What a click on a link meets: true when the window stays where it is. */
  isRefused(kind: 'will-navigate' | 'will-redirect' | 'will-attach-webview', url: string): boolean {
    let isPrevented = false
    const preventDefault = () => {
      isPrevented = true
    }
    this.emit(kind, { url, preventDefault })
    return isPrevented
  }
}

class FakeWindow extends EventEmitter implements ConsoleWindow {
  readonly webContents: FakeContents
  readonly acts: string[] = []
  readonly overlays: string[] = []
  address = ''
  isMinimizedNow = false
  readonly options: BrowserWindowConstructorOptions
  private isGone = false

  constructor(options: BrowserWindowConstructorOptions, id: number) {
    super()
    this.options = options
    this.webContents = new FakeContents(id)
  }

  async loadURL(address: string): Promise<void> {
    this.address = address
  }

  /** Closes as a person does it: Electron says `close`, and `closed` when the window is gone. */
  close(): void {
    this.emit('close')
    this.isGone = true
    this.emit('closed')
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  isMinimized(): boolean {
    return this.isMinimizedNow
  }

  isMaximized(): boolean {
    return this.acts.includes('maximize')
  }

  show(): void {
    this.acts.push('show')
  }

  focus(): void {
    this.acts.push('focus')
  }

  maximize(): void {
    this.acts.push('maximize')
  }

  restore(): void {
    this.isMinimizedNow = false
    this.acts.push('restore')
  }

  setOverlayIcon(icon: Icon | null, description: string): void {
    this.overlays.push(icon === null ? 'none' : description)
  }

  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = this.options
    return { x, y, width, height }
  }
}

class FakeNotification extends EventEmitter implements DesktopNotification {
  isShown = false
  isClosed = false
  readonly options: { readonly title?: string; readonly body?: string }

  constructor(options: { readonly title?: string; readonly body?: string }) {
    super()
    this.options = options
  }

  show(): void {
    this.isShown = true
  }

  close(): void {
    this.isClosed = true
    this.emit('close')
  }
}

class FakeApp extends EventEmitter implements Application {
  readonly paths = new Map<string, string>()
  readonly isPackaged = false
  badge: number | null = null
  quits = 0
  exitCode: number | null = null
  private readonly isFirstInstance: boolean

  constructor(isFirstInstance: boolean) {
    super()
    this.isFirstInstance = isFirstInstance
  }

  requestSingleInstanceLock(): boolean {
    return this.isFirstInstance
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }

  setBadgeCount(count?: number): boolean {
    this.badge = count ?? null
    return true
  }

  exit(code?: number): void {
    this.exitCode = code ?? 0
  }

  async whenReady(): Promise<void> {
    await Promise.resolve()
  }

  /** As Electron does it: `before-quit` may hold it back; `quits` counts those that nobody held back. */
  quit(): void {
    let isHeldBack = false
    const preventDefault = () => {
      isHeldBack = true
    }
    this.emit('before-quit', { preventDefault })
    if (!isHeldBack) this.quits += 1
  }
}

class FakeSession implements Permissions {
  private check: Parameters<Permissions['setPermissionCheckHandler']>[0] = null
  private request: Parameters<Permissions['setPermissionRequestHandler']>[0] | null = null
  hasDevicePermission = true

  setPermissionCheckHandler(handler: Parameters<Permissions['setPermissionCheckHandler']>[0]): void {
    this.check = handler
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setPermissionRequestHandler']>[0]): void {
    this.request = handler
  }

  setDevicePermissionHandler(handler: Parameters<Permissions['setDevicePermissionHandler']>[0]): void {
    this.hasDevicePermission = handler === null
  }

  /** The answers to the two ways in which a page asks. */
  answers(
    permission: 'clipboard-sanitized-write' | 'clipboard-read' | 'geolocation' | 'notifications',
    origin: string,
  ) {
    const checked = this.check?.(null, permission, origin, { isMainFrame: true, requestingUrl: `${origin}/` })
    const requested: boolean[] = []
    this.request?.(null, permission, (isGranted) => requested.push(isGranted), { requestingUrl: `${origin}/page` })
    return [checked, ...requested]
  }
}

const DISPLAY: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 }

/** Electron without its runtime: the types are those of electron.d.ts, what the shell does is recorded. */
export function createFakeElectron({ isFirstInstance = true, displays = [DISPLAY] } = {}) {
  const windows: FakeWindow[] = []
  const notifications: FakeNotification[] = []
  const opened: string[] = []
  const ipc = new EventEmitter()
  const app = new FakeApp(isFirstInstance)
  const session = new FakeSession()
  const menu: { template: MenuItemConstructorOptions[] } = { template: [] }
  const theme: ElectronMain['nativeTheme'] = { themeSource: 'system' }
  const [primary = DISPLAY] = displays

  class BrowserWindow extends FakeWindow {
    constructor(options: BrowserWindowConstructorOptions) {
      super(options, windows.length + 1)
      windows.push(this)
      app.emit('web-contents-created', {}, this.webContents)
    }
  }
  class Notification extends FakeNotification {
    static isSupported = () => true
    constructor(options: { readonly title?: string; readonly body?: string }) {
      super(options)
      notifications.push(this)
    }
  }

  const electron: ElectronMain = {
    app,
    BrowserWindow,
    dialog: { showErrorBox: () => undefined },
    ipcMain: ipc,
    Menu: {
      buildFromTemplate: (template) => {
        menu.template = template
        return menu
      },
      setApplicationMenu: () => undefined,
    },
    nativeImage: { createFromPath: () => ({ isEmpty: () => false }) },
    nativeTheme: theme,
    Notification,
    screen: {
      getAllDisplays: () => displays.map((workArea, id) => ({ id, workArea })),
      getPrimaryDisplay: () => ({ id: 0, workArea: primary }),
    },
    session: { defaultSession: session },
    shell: {
      openExternal: async (address) => void opened.push(address),
      openPath: async (path) => {
        opened.push(path)
        return ''
      },
    },
  }
  return { electron, app, windows, notifications, opened, ipc, session, menu, theme }
}
