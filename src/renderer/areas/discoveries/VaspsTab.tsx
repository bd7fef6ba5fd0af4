import type { Vasp } from '../../../contract/vasps/schemas'
import type { ListColumn } from '../../components/DataTable/column'
import { fields } from '../../components/list/exportFields'
import { useList } from '../../components/list/useList'
import { NameCell } from './NameCell'
import { TabScreen } from './TabScreen'
import { words } from './words'

const columns: readonly ListColumn<Vasp>[] = [
  {
    id: 'vaspName',
    header: words.columns.vaspName,
    width: 280,
    cell: ({ vaspName }) => <NameCell name={vaspName} />,
    exports: fields(({ vaspName }) => vaspName),
  },
  {
    id: 'url',
    header: words.columns.url,
    cell: ({ url }) => <span className="mono truncate">{url}</span>,
    exports: fields(({ url }) => url),
  },
]

const rowId = ({ vaspName }: Vasp): string => vaspName

/** Hosts of wallets by name. */
export function VaspsTab() {
  const list = useList('listVasps')
  return <TabScreen list={list} note={words.notes.vasps} label={words.tabs.vasps} columns={columns} rowId={rowId} />
}
