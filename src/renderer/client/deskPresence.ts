import { createStore } from './createStore'

/**
 * The desk of this page: somebody is there, is about to leave it, or nobody is there. As long as the service has not
 * said it, somebody is. Every read that needs a person waits while nobody is (`queryClient`).
 */
export const deskPresence = createStore<'present' | 'leaving' | 'left'>('present')

/** Comes once somebody is at the desk; for what is read past the cache. */
export function somebodyAtDesk(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (deskPresence.get() !== 'present') return
      leave()
      resolve()
    }
    const leave = deskPresence.subscribe(look)
    look()
  })
}
