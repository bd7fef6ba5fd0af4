import { nextTurn } from '../foundation/guarded'
import type { Store } from './open'
import type { Tx } from './schema'

/**
 * Removes what is too much, slice by slice: each is a transaction of its own, and everybody who waits is served in
 * between.
 *
 * Input: `removeSlice` removes some and says how many; none is the end. Returns: how many were removed.
 */
export async function removeInSlices(
  store: Store,
  isStopped: () => boolean,
  removeSlice: (tx: Tx) => Promise<number>,
): Promise<number> {
  let removed = 0
  while (!isStopped()) {
    const gone = await store.write(removeSlice)
    if (gone === 0) break
    removed += gone
    await nextTurn()
  }
  return removed
}
