import { guarded } from '../foundation/guarded'

/** Lets so many uploads in at the same time; the others wait in the order in which they came. */
interface UploadSlots {
  /** Runs the work once there is room for it. What the work reads must not have been read before. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Room for `most` at the same time; their number is what bounds the memory that files take. */
export function createUploadSlots(most: number): UploadSlots {
  const waiting: (() => void)[] = []
  let inside = 0
  const leave = guarded('an upload', () => {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  })
  return {
    run: async (work) => {
      if (inside < most) inside += 1
      else await new Promise<void>((resolve) => void waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
