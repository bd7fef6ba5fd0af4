import { lazy } from 'react'
import { PARTS_BEFORE_DESK } from './partsBeforeDesk'

const PARTS = {
  SwitchDialog: () => import('./operators/SwitchDialog'),
  Palette: () => import('./palette/Palette'),
  KeySheet: () => import('./shell/KeySheet'),
  AppNotifications: () => import('./AppNotifications'),
  ClockMenu: () => import('./shell/ClockMenu'),
  NavViews: () => import('./shell/NavViews'),
  OperatorMenu: () => import('./shell/OperatorMenu'),
  StoryPanel: () => import('../areas/presenting/story/StoryPanel'),
  UndoBar: () => import('../areas/approvals/undo/UndoBar'),
  DeskChangedDialog: () => import('./operators/DeskChangedDialog'),
} as const

/** What the first screen does without: what opens over the desk. The build puts it all in one file (`screenFiles`). */
export const SwitchDialog = lazy(async () => ({ default: (await PARTS.SwitchDialog()).SwitchDialog }))
export const Palette = lazy(async () => ({ default: (await PARTS.Palette()).Palette }))
export const KeySheet = lazy(async () => ({ default: (await PARTS.KeySheet()).KeySheet }))
export const AppNotifications = lazy(async () => ({ default: (await PARTS.AppNotifications()).AppNotifications }))
export const ClockMenu = lazy(async () => ({ default: (await PARTS.ClockMenu()).ClockMenu }))
export const NavViews = lazy(async () => ({ default: (await PARTS.NavViews()).NavViews }))
export const OperatorMenu = lazy(async () => ({ default: (await PARTS.OperatorMenu()).OperatorMenu }))
export const StoryPanel = lazy(async () => ({ default: (await PARTS.StoryPanel()).StoryPanel }))
export const UndoBar = lazy(async () => ({ default: (await PARTS.UndoBar()).UndoBar }))
export const DeskChangedDialog = lazy(async () => ({ default: (await PARTS.DeskChangedDialog()).DeskChangedDialog }))

/** Fetches the parts as soon as the desk stands, so that none of them is waited for or missed when the host stops. */
export function fetchLaterParts(): void {
  for (const fetchPart of Object.values({ ...PARTS_BEFORE_DESK, ...PARTS })) void fetchPart().catch(() => undefined)
}
