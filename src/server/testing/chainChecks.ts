import type { Store } from '../database/open'
import { verifyChain } from '../kernel/auditChain/verifyChain'

/** Throws unless the audit log is what was written, every row through its one door. */
export async function assertChainHolds({ read }: Pick<Store, 'read'>): Promise<void> {
  const verdict = await verifyChain({
    read,
    onProgress: () => undefined,
    isCancelled: () => false,
    ownKey: null,
    head: null,
  })
  const [fault] = verdict?.faults ?? []
  if (fault !== undefined) throw new Error(`the audit log does not hold: ${fault.sentence}`)
}
