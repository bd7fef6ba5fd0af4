import { useMemo } from 'react'
import type { HeldCardState } from '../../../contract/cards/cardStates'
import type { Card } from '../../../contract/cards/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, moneyFields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, idColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { MoneyText } from '../../components/MoneyText'
import { StatusBadge } from '../../components/StatusBadge'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames, useCustomerOptions } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { CardDetail } from './CardDetail'
import { IssueForm } from './IssueForm'
import { words } from './words'

const WIDTH_PX = 560
const heads = words.columns

function Ending({ card: { last4 } }: { readonly card: Card }) {
  if (last4 === undefined) return <span className="muted">{words.noNumber}</span>
  return <span className="mono">{words.numberEnding(last4)}</span>
}

function Limit({ card: { maxSpendPerTransaction: limit, currency = '' } }: { readonly card: Card }) {
  if (limit === null) return <span className="muted">{words.noLimit}</span>
  return <MoneyText amountMinor={limit} currency={currency} />
}

function columnsWith(names: ReadonlyMap<string, string>): readonly ListColumn<Card>[] {
  return [
    {
      id: 'state',
      header: heads.state,
      width: 134,
      cell: (card) => <StatusBadge status={card.state} label={words.states[card.state]} />,
      exports: stateFields((card) => card.state),
    },
    {
      id: 'card',
      header: heads.card,
      width: 118,
      cell: (card) => <Ending card={card} />,
      exports: fields((card) => card.last4 ?? null),
    },
    {
      id: 'holder',
      header: heads.holder,
      cell: (card) => <CopyableId id={card.cardholderId} label={names.get(card.cardholderId)} isInRow />,
      exports: customerFields((card) => card.cardholderId),
    },
    {
      id: 'limit',
      header: heads.limit,
      width: 144,
      align: 'right',
      hideBelow: 560,
      cell: (card) => <Limit card={card} />,
      exports: moneyFields(({ maxSpendPerTransaction: amountMinor, currency = '' }) => ({ amountMinor, currency })),
    },
    {
      id: 'sources',
      header: heads.sources,
      width: 120,
      hideBelow: 720,
      cell: (card) => <CopyableId id={card.fundingSources[0]} isInRow />,
      exports: fields((card) => card.fundingSources.join(' ')),
    },
    {
      id: 'name',
      header: heads.name,
      width: 160,
      hideBelow: 860,
      cell: (card) => <span className="truncate mono">{card.platformCardId}</span>,
      exports: fields((card) => card.platformCardId ?? null),
    },
    createdColumn({ header: heads.created, width: 100, sortKey: 'createdAt', hideBelow: 540 }),
    idColumn({ header: heads.id, width: 104, hideBelow: 980 }),
  ]
}

const STATES = Object.keys(words.tabs.states) as HeldCardState[]

function useTabs() {
  const counts = useRead('countCards', {}).data
  return [
    { value: '', label: words.tabs.all },
    ...STATES.map((value) => ({ value, label: words.tabs.states[value], count: counts?.[value] ?? null })),
  ]
}

/** Every card of the platform by state: who holds it, what it pays from, and what can be done to it. */
export function CardsPage() {
  const customers = useCustomerOptions()
  const names = useCustomerNames()
  const columns = useMemo(() => columnsWith(names), [names])
  const tabs = useTabs()
  const tab = useUrlTab(tabs, 'state')
  const list = useList('listCards', {
    searched: 'CARD',
    filters: [
      { name: 'cardholderId', label: words.filters.customer, options: customers },
      { name: 'accountId', label: words.filters.account },
      { name: 'platformCardId', label: words.filters.name },
    ],
    also: ['state'],
  })
  const { of } = useSearchValues()
  const state = STATES.find((each) => each === tab)
  return (
    <ListScreen
      list={list}
      title={words.title}
      label={state === undefined ? words.title : words.states[state]}
      tabs={<UrlTabs name="state" label={words.title} tabs={tabs} />}
      columns={columns}
      startWidth={WIDTH_PX}
      empty={words.empty}
      detailLabel={words.detail}
      detail={(id) => <CardDetail id={id} />}
      create={{
        label: words.issue,
        operation: 'createCard',
        names: ['of'],
        form: ({ close, show }) => <IssueForm cardholderId={of ?? ''} onClose={close} onIssued={show} />,
      }}
    />
  )
}
