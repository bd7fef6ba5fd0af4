import type { SnapshotWork } from '../../../contract/console/snapshots/schemas'
import type { Rebuilder } from '../../database/rebuildDatabase'
import type { Tx } from '../../database/schema'
import type { ClockState } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Services } from '../../kernel/services'
import type { ScheduleRunner } from '../../kernel/timers/runner'
import type { Dispatcher } from '../../webhooks/dispatcher'
import type { Forwarding } from '../../webhooks/forwarding/createForwarding'
import type { SnapshotFolder } from './snapshotFolder'

/** What the keeper needs of the process; wired in compose.ts. */
export interface KeeperParts extends Pick<Services, 'store' | 'clock' | 'ids' | 'wall' | 'changeLog'> {
  readonly runner: ScheduleRunner
  readonly dispatcher: Dispatcher
  readonly forwarding: Forwarding
  readonly isSeeding: () => boolean
  /** Makes a database out of the rows of a file. */
  readonly rebuild: Rebuilder
  /** Stores the clock in a database. */
  readonly saveClock: (tx: Tx, state: ClockState) => Promise<void>
  /** Ends what only the key of another data folder opens. `now`: epoch milliseconds. */
  readonly endSealedElsewhere: (tx: Tx, now: number) => Promise<void>
  /** Deletes the bytes of uploads that were under way when a snapshot was taken. */
  readonly deleteUnnamedFiles: (tx: Tx) => Promise<void>
  /** SEC1 uncompressed, lower-case hex. */
  readonly walletSigningKeyHex: string
  /** Tells the process that other data was put in place, before anybody else reads it. */
  readonly follow: (platformId: string) => void
}

/** The parts together with the folder; null folder where there is no file. */
export interface Keeping extends KeeperParts {
  readonly folder: SnapshotFolder
  /** The database in use. */
  readonly file: string
  readonly currentWork: () => SnapshotWork | null
  /** Says how far an import or export is; null once it has ended. */
  readonly report: (work: SnapshotWork | null) => void
}

/** A refusal of the state of things: nothing was done. */
export function refuse(reason: string, message: string, field = 'snapshotId'): never {
  throw new ServiceError('CONFLICT', message, { field, reason })
}
