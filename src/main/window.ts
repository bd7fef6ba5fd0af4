import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { MessageOn, WindowToPage } from '../preload/bridge'
import { guarded } from '../server/foundation/guarded'
import type { ConsoleWindow, ConsoleWindowClass, Displays } from './electronMain'
import { boundsToOpen, readWindowState, SIZE_MIN, writeWindowState } from './windowState'

interface WindowPlaces {
  readonly preloadFile: string
  readonly iconFile: string
  readonly stateFile: string
}

/** The page runs in a sandbox with no reach into Node; the preload script is its only door. */
function windowOptions(places: WindowPlaces, bounds: Rectangle): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: SIZE_MIN.width,
    minHeight: SIZE_MIN.height,
    title: 'Countersign',
    icon: places.iconFile,
    show: false,
    webPreferences: {
      preload: places.preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // The sound of a waiting action must play before the first click.
      autoplayPolicy: 'no-user-gesture-required',
    },
  }
}

function workAreasOf(screen: Displays): Rectangle[] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

/** Opens the console's window where it last stood, at the given address. Saves where it stands when it is closed. */
export function openWindow(
  Window: ConsoleWindowClass,
  screen: Displays,
  places: WindowPlaces,
  address: string,
): ConsoleWindow {
  const saved = readWindowState(places.stateFile)
  const window = new Window(windowOptions(places, boundsToOpen(saved?.bounds ?? null, workAreasOf(screen))))
  if (saved?.isMaximized) window.maximize()
  const saveState = (): void =>
    writeWindowState(places.stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() })
  window.once(
    'ready-to-show',
    guarded('the window', () => window.show()),
  )
  window.on('close', guarded('the window', saveState))
  guarded('the window', () => window.loadURL(address))()
  return window
}

/** Brings the window before the person, whatever state it is in. */
export function focusWindow(window: ConsoleWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Sends one message to the page. */
export function tellPage<C extends WindowToPage>(window: ConsoleWindow, channel: C, message: MessageOn<C>): void {
  window.webContents.send(channel, message)
}
