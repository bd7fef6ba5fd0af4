import type { Vasp } from '../../../contract/vasps/schemas'
import { useTableRead } from '../../client/useTableRead'
import type { Column } from '../../components/DataTable/column'
import { ListTab } from './ListTab'
import { NameCell } from './NameCell'
import { words } from './words'

/** The largest page; the committed list is shorter. */
const LIMIT = 100

const columns: readonly Column<Vasp>[] = [
  { id: 'vaspName', header: words.columns.vaspName, width: 280, cell: ({ vaspName }) => <NameCell name={vaspName} /> },
  { id: 'url', header: words.columns.url, cell: ({ url }) => <span className="mono truncate">{url}</span> },
]

const rowId = ({ vaspName }: Vasp): string => vaspName

/** Hosts of wallets by name. */
export function VaspsTab() {
  const { source } = useTableRead('listVasps', { query: { limit: LIMIT } })
  return <ListTab note={words.notes.vasps} label={words.tabs.vasps} columns={columns} rowId={rowId} source={source} />
}
