import { useState } from 'react'
import type { Operator } from '../../../contract/console/operators/schemas'
import { showPasskey } from '../../client/operatorPasskey'
import { ServiceCallError } from '../../client/ServiceCallError'
import { useWrite } from '../../client/useWrite'
import { useLockLeft } from '../../components/operators/LockNote'
import { isNewPinReady, type NewPin, NO_PIN } from '../../components/operators/NewPinFields'
import { useServiceForm } from '../../components/useServiceForm'

/**
 * What taking this name asks for: nothing (the only operator, without a proof), a proof, a first PIN (a folder of an
 * older version in which nobody has one), or somebody else's help.
 */
type TakeDeskKind = 'NOTHING' | 'PROOF' | 'FIRST_PROOF' | 'ELSEWHERE'

function kindOf(operator: Operator | null, all: readonly Operator[]): TakeDeskKind {
  if (operator === null || operator.proofs.length > 0) return 'PROOF'
  if (all.length === 1) return 'NOTHING'
  return all.some(({ proofs }) => proofs.length > 0) ? 'ELSEWHERE' : 'FIRST_PROOF'
}

const PIN_REASONS: readonly (string | null)[] = ['PIN_WRONG', 'PIN_LOCKED']

const lockOf = (error: ServiceCallError | null): string | null =>
  typeof error?.details.lockedUntil === 'string' ? error.details.lockedUntil : null

interface TakeDeskActs {
  readonly onDone: (operator: Operator) => void
  readonly onRefused: () => void
}

/** What is sent to take this name. */
function bodyOf(kind: TakeDeskKind, hasPin: boolean, pin: string, newPin: NewPin) {
  if (kind === 'FIRST_PROOF') return { firstProof: { kind: 'PIN', pin: newPin.pin } }
  return kind === 'PROOF' && hasPin ? { proof: { kind: 'PIN', pin } } : {}
}

/** The state of signing in as one operator: what is asked for, what was typed, what was answered. */
export function useTakeDesk(operator: Operator | null, all: readonly Operator[], { onDone, onRefused }: TakeDeskActs) {
  const [newPin, setNewPin] = useState<NewPin>(NO_PIN)
  const [isJudged, setIsJudged] = useState(false)
  const [deviceError, setDeviceError] = useState<ServiceCallError | null>(null)
  const write = useWrite('selectOperator', {
    onDone,
    onRefused: () => {
      f.set('pin', '')
      onRefused()
    },
  })
  const lockedUntil = lockOf(write.error) ?? operator?.pinLockedUntil ?? null
  const isLocked = useLockLeft(lockedUntil) > 0
  const kind = kindOf(operator, all)
  const hasPin = operator?.proofs.some((proof) => proof.kind === 'PIN') === true
  const params = { operatorId: operator?.id ?? '' }
  const f = useServiceForm({
    id: 'selectOperator',
    initialValues: { pin: '' },
    fieldMap: { 'proof.pin': 'pin' },
    toCall: ({ pin }) => ({ params, body: bodyOf(kind, hasPin, pin, newPin) }),
    act: write,
  })
  const clear = () => {
    f.reset()
    setNewPin(NO_PIN)
    setIsJudged(false)
    setDeviceError(null)
  }
  const submit = async () => {
    setIsJudged(true)
    setDeviceError(null)
    const isReady = kind === 'NOTHING' || (kind === 'PROOF' && hasPin && !isLocked)
    if (isReady || (kind === 'FIRST_PROOF' && isNewPinReady(newPin))) await f.submit()
  }
  const usePasskey = () => {
    if (operator === null || write.isSending) return
    clear()
    showPasskey(operator.id).then(
      (proof) => write.send({ params, body: { proof } }),
      (error: unknown) => {
        if (error instanceof ServiceCallError) setDeviceError(error)
      },
    )
  }
  const isPinRefusal = PIN_REASONS.includes(write.error?.reason ?? null)
  return {
    kind,
    hasPin,
    hasPasskey: operator?.proofs.some((proof) => proof.kind === 'PASSKEY') === true,
    isPinAsked: kind === 'PROOF' && hasPin && !isLocked,
    f,
    newPin,
    setNewPin,
    isJudged,
    lockedUntil,
    isLocked,
    pinError: isPinRefusal && !isLocked ? write.error?.message : null,
    error: deviceError ?? (isPinRefusal ? null : write.error),
    form: { ...f, submit },
    usePasskey,
    clear,
  }
}
