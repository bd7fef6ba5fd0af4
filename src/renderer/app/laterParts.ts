import { lazy } from 'react'

const PARTS = {
  FirstRun: () => import('./first-run/FirstRun'),
  SignIn: () => import('./SignIn'),
  DeskLock: () => import('./operators/DeskLock'),
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

/** What the first screen does without: the first run, signing in, and what opens over the desk. */
export const FirstRun = lazy(async () => ({ default: (await PARTS.FirstRun()).FirstRun }))
export const SignIn = lazy(async () => ({ default: (await PARTS.SignIn()).SignIn }))
export const DeskLock = lazy(async () => ({ default: (await PARTS.DeskLock()).DeskLock }))
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
  for (const fetchPart of Object.values(PARTS)) void fetchPart().catch(() => undefined)
}
