import { setGuardedImmediate } from '../foundation/guarded'

let turn: Promise<void> | null = null

/**
 * Resolves when the event loop has read what has arrived, together for all who wait in one turn. Answers that wait for
 * it go out one after the other: a client that sleeps is woken once, not for each of them.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setGuardedImmediate('the end of a turn', () => {
      turn = null
      resolve()
    })
  })
  return turn
}
