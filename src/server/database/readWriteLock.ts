/** Lets any number of readers in together, or one writer alone; first come, first served. */
export interface ReadWriteLock {
  /** Runs the work while nobody writes here. Readers do not wait for one another. */
  read<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs the work alone. */
  write<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs a work that writes on another connection: no other writer beside it, and readers go on. */
  writeElsewhere<Result>(work: () => Promise<Result>): Promise<Result>
}

type Kind = 'read' | 'write' | 'writeElsewhere'

interface Waiting {
  readonly kind: Kind
  readonly enter: () => void
}

/**
 * One connection carries every transaction of the process but what is written elsewhere, so a read must not fall
 * between the statements of a write. A work that calls its own lock waits for itself for ever.
 */
export function createReadWriteLock(): ReadWriteLock {
  const queue: Waiting[] = []
  let readers = 0
  let writer: Kind | null = null
  const mayEnter = (kind: Kind): boolean => {
    if (kind === 'read') return writer !== 'write'
    return writer === null && (kind === 'writeElsewhere' || readers === 0)
  }
  const enter = (kind: Kind): void => {
    if (kind === 'read') readers += 1
    else writer = kind
  }
  // Who reads need not wait behind a writer that itself waits for one elsewhere.
  const isPassing = (kind: Kind): boolean => kind === 'read' && writer === 'writeElsewhere'
  const admit = (): void => {
    for (;;) {
      const next = queue.find(({ kind }) => isPassing(kind)) ?? queue[0]
      if (next === undefined || !mayEnter(next.kind)) return
      queue.splice(queue.indexOf(next), 1)
      enter(next.kind)
      next.enter()
    }
  }
  const run = async <Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> => {
    if (mayEnter(kind) && (queue.length === 0 || isPassing(kind))) enter(kind)
    else await new Promise<void>((resolve) => queue.push({ kind, enter: resolve }))
    try {
      return await work()
    } finally {
      if (kind === 'read') readers -= 1
      else writer = null
      admit()
    }
  }
  return {
    read: (work) => run('read', work),
    write: (work) => run('write', work),
    writeElsewhere: (work) => run('writeElsewhere', work),
  }
}
