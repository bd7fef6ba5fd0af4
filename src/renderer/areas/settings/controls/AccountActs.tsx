import { IconBuildingBank, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ControlledAccount } from '../../../../contract/console/settings/schemas'
import { useTableRead } from '../../../client/useTableRead'
import { CopyableId } from '../../../components/CopyableId'
import type { Column } from '../../../components/DataTable/column'
import { DataTable } from '../../../components/DataTable/DataTable'
import { type FilterSpec, filterValues } from '../../../components/filterSpec'
import { ListDetail } from '../../../components/ListDetail'
import { MoneyText } from '../../../components/MoneyText'
import { EmptyState } from '../../../components/StatePanel'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { useSearchValues } from '../../../navigation/useSearch'
import { useSelection } from '../../../navigation/useSelection'
import { controlsWords as words } from '../controlsWords'
import { AccountActsDetail } from './AccountActsDetail'
import { accountTitle, ownerText } from './accountTitle'
import styles from './Controls.module.css'

const TEXT_MIN = 2

/** Shown in the head of the page; their values stand in the address. */
export const ACCOUNT_FILTERS: readonly FilterSpec[] = [
  { kind: 'text', name: 'text', label: words.filters.search, hint: words.filters.hint },
  {
    kind: 'choice',
    name: 'kind',
    label: words.filters.kind,
    options: [
      { value: 'EXTERNAL', label: words.filters.kinds.EXTERNAL },
      { value: 'INTERNAL', label: words.filters.kinds.INTERNAL },
    ],
  },
  {
    kind: 'choice',
    name: 'owner',
    label: words.filters.owner,
    options: [
      { value: 'CUSTOMER', label: words.filters.owners.CUSTOMER },
      { value: 'PLATFORM', label: words.filters.owners.PLATFORM },
    ],
  },
]

function AccountCell({ account }: { readonly account: ControlledAccount }) {
  const Icon = account.kind === 'EXTERNAL' ? IconBuildingBank : IconWallet
  return (
    <span className={styles.account}>
      <Icon size={15} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <span className="visuallyHidden">{words.filters.kinds[account.kind]}</span>
      <span className="truncate">{accountTitle(account)}</span>
    </span>
  )
}

function NumberCell({ account }: { readonly account: ControlledAccount }) {
  if (account.kind === 'INTERNAL') return <MoneyText amountMinor={account.availableMinor} currency={account.currency} />
  return <span className="mono truncate">{account.primaryIdentifier}</span>
}

function LastActCell({ account: { lastAct } }: { readonly account: ControlledAccount }) {
  if (lastAct === null) return null
  return (
    <span className="truncate" data-tip={lastAct.reason}>
      {lastAct.actorName ?? words.nobody}, <TimeText at={lastAct.at} />
    </span>
  )
}

const heads = words.columns
const columns: readonly Column<ControlledAccount>[] = [
  { id: 'account', header: heads.account, cell: (account) => <AccountCell account={account} /> },
  { id: 'owner', header: heads.owner, width: 170, hideBelow: 540, cell: ownerText },
  {
    id: 'number',
    header: heads.number,
    width: 180,
    hideBelow: 760,
    cell: (account) => <NumberCell account={account} />,
  },
  { id: 'state', header: heads.state, width: 166, cell: (account) => <StatusBadge status={account.status} /> },
  {
    id: 'lastAct',
    header: heads.lastAct,
    width: 190,
    hideBelow: 940,
    cell: (account) => <LastActCell account={account} />,
  },
  {
    id: 'reason',
    header: heads.reason,
    width: 400,
    hideBelow: 1400,
    cell: ({ lastAct }) => lastAct?.reason ?? '',
  },
  {
    id: 'id',
    header: heads.id,
    width: 110,
    hideBelow: 1100,
    cell: (account) => <CopyableId id={account.id} isInRow />,
  },
]

const rowId = (account: ControlledAccount): string => account.id

function useFound() {
  const values = filterValues(ACCOUNT_FILTERS, useSearchValues())
  const { text: typed, ...others } = values
  const text = typed?.trim() ?? ''
  const query = text.length < TEXT_MIN ? others : { ...others, text }
  const { read, source } = useTableRead('findAccounts', { query: query as never })
  const sentence = text === '' ? words.restricted : text.length < TEXT_MIN ? words.tooShort : words.found
  const isFiltered = Object.keys(query).length > 0
  return { source, isFiltered, sentence: read.data?.isCut === true ? words.cut : sentence }
}

/** Accounts that are not in ordinary use, or that a search finds, with what an operator can do to them. */
export function AccountActs({ header }: { readonly header: ReactNode }) {
  const selection = useSelection('/settings/controls')
  const { source, sentence, isFiltered } = useFound()
  const { empty } = words
  return (
    <ListDetail
      name="controls"
      selection={selection}
      detailLabel={words.detail}
      header={header}
      list={
        <div className={styles.list}>
          <p className={styles.sentence} aria-live="polite">
            {sentence}
          </p>
          <div className={styles.table}>
            <DataTable<ControlledAccount>
              label={words.tabs.accounts}
              columns={columns}
              source={source}
              rowId={rowId}
              selection={selection}
              empty={
                isFiltered ? (
                  <EmptyState title={empty.filteredTitle} text={empty.filteredText} />
                ) : (
                  <EmptyState title={empty.title} text={empty.text} />
                )
              }
            />
          </div>
        </div>
      }
      detail={selection.id === null ? null : <AccountActsDetail id={selection.id} />}
    />
  )
}
