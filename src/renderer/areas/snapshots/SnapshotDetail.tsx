import { useState } from 'react'
import type { ListedSnapshot, SnapshotList } from '../../../contract/console/snapshots/schemas'
import { fetchFile } from '../../client/fetchFile'
import type { Reply } from '../../client/operations'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { saveBlob } from '../../components/saveFile'
import { TimeText } from '../../components/TimeText'
import { WallTime } from '../../components/WallTime'
import { EditForm } from './SnapshotForms'
import styles from './Snapshots.module.css'
import { bytesText, obstacleText } from './snapshotText'
import { words } from './words'

interface SnapshotDetailProps {
  readonly snapshot: ListedSnapshot
  readonly list: SnapshotList
  readonly onLoad: () => void
  readonly onDeleted: () => void
}

type ExportedFile = Reply<'exportSnapshot'>

function ExportSection({ snapshot }: { readonly snapshot: ListedSnapshot }) {
  const [error, setError] = useState<ServiceCallError | null>(null)
  const [saved, setSaved] = useState<ExportedFile | null>(null)
  const make = useWrite('exportSnapshot')
  const exportAndSave = async () => {
    setError(null)
    setSaved(null)
    const made = await make.send({ params: { snapshotId: snapshot.id } })
    if (made === null) return
    try {
      saveBlob(made.fileName, await fetchFile(made.path, 'exportSnapshot'))
      setSaved(made)
    } catch (fault) {
      setError(fault as ServiceCallError)
    }
  }
  return (
    <Section
      title={words.file}
      aside={
        <ActButton
          operation="exportSnapshot"
          size="xs"
          variant="default"
          isSending={make.isSending}
          onAct={exportAndSave}
        >
          {words.exportButton}
        </ActButton>
      }
    >
      <p className="muted">{words.exportNote}</p>
      {saved !== null && <p role="status">{words.exportDone(saved.fileName, bytesText(saved.sizeBytes))}</p>}
      <ServiceErrorAlert error={make.error ?? error} />
    </Section>
  )
}

/** What a person should know before loading it. */
function remarksOf(snapshot: ListedSnapshot, list: SnapshotList): readonly string[] {
  const isAutomatic = snapshot.origin === 'BEFORE_LOAD' || snapshot.origin === 'BEFORE_RESET'
  return [
    ...(list.loaded?.id === snapshot.id ? [words.loadedNow] : []),
    ...(isAutomatic ? [words.automaticNote] : []),
    ...(snapshot.isFromHere ? [] : [words.foreign]),
    ...(snapshot.isLoadable ? [] : [obstacleText(snapshot.schemaVersion, list.schemaVersion)]),
  ]
}

interface FactsProps {
  readonly snapshot: ListedSnapshot
  readonly remarks: readonly string[]
}

function Facts({ snapshot, remarks }: FactsProps) {
  const { clock, origin, sizeBytes, takenAt, takenBy, dataSet, schemaVersion } = snapshot
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          { label: words.taken, value: <WallTime at={takenAt} /> },
          { label: words.by, value: takenBy },
          { label: words.origin, value: words.origins[origin] },
          {
            label: words.clock,
            value: (
              <>
                <TimeText at={clock.now} isExact /> <span className="muted">{words.modes[clock.mode]}</span>
              </>
            ),
          },
          { label: words.dataSet, value: words.dataSets[dataSet] },
          { label: words.size, value: bytesText(sizeBytes) },
          { label: words.schema, value: schemaVersion },
        ]}
      />
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </Section>
  )
}

/** One snapshot: what it is, and what can be done with it. */
export function SnapshotDetail({ snapshot, list, onLoad, onDeleted }: SnapshotDetailProps) {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useWrite('deleteSnapshot', { onDone: onDeleted })
  return (
    <>
      <DetailHeader
        title={snapshot.name}
        subtitle={<CopyableId id={snapshot.id} isLinked={false} />}
        actions={
          <>
            <ActButton operation="loadSnapshot" onAct={onLoad} disabled={!snapshot.isLoadable}>
              {words.load}
            </ActButton>
            <ActButton operation="updateSnapshot" variant="default" onAct={() => setIsEditing(true)}>
              {words.edit}
            </ActButton>
            <ConfirmButton
              operation="deleteSnapshot"
              isDangerous
              question={words.removeQuestion}
              confirmLabel={words.removeSubmit}
              onConfirm={() => remove.send({ params: { snapshotId: snapshot.id } })}
            >
              {words.remove}
            </ConfirmButton>
          </>
        }
      />
      <ServiceErrorAlert error={remove.error} />
      {snapshot.note !== null && (
        <Section title={words.noteField}>
          <p className={styles.noteText}>{snapshot.note}</p>
        </Section>
      )}
      <Facts snapshot={snapshot} remarks={remarksOf(snapshot, list)} />
      <ExportSection snapshot={snapshot} />
      {isEditing && <EditForm snapshot={snapshot} onClose={() => setIsEditing(false)} />}
    </>
  )
}
