import { VOTES_AT_ONCE_MAX } from '../../../../contract/console/approvals/limits'
import type { CastItem } from '../../../../contract/console/approvals/schemas'
import type { NoteFile } from '../../../../contract/console/team/notes'
import type { WideAmount } from '../../../../contract/primitives/money'
import { canUsePasskeys } from '../../../client/operatorPasskey'
import { useLockLeft } from '../../../components/operators/LockNote'
import { type Faults, useServiceForm } from '../../../components/useServiceForm'
import type { Signer, SigningOperation, SignTask } from './signTask'
import { useSigning } from './useSigning'
import { words } from './words'

const text = words.dialog
const PIN_REASONS: readonly (string | null)[] = ['PIN_WRONG', 'PIN_LOCKED']

type SignMethod = 'PASSKEY' | 'PIN'

/** How this person can sign here, the stronger way first. */
function methodsOf(signer: Signer | null): readonly SignMethod[] {
  if (signer === null) return []
  return [
    ...(signer.hasPasskey && canUsePasskeys() ? (['PASSKEY'] as const) : []),
    ...(signer.hasPin ? (['PIN'] as const) : []),
  ]
}

interface SignValues {
  /** Who signs, where that is chosen. */
  readonly operatorId: string
  readonly reason: string
  readonly checklist: readonly string[]
  readonly files: readonly NoteFile[]
  readonly pin: string
  /** What leaves for several together, as it is typed. */
  readonly sum: WideAmount | null
  /** '' until another way than the first was chosen. */
  readonly method: SignMethod | ''
}

const NOTHING: SignValues = { operatorId: '', reason: '', checklist: [], files: [], pin: '', sum: null, method: '' }

interface SignFormInput {
  readonly task: SignTask
  /** Null until a second person was chosen. */
  readonly signer: Signer | null
  /** Whoever was chosen to sign, as far as that is known of them. */
  readonly operatorId?: string | null
  readonly isSecond: boolean
  /** What is wrong with the sum as it was typed. */
  readonly sumFault?: (amountMinor: WideAmount | null) => string | null
  readonly onSigned: (items: readonly CastItem[]) => unknown
}

/** What the rules ask whoever signs for and is missing. */
function faultsOf({ needs }: SignTask, values: SignValues): Faults<'checklist' | 'files'> {
  return {
    ...(needs.checklist.some((item) => !values.checklist.includes(item)) && { checklist: text.checklistMissing }),
    ...(needs.evidenceFile && values.files.length === 0 && { files: text.filesMissing }),
  }
}

/** What somebody fills in to sign: what the rules ask for, and the proof of who signs. */
export function useSignForm(input: SignFormInput) {
  const { task, signer, operatorId, isSecond, sumFault, onSigned } = input
  const act = useSigning(task.operation, onSigned)
  const methods = methodsOf(signer)
  /** Whoever cannot sign is asked for nothing. */
  const isAsked = signer?.canSign === true
  const methodOf = ({ method }: SignValues) => methods.find((one) => one === method) ?? methods[0] ?? 'PIN'
  const givenOf = ({ reason, checklist, files }: SignValues) => ({
    reason,
    checklist: task.needs.checklist.filter((item) => checklist.includes(item)),
    evidence: files,
  })
  const f = useServiceForm<SigningOperation, SignValues>({
    id: task.operation,
    initialValues: NOTHING,
    follows: { operatorId: operatorId ?? '' },
    fieldMap: { 'proof.pin': 'pin', evidenceFileIds: 'files' },
    toCall: (values) => {
      const { reason, checklist, evidence } = givenOf(values)
      return {
        body: {
          subjects: [...task.subjects],
          proof: isAsked && methodOf(values) === 'PIN' ? { kind: 'PIN', pin: values.pin } : undefined,
          confirmedSum: task.confirmedSum,
          checklist,
          evidenceFileIds: evidence.map(({ id }) => id),
          operatorId: isSecond ? signer?.operatorId : undefined,
          reason: reason.trim() === '' ? undefined : reason.trim(),
        },
      }
    },
    check: (values) => {
      const wrongSum = sumFault?.(values.sum) ?? null
      return { ...(isAsked && faultsOf(task, values)), ...(wrongSum !== null && { sum: wrongSum }) }
    },
    act: {
      ...act,
      send: async ({ body }, values) => {
        if (signer === null || !isAsked || task.subjects.length > VOTES_AT_ONCE_MAX) return
        const isByPasskey = methodOf(values) === 'PASSKEY'
        const reply = await act.send({ body, task, signer, given: givenOf(values), isByPasskey })
        if (reply === null) f.set('pin', '')
      },
    },
  })
  const values = f.form.getValues()
  const isPinRefused = PIN_REASONS.includes(act.error?.reason ?? null)
  const lockedUntil = typeof act.error?.details.lockedUntil === 'string' ? act.error.details.lockedUntil : null
  return {
    f,
    given: givenOf(values),
    methods,
    method: methodOf(values),
    isLocked: useLockLeft(lockedUntil) > 0,
    lockedUntil,
    pinRefusal: isPinRefused && values.pin === '' ? (act.error?.message ?? null) : null,
    /** Another person signs: what was refused to the first is not theirs. */
    clear: () => {
      f.form.setValues({ pin: '', method: '' })
      f.form.clearErrors()
      act.reset()
    },
    form: isPinRefused ? { ...f, error: null, isRefused: true } : f,
  }
}

export type SignForm = ReturnType<typeof useSignForm>
