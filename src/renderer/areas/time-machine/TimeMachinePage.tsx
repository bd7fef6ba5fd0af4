import { Input, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import type { PolicyReplay } from '../../../contract/console/replay/schemas'
import { useFirstRows } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { SearchSelect } from '../../components/SearchSelect'
import { EmptyState, Skeleton, StatePanel } from '../../components/StatePanel'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { draftPolicyOf } from '../agents/policyForm'
import { useAgent } from '../agents/useAgent'
import { Curves } from './Curves'
import { changeTo } from './changeTo'
import { Differences } from './Differences'
import { DraftForm, useDraft } from './DraftForm'
import { How } from './How'
import { PolicySummary } from './PolicySummary'
import { ReplayState } from './ReplayState'
import { RulesMachine } from './RulesMachine'
import { Shadows } from './Shadows'
import styles from './TimeMachine.module.css'
import { Totals } from './Totals'
import { usePolicyReplay } from './useReplay'
import { useResultInSight } from './useResultInSight'
import { WatchButton } from './WatchButton'
import { words } from './words'

const DAYS = [7, 30, 90, 365] as const
const START_DAYS = 30
const EVERY = {}
const AGAINST = ['HISTORY', 'IN_FORCE'] as const
const JUDGES = ['policy', 'rules'] as const

type Judge = (typeof JUDGES)[number]

/** What the address asks for. */
function useAsked() {
  const { agent, replay, days, against, judge } = useSearchValues()
  return {
    judge: JUDGES.find((each) => each === judge) ?? 'policy',
    agentId: agent ?? null,
    replayId: replay ?? null,
    window: {
      days: DAYS.find((each) => String(each) === days) ?? START_DAYS,
      against: AGAINST.find((each) => each === against) ?? 'HISTORY',
    },
  }
}

interface MachineProps {
  readonly agent: Agent
  readonly shown: PolicyReplay | null
}

/** The draft on the left, what it makes of the past on the right. */
function Machine({ agent, shown }: MachineProps) {
  const { replayId, window } = useAsked()
  const setSearch = useSetSearch()
  const watched = usePolicyReplay(replayId)
  const resultRef = useResultInSight(replayId)
  const draft = useDraft({
    agent,
    policy: shown?.policy ?? agent.policy,
    window,
    onStarted: (replay) => setSearch({ agent: agent.id, replay: replay.id, show: null }),
  })
  const values = draft.f.form.getValues().policy
  const policy = draftPolicyOf(values)
  return (
    <div className={styles.machine}>
      <section className={styles.draft} aria-label={words.draft}>
        <DraftForm agent={agent} draft={draft} hasReplay={replayId !== null} />
        <WatchButton
          body={policy === null ? null : { kind: 'POLICY', agentId: agent.id, policy: changeTo(policy) }}
          onWatched={(shadow) => draft.kept.keep(shadow, values)}
        />
      </section>
      <section ref={resultRef} className={styles.result} aria-label={words.result}>
        {replayId === null ? (
          <EmptyState title={words.notYetTitle} text={words.notYetText} />
        ) : (
          <ReplayState watched={watched}>
            {(replay, result) => (
              <>
                <PolicySummary replay={replay} result={result} />
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
        <How sentences={words.how} />
      </section>
    </div>
  )
}

/** In place of the draft of an agent that was deleted. */
function Deleted({ agentId }: { readonly agentId: string }) {
  const to = <PageLink to={itemAddress('agents', agentId)}>{words.toAgent}</PageLink>
  return <EmptyState title={words.agentDeletedTitle} text={words.agentDeletedText} action={to} />
}

/**
 * Waits for the agent and for the replay that the address names on arrival, so that the draft starts as that one. A
 * replay that is started from here leaves the form, and the focus in it, where they are.
 */
function OfAgent({ agentId, replayId }: { readonly agentId: string; readonly replayId: string | null }) {
  const { read, isDeleted } = useAgent(agentId)
  const { read: known } = usePolicyReplay(replayId)
  const replay = known.data
  const [startsWith] = useState(replayId)
  const isArriving = replayId !== null && replayId === startsWith
  if (isArriving && replay === undefined && known.error === null) return <Skeleton lines={12} />
  if (isDeleted) return <Deleted agentId={agentId} />
  const shown = replay?.agentId === agentId ? replay : null
  return (
    <StatePanel read={read} skeletonLines={12}>
      {(agent) => <Machine key={agent.id} agent={agent} shown={shown} />}
    </StatePanel>
  )
}

/** Whose draft judges, how far back, and what it is compared with. */
function Controls({ judge, children }: { readonly judge: Judge; readonly children?: ReactNode }) {
  const { window } = useAsked()
  const setSearch = useSetSearch()
  return (
    <div className={styles.controls}>
      <Choice
        label={words.judge}
        data={JUDGES.map((value) => ({ value, label: words.judges[value] }))}
        value={judge}
        onChange={(value) => setSearch({ judge: value === 'policy' ? null : value, replay: null, show: null })}
      />
      {children}
      <Choice
        label={words.days}
        data={DAYS.map((days) => ({ value: String(days), label: words.daysText(days) }))}
        value={String(window.days)}
        onChange={(days) => setSearch({ days: days === String(START_DAYS) ? null : days })}
      />
      <Choice
        label={words.against}
        data={AGAINST.map((value) => ({ value, label: words.compared[value] }))}
        value={window.against}
        onChange={(value) => setSearch({ against: value === 'HISTORY' ? null : value })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly data: { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <div>
      <Input.Label labelElement="div" aria-hidden="true">
        {label}
      </Input.Label>
      <SegmentedControl display="flex" aria-label={label} {...rest} />
    </div>
  )
}

/** A draft of an agent's policy judges what this agent asked for. */
function OfPolicy() {
  const { agentId, replayId } = useAsked()
  const setSearch = useSetSearch()
  const first = useRead('listAgents', { query: { limit: 1 } })
  const agents = useFirstRows('listAgents', EVERY)
  // One that paid something shows more than one that never did.
  const busy = agents.find(({ usage }) => usage.monthlySpend > 0) ?? agents[0]
  // Whoever pays meanwhile does not take the place of the one whose draft is on the screen.
  const [shown, setShown] = useState<string | null>(null)
  if (shown === null && busy !== undefined) setShown(busy.id)
  const chosen = agentId ?? shown
  return (
    <StatePanel read={first}>
      {({ totalCount }) => {
        if (totalCount === 0) {
          return (
            <>
              <Controls judge="policy" />
              <EmptyState
                title={words.noAgentTitle}
                text={words.noAgentText}
                action={<PageLink to={placeAddress('agents')}>{words.toAgents}</PageLink>}
              />
            </>
          )
        }
        if (chosen === null) return <Skeleton lines={12} />
        return (
          <>
            <Controls judge="policy">
              <SearchSelect
                label={words.agent}
                w="13rem"
                data={agents.map(({ id, name }) => ({ value: id, label: name }))}
                value={chosen}
                onChange={(agent) => setSearch({ agent, replay: null, show: null })}
              />
            </Controls>
            <OfAgent key={chosen} agentId={chosen} replayId={replayId} />
          </>
        )
      }}
    </StatePanel>
  )
}

/** A draft of the approval rules judges every payment that was asked for. */
function OfRules() {
  const { replayId, window } = useAsked()
  return (
    <>
      <Controls judge="rules" />
      <RulesMachine replayId={replayId} window={window} />
    </>
  )
}

/** A draft judges what has happened, before it is put in force. */
export function TimeMachinePage() {
  const { judge } = useAsked()
  return (
    <PageBody header={<PageHeader title={words.title} note={words.note} />}>
      <Shadows />
      {judge === 'rules' ? <OfRules /> : <OfPolicy />}
    </PageBody>
  )
}
