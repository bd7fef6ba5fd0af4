import { useState } from 'react'
import type { CastItem } from '../../../../contract/console/approvals/schemas'
import type { NoteFile } from '../../../../contract/console/team/notes'
import { canUsePasskeys } from '../../../client/operatorPasskey'
import { useMay } from '../../../client/useMay'
import { useLockLeft } from '../../../components/operators/LockNote'
import type { Signer, SignTask } from './signedText'
import { useSigning } from './useSigning'

const PIN_REASONS: readonly (string | null)[] = ['PIN_WRONG', 'PIN_LOCKED']

export type SignMethod = 'PASSKEY' | 'PIN'

/** How this person can sign here, the stronger way first. */
function methodsOf(signer: Signer | null): readonly SignMethod[] {
  if (signer === null) return []
  return [
    ...(signer.hasPasskey && canUsePasskeys() ? (['PASSKEY'] as const) : []),
    ...(signer.hasPin ? (['PIN'] as const) : []),
  ]
}

interface SignFormInput {
  readonly task: SignTask
  /** Null until a second person was chosen. */
  readonly signer: Signer | null
  readonly isSecond: boolean
  readonly onSigned: (items: readonly CastItem[]) => unknown
}

/** What somebody fills in to sign: what the rules ask for, and the proof of who signs. */
export function useSignForm({ task, signer, isSecond, onSigned }: SignFormInput) {
  const { needs } = task
  const [reason, setReason] = useState('')
  const [checklist, setChecklist] = useState<readonly string[]>([])
  const [files, setFiles] = useState<readonly NoteFile[]>([])
  const [pin, setPin] = useState('')
  const [chosen, setChosen] = useState<SignMethod | null>(null)
  const [isJudged, setIsJudged] = useState(false)
  const act = useSigning(task.operation, onSigned)
  const methods = methodsOf(signer)
  const method = methods.find((one) => one === chosen) ?? methods[0] ?? 'PIN'
  const isPinRefused = PIN_REASONS.includes(act.error?.reason ?? null)
  const lockedUntil = typeof act.error?.details.lockedUntil === 'string' ? act.error.details.lockedUntil : null
  const isLocked = useLockLeft(lockedUntil) > 0
  const lacks = {
    signer: signer === null,
    reason: needs.reason && reason.trim() === '',
    checklist: needs.checklist.some((item) => !checklist.includes(item)),
    files: needs.evidenceFile && files.length === 0,
    pin: method === 'PIN' && pin === '',
  }
  const given = { reason, checklist: needs.checklist.filter((item) => checklist.includes(item)), evidence: files }
  const submit = async () => {
    setIsJudged(true)
    if (signer?.canSign !== true || Object.values(lacks).some((lack) => lack)) return
    const isTaken = await act.send({ task, signer, isSecond, given, pin: method === 'PIN' ? pin : null })
    if (isTaken === null) setPin('')
  }
  return {
    given,
    setReason,
    checklist,
    setChecklist,
    setFiles,
    pin,
    setPin: (next: string) => {
      if (next !== '') setIsJudged(false)
      setPin(next)
    },
    methods,
    method,
    setMethod: setChosen,
    isLocked,
    lockedUntil,
    pinRefusal: isPinRefused && pin === '' ? (act.error?.message ?? null) : null,
    /** What is missing, once somebody tried to sign without it. */
    lacks: (part: keyof typeof lacks): boolean => isJudged && lacks[part],
    /** Another person signs: what was refused to the first is not theirs. */
    clear: () => {
      setPin('')
      setChosen(null)
      setIsJudged(false)
      act.reset()
    },
    form: { submit, isSending: act.isSending, error: isPinRefused ? null : act.error, mayNot: useMay(task.operation) },
  }
}

export type SignForm = ReturnType<typeof useSignForm>
