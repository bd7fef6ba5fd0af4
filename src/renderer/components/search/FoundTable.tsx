import { MONEY_KINDS } from '../../../contract/console/objects/moneyKinds'
import type { SearchHit } from '../../../contract/console/objects/schemas'
import { usePreferences } from '../../client/preferences'
import { useSetSearch } from '../../navigation/useSearch'
import type { Selection } from '../../navigation/useSelection'
import { ActButton } from '../ActButton'
import { CopyableId } from '../CopyableId'
import type { Column } from '../DataTable/column'
import { DataTable } from '../DataTable/DataTable'
import { MoneyText } from '../MoneyText'
import { EmptyState } from '../StatePanel'
import { StatusBadge } from '../StatusBadge'
import { TimeText } from '../TimeText'
import { TwoLines } from '../TwoLines'
import styles from './FoundTable.module.css'
import { type ListSearch, useFound } from './useFound'
import { countText, lacksText } from './useSearchHits'
import { words } from './words'

const { columns: heads } = words

const columns: readonly Column<SearchHit>[] = [
  {
    id: 'what',
    header: heads.what,
    cell: ({ title, subtitle }) =>
      subtitle === null ? title : <TwoLines first={title} second={subtitle} tip={subtitle} />,
  },
  {
    id: 'identifier',
    header: heads.identifier,
    width: 180,
    hideBelow: 760,
    cell: ({ identifier }) => identifier !== null && <span className="mono">{identifier}</span>,
  },
  {
    id: 'state',
    header: heads.state,
    width: 148,
    hideBelow: 460,
    cell: ({ status, kind }) => <StatusBadge status={status} kind={kind} />,
  },
  {
    id: 'amount',
    header: heads.amount,
    width: 128,
    align: 'right',
    cell: ({ amountMinor, currency, kind }) =>
      currency !== null && (
        <MoneyText amountMinor={amountMinor} currency={currency} isOfAccount={kind === 'INTERNAL_ACCOUNT'} />
      ),
  },
  {
    id: 'made',
    header: heads.made,
    width: 98,
    align: 'right',
    hideBelow: 560,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  { id: 'id', header: 'ID', width: 110, hideBelow: 660, cell: ({ id }) => <CopyableId id={id} isInRow /> },
]

const rowId = ({ id }: SearchHit): string => id

interface FoundTableProps {
  readonly search: ListSearch
  readonly label: string
  readonly selection: Selection | undefined
}

/** What a list finds by a text, in the place of its rows. */
export function FoundTable({ search, label, selection }: FoundTableProps) {
  const { source, reply } = useFound(search)
  const { hasIsoFormats } = usePreferences()
  const setSearch = useSetSearch()
  const lacks = reply === undefined ? null : lacksText(reply, hasIsoFormats)
  const { rows, isLoading, isStale, error } = source
  const isCut = reply?.isCut === true
  const said = isLoading || isStale ? words.searching : countText({ data: rows, isCut })
  const clear = (
    <ActButton operation={null} variant="default" onAct={() => setSearch({ q: null })}>
      {words.clear}
    </ActButton>
  )
  return (
    <div className={styles.found}>
      <p className={styles.said} role="status">
        {(error === null || rows.length > 0) && said}
        {isCut && `. ${words.narrow}`}
        {lacks !== null && <span> {lacks}</span>}
      </p>
      <div className={styles.table}>
        <DataTable
          key={label}
          label={label}
          columns={columns}
          source={source}
          rowId={rowId}
          rowLines={2}
          selection={selection}
          empty={
            <EmptyState title={words.nothing} text={words.nothingText(MONEY_KINDS.has(search.kind))} action={clear} />
          }
        />
      </div>
    </div>
  )
}
