import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { PolicyVersion } from '../../../../contract/console/policies/schemas'
import { actorName } from '../../../../contract/primitives/actorName'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { EndedChanges } from '../../approvals/changes/EndedChanges'
import { useTakesSecond } from '../../approvals/changes/useTakesSecond'
import { words as changeWords } from '../../approvals/changes/words'
import { policySentences, type WriteMoney } from '../policySentences'
import { useWriteMoney } from '../useWriteMoney'
import styles from './history.module.css'
import { PolicyChanges } from './PolicyChanges'
import { policyDifference } from './policyDifference'
import { words } from './words'

const SHOWN = 10
const SHOWN_MAX = 100

function whoText({ changedBy }: PolicyVersion): string {
  return actorName(changedBy) ?? (changedBy.kind === 'tool' ? words.byTool : words.byApi)
}

interface VersionProps {
  readonly version: PolicyVersion
  readonly isInForce: boolean
  readonly canRestore: boolean
  readonly money: WriteMoney
  readonly onRestore: () => void
}

function Version({ version, isInForce, canRestore, money, onRestore }: VersionProps) {
  const { number, policy, before, changedAt, changedBy, confirmedBy, reason, restoredNumber } = version
  const isStart = changedBy.kind === 'system'
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <strong>{words.version(number)}</strong>
        {isInForce && <span className="muted">{words.inForce}</span>}
        <span>
          {!isStart && `${words.by} ${whoText(version)}, `}
          <TimeText at={changedAt} />
          {confirmedBy !== null && `, ${changeWords.confirmedBy(actorName(confirmedBy) ?? '')}`}
        </span>
        {restoredNumber !== null && <span className="muted">{words.restoredFrom(restoredNumber)}</span>}
        {canRestore && (
          <ActButton
            operation="restoreAgentPolicy"
            size="compact-xs"
            variant="default"
            aria-label={words.restoreOf(number)}
            onAct={onRestore}
          >
            {words.restore}
          </ActButton>
        )}
      </div>
      {reason !== null && (
        <p>
          {words.reason}: {reason}
        </p>
      )}
      {before === null ? (
        <>
          <p className={styles.note}>{isStart ? words.known : words.started}</p>
          <ul className={styles.changes}>
            {policySentences(policy, money).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {reason === null && <p className={styles.note}>{words.noReason}</p>}
          <PolicyChanges before={before} after={policy} money={money} />
        </>
      )}
    </li>
  )
}

interface RestoreDialogProps {
  readonly agentId: string
  readonly inForce: AgentPolicy
  readonly version: PolicyVersion
  readonly money: WriteMoney
  readonly onClose: () => void
}

function RestoreDialog({ agentId, inForce, version, money, onClose }: RestoreDialogProps) {
  const { number, policy } = version
  const needsSecond = useTakesSecond('policies')
  return (
    <ReasonDialog
      id="restoreAgentPolicy"
      title={words.restoreTitle(number)}
      text={[
        words.restoreText(policyDifference(inForce, policy, money).join(' ')),
        ...(needsSecond ? [changeWords.note] : []),
      ].join(' ')}
      submitLabel={words.restoreVerb}
      toCall={(reason) => ({ params: { agentId }, body: { number, reason } })}
      onClose={onClose}
    />
  )
}

interface PolicyHistoryProps {
  readonly agentId: string
  /** Null where the agent or its customer is deleted: nothing is in force, nor put in force again. */
  readonly inForce: AgentPolicy | null
}

/** Every version of an agent's policy: who, when, why and what differed; an older one can be put in force again. */
export function PolicyHistory({ agentId, inForce }: PolicyHistoryProps) {
  const money = useWriteMoney()
  const [limit, setLimit] = useState(SHOWN)
  const [restored, setRestored] = useState<PolicyVersion | null>(null)
  const read = useRead('listPolicyVersions', { params: { agentId }, query: { limit } })
  return (
    <>
      <EndedChanges of={{ kind: 'POLICY', agentId }} />
      <Section title={words.title}>
        <StatePanel read={read}>
          {({ data, hasMore }) => (
            <>
              <ol className={styles.versions}>
                {data.map((version, index) => (
                  <Version
                    key={version.number}
                    version={version}
                    isInForce={inForce !== null && index === 0}
                    canRestore={
                      inForce !== null && index > 0 && policyDifference(inForce, version.policy, money).length > 0
                    }
                    money={money}
                    onRestore={() => setRestored(version)}
                  />
                ))}
              </ol>
              {hasMore && limit < SHOWN_MAX && (
                <Button size="xs" variant="subtle" onClick={() => setLimit(Math.min(limit + SHOWN, SHOWN_MAX))}>
                  {words.older}
                </Button>
              )}
            </>
          )}
        </StatePanel>
        {restored !== null && inForce !== null && (
          <RestoreDialog
            agentId={agentId}
            inForce={inForce}
            version={restored}
            money={money}
            onClose={() => setRestored(null)}
          />
        )}
      </Section>
    </>
  )
}
