import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Column, TableSource } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { EmptyState } from '../../components/StatePanel'
import { itemAddress } from '../../navigation/placeAddress'
import { useSetSearch } from '../../navigation/useSearch'
import styles from './TimeMachine.module.css'
import { words } from './words'

const w = words.differences
const ALL = 'ALL'

interface Choice {
  readonly value: string
  readonly label: string
}

/** What may be looked at alone, each with how many there are; what there is none of is left out. */
export const withCounts = (choices: readonly (Choice & { readonly count: number })[]): Choice[] =>
  choices
    .filter(({ value, count }) => value === ALL || count > 0)
    .map(({ value, label, count }) => ({ value, label: `${label} (${count.toLocaleString()})` }))

/** What is looked at: what the address says, as far as there is any. */
export const chosenOf = (choices: readonly Choice[], show: string | undefined): string =>
  choices.find(({ value }) => value === show)?.value ?? ALL

interface DifferenceTableProps<Row> {
  readonly choices: readonly Choice[]
  readonly chosen: string
  readonly columns: readonly Column<Row>[]
  readonly pages: TableSource<Row>
  /** Of the payment. */
  readonly idOf: (row: Row) => string
}

/** What differs, to be looked at in parts; Enter or a double click opens a payment. */
export function DifferenceTable<Row>({ choices, chosen, columns, pages, idOf }: DifferenceTableProps<Row>) {
  const setSearch = useSetSearch()
  const navigate = useNavigate()
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{w.title}</h2>
        {choices.length > 0 && (
          <Select
            aria-label={w.filter}
            size="xs"
            w="18rem"
            allowDeselect={false}
            data={[...choices]}
            value={chosen}
            onChange={(value) => setSearch({ show: value === ALL ? null : value })}
          />
        )}
      </div>
      <div className={styles.table}>
        <DataTable
          label={w.label}
          columns={columns}
          source={pages}
          rowId={idOf}
          rowLines={2}
          onOpen={(id) => void navigate({ to: itemAddress('approvals', id) })}
          empty={<EmptyState title={w.none} />}
        />
      </div>
    </section>
  )
}
