import type { ComponentType } from 'react'
import { fetchedPart } from '../components/fetchedPart'
import { PARTS_BEFORE_DESK } from './partsBeforeDesk'
import { SaidByFrame } from './shell/missingParts'
import { words } from './words'

const PARTS = {
  SwitchDialog: async () => (await import('./operators/SwitchDialog')).SwitchDialog,
  Palette: async () => (await import('./palette/Palette')).Palette,
  KeySheet: async () => (await import('./shell/KeySheet')).KeySheet,
  AppNotifications: async () => (await import('./AppNotifications')).AppNotifications,
  ClockMenu: async () => (await import('./shell/ClockMenu')).ClockMenu,
  NavViews: async () => (await import('./shell/NavViews')).NavViews,
  OperatorMenu: async () => (await import('./shell/OperatorMenu')).OperatorMenu,
  StoryPanel: async () => (await import('../areas/presenting/story/StoryPanel')).StoryPanel,
  UndoBar: async () => (await import('../areas/approvals/undo/UndoBar')).UndoBar,
  DeskChangedDialog: async () => (await import('./operators/DeskChangedDialog')).DeskChangedDialog,
} as const

const names = words.laterParts
const later = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  fetchedPart(name, load, SaidByFrame)

/** What the first screen does without: what opens over the desk. The build puts it all in one file (`screenFiles`). */
export const SwitchDialog = later(names.switching, PARTS.SwitchDialog)
export const Palette = later(names.palette, PARTS.Palette)
export const KeySheet = later(names.keys, PARTS.KeySheet)
export const AppNotifications = later(names.notices, PARTS.AppNotifications)
export const ClockMenu = later(names.clock, PARTS.ClockMenu)
export const NavViews = later(names.views, PARTS.NavViews)
export const OperatorMenu = later(names.operator, PARTS.OperatorMenu)
export const StoryPanel = later(names.story, PARTS.StoryPanel)
export const UndoBar = later(names.undo, PARTS.UndoBar)
export const DeskChangedDialog = later(names.switching, PARTS.DeskChangedDialog)

/** Fetches the parts as soon as the desk stands, so that none of them is waited for or missed when the host stops. */
export function fetchLaterParts(): void {
  for (const fetchPart of Object.values({ ...PARTS_BEFORE_DESK, ...PARTS })) void fetchPart().catch(() => undefined)
}
