import { useState } from 'react'
import type { NewProof, Operator, ShownProof } from '../../../contract/console/operators/schemas'
import { showPasskey } from '../../client/operatorPasskey'
import { ServiceCallError } from '../../client/ServiceCallError'
import { useWrite } from '../../client/useWrite'
import { useLockLeft } from '../../components/operators/LockNote'
import { isNewPinReady, type NewPin, NO_PIN } from '../../components/operators/NewPinFields'

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

/** The state of signing in as one operator: what is asked for, what was typed, what was answered. */
export function useTakeDesk(operator: Operator | null, all: readonly Operator[], { onDone, onRefused }: TakeDeskActs) {
  const [pin, setPin] = useState('')
  const [newPin, setNewPin] = useState<NewPin>(NO_PIN)
  const [isJudged, setIsJudged] = useState(false)
  const [deviceError, setDeviceError] = useState<ServiceCallError | null>(null)
  const write = useWrite('selectOperator', {
    onDone,
    onRefused: () => {
      setPin('')
      onRefused()
    },
  })
  const lockedUntil = lockOf(write.error) ?? operator?.pinLockedUntil ?? null
  const isLocked = useLockLeft(lockedUntil) > 0
  const kind = kindOf(operator, all)
  const hasPin = operator?.proofs.some((proof) => proof.kind === 'PIN') === true
  const clear = () => {
    setPin('')
    setNewPin(NO_PIN)
    setIsJudged(false)
    setDeviceError(null)
    write.reset()
  }
  const send = (body: { readonly proof?: ShownProof; readonly firstProof?: NewProof }) => {
    if (operator === null) return
    setDeviceError(null)
    void write.send({ params: { operatorId: operator.id }, body })
  }
  const submit = () => {
    if (kind === 'NOTHING') return send({})
    if (kind === 'FIRST_PROOF') {
      setIsJudged(true)
      if (isNewPinReady(newPin)) send({ firstProof: { kind: 'PIN', pin: newPin.pin } })
      return
    }
    if (kind === 'PROOF' && hasPin && pin !== '') send({ proof: { kind: 'PIN', pin } })
  }
  const usePasskey = () => {
    if (operator === null || write.isSending) return
    clear()
    showPasskey(operator.id).then(
      (proof) => send({ proof }),
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
    pin,
    setPin,
    newPin,
    setNewPin,
    isJudged,
    lockedUntil,
    isLocked,
    isSending: write.isSending,
    pinError: isPinRefusal && !isLocked ? write.error?.message : null,
    error: deviceError ?? (isPinRefusal ? null : write.error),
    submit,
    usePasskey,
    clear,
  }
}
