import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Note } from '../../../../contract/console/team/notes'
import { usePages } from '../../../client/usePages'
import { ActButton } from '../../../components/ActButton'
import { OperatorAvatar } from '../../../components/operators/OperatorAvatar'
import { Section } from '../../../components/Section'
import { ErrorState } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { FileButton } from './FileButton'
import { NoteForm } from './NoteForm'
import styles from './Notes.module.css'
import { words } from './words'

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

/** What people wrote down about a payment that waits, a payee, a customer or an agent, with a way to add more. */
export function Notes({ targetId }: { readonly targetId: string }) {
  const [isWriting, setIsWriting] = useState(false)
  const { rows, isLoading, error, reload, hasMore, loadMore } = usePages('listNotes', { query: { targetId } })
  return (
    <Section
      title={words.title}
      aside={
        <ActButton operation="addNote" size="xs" variant="default" shortcut="note" onAct={() => setIsWriting(true)}>
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
