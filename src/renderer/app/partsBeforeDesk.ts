import { lazy } from 'react'

/** Fetched while the host answers, too: a session may end, or the desk be locked, when it does not any more. */
export const PARTS_BEFORE_DESK = {
  FirstRun: () => import('./first-run/FirstRun'),
  SignIn: () => import('./SignIn'),
  DeskLock: () => import('./operators/DeskLock'),
} as const

/** What stands in the place of the desk. Each comes by itself: where one is shown, nothing of the desk is needed. */
export const FirstRun = lazy(async () => ({ default: (await PARTS_BEFORE_DESK.FirstRun()).FirstRun }))
export const SignIn = lazy(async () => ({ default: (await PARTS_BEFORE_DESK.SignIn()).SignIn }))
export const DeskLock = lazy(async () => ({ default: (await PARTS_BEFORE_DESK.DeskLock()).DeskLock }))
