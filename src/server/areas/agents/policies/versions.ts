import type { PolicyVersion } from '../../../../contract/console/policies/schemas'
import type { Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { withConfirmers } from '../../approvals/public'
import { agentPolicyVersions } from './tables'
import { listVersionRows } from './versionStore'

/** Versions of a policy with what held before each, newest first. */
export async function listPolicyVersions(
  tx: Tx,
  asked: { readonly agentId: string; readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly data: PolicyVersion[]; readonly hasMore: boolean }> {
  const rows = await listVersionRows(tx, { ...asked, limit: asked.limit + 1 })
  const versions = rows.map((row) => {
    return {
      number: row.number,
      policy: readColumn(agentPolicyVersions, row, 'policy_json'),
      changedAt: row.changed_at,
      changedBy: readColumn(agentPolicyVersions, row, 'changed_by_json'),
      reason: row.reason,
      restoredNumber: row.restored_number,
    }
  })
  const data = versions.map((version, index) => ({ ...version, before: versions[index + 1]?.policy ?? null }))
  const shown = await withConfirmers(tx, asked, data.slice(0, asked.limit))
  return { data: shown, hasMore: rows.length > asked.limit }
}
