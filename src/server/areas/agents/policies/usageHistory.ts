import { type AgentUsageHistory, USAGE_DAYS } from '../../../../contract/console/policies/schemas'
import type { Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { isoOf } from '../../../foundation/clock'
import { timesRate } from '../../../foundation/rational'
import { shownMinor } from '../rules'
import { type AgentRow, listSpend } from '../store'
import { conversionsAt, spentOf } from '../usage'
import { policyOf } from '../view'
import { agentPolicyVersions } from './tables'
import { listVersionRows, type PolicyVersionRow } from './versionStore'

const DAY_MS = 24 * 3600 * 1000
/** Versions that are looked through for what held on each day; older ones than these say nothing. */
const VERSIONS_MAX = 500

/** The last version of a day, of versions that stand newest first; undefined before the first that is known. */
function versionAtEndOf(day: string, versions: readonly PolicyVersionRow[]): PolicyVersionRow | undefined {
  return versions.find(({ changed_at }) => changed_at.slice(0, 10) <= day)
}

/** What counted on each of the last days (UTC), in the policy's currency, and the limit per day as it was then. */
export async function usageHistoryOf(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  row: AgentRow,
): Promise<AgentUsageHistory['days']> {
  const { currency } = policyOf(row).spendingLimits
  const conversions = conversionsAt(now)
  const days = Array.from({ length: USAGE_DAYS }, (_, index) =>
    isoOf(now - (USAGE_DAYS - 1 - index) * DAY_MS).slice(0, 10),
  )
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const spend = (await Promise.all(months.map((month) => listSpend(tx, [row.id], month)))).flat()
  const versions = await listVersionRows(tx, { agentId: row.id, limit: VERSIONS_MAX })
  return days.map((day) => {
    const ofDay = spend.filter((each) => each.day === day)
    const version = versionAtEndOf(day, versions)
    const limits = version === undefined ? null : readColumn(agentPolicyVersions, version, 'policy_json').spendingLimits
    const limit = limits?.dailyLimit ?? null
    return {
      day,
      usedMinor: shownMinor(spentOf(ofDay, currency, conversions)),
      payments: ofDay.reduce((sum, { payments }) => sum + payments, 0),
      limitMinor:
        limit === null || limits === null
          ? null
          : shownMinor(timesRate(BigInt(limit), conversions.rate(limits.currency, currency))),
      isLimitKnown: version !== undefined,
    }
  })
}
