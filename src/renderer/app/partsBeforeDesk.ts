import { fetchedPart } from '../components/fetchedPart'
import { words } from './words'

/** Fetched while the host answers, too: a session may end, or the desk be locked, when it does not any more. */
export const PARTS_BEFORE_DESK = {
  FirstRun: async () => (await import('./first-run/FirstRun')).FirstRun,
  SignIn: async () => (await import('./SignIn')).SignIn,
  DeskLock: async () => (await import('./operators/DeskLock')).DeskLock,
} as const

const names = words.partsBeforeDesk

/** What stands in the place of the desk. Each comes by itself: where one is shown, nothing of the desk is needed. */
export const FirstRun = fetchedPart(names.firstRun, PARTS_BEFORE_DESK.FirstRun)
export const SignIn = fetchedPart(names.signIn, PARTS_BEFORE_DESK.SignIn)
export const DeskLock = fetchedPart(names.lock, PARTS_BEFORE_DESK.DeskLock)
