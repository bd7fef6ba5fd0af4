import { Checkbox, Input, MultiSelect, Radio, Textarea } from '@mantine/core'
import { VOTE_REASON_MAX } from '../../../../contract/console/approvals/limits'
import { usePages } from '../../../client/usePages'
import { useWrite } from '../../../client/useWrite'
import { CheckboxGroup, FileChoice, RadioGroup } from '../../../components/ChoiceGroup'
import { LockNote } from '../../../components/operators/LockNote'
import { PinInput } from '../../../components/operators/PinInput'
import { words as operatorWords } from '../../../components/operators/words'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import styles from './Signing.module.css'
import type { SignTask } from './signTask'
import type { SignForm } from './useSignForm'
import { words } from './words'

const text = words.dialog

/** What a rule asks for, where the contract takes a signature without it. */
const BY_RULE = { isNeeded: true }

interface PartProps {
  readonly sign: SignForm
  readonly task: SignTask
}

function Checklist({ sign: { f }, task }: PartProps) {
  const group = f.choice('checklist', text.checklist, BY_RULE)
  const { checklist } = f.form.getValues()
  return (
    <CheckboxGroup {...group}>
      <div className={styles.choices}>
        {task.needs.checklist.map((item) => (
          <Checkbox
            key={item}
            size="xs"
            value={item}
            label={item}
            aria-invalid={Boolean(group.error) && !checklist.includes(item)}
          />
        ))}
      </div>
    </CheckboxGroup>
  )
}

/** The files of the notes on the payment; one that is attached here becomes a note, too, and is chosen. */
function Evidence({ sign: { f, given }, task: { subjects } }: PartProps) {
  const targetId = subjects[0]?.subjectId ?? ''
  const { rows } = usePages('listNotes', { query: { targetId } })
  const files = rows.flatMap((note) => note.files)
  const chosen = given.evidence
  const attach = useWrite('addNote', { onDone: (note) => f.set('files', [...chosen, ...note.files]) })
  if (subjects.length > 1) return <p className={styles.warning}>{text.filesOfSeveral}</p>
  const offered = [...files, ...chosen.filter(({ id }) => files.every((file) => file.id !== id))]
  const isOffered = offered.length > 0
  const field = f.choice('files', isOffered ? text.files : text.attach, BY_RULE)
  return (
    <>
      {isOffered && (
        <MultiSelect
          description={text.filesNote}
          {...field}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.map(({ id }) => id)}
          onChange={(ids) =>
            f.set(
              'files',
              offered.filter(({ id }) => ids.includes(id)),
            )
          }
        />
      )}
      <FileChoice
        {...(isOffered ? { label: text.attach } : field)}
        description={text.attachNote}
        placeholder={text.chooseFile}
        value={null}
        readOnly={attach.isSending}
        onChange={(file) => {
          if (file !== null) void attach.send({ body: { targetId, text: text.attachText, file } })
        }}
      />
      <ServiceErrorAlert error={attach.error} title={text.attachFailed} />
    </>
  )
}

function Methods({ sign: { f, methods, method } }: { readonly sign: SignForm }) {
  if (methods.length < 2) return null
  return (
    <RadioGroup {...f.choice('method', text.method)} value={method}>
      <div className={styles.choices}>
        {methods.map((one) => (
          <Radio
            key={one}
            size="xs"
            value={one}
            label={one === 'PIN' ? text.pin : text.passkey}
            data-autofocus={one === method ? true : undefined}
          />
        ))}
      </div>
    </RadioGroup>
  )
}

function Proof({ sign, name }: { readonly sign: SignForm; readonly name: string }) {
  const { f, isLocked, lockedUntil, pinRefusal } = sign
  if (sign.method === 'PASSKEY') return <p className="muted">{text.passkeyNote}</p>
  const field = f.field('pin', operatorWords.pinOf(name), { isDisabled: isLocked })
  const { pin } = f.form.getValues()
  const error = isLocked ? <LockNote lockedUntil={lockedUntil} /> : (pinRefusal ?? field.error)
  return <PinInput {...field} value={pin} error={error} />
}

/** What the rules ask whoever signs for, and the proof of who it is. */
export function SignFields({ sign, task, name }: PartProps & { readonly name: string }) {
  const { needs } = task
  return (
    <>
      {needs.checklist.length > 0 && <Checklist sign={sign} task={task} />}
      {needs.reason && (
        <Textarea
          description={text.reasonNote}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={VOTE_REASON_MAX}
          {...sign.f.field('reason', text.reason, { ...BY_RULE, fault: text.reasonMissing })}
        />
      )}
      {needs.evidenceFile && <Evidence sign={sign} task={task} />}
      {sign.methods.length > 0 ? (
        <>
          <Methods sign={sign} />
          <Proof sign={sign} name={name} />
        </>
      ) : (
        <Input.Error>{text.noMethod}</Input.Error>
      )}
    </>
  )
}
