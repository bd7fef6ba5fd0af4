import { createStore } from '../../client/createStore'
import { EMPTY_KEY_RING, type KeyRing } from './engine/keyRing'
import type { CeremonyRun } from './engine/run'

/** What this page holds for one wallet. */
export interface Held {
  readonly keyRing: KeyRing
  /** By the ceremony's id. */
  readonly runs: Readonly<Record<string, CeremonyRun>>
}

export const NOTHING_HELD: Held = { keyRing: EMPTY_KEY_RING, runs: {} }

type ByAccount = Readonly<Record<string, Held>>

const STORAGE_KEY = 'countersign.playground.rings'

function readRings(): ByAccount {
  if (typeof sessionStorage === 'undefined') return {}
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, Partial<KeyRing>>
    return Object.fromEntries(
      Object.entries(stored).map(([id, keyRing]) => [id, { keyRing: { ...EMPTY_KEY_RING, ...keyRing }, runs: {} }]),
    )
  } catch {
    return {}
  }
}

/**
 * Keys live as long as the tab; the walks through ceremonies as long as the page is not loaded again.
 * Assumes: A-188.
 */
export const playgroundStore = createStore<ByAccount>(readRings(), (value) => {
  const keyRings = Object.entries(value).map(([id, held]) => [id, held.keyRing])
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(keyRings)))
})

/** What is held for a wallet now. */
export function heldOf(accountId: string): Held {
  return playgroundStore.get()[accountId] ?? NOTHING_HELD
}

/** Replaces what is held for a wallet. */
export function hold(accountId: string, held: Held): void {
  playgroundStore.update((all) => ({ ...all, [accountId]: held }))
}
