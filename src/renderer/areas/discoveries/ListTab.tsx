import type { ReactNode } from 'react'
import type { Column, TableSource } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { UrlTabs } from '../../components/UrlTabs'
import styles from './Discoveries.module.css'
import { TABS } from './tabs'
import { words } from './words'

interface ListTabProps<Row> {
  readonly note: string
  readonly filters?: ReactNode
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  readonly source: TableSource<Row>
}

/** One of the three lists under the head that they share. */
export function ListTab<Row>({ note, filters, label, columns, rowId, source }: ListTabProps<Row>) {
  return (
    <div className={styles.screen}>
      <PageHeader
        title={words.title}
        count={source.totalCount ?? null}
        note={note}
        tabs={<UrlTabs label={words.title} tabs={TABS} />}
        filters={filters}
      />
      <div className={styles.table}>
        <DataTable
          label={label}
          columns={columns}
          source={source}
          rowId={rowId}
          empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
        />
      </div>
    </div>
  )
}
