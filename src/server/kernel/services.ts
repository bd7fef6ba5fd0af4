import type { Store } from '../database/open'
import type { Tx } from '../database/schema'
import type { Clock } from '../foundation/clock'
import type { ReportFault } from '../foundation/guarded'
import type { IdSource, RandomBytes } from '../foundation/ids'
import type { Sealing } from '../foundation/sealing'
import type { ChangeLog } from './changeLog'
import type { Preparation } from './handlers'
import type { Effects } from './unitOfWork'

/** What the process is made of; put together once in host/compose, and handed down whole or in part. */
export interface Services {
  readonly store: Store
  readonly clock: Clock
  /** Wall time, epoch milliseconds: for what does not follow the clock of the service. */
  readonly wall: () => number
  readonly ids: IdSource
  readonly random: RandomBytes
  readonly sealing: Sealing
  /** The platform of the data that is in use; another one after a snapshot is loaded. */
  readonly platform: { readonly id: string }
  readonly changeLog: ChangeLog
  /** The keys and the randomness that the slow halves of operations use. */
  readonly keys: Omit<Preparation, 'read' | 'writeAhead' | 'ids' | 'now' | 'platformId'>
  /** Wakes dispatcher and scheduler, drops cached credentials; called after each commit. */
  readonly afterCommit: (effects: Effects) => void
  readonly reportFault: ReportFault
  /** For refusals that name a credential and no wallet. */
  readonly findWalletOfCredential: (tx: Tx, credentialId: string | undefined) => Promise<string | null>
}
