import { Button } from '@mantine/core'
import { IconFingerprint, IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Operator } from '../../../contract/console/operators/schemas'
import { deskOperator } from '../../client/deskOperator'
import { canUsePasskeys } from '../../client/operatorPasskey'
import { invalidateEverything } from '../../client/queryClient'
import { Form } from '../../components/Form'
import { joinClasses } from '../../components/joinClasses'
import { LockNote, useLockLeft } from '../../components/operators/LockNote'
import { NewPinFields } from '../../components/operators/NewPinFields'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import { PinInput } from '../../components/operators/PinInput'
import { words as shared } from '../../components/operators/words'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { TimeText } from '../../components/TimeText'
import styles from './TakeDesk.module.css'
import { useTakeDesk } from './useTakeDesk'
import { words } from './words'

function LastSignedIn({ at }: { readonly at: string | null }) {
  if (at === null) return words.neverSignedIn
  return (
    <>
      {words.lastSignedIn} <TimeText at={at} />
    </>
  )
}

interface PersonProps {
  readonly operator: Operator
  readonly isChosen: boolean
  readonly isHere: boolean
  readonly onChoose: () => void
  /** A digit typed on the list is meant for the PIN. */
  readonly onDigit: (digit: string) => void
}

function Person({ operator, isChosen, isHere, onChoose, onDigit }: PersonProps) {
  const ref = useRef<HTMLInputElement>(null)
  const isLocked = useLockLeft(operator.pinLockedUntil) > 0
  const key = (event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key)) return
    event.preventDefault()
    onDigit(event.key)
  }
  return (
    <label className={styles.person} data-chosen={isChosen}>
      <input
        ref={ref}
        type="radio"
        name="operator"
        className={joinClasses('visuallyHidden', styles.radio)}
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={key}
      />
      <OperatorAvatar name={operator.name} />
      <span className={styles.name}>{operator.name}</span>
      {isLocked && <IconLock size={14} stroke={1.8} aria-hidden="true" className={styles.lock} />}
      {operator.demoPin !== null && <span className={styles.demo}>{words.demoPin(operator.demoPin)}</span>}
      {operator.demoPin === null && (
        <span className={styles.seen}>
          {isHere ? words.here : operator.proofs.length === 0 ? words.noPin : <LastSignedIn at={operator.lastSeenAt} />}
        </span>
      )}
    </label>
  )
}

type TakingDesk = ReturnType<typeof useTakeDesk>

interface PartProps {
  readonly t: TakingDesk
  readonly operator: Operator
  readonly pinRef: RefObject<HTMLInputElement | null>
}

/** What this name asks for. */
function Asked({ t, operator, pinRef }: PartProps) {
  if (t.kind === 'ELSEWHERE') return <p className={styles.text}>{words.noProofElsewhere(operator.name)}</p>
  if (t.kind === 'FIRST_PROOF') {
    return (
      <>
        <p className={styles.text}>{words.noPinText(operator.name)}</p>
        <NewPinFields value={t.newPin} onChange={t.setNewPin} isJudged={t.isJudged} />
      </>
    )
  }
  if (t.kind === 'NOTHING' || !t.hasPin) return null
  const field = t.f.field('pin', shared.pinOf(operator.name), { isDisabled: t.isLocked })
  const { pin } = t.f.form.getValues()
  const error = t.isLocked ? <LockNote lockedUntil={t.lockedUntil} /> : (t.pinError ?? field.error)
  return <PinInput {...field} inputRef={pinRef} isFirst value={pin} error={error} />
}

function Foot({ t, onCancel }: { readonly t: TakingDesk; readonly onCancel: (() => void) | undefined }) {
  const isByForm = t.kind === 'PROOF' ? t.hasPin : t.kind !== 'ELSEWHERE'
  return (
    <div className={styles.foot}>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
      {t.hasPasskey && canUsePasskeys() && (
        <Button
          variant={t.hasPin && !t.isLocked ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={16} stroke={1.6} />}
          aria-disabled={t.f.isSending}
          onClick={t.usePasskey}
        >
          {shared.usePasskey}
        </Button>
      )}
      {isByForm && (
        <Button type="submit" aria-disabled={t.f.isSending} disabled={t.isLocked}>
          {t.kind === 'FIRST_PROOF' ? words.submitFirst : words.submit}
        </Button>
      )}
    </div>
  )
}

interface TakeDeskProps {
  readonly operators: readonly Operator[]
  /** Who is chosen at first; null chooses the one who was here last. */
  readonly startId: string | null
  /** The operator at the desk of this session, if any. */
  readonly hereId: string | null
  readonly onDone: (operator: Operator) => void
  readonly onCancel?: () => void
}

/** Choose a name, type the PIN, Enter; or a passkey. */
export function TakeDesk({ operators, startId, hereId, onDone, onCancel }: TakeDeskProps) {
  const able = operators.filter(({ state }) => state === 'ACTIVE')
  const isStart = ({ id }: Operator) => (startId === null ? id !== hereId : id === startId)
  const [chosenId, setChosenId] = useState((able.find(isStart) ?? able[0])?.id ?? '')
  const chosen = able.find(({ id }) => id === chosenId) ?? able[0]
  const pinRef = useRef<HTMLInputElement>(null)
  const t = useTakeDesk(chosen ?? null, operators, {
    onDone: (operator) => {
      deskOperator.set({ id: operator.id, name: operator.name })
      invalidateEverything()
      onDone(operator)
    },
    onRefused: () => pinRef.current?.focus(),
  })
  const { isPinAsked } = t
  // Whoever comes back types the PIN at once; Shift+Tab and the arrows change the name.
  const peopleRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const people = peopleRef.current
    if (people?.contains(document.activeElement) === true) return
    if (isPinAsked) pinRef.current?.focus()
    else people?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isPinAsked])
  if (chosen === undefined) return null
  return (
    <Form className={styles.form} form={t.form}>
      <fieldset ref={peopleRef} className={styles.people}>
        <legend className="visuallyHidden">{words.people}</legend>
        {able.map((operator) => (
          <Person
            key={operator.id}
            operator={operator}
            isChosen={operator.id === chosen.id}
            isHere={operator.id === hereId}
            onChoose={() => {
              setChosenId(operator.id)
              t.clear()
            }}
            onDigit={(digit) => {
              t.f.set('pin', digit)
              pinRef.current?.focus()
            }}
          />
        ))}
      </fieldset>
      <Asked t={t} operator={chosen} pinRef={pinRef} />
      <ServiceErrorAlert error={t.error} />
      <Foot t={t} onCancel={onCancel} />
    </Form>
  )
}
