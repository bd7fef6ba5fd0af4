import type { ChainKey } from '../../../wallet-client/chains/chainKeys'
import { createStore } from '../../client/createStore'

/**
 * Throwaway keys of demo wallets. They live in this window's session storage and nowhere else: the service never sees
 * them, and closing the window forgets them. Never put a key here that holds anything.
 */
const STORAGE_KEY = 'countersign.throwawayKeys'

type Keys = Readonly<Record<string, ChainKey>>

function read(): Keys {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Keys
  } catch {
    return {}
  }
}

function write(keys: Keys): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {
    // A browser that stores nothing still has them until the page is left.
  }
}

/** The keys by the id of the account that was registered with their address. */
export const signerKeys = createStore<Keys>(read(), write)

/** Keeps the key of a wallet that was just registered. */
export function keepSignerKey(externalAccountId: string, key: ChainKey): void {
  signerKeys.update((keys) => ({ ...keys, [externalAccountId]: key }))
}

/** Forgets the key of one wallet; nobody can sign for it here afterwards. */
export function forgetSignerKey(externalAccountId: string): void {
  signerKeys.update((keys) => Object.fromEntries(Object.entries(keys).filter(([id]) => id !== externalAccountId)))
}
