import { Progress, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListedSnapshot } from '../../../contract/console/snapshots/schemas'
import { ServiceCallError } from '../../client/ServiceCallError'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { FileChoice, RadioGroup } from '../../components/ChoiceGroup'
import { FormFrame } from '../../components/FormFrame'
import { hint } from '../../components/hint'
import { starred } from '../../components/starred'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './Snapshots.module.css'
import { sendFile } from './sendFile'
import { words } from './words'

interface FormProps {
  readonly onClose: () => void
  readonly onDone: (snapshot: ListedSnapshot) => void
}

/** Takes a snapshot under a name. */
export function TakeForm({ onClose, onDone }: FormProps) {
  const f = useServiceForm({
    id: 'takeSnapshot',
    initialValues: { name: '', note: '' },
    toCall: ({ name, note }) => ({ body: { name, note: note.trim() === '' ? undefined : note } }),
    onDone,
  })
  return (
    <FormFrame kind="modal" title={words.takeTitle} onClose={onClose} form={f} submitLabel={words.take}>
      <TextInput
        description={words.nameNote}
        {...hint(words.nameHint)}
        maxLength={80}
        {...f.field('name', words.name)}
      />
      <Textarea
        description={words.noteNote}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...f.field('note', words.noteField)}
      />
    </FormFrame>
  )
}

/** Changes name and note. */
export function EditForm({ snapshot, onClose }: { readonly snapshot: ListedSnapshot; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'updateSnapshot',
    initialValues: { name: snapshot.name, note: snapshot.note ?? '' },
    toCall: ({ name, note }) => ({
      params: { snapshotId: snapshot.id },
      body: { name: name === snapshot.name ? undefined : name, note: note.trim() === '' ? null : note },
    }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.editTitle} onClose={onClose} form={f} submitLabel={words.editSubmit}>
      <TextInput maxLength={80} {...f.field('name', words.name)} />
      <Textarea autosize minRows={2} maxRows={6} maxLength={500} {...f.field('note', words.noteField)} />
    </FormFrame>
  )
}

/** Starts again with new data; the one at hand is kept first. */
export function ResetForm({ onClose }: { readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'resetData',
    initialValues: { dataSet: 'DEMO' },
    toCall: (values) => ({ body: values }),
    onDone: onClose,
  })
  return (
    <FormFrame
      kind="modal"
      title={words.resetTitle}
      onClose={onClose}
      form={f}
      submitLabel={words.resetSubmit}
      isDangerous
    >
      <p>{words.resetText}</p>
      <RadioGroup {...f.choice('dataSet', words.resetLabel)}>
        <Radio mt="xs" value="DEMO" label={words.resetDemo} description={words.resetDemoNote} data-autofocus />
        <Radio mt="xs" value="EMPTY" label={words.resetEmpty} description={words.resetEmptyNote} />
      </RadioGroup>
    </FormFrame>
  )
}

/** How far an import is: sending, from 0 to 1, or being checked. */
function ImportProgress({ share }: { readonly share: number }) {
  const isChecking = share === 1
  const { data } = useRead('listSnapshots', {}, { isEnabled: isChecking, everyMs: isChecking ? 500 : false })
  const work = data?.work ?? null
  const checked = work === null || work.rowsTotal === 0 ? 0 : work.rowsDone / work.rowsTotal
  const percent = Math.floor((isChecking ? checked : share) * 100)
  const text = work === null ? words.importChecking : words.importRows(work.rowsDone)
  return (
    <div className={styles.progress} role="status">
      <Progress value={percent} aria-label={words.importFile} />
      <span className="muted">{isChecking ? text : words.importProgress(percent)}</span>
    </div>
  )
}

/** Sends a file, lets the service check it, and adds it to the list. */
export function ImportForm({ onClose, onDone }: FormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [lost, setLost] = useState<ServiceCallError | null>(null)
  const take = useWrite('importSnapshot', { onDone })
  const submit = async () => {
    setIsMissing(file === null)
    if (file === null || share !== null) return
    setLost(null)
    setShare(0)
    try {
      const uploadId = await sendFile(file, setShare)
      setShare(1)
      await take.send({ body: { uploadId, name: name.trim() === '' ? undefined : name } })
    } catch (fault) {
      if (!(fault instanceof ServiceCallError)) throw fault
      setLost(fault)
    } finally {
      setShare(null)
    }
  }
  return (
    <FormFrame
      kind="modal"
      title={words.importTitle}
      onClose={onClose}
      form={{ submit, isSending: share !== null, error: lost ?? take.error }}
      submitLabel={words.importSubmit}
    >
      <FileChoice
        label={words.importFile}
        {...starred(true)}
        description={words.importFileNote}
        {...hint(words.importChoose)}
        value={file}
        onChange={setFile}
        error={isMissing && file === null ? words.importMissing : null}
        clearable
        data-autofocus
      />
      <TextInput
        label={words.importName}
        description={words.importNameNote}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {share === null ? <p className="muted">{words.importNote}</p> : <ImportProgress share={share} />}
    </FormFrame>
  )
}
