import { lazy } from 'react'

const PARTS = {
  FirstRun: () => import('./first-run/FirstRun'),
  SignIn: () => import('./SignIn'),
  DeskLock: () => import('./operators/DeskLock'),
} as const

/** What stands in the place of the desk. Each comes by itself: where one is shown, nothing of the desk is needed. */
export const FirstRun = lazy(async () => ({ default: (await PARTS.FirstRun()).FirstRun }))
export const SignIn = lazy(async () => ({ default: (await PARTS.SignIn()).SignIn }))
export const DeskLock = lazy(async () => ({ default: (await PARTS.DeskLock()).DeskLock }))

/** Fetches them while the host answers: a session may end, or the desk be locked, when it does not any more. */
export function fetchPartsBeforeDesk(): void {
  for (const fetchPart of Object.values(PARTS)) void fetchPart().catch(() => undefined)
}
