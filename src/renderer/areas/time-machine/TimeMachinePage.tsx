import { Input, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import type { PolicyReplay } from '../../../contract/console/replay/schemas'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState, Skeleton, StatePanel } from '../../components/StatePanel'
import { PageLink } from '../../navigation/PageLink'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { Curves } from './Curves'
import { Differences } from './Differences'
import { DraftForm, useDraft } from './DraftForm'
import { ReplayState, ReplaySummary } from './ReplayResultView'
import styles from './TimeMachine.module.css'
import { Totals } from './Totals'
import { useReplay } from './useReplay'
import { words } from './words'

const DAYS = [7, 30, 90, 365] as const
const START_DAYS = 30
const EVERY = {}
const AGAINST = ['HISTORY', 'IN_FORCE'] as const

/** What the address asks for. */
function useAsked() {
  const { agent, replay, days, against } = useSearchValues()
  return {
    agentId: agent ?? null,
    replayId: replay ?? null,
    window: {
      days: DAYS.find((each) => String(each) === days) ?? START_DAYS,
      against: AGAINST.find((each) => each === against) ?? 'HISTORY',
    },
  }
}

function How() {
  return (
    <details className={styles.how}>
      <summary>{words.howTitle}</summary>
      <ul>
        {words.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

interface MachineProps {
  readonly agent: Agent
  readonly shown: PolicyReplay | null
}

/** The draft on the left, what it makes of the past on the right. */
function Machine({ agent, shown }: MachineProps) {
  const { replayId, window } = useAsked()
  const setSearch = useSetSearch()
  const watched = useReplay(replayId)
  const draft = useDraft({
    agent,
    policy: shown?.policy ?? agent.policy,
    window,
    onStarted: ({ id }) => setSearch({ agent: agent.id, replay: id, show: null }),
  })
  return (
    <div className={styles.machine}>
      <section className={styles.draft} aria-label={words.draft}>
        <DraftForm agent={agent} draft={draft} hasReplay={replayId !== null} />
      </section>
      <section className={styles.result} aria-label={words.result}>
        {replayId === null ? (
          <EmptyState title={words.notYetTitle} text={words.notYetText} />
        ) : (
          <ReplayState watched={watched}>
            {(replay, result) => (
              <>
                <ReplaySummary replay={replay} result={result} />
                {result.replayed > 0 && (
                  <>
                    <Totals replay={replay} result={result} />
                    <Curves key={replay.id} result={result} onUse={draft.use} />
                    <Differences replay={replay} result={result} />
                  </>
                )}
              </>
            )}
          </ReplayState>
        )}
        <How />
      </section>
    </div>
  )
}

/**
 * Waits for the agent and for the replay that the address names on arrival, so that the draft starts as that one. A
 * replay that is started from here leaves the form, and the focus in it, where they are.
 */
function OfAgent({ agentId, replayId }: { readonly agentId: string; readonly replayId: string | null }) {
  const read = useRead('getAgentById', { params: { agentId } })
  const { read: known, replay } = useReplay(replayId)
  const [startsWith] = useState(replayId)
  const isArriving = replayId !== null && replayId === startsWith
  if (isArriving && replay === undefined && known.error === null) return <Skeleton lines={12} />
  const shown = replay?.agentId === agentId ? replay : null
  return (
    <StatePanel read={read} skeletonLines={12}>
      {(agent) => <Machine key={agent.id} agent={agent} shown={shown} />}
    </StatePanel>
  )
}

interface ControlsProps {
  readonly agents: readonly Agent[]
  readonly agentId: string | null
}

function Controls({ agents, agentId }: ControlsProps) {
  const { window } = useAsked()
  const setSearch = useSetSearch()
  return (
    <div className={styles.controls}>
      <Select
        label={words.agent}
        searchable
        allowDeselect={false}
        w="16rem"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={agentId}
        onChange={(agent) => setSearch({ agent, replay: null, show: null })}
      />
      <div>
        <Input.Label labelElement="div" aria-hidden="true">
          {words.days}
        </Input.Label>
        <SegmentedControl
          display="flex"
          aria-label={words.days}
          data={DAYS.map((days) => ({ value: String(days), label: words.daysText(days) }))}
          value={String(window.days)}
          onChange={(days) => setSearch({ days: days === String(START_DAYS) ? null : days })}
        />
      </div>
      <div>
        <Input.Label labelElement="div" aria-hidden="true">
          {words.against}
        </Input.Label>
        <SegmentedControl
          display="flex"
          aria-label={words.against}
          data={AGAINST.map((value) => ({ value, label: words.compared[value] }))}
          value={window.against}
          onChange={(value) => setSearch({ against: value === 'HISTORY' ? null : value })}
        />
      </div>
    </div>
  )
}

/** A draft of a policy judges what has happened, before it is put in force. */
export function TimeMachinePage() {
  const { agentId, replayId } = useAsked()
  const first = useRead('listAgents', { query: { limit: 1 } })
  const agents = useFirstRows('listAgents', EVERY)
  // One that paid something shows more than one that never did.
  const busy = agents.find(({ usage }) => usage.monthlySpend > 0) ?? agents[0]
  const chosen = agentId ?? busy?.id ?? null
  return (
    <PageBody header={<PageHeader title={words.title} note={words.note} />}>
      <StatePanel read={first}>
        {({ totalCount }) => {
          if (totalCount === 0) {
            return (
              <EmptyState
                title={words.noAgentTitle}
                text={words.noAgentText}
                action={<PageLink to="/agents">{words.toAgents}</PageLink>}
              />
            )
          }
          if (chosen === null) return <Skeleton lines={12} />
          return (
            <>
              <Controls agents={agents} agentId={chosen} />
              <OfAgent key={chosen} agentId={chosen} replayId={replayId} />
            </>
          )
        }}
      </StatePanel>
    </PageBody>
  )
}
