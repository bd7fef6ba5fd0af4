import type { PatternHit } from '../../../../contract/console/payees/patternHits'
import type { PatternRules } from '../../../../contract/console/payees/patternRules'
import { insertRow } from '../../../database/rowsById'
import type { Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../kernel/context'
import type { AgentActionRow } from '../store'
import { getPatternRules, lookedAtOf, lookForPatterns } from './patternFacts'
import { agentActionPatterns } from './tables'

const { columns } = agentActionPatterns

/** Keeps what the rules see of an action that is being decided, with the rules as they stand, for good. */
export async function keepSeenPatterns({ tx, now }: Pick<Context, 'tx' | 'now'>, row: AgentActionRow): Promise<void> {
  const rules = await getPatternRules(tx)
  const hits = await lookForPatterns({ tx, now }, await lookedAtOf(tx, row), rules)
  await insertRow(tx, 'agent_action_patterns', {
    action_id: row.id,
    seen_at: isoOf(now),
    rules_json: columns.rules_json.encode(rules),
    hits_json: columns.hits_json.encode(hits),
  })
}

/** What was seen when a decision was made, and by which rules. */
interface SeenPatterns {
  readonly at: string
  readonly rules: PatternRules
  readonly hits: readonly PatternHit[]
}

/** What was kept with a decision; null for what ended without one, or was decided before there were rules. */
export async function getSeenPatterns(tx: Tx, actionId: string): Promise<SeenPatterns | null> {
  const row = await tx
    .selectFrom('agent_action_patterns')
    .selectAll()
    .where('action_id', '=', actionId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    at: row.seen_at,
    rules: readColumn(agentActionPatterns, row, 'rules_json'),
    hits: readColumn(agentActionPatterns, row, 'hits_json'),
  }
}
