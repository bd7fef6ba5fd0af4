import { IconPaperclip } from '@tabler/icons-react'
import type { NoteFile } from '../../../../contract/console/team/notes'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { saveBlob } from '../../../components/saveFile'
import { bytesText } from '../../snapshots/snapshotText'
import styles from './Notes.module.css'
import { words } from './words'

type ShownFile = Pick<NoteFile, 'id' | 'name' | 'sha256'> & Partial<Pick<NoteFile, 'mediaType' | 'sizeBytes'>>

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** A file of a note, by its name; it is saved, never opened by itself. */
export function FileButton({ file }: { readonly file: ShownFile }) {
  const fetchIt = useWrite('fetchNoteFile', {
    // Nothing opens it by itself, whatever it is.
    onDone: ({ name, contentBase64 }) =>
      saveBlob(name, new Blob([bytesOf(contentBase64)], { type: 'application/octet-stream' })),
  })
  const size = file.sizeBytes === undefined ? null : bytesText(file.sizeBytes)
  return (
    <>
      <ActButton
        operation="fetchNoteFile"
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={14} stroke={1.7} aria-hidden="true" />}
        aria-label={words.save([file.name, size].filter(Boolean).join(' '))}
        data-tip={[file.mediaType, words.hash(file.sha256)].filter(Boolean).join('\n')}
        onAct={() => fetchIt.send({ params: { fileId: file.id } })}
      >
        <span className={styles.fileName}>{file.name}</span>
        {size !== null && <span className={styles.size}> {size}</span>}
      </ActButton>
      <ServiceErrorAlert error={fetchIt.error} title={words.saveFailed} />
    </>
  )
}
