import type { Vasp } from '../../../contract/vasps/schemas'
import type { Column } from '../../components/DataTable/column'
import { useList } from '../../components/list/useList'
import { NameCell } from './NameCell'
import { TabScreen } from './TabScreen'
import { words } from './words'

const columns: readonly Column<Vasp>[] = [
  { id: 'vaspName', header: words.columns.vaspName, width: 280, cell: ({ vaspName }) => <NameCell name={vaspName} /> },
  { id: 'url', header: words.columns.url, cell: ({ url }) => <span className="mono truncate">{url}</span> },
]

const rowId = ({ vaspName }: Vasp): string => vaspName

/** Hosts of wallets by name. */
export function VaspsTab() {
  const list = useList('listVasps')
  return <TabScreen list={list} note={words.notes.vasps} label={words.tabs.vasps} columns={columns} rowId={rowId} />
}
