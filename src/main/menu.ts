import type { MenuItemConstructorOptions } from 'electron'
import type { ThemeChoice } from '../preload/bridge'

interface MenuActs {
  readonly chooseTheme: (theme: ThemeChoice) => void
  readonly goTo: (path: string) => void
  readonly openDocuments: () => void
  readonly openDataFolder: () => void
  readonly openInBrowser: () => void
}

const THEMES: readonly (readonly [ThemeChoice, string])[] = [
  ['auto', 'Follow the System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

function themeMenu(theme: ThemeChoice, acts: MenuActs): MenuItemConstructorOptions {
  return {
    label: 'Theme',
    submenu: THEMES.map(([choice, label]) => ({
      label,
      type: 'radio',
      checked: choice === theme,
      click: () => acts.chooseTheme(choice),
    })),
  }
}

function viewMenu(theme: ThemeChoice, acts: MenuActs): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      { label: 'Approvals', accelerator: 'CmdOrCtrl+1', click: () => acts.goTo('/approvals') },
      { type: 'separator' },
      themeMenu(theme, acts),
      { type: 'separator' },
      { role: 'reload' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' },
    ],
  }
}

function fileMenu(acts: MenuActs, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { label: 'Open in Browser', accelerator: 'CmdOrCtrl+Shift+B', click: acts.openInBrowser },
      { type: 'separator' },
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
}

/** The application menu: the platform's own roles, and the few things that belong to the window and not to a page. */
export function menuTemplate(
  theme: ThemeChoice,
  acts: MenuActs,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    fileMenu(acts, isMac),
    { role: 'editMenu' },
    viewMenu(theme, acts),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Documents', click: acts.openDocuments },
        { label: 'Open Data Folder', click: acts.openDataFolder },
      ],
    },
  ]
}
