import { useState } from 'react'
import type { ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { useWrite } from '../../client/useWrite'
import { placeAddress } from '../../navigation/placeAddress'
import { ReplayFrame } from './ReplayFrame'
import { ReplayState } from './ReplayState'
import { RulesSummary } from './RulesSummary'
import { useRulesReplay } from './useReplay'

const DAYS = 30

/** Before approval rules come into force: what they would have asked in the last days. */
export function RulesReplayInForm({ draft }: { readonly draft: ApprovalRuleSet }) {
  const [replayId, setReplayId] = useState<string | null>(null)
  const watched = useRulesReplay(replayId)
  const start = useWrite('replayApprovalRules', { onDone: ({ id }) => setReplayId(id) })
  const { rules, apiTokenCountsFor } = draft
  const body = { rules, apiTokenCountsFor, days: DAYS, against: 'IN_FORCE' as const }
  return (
    <ReplayFrame
      days={DAYS}
      start={start}
      onReplay={() => start.send({ body })}
      to={
        replayId === null
          ? null
          : placeAddress('timeMachine', { judge: 'rules', against: 'IN_FORCE', replay: replayId })
      }
    >
      <ReplayState watched={watched}>{(shown, result) => <RulesSummary replay={shown} result={result} />}</ReplayState>
    </ReplayFrame>
  )
}
