import { monotonicMs } from '../foundation/clock'
import { nextTurn } from '../foundation/guarded'

const SLICE_MS = 12

/** Lets long work on the event loop's thread go in slices, so that requests are answered meanwhile. */
interface Pacer {
  /** Whether the slice is over; cheap enough to ask for each row. */
  isDue(): boolean
  /** Gives everybody else a turn, and begins the next slice. */
  rest(): Promise<void>
}

/** Begins the first slice. */
export function createPacer(sliceMs: number = SLICE_MS): Pacer {
  let endsAt = monotonicMs() + sliceMs
  return {
    isDue: () => monotonicMs() >= endsAt,
    rest: async () => {
      await nextTurn()
      endsAt = monotonicMs() + sliceMs
    },
  }
}
