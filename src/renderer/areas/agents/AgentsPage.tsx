import { useMemo } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { BarMeter } from '../../components/BarMeter'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { moneyText } from '../../components/format/moneyText'
import { customerFields, fields, moneyFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { TwoLines } from '../../components/TwoLines'
import { useCustomerNames, useCustomerOptions, useDeletedCustomers } from '../../components/useChoices'
import { AgentDetail } from './AgentDetail'
import { AgentStatus, agentStateText } from './AgentStatus'
import { CreateAgentForm } from './CreateAgentForm'
import { policyLines, type WriteMoney } from './policySentences'
import { useWriteMoney } from './useWriteMoney'
import { words } from './words'

const WIDTH_PX = 500

function Today({ agent }: { readonly agent: Agent }) {
  const { currency, dailyLimit = null } = agent.policy.spendingLimits
  const { hasIsoFormats: isIso } = usePreferences()
  return (
    <BarMeter
      label={words.columns.today}
      used={agent.usage.dailySpend}
      limit={dailyLimit}
      text={(amountMinor) => moneyText(amountMinor, currency, { isIso })}
      unit={currency}
      isInColumn
    />
  )
}

interface Known {
  readonly names: ReadonlyMap<string, string>
  readonly deleted: ReadonlySet<string>
  readonly money: WriteMoney
}

/** The columns, and what a download says of each. */
export function columnsOf({ names, deleted, money }: Known): readonly ListColumn<Agent>[] {
  return [
    {
      id: 'name',
      header: words.columns.name,
      width: 184,
      cell: (agent) => <strong>{agent.name}</strong>,
      exports: [...fields<Agent>(({ name }) => name), ...fields<Agent>(({ id }) => id, words.columns.id)],
    },
    {
      id: 'state',
      header: words.columns.state,
      width: 134,
      cell: (agent) => <AgentStatus agent={agent} isOfDeleted={deleted.has(agent.customerId)} />,
      exports: fields((agent) => agentStateText(agent, deleted.has(agent.customerId))),
    },
    {
      id: 'customer',
      header: words.columns.customer,
      width: 170,
      hideBelow: 620,
      cell: (agent) => names.get(agent.customerId) ?? <CopyableId id={agent.customerId} isInRow />,
      exports: customerFields((agent) => agent.customerId),
    },
    {
      id: 'policy',
      header: words.columns.policy,
      cell: ({ policy }) => {
        const [when, most] = policyLines(policy, money)
        return <TwoLines first={when} second={most} tip={`${when}, ${most}`} />
      },
      exports: fields(({ policy }) => policyLines(policy, money).join(', ')),
    },
    {
      id: 'today',
      header: words.columns.today,
      width: 216,
      hideBelow: 820,
      cell: (agent) => <Today agent={agent} />,
      exports: moneyFields(({ policy, usage }) => ({
        amountMinor: usage.dailySpend,
        currency: policy.spendingLimits.currency,
      })),
    },
    createdColumn({ header: words.columns.created, width: 106, hideBelow: 960 }),
  ]
}

const yesNo = (value: 'true' | 'false'): string => (value === 'true' ? words.yes : words.no)

/** The agents, what each may do, and how much of its limits is used. */
export function AgentsPage() {
  const customers = useCustomerOptions()
  const names = useCustomerNames()
  const deleted = useDeletedCustomers()
  const money = useWriteMoney()
  const columns = useMemo(() => columnsOf({ names, deleted, money }), [names, deleted, money])
  const list = useList('listAgents', {
    searched: 'AGENT',
    filters: [
      { name: 'customerId', label: words.filters.customer, options: customers },
      { name: 'isConnected', label: words.filters.connected, textOf: yesNo },
      { name: 'isPaused', label: words.filters.paused, textOf: yesNo },
      { from: 'createdAfter', to: 'createdBefore', label: words.filters.created },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      columns={columns}
      rowLines={2}
      startWidth={WIDTH_PX}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detailLabel={words.detail}
      detail={(id, agent) => (
        <AgentDetail
          id={id}
          customerName={names.get(agent?.customerId ?? '') ?? null}
          onDeleted={list.selection.close}
        />
      )}
      create={{
        label: words.create,
        operation: 'createAgent',
        form: ({ close, show }) => <CreateAgentForm onClose={close} onCreated={show} />,
      }}
    />
  )
}
