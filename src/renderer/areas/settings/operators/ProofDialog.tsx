import { SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { NewProof, Operator, ShownProof } from '../../../../contract/console/operators/schemas'
import { canUsePasskeys, registerPasskey, showPasskey } from '../../../client/operatorPasskey'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { FormFrame } from '../../../components/FormFrame'
import { emptySentence } from '../../../components/faultSentence'
import { LockNote } from '../../../components/operators/LockNote'
import { NewPinFields, NO_PIN } from '../../../components/operators/NewPinFields'
import { PinInput } from '../../../components/operators/PinInput'
import { newPinFaults } from '../../../components/operators/pinProblem'
import { starred } from '../../../components/starred'
import styles from './ProofDialog.module.css'
import { words } from './words'

const text = words.form

/** What a person gave: a name, a new proof, and the proof of who is at the desk. */
interface GivenProofs {
  readonly name: string
  readonly proof: NewProof | undefined
  readonly confirm: ShownProof | undefined
}

interface ProofDialogProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly submitLabel: string
  readonly isDangerous?: boolean
  /** The operator at the desk, who confirms; null where no confirmation is asked for. */
  readonly confirmedBy: Operator | null
  /** Only the PIN counts as confirmation, and it is called the old one. */
  readonly isOldPinAsked?: boolean
  /** What a new proof may be; none is asked for when it is empty. */
  readonly brings: readonly NewProof['kind'][]
  /** Whose the new proof will be; an id of null is an operator who is being added, and named here. */
  readonly owner: { readonly id: string | null; readonly name: string }
  readonly write: {
    readonly isSending: boolean
    readonly error: ServiceCallError | null
  }
  readonly onSend: (given: GivenProofs) => void
  /** More inputs, above the confirmation. */
  readonly fields?: ReactNode
  /** Which of these inputs keep the form from being sent. */
  readonly fieldFaults?: readonly string[]
  /** The form was to be sent: what is wrong with these inputs is marked from now on. */
  readonly onJudged?: () => void
  readonly onClose: () => void
}

const hasKind = (operator: Operator | null, kind: NewProof['kind']): boolean =>
  operator?.proofs.some((proof) => proof.kind === kind) === true

interface KindChoiceProps {
  readonly label: string
  readonly value: NewProof['kind']
  readonly onChange: (kind: NewProof['kind']) => void
}

function KindChoice({ label, value, onChange }: KindChoiceProps) {
  return (
    <div className={styles.choice}>
      <span className={styles.choiceLabel}>{label}</span>
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next as NewProof['kind'])}
        data={[
          { value: 'PIN', label: text.pin },
          { value: 'PASSKEY', label: text.passkey },
        ]}
      />
    </div>
  )
}

/** A refusal of the PIN that confirms stands on its field. */
function isOnPin(refusal: ServiceCallError | null): refusal is ServiceCallError {
  return refusal?.reason === 'PIN_WRONG' || refusal?.reason === 'PIN_LOCKED'
}

function PinRefusal({ refusal }: { readonly refusal: ServiceCallError }) {
  const { lockedUntil } = refusal.details
  return typeof lockedUntil === 'string' ? <LockNote lockedUntil={lockedUntil} /> : refusal.message
}

function nameProblem(refusal: ServiceCallError | null, isMissing: boolean): string | null {
  if (isMissing) return text.nameMissing
  const found = refusal?.fieldErrors.find(({ field }) => field === 'name')
  return found === undefined ? null : (refusal?.message ?? null)
}

/** The state of the dialog: what was typed, and how it becomes proofs when it is sent. */
function useProofs(props: ProofDialogProps) {
  const { confirmedBy, isOldPinAsked = false, brings, owner, write, onSend, fieldFaults = [], onJudged } = props
  const [name, setName] = useState(owner.name)
  const [bringsKind, setBringsKind] = useState<NewProof['kind']>(brings[0] ?? 'PIN')
  const [newPin, setNewPin] = useState(NO_PIN)
  const [label, setLabel] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const [confirmKind, setConfirmKind] = useState<NewProof['kind']>(hasKind(confirmedBy, 'PIN') ? 'PIN' : 'PASSKEY')
  const [pin, setPin] = useState('')
  const [deviceError, setDeviceError] = useState<ServiceCallError | null>(null)
  const { error: refusal } = write
  useEffect(() => {
    if (isOnPin(refusal)) setPin('')
  }, [refusal])
  const gather = async (): Promise<GivenProofs> => {
    const proof: NewProof | undefined =
      brings.length === 0
        ? undefined
        : bringsKind === 'PIN'
          ? { kind: 'PIN', pin: newPin.pin }
          : await registerPasskey(owner.id, { name, label })
    const confirm: ShownProof | undefined =
      confirmedBy === null
        ? undefined
        : confirmKind === 'PIN'
          ? { kind: 'PIN', pin }
          : await showPasskey(confirmedBy.id)
    return { name: name.trim(), proof, confirm }
  }
  const wrong = [
    ...(owner.id === null && name.trim() === '' ? ['name'] : []),
    ...(brings.length > 0 && bringsKind === 'PIN' ? newPinFaults(newPin.pin, newPin.repeat) : []),
    ...fieldFaults,
    ...(confirmedBy !== null && confirmKind === 'PIN' && pin === '' ? ['confirm'] : []),
  ]
  const submit = () => {
    setIsJudged(true)
    setDeviceError(null)
    onJudged?.()
    if (wrong.length > 0) return
    gather().then(onSend, (error: unknown) => {
      if (error instanceof ServiceCallError) setDeviceError(error)
    })
  }
  const hasChoice = !isOldPinAsked && hasKind(confirmedBy, 'PIN') && hasKind(confirmedBy, 'PASSKEY') && canUsePasskeys()
  return {
    name,
    setName,
    bringsKind,
    setBringsKind,
    newPin,
    setNewPin,
    label,
    setLabel,
    isJudged,
    faults: Object.fromEntries((isJudged ? wrong : []).map((input) => [input, true])),
    confirmKind,
    setConfirmKind,
    hasChoice,
    pin,
    setPin,
    deviceError,
    submit,
  }
}

type Proofs = ReturnType<typeof useProofs>

interface NewProofFieldsProps {
  readonly p: Proofs
  readonly brings: ProofDialogProps['brings']
  readonly isOwn: boolean
}

function NewProofFields({ p, brings, isOwn }: NewProofFieldsProps) {
  if (brings.length === 0) return null
  return (
    <>
      {brings.length > 1 && canUsePasskeys() && (
        <KindChoice
          label={isOwn ? text.ownProofKind : text.proofKind}
          value={p.bringsKind}
          onChange={p.setBringsKind}
        />
      )}
      {p.bringsKind === 'PIN' ? (
        <NewPinFields value={p.newPin} onChange={p.setNewPin} isJudged={p.isJudged} />
      ) : (
        <>
          <TextInput
            label={text.label}
            description={text.labelNote}
            value={p.label}
            maxLength={60}
            onChange={(event) => p.setLabel(event.currentTarget.value)}
          />
          <p className={styles.note}>{text.passkeyNote}</p>
        </>
      )}
    </>
  )
}

interface ConfirmFieldsProps {
  readonly p: Proofs
  readonly refusal: ServiceCallError | null
  readonly by: Operator
  readonly isOldPinAsked: boolean
  /** A line and the name above it, where another person types the fields before it. */
  readonly isApart: boolean
}

function ConfirmFields({ p, refusal, by, isOldPinAsked, isApart }: ConfirmFieldsProps) {
  const label = isOldPinAsked ? text.oldPin : text.yourPin
  const missing = p.isJudged && p.pin === '' ? emptySentence({ label }) : null
  return (
    <div className={styles.part} data-apart={isApart}>
      {isApart && <p className={styles.partTitle}>{text.confirm(by.name)}</p>}
      {p.hasChoice && <KindChoice label={text.confirmWith} value={p.confirmKind} onChange={p.setConfirmKind} />}
      {p.confirmKind === 'PIN' ? (
        <PinInput
          label={label}
          {...starred(true)}
          description={isApart ? text.confirmNote : undefined}
          value={p.pin}
          onChange={p.setPin}
          error={isOnPin(refusal) ? <PinRefusal refusal={refusal} /> : missing}
        />
      ) : (
        <p className={styles.note}>{text.passkeyNote}</p>
      )}
    </div>
  )
}

/** The one form of everything that is done with PINs and passkeys: what is brought, and who confirms it. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, intro, submitLabel, isDangerous = false, confirmedBy, isOldPinAsked = false } = props
  const { brings, owner, write, onClose, fields } = props
  const p = useProofs(props)
  const isAdding = owner.id === null
  const nameError = nameProblem(write.error, isAdding && p.isJudged && p.name.trim() === '')
  const error = p.deviceError ?? (isOnPin(write.error) || nameError !== null ? null : write.error)
  return (
    <FormFrame
      kind="modal"
      title={title}
      onClose={onClose}
      form={{ submit: p.submit, isSending: write.isSending, error, isRefused: write.error !== null, faults: p.faults }}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
    >
      {intro !== undefined && <p>{intro}</p>}
      {isAdding && (
        <TextInput
          label={text.name}
          {...starred(true)}
          description={text.nameNote}
          data-autofocus
          value={p.name}
          error={nameError}
          maxLength={80}
          onChange={(event) => p.setName(event.currentTarget.value)}
        />
      )}
      {isOldPinAsked && confirmedBy !== null && (
        <ConfirmFields p={p} refusal={write.error} by={confirmedBy} isOldPinAsked isApart={false} />
      )}
      {isAdding ? (
        <div className={styles.part} data-apart="true">
          <p className={styles.partTitle}>{text.theirs(p.name.trim())}</p>
          <p className={styles.note}>{text.theirsNote}</p>
          <NewProofFields p={p} brings={brings} isOwn={false} />
        </div>
      ) : (
        <NewProofFields p={p} brings={brings} isOwn />
      )}
      {fields}
      {!isOldPinAsked && confirmedBy !== null && (
        <ConfirmFields
          p={p}
          refusal={write.error}
          by={confirmedBy}
          isOldPinAsked={false}
          isApart={brings.length > 0 || fields !== undefined}
        />
      )}
    </FormFrame>
  )
}
