import { Textarea } from '@mantine/core'
import { NOTE_FILE_BYTES_MAX, NOTE_FILES_MAX } from '../../../../contract/console/team/limits'
import { FileChoice } from '../../../components/ChoiceGroup'
import { FormFrame } from '../../../components/FormFrame'
import { type Faults, useServiceForm } from '../../../components/useServiceForm'
import { words } from './words'

interface NoteFormProps {
  readonly targetId: string
  readonly onClose: () => void
}

interface Values {
  readonly text: string
  readonly files: readonly File[]
}

const text = words.form

function faultOf(files: readonly File[]): string | null {
  if (files.length > NOTE_FILES_MAX) return text.tooMany
  const large = files.find(({ size }) => size > NOTE_FILE_BYTES_MAX)
  return large === undefined ? null : text.tooLarge(large.name)
}

/** The files by the names of the form; what was not chosen is left out. */
const PARTS = ['file', 'file2', 'file3'] as const

/** A note with its files. */
export function NoteForm({ targetId, onClose }: NoteFormProps) {
  const f = useServiceForm<'addNote', Values>({
    id: 'addNote',
    initialValues: { text: '', files: [] },
    toCall: ({ text: written, files }) => {
      const parts = Object.fromEntries(files.slice(0, NOTE_FILES_MAX).map((file, index) => [PARTS[index], file]))
      return { body: { targetId, text: written, ...parts } }
    },
    check: ({ files }): Faults<'files'> => {
      const fault = faultOf(files)
      return fault === null ? {} : { files: fault }
    },
    fieldMap: { file: 'files', file2: 'files', file3: 'files' },
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.title} onClose={onClose} form={f} submitLabel={text.submit}>
      <Textarea
        description={text.note}
        placeholder={text.hint}
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        {...f.field('text', text.text)}
      />
      <FileChoice multiple clearable description={text.filesNote} {...f.field('files', text.files)} />
    </FormFrame>
  )
}
