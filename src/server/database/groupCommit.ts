import type BetterSqlite3 from 'better-sqlite3'
import { nextTurn } from '../foundation/guarded'
import { unavailable } from '../foundation/storageFaults'
import { isBusy, repeatWhileBusy, takeLock } from './lockedOut'
import type { ReadWriteLock } from './readWriteLock'

/** More would keep readers waiting for long behind one group. */
const MEMBERS_MAX = 32

type Work<Result> = () => Promise<Result>

/** Writers that share one transaction of the database, and so one wait for the disk. */
interface Group {
  members: number
  /** Resolves when the members so far have run; the next one begins then. */
  tail: Promise<unknown>
  /** Whether some member has written and not been taken back. */
  hasWork: boolean
  /** Set when the database has taken the whole transaction back by itself, for example on a full disk. */
  lost: { readonly error: unknown } | null
  committed: Promise<void>
}

interface Nesting {
  enter(): void
  keep(): void
  undo(): void
}

/** The statements of groups on one connection. */
export interface GroupStatements {
  isOpen(): boolean
  commit(): void
  rollback(): void
  /** What a member writes in: the first of a group begins its transaction, the others nest in it. */
  nestingOf(isFirst: boolean): Nesting
}

/**
 * Prepares the statements of groups on a connection. `requirePlace` throws while its file is not in its place: nothing
 * is committed then, for it would be lost with the process.
 */
export function prepareGroups(sqlite: BetterSqlite3.Database, requirePlace: () => void): GroupStatements {
  // The lock of the writer at once: another program's stands in the way before anything has run, or not at all.
  const begin = sqlite.prepare('BEGIN IMMEDIATE')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  const savepoint = sqlite.prepare('SAVEPOINT member')
  const release = sqlite.prepare('RELEASE SAVEPOINT member')
  const undo = sqlite.prepare('ROLLBACK TO SAVEPOINT member')
  const outer = {
    enter: () => {
      // Left open by a rollback that failed; nobody could write again.
      if (sqlite.inTransaction) rollback.run()
      takeLock(() => begin.run())
    },
    keep: () => undefined,
    undo: () => void rollback.run(),
  }
  const inner = {
    enter: () => void savepoint.run(),
    keep: () => void release.run(),
    undo: () => {
      undo.run()
      release.run()
    },
  }
  return {
    isOpen: () => sqlite.inTransaction,
    commit: () => {
      requirePlace()
      commit.run()
    },
    rollback: () => void rollback.run(),
    nestingOf: (isFirst) => (isFirst ? outer : inner),
  }
}

/** Takes back what one member wrote; when even that fails, the whole transaction goes. */
function undoMember(statements: GroupStatements, group: Group, nesting: Nesting, error: unknown): void {
  try {
    if (statements.isOpen()) nesting.undo()
    else if (group.hasWork) group.lost = { error }
  } catch {
    group.lost = { error }
    if (statements.isOpen()) statements.rollback()
  }
}

/** Runs one member: when it fails its own writes are undone, and what those before it wrote stays. */
async function runMember<Result>(statements: GroupStatements, group: Group, work: Work<Result>): Promise<Result> {
  if (group.lost !== null) throw group.lost.error
  const nesting = statements.nestingOf(!group.hasWork)
  nesting.enter()
  try {
    const result = await work()
    // A full disk can take everything back in the middle of a work that goes on as if nothing had happened.
    if (!statements.isOpen()) throw unavailable('DISK_FULL')
    nesting.keep()
    group.hasWork = true
    return result
  } catch (error) {
    undoMember(statements, group, nesting, error)
    throw error
  }
}

/** With the write-ahead log nothing stands in the way of a COMMIT; where a disk knows no such log, readers may. */
async function commitGroup(statements: GroupStatements): Promise<void> {
  try {
    statements.commit()
  } catch (error) {
    if (!isBusy(error) || !statements.isOpen()) throw error
    await repeatWhileBusy(() => statements.commit())
  }
}

/**
 * Carries writers that come within one turn of the event loop in one transaction, each in a savepoint of its own: one
 * COMMIT, and so one wait for the disk, serves them all. Nobody is answered before that COMMIT: an acknowledged write
 * survives a power cut as it would alone. Nobody waits for writers that have not come yet.
 *
 * Input: `statementsNow`, of the connection that is open when a group has the lock.
 * Errors: the work's own, with only its own writes undone; that of the COMMIT, for all that it would have carried;
 * LockedOut, before anything has run, while another program writes.
 */
export function createGroupCommit(
  lock: ReadWriteLock,
  statementsNow: () => GroupStatements,
): <Result>(work: Work<Result>) => Promise<Result> {
  let open: Group | null = null

  const finish = async (group: Group): Promise<void> => {
    if (group.lost !== null) throw group.lost.error
    const statements = statementsNow()
    if (!statements.isOpen()) return
    try {
      await commitGroup(statements)
    } catch (error) {
      if (statements.isOpen()) statements.rollback()
      throw error
    }
  }

  const start = (): Group => {
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const committed = Promise.resolve()
    const group: Group = { members: 0, tail: entered, hasWork: false, lost: null, committed }
    group.committed = lock.write(async () => {
      enter()
      await nextTurn()
      if (open === group) open = null
      await group.tail
      await finish(group)
    })
    // Each member awaits it; without one that is left, nobody would.
    group.committed.catch(() => undefined)
    return group
  }

  return async (work) => {
    if (open === null || open.members >= MEMBERS_MAX) open = start()
    const group = open
    group.members += 1
    const ran = group.tail.then(() => runMember(statementsNow(), group, work))
    group.tail = ran.catch(() => undefined)
    const [outcome] = await Promise.allSettled([ran])
    if (outcome.status === 'rejected') {
      await group.committed.catch(() => undefined)
      throw outcome.reason
    }
    await group.committed
    return outcome.value
  }
}
