import { useMemo } from 'react'
import type { ListedSnapshot, SnapshotList } from '../../../contract/console/snapshots/schemas'
import { ActButton } from '../../components/ActButton'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { TimeText } from '../../components/TimeText'
import { WallTime } from '../../components/WallTime'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { LoadDialog } from './LoadDialog'
import { SnapshotDetail } from './SnapshotDetail'
import { ImportForm, ResetForm, TakeForm } from './SnapshotForms'
import styles from './Snapshots.module.css'
import { bytesText } from './snapshotText'
import { words } from './words'

function columnsFor(loadedId: string | null): readonly ListColumn<ListedSnapshot>[] {
  return [
    {
      id: 'name',
      header: words.name,
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <span className="truncate">{name}</span>
          {id === loadedId && <span className={styles.current}>{words.current}</span>}
        </span>
      ),
      exports: fields(({ name }) => name),
    },
    {
      id: 'note',
      header: words.noteColumn,
      width: 200,
      hideBelow: 1000,
      cell: ({ note }) => <span className="truncate muted">{note}</span>,
      exports: fields(({ note }) => note),
    },
    {
      id: 'clock',
      header: words.clock,
      width: 230,
      hideBelow: 700,
      cell: ({ clock }) => <TimeText at={clock.now} isExact />,
      exports: timeFields(({ clock }) => clock.now),
    },
    {
      id: 'mode',
      header: words.clockRuns,
      width: 90,
      hideBelow: 1300,
      cell: ({ clock }) => <span className="muted">{words.modes[clock.mode]}</span>,
      exports: fields(({ clock }) => words.modes[clock.mode]),
    },
    { id: 'origin', header: words.origin, width: 120, hideBelow: 560, cell: ({ origin }) => words.origins[origin] },
    {
      id: 'by',
      header: words.by,
      width: 130,
      hideBelow: 1300,
      cell: ({ takenBy }) => <span className="truncate">{takenBy}</span>,
      exports: fields(({ takenBy }) => takenBy),
    },
    {
      id: 'size',
      header: words.size,
      width: 84,
      align: 'right',
      cell: ({ sizeBytes }) => bytesText(sizeBytes),
    },
    {
      id: 'taken',
      header: words.taken,
      width: 100,
      align: 'right',
      cell: ({ takenAt }) => <WallTime at={takenAt} />,
      exports: timeFields(({ takenAt }) => takenAt),
    },
  ]
}

/** Where the present data came from, how large it is, and the way back. */
function NowBar({ list, onUndo }: { readonly list: SnapshotList; readonly onUndo: () => void }) {
  const { loaded, data, databaseBytes, freeBytes, undoId } = list
  const kept = data.find(({ id }) => id === loaded?.id)
  return (
    <section className={styles.now} aria-label={words.now}>
      <dl className={styles.facts}>
        <div>
          <dt>{words.loadedFrom}</dt>
          <dd>
            {loaded === null ? (
              <span className="muted">{words.notLoaded}</span>
            ) : (
              <>
                <span className="truncate" data-tip={kept?.name ?? words.goneSnapshot(loaded.name)}>
                  {kept?.name ?? words.goneSnapshot(loaded.name)}
                </span>
                <span className={`muted ${styles.whole}`}>
                  <WallTime at={loaded.loadedAt} />
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.database}</dt>
          <dd>
            {bytesText(databaseBytes)}
            <span className={`muted ${styles.whole}`}>{words.free(bytesText(freeBytes))}</span>
          </dd>
        </div>
        <div>
          <dt>{words.workspaces}</dt>
          <dd data-tip={words.workspacesText}>
            <code className="mono">{words.workspacesCommand}</code>
          </dd>
        </div>
      </dl>
      {undoId !== null && (
        <ActButton operation="loadSnapshot" size="xs" variant="default" data-tip={words.undoTip} onAct={onUndo}>
          {words.undo}
        </ActButton>
      )}
    </section>
  )
}

/** What stands over the list, as the address says: `?act=take`, `import`, `reset`, `load`, `undo`. */
function Acts({ list, selected, onClose, onMade }: ActsProps) {
  const { act } = useSearchValues()
  const undone = list?.data.find(({ id }) => id === list.undoId) ?? null
  if (act === 'take') return <TakeForm onClose={onClose} onDone={onMade} />
  if (act === 'import') return <ImportForm onClose={onClose} onDone={onMade} />
  if (act === 'reset') return <ResetForm onClose={onClose} />
  if (act === 'undo' && undone !== null) return <LoadDialog isUndo snapshot={undone} onClose={onClose} />
  if (act === 'load' && selected !== null) return <LoadDialog isUndo={false} snapshot={selected} onClose={onClose} />
  return null
}

interface ActsProps {
  readonly list: SnapshotList | null
  readonly selected: ListedSnapshot | null
  readonly onClose: () => void
  readonly onMade: (snapshot: ListedSnapshot) => void
}

/** The state of the data: kept under names, put back while everything runs, taken away and brought in as a file. */
export function SnapshotsPage() {
  const list = useList('listSnapshots')
  const setSearch = useSetSearch()
  const { selection, source } = list
  const kept = source.reply ?? null
  const loadedId = kept?.loaded?.id ?? null
  const columns = useMemo(() => columnsFor(loadedId), [loadedId])
  const ask = (act: string | null) => setSearch({ act })
  return (
    <>
      <ListScreen
        list={list}
        title={words.title}
        note={words.note}
        actions={
          <>
            <ActButton operation="resetData" variant="default" onAct={() => ask('reset')}>
              {words.reset}
            </ActButton>
            <ActButton operation="importSnapshot" variant="default" onAct={() => ask('import')}>
              {words.import}
            </ActButton>
            <ActButton operation="takeSnapshot" shortcut="create" onAct={() => ask('take')}>
              {words.take}
            </ActButton>
          </>
        }
        below={kept !== null && <NowBar list={kept} onUndo={() => ask('undo')} />}
        columns={columns}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
        detailLabel={words.detail}
        detail={(_, snapshot) =>
          kept === null || snapshot === undefined ? null : (
            <SnapshotDetail snapshot={snapshot} list={kept} onLoad={() => ask('load')} onDeleted={selection.close} />
          )
        }
      />
      <Acts
        list={kept}
        selected={source.rows.find(({ id }) => id === selection.id) ?? null}
        onClose={() => ask(null)}
        onMade={({ id }) => selection.show(id, ['act'])}
      />
    </>
  )
}
