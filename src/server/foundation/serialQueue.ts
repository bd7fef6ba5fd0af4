/** Works that are done one after the other, in the order in which they were asked for. */
export interface SerialQueue {
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when those that were asked for so far have ended, however they did. */
  idle(): Promise<void>
}

/** One that fails ends its own turn only: its caller sees the failure, the next one begins. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    idle: async () => void (await last),
  }
}
