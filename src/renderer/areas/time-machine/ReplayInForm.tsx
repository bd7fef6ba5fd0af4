import { useState } from 'react'
import type { Agent, AgentPolicy } from '../../../contract/agents/schemas'
import { useWrite } from '../../client/useWrite'
import { placeAddress } from '../../navigation/placeAddress'
import { changeTo } from './changeTo'
import { PolicySummary } from './PolicySummary'
import { ReplayFrame } from './ReplayFrame'
import { ReplayState } from './ReplayState'
import { usePolicyReplay } from './useReplay'

const DAYS = 30

/** On the form of a policy: what it would have made of the last days, before it is saved. */
export function ReplayInForm({ agent, policy }: { readonly agent: Agent; readonly policy: AgentPolicy }) {
  const [replayId, setReplayId] = useState<string | null>(null)
  const watched = usePolicyReplay(replayId)
  const start = useWrite('replayPolicy', { onDone: ({ id }) => setReplayId(id) })
  return (
    <ReplayFrame
      days={DAYS}
      start={start}
      onReplay={() => start.send({ params: { agentId: agent.id }, body: { ...changeTo(policy), days: DAYS } })}
      to={replayId === null ? null : placeAddress('timeMachine', { agent: agent.id, replay: replayId })}
    >
      <ReplayState watched={watched}>{(shown, result) => <PolicySummary replay={shown} result={result} />}</ReplayState>
    </ReplayFrame>
  )
}
