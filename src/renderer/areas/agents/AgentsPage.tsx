import { useMemo } from 'react'
import type { Agent } from '../../../contract/agents/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { BarMeter } from '../../components/BarMeter'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { moneyText } from '../../components/format/moneyText'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { useCustomerOptions } from '../../components/useChoices'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { AgentDetail } from './AgentDetail'
import { AgentStatus } from './AgentStatus'
import { CreateAgentForm } from './CreateAgentForm'
import { policyLine } from './policySentences'
import { words } from './words'

const WIDTH_PX = 500
const rowId = (agent: Agent): string => agent.id
const writeMoney = (amountMinor: number, currency: string) => `${moneyText(amountMinor, currency)} ${currency}`

function Today({ agent }: { readonly agent: Agent }) {
  const { currency, dailyLimit = null } = agent.policy.spendingLimits
  return (
    <BarMeter
      label={words.columns.today}
      used={agent.usage.dailySpend}
      limit={dailyLimit}
      text={(amountMinor) => moneyText(amountMinor, currency)}
    />
  )
}

function columnsOf(names: ReadonlyMap<string, string>): readonly Column<Agent>[] {
  return [
    { id: 'name', header: words.columns.name, width: 184, cell: (agent) => <strong>{agent.name}</strong> },
    { id: 'state', header: words.columns.state, width: 134, cell: (agent) => <AgentStatus agent={agent} /> },
    {
      id: 'customer',
      header: words.columns.customer,
      width: 170,
      hideBelow: 620,
      cell: (agent) => names.get(agent.customerId) ?? '',
    },
    { id: 'policy', header: words.columns.policy, cell: (agent) => policyLine(agent.policy, writeMoney) },
    { id: 'today', header: words.columns.today, width: 230, hideBelow: 820, cell: (agent) => <Today agent={agent} /> },
    {
      id: 'created',
      header: words.columns.created,
      width: 92,
      align: 'right',
      hideBelow: 960,
      cell: (agent) => <TimeText at={agent.createdAt} />,
    },
  ]
}

const YES_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
]

function useFilters(customers: ReturnType<typeof useCustomerOptions>): readonly FilterSpec[] {
  return useMemo(
    () => [
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customers },
      { kind: 'choice', name: 'isConnected', label: words.filters.connected, options: YES_NO },
      { kind: 'choice', name: 'isPaused', label: words.filters.paused, options: YES_NO },
      {
        kind: 'dates',
        name: 'created',
        label: words.filters.created,
        fromName: 'createdAfter',
        toName: 'createdBefore',
      },
    ],
    [customers],
  )
}

function NoAgents({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={words.filteredTitle} />
  return <EmptyState title={words.emptyTitle} text={words.emptyText} />
}

/** The agents, what each may do, and how much of its limits is used. */
export function AgentsPage() {
  const selection = useSelection('/agents')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const customers = useCustomerOptions()
  const specs = useFilters(customers)
  const filters = filterValues(specs, search)
  const pages = usePages('listAgents', { query: filters as never })
  const names = useMemo(() => new Map(customers.map(({ value, label }) => [value, label])), [customers])
  const columns = useMemo(() => columnsOf(names), [names])
  const selected = pages.rows.find(({ id }) => id === selection.id)
  const create = () => setSearch({ new: '1' }, { isStep: true })
  return (
    <>
      <ListDetail
        name="agents"
        selection={selection}
        detailLabel={words.detail}
        startWidth={WIDTH_PX}
        header={
          <PageHeader
            title={words.title}
            count={pages.totalCount}
            filters={<FilterBar specs={specs} />}
            actions={
              <ActButton shortcut="create" onAct={create}>
                {words.create}
              </ActButton>
            }
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={columns}
            source={pages}
            rowId={rowId}
            rowLines={2}
            selection={selection}
            empty={<NoAgents isFiltered={Object.keys(filters).length > 0} />}
          />
        }
        detail={
          selection.id === null ? null : (
            <AgentDetail
              key={selection.id}
              id={selection.id}
              customerName={names.get(selected?.customerId ?? '') ?? null}
              onDeleted={selection.close}
            />
          )
        }
      />
      {search.new === '1' && (
        <CreateAgentForm
          onClose={() => setSearch({ new: null })}
          onCreated={(id) => {
            selection.select(id)
            setSearch({ new: null })
          }}
        />
      )}
    </>
  )
}
