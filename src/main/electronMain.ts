import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Dialog,
  Display,
  Event,
  MenuItemConstructorOptions,
  NativeImage,
  NativeTheme,
  Notification,
  NotificationConstructorOptions,
  PermissionRequest,
  Session,
  Shell,
  WebContents,
} from 'electron'

export type Preventable = Pick<Event, 'preventDefault'>
export type Icon = Pick<NativeImage, 'isEmpty'>

export interface Frame {
  readonly url: string
  readonly parent: Frame | null
}

/** Who sent a message, and from which frame; null when the frame is already gone. */
export interface MessageEvent {
  readonly sender: Pick<WebContents, 'id'>
  readonly senderFrame: Frame | null
}

export interface Contents extends Pick<WebContents, 'id' | 'send'> {
  on(event: 'will-navigate', listener: (event: Preventable & { readonly url: string }) => void): unknown
  on(event: 'will-redirect', listener: (event: Preventable & { readonly url: string }) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
}

export interface ConsoleWindow
  extends Pick<
    BrowserWindow,
    | 'focus'
    | 'getNormalBounds'
    | 'isDestroyed'
    | 'isMaximized'
    | 'isMinimized'
    | 'loadURL'
    | 'maximize'
    | 'restore'
    | 'show'
  > {
  readonly webContents: Pick<Contents, 'id' | 'send'>
  setOverlayIcon(icon: Icon | null, description: string): void
  on(event: 'close', listener: () => void): unknown
  on(event: 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
}

export type ConsoleWindowClass = new (options: BrowserWindowConstructorOptions) => ConsoleWindow

export interface DesktopNotification extends Pick<Notification, 'close' | 'show'> {
  on(event: 'click', listener: () => void): unknown
  on(event: 'close', listener: () => void): unknown
}

export interface NotificationClass {
  new (options: NotificationConstructorOptions): DesktopNotification
  isSupported(): boolean
}

export interface Application
  extends Pick<
    App,
    'exit' | 'isPackaged' | 'quit' | 'requestSingleInstanceLock' | 'setBadgeCount' | 'setPath' | 'whenReady'
  > {
  on(event: 'activate', listener: () => void): unknown
  on(event: 'second-instance', listener: () => void): unknown
  on(event: 'window-all-closed', listener: () => void): unknown
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  on(event: 'web-contents-created', listener: (event: Event, contents: Contents) => void): unknown
}

export interface Permissions extends Pick<Session, 'setPermissionCheckHandler' | 'setDevicePermissionHandler'> {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (isGranted: boolean) => void,
      details: Pick<PermissionRequest, 'requestingUrl'>,
    ) => void,
  ): void
}

export interface Displays {
  getAllDisplays(): Pick<Display, 'id' | 'workArea'>[]
  getPrimaryDisplay(): Pick<Display, 'id' | 'workArea'>
}

export interface PageMessages {
  on(channel: string, listener: (event: MessageEvent, payload: unknown) => void): unknown
}

/**
 * The part of Electron that the shell uses, in the types of electron.d.ts. It is passed in, never imported, so that
 * tests drive the shell with a fake of these types and no runtime; `index.ts` proves that Electron fits.
 */
export interface ElectronMain {
  readonly app: Application
  readonly BrowserWindow: ConsoleWindowClass
  readonly dialog: Pick<Dialog, 'showErrorBox'>
  readonly ipcMain: PageMessages
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): object
    setApplicationMenu(menu: object | null): void
  }
  readonly nativeImage: { createFromPath(path: string): Icon }
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  readonly Notification: NotificationClass
  readonly screen: Displays
  readonly session: { readonly defaultSession: Permissions }
  readonly shell: Pick<Shell, 'openExternal' | 'openPath'>
}
