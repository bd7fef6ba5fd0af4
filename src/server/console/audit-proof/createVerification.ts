import type { AuditVerification } from '../../../contract/console/audit-proof/schemas'
import type { ChangeArea } from '../../../contract/operation'
import { isoOf } from '../../foundation/clock'
import { guarded } from '../../foundation/guarded'
import type { AuditSigner } from '../../kernel/auditChain/dayStatement'
import type { AuditHeads } from '../../kernel/auditChain/signHead'
import { verifyChain } from '../../kernel/auditChain/verifyChain'
import type { Services } from '../../kernel/services'

const CHANGED: ReadonlySet<ChangeArea> = new Set<ChangeArea>(['audit-proof'])

/** Looks at the whole audit log in the background, one look at a time. */
export interface AuditVerifications {
  progress(): AuditVerification
  /** Begins a look unless one is under way. */
  start(): AuditVerification
  /** Resolves when the look that was under way has ended. */
  cancel(): Promise<AuditVerification>
  /** Resolves when none is under way. */
  idle(): Promise<void>
}

type Parts = Pick<Services, 'store' | 'wall' | 'clock' | 'changeLog' | 'reportFault'> & {
  readonly auditSigner: Pick<AuditSigner, 'keyId'>
  readonly auditHeads: AuditHeads
}

const NONE: AuditVerification = { state: 'IDLE', done: 0, total: 0, startedAt: null, endedAt: null, verdict: null }

/** Screens that show it ask again when a look has ended. */
export function createAuditVerifications(parts: Parts): AuditVerifications {
  const { store, wall, clock, changeLog, reportFault } = parts
  let progress = NONE
  let running: Promise<void> | null = null
  let isCancelled = false
  const announce = guarded(
    'the look at the audit log',
    async () => changeLog.publish(await store.write((tx) => changeLog.record(tx, clock.now(), CHANGED, new Set()))),
    reportFault,
  )
  const look = async (): Promise<void> => {
    await parts.auditHeads.sign()
    // The row of the call that began this was written meanwhile: it is signed, too.
    const head = await parts.auditHeads.sign()
    const verdict = await verifyChain({
      read: (work) => store.read(work),
      onProgress: (done, total) => {
        progress = { ...progress, done, total }
      },
      isCancelled: () => isCancelled,
      ownKey: parts.auditSigner.keyId,
      head,
    })
    const endedAt = isoOf(wall())
    if (verdict === null) progress = { ...progress, state: 'CANCELLED', endedAt }
    else progress = { ...progress, state: 'DONE', done: progress.total, verdict, endedAt }
  }
  const start = (): void => {
    isCancelled = false
    progress = { ...NONE, state: 'RUNNING', startedAt: isoOf(wall()) }
    running = look()
      .catch((error: unknown) => {
        reportFault(error, 'the look at the audit log')
        progress = { ...progress, state: 'FAILED', endedAt: isoOf(wall()) }
      })
      .finally(() => {
        running = null
      })
      .then(announce)
  }
  return {
    progress: () => progress,
    start: () => {
      if (running === null) start()
      return progress
    },
    cancel: async () => {
      isCancelled = true
      await running
      return progress
    },
    idle: async () => (await running) ?? undefined,
  }
}
