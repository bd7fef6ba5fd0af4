import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Note, NoteFile } from '../../../../contract/console/team/notes'
import { usePages } from '../../../client/usePages'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { OperatorAvatar } from '../../../components/operators/OperatorAvatar'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { ErrorState } from '../../../components/StatePanel'
import { saveBlob } from '../../../components/saveFile'
import { TimeText } from '../../../components/TimeText'
import { bytesText } from '../../snapshots/snapshotText'
import { NoteForm } from './NoteForm'
import styles from './Notes.module.css'
import { words } from './words'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

function FileButton({ file }: { readonly file: NoteFile }) {
  const fetchIt = useWrite('fetchNoteFile', {
    // Nothing opens it by itself, whatever it is.
    onDone: ({ name, contentBase64 }) =>
      saveBlob(name, new Blob([bytesOf(contentBase64)], { type: 'application/octet-stream' })),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={14} stroke={1.7} aria-hidden="true" />}
        aria-label={words.save(file.name)}
        data-tip={`${file.mediaType}\n${words.hash(file.sha256)}`}
        onClick={() => void fetchIt.send({ params: { fileId: file.id } })}
      >
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.size}>{bytesText(file.sizeBytes)}</span>
      </Button>
      <ServiceErrorAlert error={fetchIt.error} title={words.saveFailed} />
    </>
  )
}

function NoteItem({ note }: { readonly note: Note }) {
  return (
    <li className={styles.note}>
      <OperatorAvatar name={note.author.name} />
      <div className={styles.body}>
        <p className={styles.by}>
          <strong>{note.author.name}</strong> <TimeText at={note.createdAt} />
        </p>
        <p className={styles.text}>{note.text}</p>
        {note.files.length > 0 && (
          <div className={styles.files}>
            {note.files.map((file) => (
              <FileButton key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** What people wrote down about an action, a payee, a customer or an agent, with a way to add more. */
export function Notes({ targetId }: { readonly targetId: string }) {
  const [isWriting, setIsWriting] = useState(false)
  const { rows, isLoading, error, reload, hasMore, loadMore } = usePages('listNotes', { query: { targetId } })
  return (
    <Section
      title={words.title}
      aside={
        <ActButton size="xs" variant="default" shortcut="note" onAct={() => setIsWriting(true)}>
          {words.add}
        </ActButton>
      }
    >
      {error !== null && rows.length === 0 && <ErrorState error={error} onRetry={reload} />}
      {error === null && !isLoading && rows.length === 0 && <p className="muted">{words.empty}</p>}
      {rows.length > 0 && (
        <ul className={styles.list} aria-busy={isLoading}>
          {rows.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="xs" variant="default" onClick={loadMore}>
          {words.more}
        </Button>
      )}
      {isWriting && <NoteForm targetId={targetId} onClose={() => setIsWriting(false)} />}
    </Section>
  )
}
