import { useCallback } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { BarMeter } from '../../components/BarMeter'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { calendarDayText, calendarMonthText } from '../../components/format/timeText'
import { PauseAgentButton } from '../../components/pausing/PauseAgentButton'
import { PauseQuestion } from '../../components/pausing/PauseQuestion'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { PendingChanges } from '../approvals/changes/PendingChanges'
import { DossierButton } from '../dossier/DossierButton'
import { Notes } from '../team/notes/Notes'
import { ShadowLine } from '../time-machine/ShadowLine'
import styles from './AgentDetail.module.css'
import { AgentStatus } from './AgentStatus'
import { AgentWork } from './AgentWork'
import { DeletedAgent } from './DeletedAgent'
import { DeviceCodeSection } from './DeviceCodeSection'
import { EditPolicyForm } from './EditPolicyForm'
import { PolicyHistory } from './history/PolicyHistory'
import { UsageChart } from './history/UsageChart'
import { policySentences } from './policySentences'
import { RenameForm } from './RenameForm'
import { afterAgent, useAgent } from './useAgent'
import { useWriteMoney } from './useWriteMoney'
import { words } from './words'

interface PolicyProps {
  readonly agent: Agent
  readonly isOfDeleted: boolean
  readonly onEdit: () => void
}

function Policy({ agent, isOfDeleted, onEdit }: PolicyProps) {
  const money = useWriteMoney()
  return (
    <Section
      title={words.policy}
      aside={
        <>
          <PageLink to={placeAddress('timeMachine', { agent: agent.id })}>{words.timeMachine}</PageLink>
          {!isOfDeleted && (
            <ActButton operation="changeAgentPolicy" size="xs" variant="default" onAct={onEdit}>
              {words.editPolicy}
            </ActButton>
          )}
        </>
      }
    >
      <ul className={styles.sentences}>
        {policySentences(agent.policy, money).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ShadowLine agentId={agent.id} />
    </Section>
  )
}

function Usage({ agentId }: { readonly agentId: string }) {
  const read = useRead('getAgentUsage', { params: { agentId } }, { after: afterAgent(agentId) })
  const { hasIsoFormats } = usePreferences()
  const money = useWriteMoney()
  return (
    <Section title={words.usage}>
      <StatePanel read={read}>
        {(usage) => {
          const text = (amountMinor: number) => money(amountMinor, usage.currency)
          const { dailySpend, monthlySpend, dailyCount } = usage
          return (
            <>
              <BarMeter
                label={words.amountToday}
                used={dailySpend.usedMinor}
                limit={dailySpend.limitMinor}
                text={text}
              />
              <BarMeter label={words.paymentsToday} used={dailyCount.used} limit={dailyCount.limit} />
              <BarMeter
                label={words.amountMonth}
                used={monthlySpend.usedMinor}
                limit={monthlySpend.limitMinor}
                text={text}
              />
              <p className={styles.note}>
                {words.perPayment(text(usage.perTransactionLimitMinor))}.{' '}
                {words.resets(
                  calendarDayText(usage.dailyResetDate, hasIsoFormats),
                  calendarMonthText(usage.monthlyResetMonth, hasIsoFormats),
                )}
              </p>
            </>
          )
        }}
      </StatePanel>
    </Section>
  )
}

/** The question before a pause: what else it stops is counted once it is asked. */
function CountedPauseQuestion({ agent }: { readonly agent: Agent }) {
  const usage = useRead('getAgentUsage', { params: { agentId: agent.id } }, { after: afterAgent(agent.id) })
  const quotes = useRead('listQuotes', { query: { agentId: agent.id, status: 'PENDING', limit: 1 } })
  const isKnown = usage.data !== undefined && quotes.data !== undefined
  const effects = { waitingActions: usage.data?.waitingActions ?? 0, openQuotes: quotes.data?.totalCount ?? 0 }
  return <PauseQuestion name={agent.name} effects={isKnown ? effects : null} />
}

interface ActsProps {
  readonly agent: Agent
  readonly isOfDeleted: boolean
  readonly onRename: () => void
  readonly onDeleted: () => void
}

function Acts({ agent, isOfDeleted, onRename, onDeleted }: ActsProps) {
  const remove = useWrite('deleteAgent', { onDone: onDeleted })
  const params = { agentId: agent.id }
  const { act } = useSearchValues()
  const setSearch = useSetSearch()
  const onAsked = useCallback(() => setSearch({ act: null }), [setSearch])
  return (
    <>
      {!isOfDeleted && (
        <>
          <PauseAgentButton
            agent={agent}
            pauseQuestion={<CountedPauseQuestion agent={agent} />}
            isAsked={act === 'pause'}
            onAsked={onAsked}
          />
          <ActButton operation="updateAgent" variant="default" onAct={onRename}>
            {words.rename}
          </ActButton>
        </>
      )}
      <ConfirmButton
        operation="deleteAgent"
        isDangerous
        question={words.removeQuestion(agent.name)}
        confirmLabel={words.remove}
        onConfirm={() => remove.send({ params })}
      >
        {words.remove}
      </ConfirmButton>
      <ServiceErrorAlert error={remove.error} />
    </>
  )
}

interface AgentDetailProps {
  readonly id: string
  readonly customerName: string | null
  readonly onDeleted: () => void
}

function Shown({ agent, customerName, onDeleted }: Omit<AgentDetailProps, 'id'> & { readonly agent: Agent }) {
  const customer = useRead('getCustomerById', { params: { customerId: agent.customerId } })
  const isOfDeleted = customer.data?.isDeleted ?? false
  const { edit } = useSearchValues()
  const setSearch = useSetSearch()
  const close = () => setSearch({ edit: null })
  return (
    <>
      <DetailHeader
        title={agent.name}
        status={<AgentStatus agent={agent} isOfDeleted={isOfDeleted} isFramed />}
        subtitle={
          <>
            <span>
              {words.forCustomer} <CopyableId id={agent.customerId} label={customerName} />
            </span>
            <span>
              {words.created} <TimeText at={agent.createdAt} />
            </span>
            <CopyableId id={agent.id} isLinked={false} />
          </>
        }
        actions={
          <>
            <Acts
              agent={agent}
              isOfDeleted={isOfDeleted}
              onRename={() => setSearch({ edit: 'name' })}
              onDeleted={onDeleted}
            />
            <DossierButton kind="AGENT" id={agent.id} />
          </>
        }
        gone={isOfDeleted ? words.gone : undefined}
      />
      <PendingChanges of={{ kind: 'POLICY', agentId: agent.id }} />
      <Policy agent={agent} isOfDeleted={isOfDeleted} onEdit={() => setSearch({ edit: 'policy' }, { isStep: true })} />
      <Usage agentId={agent.id} />
      <UsageChart agentId={agent.id} />
      {!isOfDeleted && <DeviceCodeSection agent={agent} />}
      <AgentWork agentId={agent.id} isOver={isOfDeleted} />
      <Notes targetId={agent.id} />
      <PolicyHistory agentId={agent.id} inForce={isOfDeleted ? null : agent.policy} />
      {edit === 'policy' && !isOfDeleted && <EditPolicyForm agent={agent} onClose={close} />}
      {edit === 'name' && !isOfDeleted && <RenameForm agent={agent} onClose={close} />}
    </>
  )
}

/** One agent: policy in plain language, usage, device code, what it asked for and what was refused. */
export function AgentDetail({ id, ...rest }: AgentDetailProps) {
  const { read, isDeleted } = useAgent(id)
  if (isDeleted) return <DeletedAgent id={id} />
  return (
    <StatePanel read={read} skeletonLines={12}>
      {(agent) => <Shown agent={agent} {...rest} />}
    </StatePanel>
  )
}
