import { z } from 'zod'
import { patternHit } from '../../../../contract/console/payees/patternHits'
import { patternRules } from '../../../../contract/console/payees/patternRules'
import { id, instant, json } from '../../../database/columns'
import { type RowsOf, table } from '../../../database/table'

/** What the rules saw of an action when it was decided; one row for each decision, also where they saw nothing. */
export const agentActionPatterns = table('agent_action_patterns', {
  owner: 'data',
  references: { action_id: 'agent_actions' },
  columns: {
    action_id: id('AgentAction'),
    seen_at: instant(),
    /** The rules as they stood. */
    rules_json: json(patternRules),
    hits_json: json(z.array(patternHit)),
  },
})

declare module '../../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
