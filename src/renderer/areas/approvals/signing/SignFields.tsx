import { Checkbox, Input, MultiSelect, Radio, Textarea } from '@mantine/core'
import { VOTE_REASON_MAX } from '../../../../contract/console/approvals/schemas'
import { usePages } from '../../../client/usePages'
import { useWrite } from '../../../client/useWrite'
import { CheckboxGroup, FileChoice, RadioGroup } from '../../../components/ChoiceGroup'
import { LockNote } from '../../../components/operators/LockNote'
import { PinInput } from '../../../components/operators/PinInput'
import { words as operatorWords } from '../../../components/operators/words'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { starred } from '../../../components/starred'
import styles from './Signing.module.css'
import type { SignTask } from './signedText'
import type { SignForm, SignMethod } from './useSignForm'
import { words } from './words'

const text = words.dialog

interface PartProps {
  readonly f: SignForm
  readonly task: SignTask
}

function Checklist({ f, task }: PartProps) {
  const isWrong = f.lacks('checklist')
  return (
    <CheckboxGroup
      label={text.checklist}
      {...starred(true)}
      error={isWrong && text.checklistMissing}
      value={[...f.checklist]}
      onChange={f.setChecklist}
    >
      <div className={styles.choices}>
        {task.needs.checklist.map((item) => (
          <Checkbox
            key={item}
            size="xs"
            value={item}
            label={item}
            aria-invalid={isWrong && !f.checklist.includes(item)}
          />
        ))}
      </div>
    </CheckboxGroup>
  )
}

/** The files of the notes on the payment; one that is attached here becomes a note, too, and is chosen. */
function Evidence({ f, task: { subjects } }: PartProps) {
  const targetId = subjects[0]?.subjectId ?? ''
  const { rows } = usePages('listNotes', { query: { targetId } })
  const files = rows.flatMap((note) => note.files)
  const chosen = f.given.evidence
  const attach = useWrite('addNote', { onDone: (note) => f.setFiles([...chosen, ...note.files]) })
  if (subjects.length > 1) return <p className={styles.warning}>{text.filesOfSeveral}</p>
  const offered = [...files, ...chosen.filter(({ id }) => files.every((file) => file.id !== id))]
  return (
    <>
      {offered.length > 0 && (
        <MultiSelect
          label={text.files}
          description={text.filesNote}
          {...starred(true)}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.map(({ id }) => id)}
          error={f.lacks('files') && text.filesMissing}
          onChange={(ids) => f.setFiles(offered.filter(({ id }) => ids.includes(id)))}
        />
      )}
      <FileChoice
        label={text.attach}
        description={text.attachNote}
        {...starred(offered.length === 0)}
        placeholder={text.chooseFile}
        value={null}
        readOnly={attach.isSending}
        error={offered.length === 0 && f.lacks('files') && text.filesMissing}
        onChange={(file) => {
          if (file !== null) void attach.send({ body: { targetId, text: text.attachText, file } })
        }}
      />
      <ServiceErrorAlert error={attach.error} title={text.attachFailed} />
    </>
  )
}

function Methods({ f }: { readonly f: SignForm }) {
  if (f.methods.length < 2) return null
  return (
    <RadioGroup label={text.method} value={f.method} onChange={(next) => f.setMethod(next as SignMethod)}>
      <div className={styles.choices}>
        {f.methods.map((method) => (
          <Radio
            key={method}
            size="xs"
            value={method}
            label={method === 'PIN' ? text.pin : text.passkey}
            data-autofocus={method === f.method ? true : undefined}
          />
        ))}
      </div>
    </RadioGroup>
  )
}

function Proof({ f, name }: { readonly f: SignForm; readonly name: string }) {
  return (
    <>
      <Methods f={f} />
      {f.method === 'PASSKEY' ? (
        <p className="muted">{text.passkeyNote}</p>
      ) : (
        <PinInput
          label={operatorWords.pinOf(name)}
          value={f.pin}
          onChange={f.setPin}
          disabled={f.isLocked}
          error={
            f.isLocked ? (
              <LockNote lockedUntil={f.lockedUntil} />
            ) : (
              (f.pinRefusal ?? (f.lacks('pin') && text.pinMissing))
            )
          }
        />
      )}
    </>
  )
}

/** What the rules ask whoever signs for, and the proof of who it is. */
export function SignFields({ f, task, name }: PartProps & { readonly name: string }) {
  const { needs } = task
  return (
    <>
      {needs.checklist.length > 0 && <Checklist f={f} task={task} />}
      {needs.reason && (
        <Textarea
          label={text.reason}
          description={text.reasonNote}
          {...starred(true)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={VOTE_REASON_MAX}
          value={f.given.reason}
          error={f.lacks('reason') && text.reasonMissing}
          onChange={(event) => f.setReason(event.currentTarget.value)}
        />
      )}
      {needs.evidenceFile && <Evidence f={f} task={task} />}
      {f.methods.length > 0 ? <Proof f={f} name={name} /> : <Input.Error>{text.noMethod}</Input.Error>}
    </>
  )
}
