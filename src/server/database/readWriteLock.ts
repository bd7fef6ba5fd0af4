/** Lets any number of readers in together, or one writer alone; first come, first served. */
export interface ReadWriteLock {
  /** Runs the work while nobody writes. Readers do not wait for one another. */
  read<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs the work alone. */
  write<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly isWriter: boolean
  readonly enter: () => void
}

/**
 * One connection carries every transaction of the process, so a read must not fall between the statements of a write.
 * A work that calls its own lock waits for itself for ever.
 */
export function createReadWriteLock(): ReadWriteLock {
  const queue: Waiting[] = []
  let readers = 0
  let isWriting = false
  const admit = (): void => {
    for (let next = queue[0]; next !== undefined && !isWriting; next = queue[0]) {
      if (next.isWriter && readers > 0) return
      queue.shift()
      if (next.isWriter) isWriting = true
      else readers += 1
      next.enter()
    }
  }
  const wait = (isWriter: boolean) => new Promise<void>((enter) => queue.push({ isWriter, enter }))
  return {
    read: async (work) => {
      if (isWriting || queue.length > 0) await wait(false)
      else readers += 1
      try {
        return await work()
      } finally {
        readers -= 1
        admit()
      }
    },
    write: async (work) => {
      if (isWriting || readers > 0 || queue.length > 0) await wait(true)
      else isWriting = true
      try {
        return await work()
      } finally {
        isWriting = false
        admit()
      }
    },
  }
}
