import { createStore } from '../../client/createStore'

interface Arrivals {
  /** What is said to those who listen; the last arrival. */
  readonly text: string
  /** How many have come since the queue was last in front of the person. */
  readonly unseenCount: number
}

/** What has arrived in the queue while this window was open. */
export const arrivals = createStore<Arrivals>({ text: '', unseenCount: 0 })

/** Adds what has arrived; what the person has in front of them is seen at once. */
export function noteArrivals(text: string, count: number, isSeen: boolean): void {
  arrivals.update(({ unseenCount }) => ({ text, unseenCount: isSeen ? 0 : unseenCount + count }))
}

/** The queue is in front of the person. */
export function noteSeen(): void {
  arrivals.update((was) => (was.unseenCount === 0 ? was : { ...was, unseenCount: 0 }))
}
