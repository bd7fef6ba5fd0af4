import { useSyncExternalStore } from 'react'

/** A value outside React that components may follow. */
export interface ClientStore<Value> {
  get(): Value
  set(value: Value): void
  update(change: (value: Value) => Value): void
  subscribe(listener: () => void): () => void
}

/** A store in memory. `onChange` runs after each change, before the components see it. */
export function createStore<Value>(initial: Value, onChange?: (value: Value) => void): ClientStore<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  const set = (value: Value) => {
    if (Object.is(value, current)) return
    current = value
    onChange?.(value)
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    set,
    update: (change) => set(change(current)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, followed. */
export function useStore<Value>(store: ClientStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
