import { IconBuildingBank, IconWallet } from '@tabler/icons-react'
import type { ControlledAccount } from '../../../../contract/console/settings/schemas'
import { whoActed } from '../../../../contract/primitives/actorName'
import type { ListColumn } from '../../../components/DataTable/column'
import { fields, moneyFields, stateFields, timeFields } from '../../../components/list/exportFields'
import { ListScreen, type ListScreenProps } from '../../../components/list/ListScreen'
import type { ListFilter } from '../../../components/list/listFilters'
import { idColumn } from '../../../components/list/rowColumns'
import { type AskedFilters, useList } from '../../../components/list/useList'
import { MoneyText } from '../../../components/MoneyText'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { useSearchValues } from '../../../navigation/useSearch'
import { controlsWords as words } from '../controlsWords'
import { AccountActsDetail } from './AccountActsDetail'
import { accountTitle, ownerText } from './accountTitle'
import styles from './Controls.module.css'

const filters: readonly ListFilter<'findAccounts'>[] = [
  { name: 'text', label: words.filters.search, hint: words.filters.hint },
  { name: 'kind', label: words.filters.kind, textOf: (kind) => words.filters.kinds[kind] },
  { name: 'owner', label: words.filters.owner, textOf: (owner) => words.filters.owners[owner] },
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
      {whoActed(lastAct) ?? words.nobody}, <TimeText at={lastAct.at} />
    </span>
  )
}

const heads = words.columns
const columns: readonly ListColumn<ControlledAccount>[] = [
  {
    id: 'account',
    header: heads.account,
    cell: (account) => <AccountCell account={account} />,
    exports: fields(accountTitle),
  },
  { id: 'owner', header: heads.owner, width: 170, hideBelow: 540, cell: ownerText },
  {
    id: 'number',
    header: heads.number,
    width: 180,
    hideBelow: 760,
    cell: (account) => <NumberCell account={account} />,
    exports: [
      ...fields<ControlledAccount>((account) => (account.kind === 'EXTERNAL' ? account.primaryIdentifier : null)),
      ...moneyFields<ControlledAccount>(
        (account) =>
          account.kind === 'INTERNAL' ? { amountMinor: account.availableMinor, currency: account.currency } : null,
        heads.available,
      ),
    ],
  },
  {
    id: 'state',
    header: heads.state,
    width: 166,
    cell: (account) => <StatusBadge status={account.status} />,
    exports: stateFields((account) => account.status),
  },
  {
    id: 'lastAct',
    header: heads.lastAct,
    width: 190,
    hideBelow: 940,
    cell: (account) => <LastActCell account={account} />,
    exports: [
      ...fields<ControlledAccount>(({ lastAct }) => (lastAct === null ? null : whoActed(lastAct))),
      ...timeFields<ControlledAccount>(({ lastAct }) => lastAct?.at, heads.lastAct),
      ...fields<ControlledAccount>(({ lastAct }) => lastAct?.reason, heads.reason),
    ],
  },
  {
    id: 'reason',
    header: heads.reason,
    width: 400,
    hideBelow: 1400,
    cell: ({ lastAct }) => lastAct?.reason ?? '',
  },
  idColumn({ header: heads.id, width: 110, hideBelow: 1100 }),
]

/** What the list holds, in a sentence. */
function sentenceOf(typed: string, asked: AskedFilters<'findAccounts'>, isCut: boolean): string {
  if (isCut) return words.cut
  if (typed === '') return words.restricted
  return asked.text === undefined ? words.tooShort : words.found
}

type AccountActsProps = Pick<ListScreenProps<ControlledAccount>, 'title' | 'note' | 'tabs'>

/** Accounts that are not in ordinary use, or that a search finds, with what an operator can do to them. */
export function AccountActs(head: AccountActsProps) {
  const list = useList('findAccounts', { filters })
  const typed = useSearchValues().text?.trim() ?? ''
  const isCut = list.source.reply?.isCut === true
  const { empty } = words
  return (
    <ListScreen
      {...head}
      list={list}
      isCounted={false}
      label={words.tabs.accounts}
      above={
        <p className={styles.sentence} aria-live="polite">
          {sentenceOf(typed, list.asked, isCut)}
        </p>
      }
      columns={columns}
      empty={{ title: empty.title, text: empty.text }}
      detailLabel={words.detail}
      detail={(id) => <AccountActsDetail id={id} />}
    />
  )
}
