import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Agent, AgentPolicy, AgentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import { useWrite } from '../../client/useWrite'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { PageLink } from '../../navigation/PageLink'
import { ReplayState, ReplaySummary } from './ReplayResultView'
import styles from './TimeMachine.module.css'
import { useReplay } from './useReplay'
import { words } from './words'

const DAYS = 30

/** The change that makes any policy this one: what it does not limit is said to be removed. */
function changeTo({ spendingLimits, approvalThresholds, ...rest }: AgentPolicy): AgentPolicyUpdateRequest {
  const { dailyLimit = null, dailyTransactionLimit = null, monthlyLimit = null } = spendingLimits
  return {
    ...rest,
    spendingLimits: { ...spendingLimits, dailyLimit, dailyTransactionLimit, monthlyLimit },
    approvalThresholds: approvalThresholds ?? { amount: null },
  }
}

/** On the form of a policy: what it would have made of the last days, before it is saved. */
export function ReplayInForm({ agent, policy }: { readonly agent: Agent; readonly policy: AgentPolicy }) {
  const [replayId, setReplayId] = useState<string | null>(null)
  const watched = useReplay(replayId)
  const start = useWrite('replayPolicy', { onDone: ({ id }) => setReplayId(id) })
  const replay = () => start.send({ params: { agentId: agent.id }, body: { ...changeTo(policy), days: DAYS } })
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <Button size="xs" variant="default" aria-disabled={start.isSending} onClick={() => void replay()}>
          {words.replayDays(DAYS)}
        </Button>
        {replayId !== null && (
          <PageLink to={`/time-machine?agent=${agent.id}&replay=${replayId}`}>{words.open}</PageLink>
        )}
      </div>
      <ServiceErrorAlert error={start.error} />
      {replayId !== null && (
        <ReplayState watched={watched}>
          {(shown, result) => <ReplaySummary replay={shown} result={result} />}
        </ReplayState>
      )}
    </div>
  )
}
