import { useState } from 'react'
import type { CaseAct, OnboardingCase } from '../../../contract/console/onboarding/schemas'
import type { OperationId } from '../../client/operations'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ReasonDialog } from '../../components/ReasonDialog'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import type { ShortcutId } from '../../navigation/keys/keyDefinitions'
import { AskDialog } from './AskDialog'
import styles from './CaseActs.module.css'
import { RejectDialog } from './RejectDialog'
import { words } from './words'

const text = words.acts

const ACTS: readonly { readonly act: CaseAct; readonly label: string; readonly key: ShortcutId }[] = [
  { act: 'APPROVE', label: text.approve, key: 'approve' },
  { act: 'REJECT', label: text.reject, key: 'reject' },
  { act: 'ASK', label: text.ask, key: 'askForMore' },
  { act: 'HOLD', label: text.hold, key: 'holdCustomer' },
  { act: 'LIFT', label: text.lift, key: 'holdCustomer' },
  { act: 'SUBMIT', label: text.submit, key: 'submitCustomer' },
]

const REASONED = {
  APPROVE: { id: 'approveOnboarding', words: words.approve, isDangerous: false },
  HOLD: { id: 'placeComplianceHold', words: words.hold, isDangerous: true },
  LIFT: { id: 'liftComplianceHold', words: words.lift, isDangerous: false },
} as const

const OPERATIONS: Readonly<Record<CaseAct, OperationId>> = {
  APPROVE: REASONED.APPROVE.id,
  HOLD: REASONED.HOLD.id,
  LIFT: REASONED.LIFT.id,
  ASK: 'askCustomerForMore',
  REJECT: 'rejectOnboarding',
  SUBMIT: 'createVerification',
}

interface CaseActsProps {
  readonly found: OnboardingCase
  /** The customer waits for nobody here any more, or for something else. */
  readonly onDecided: (customerId: string) => void
}

interface DialogProps extends CaseActsProps {
  readonly act: CaseAct
  readonly onClose: () => void
}

function Dialog({ act, found, onClose, onDecided }: DialogProps) {
  const onDone = () => onDecided(found.id)
  switch (act) {
    case 'ASK':
      return <AskDialog {...{ found, onClose, onDone }} />
    case 'REJECT':
      return <RejectDialog {...{ found, onClose, onDone }} />
    case 'SUBMIT':
      return null
    default: {
      const { id, words: said, isDangerous } = REASONED[act]
      return (
        <ReasonDialog
          id={id}
          title={said.title(found.name)}
          text={said.text}
          submitLabel={said.submit}
          isDangerous={isDangerous}
          toCall={(reason) => ({ params: { customerId: found.id }, body: { reason } })}
          onClose={onClose}
          onDone={act === 'APPROVE' ? onDone : undefined}
        />
      )
    }
  }
}

/** The decision about the customer; always in sight at the end of the panel. */
export function CaseActs({ found, onDecided }: CaseActsProps) {
  const [dialog, setDialog] = useState<CaseAct | null>(null)
  const submit = useWrite('createVerification')
  const open = found.requirements.filter(({ state }) => state !== 'MET').length
  const offered = ACTS.filter(({ act }) => found.acts.includes(act))
  const act = (chosen: CaseAct) =>
    chosen === 'SUBMIT' ? submit.send({ body: { customerId: found.id } }) : setDialog(chosen)
  if (offered.length === 0) return null
  return (
    <section className={styles.bar} aria-label={text.label}>
      <ServiceErrorAlert error={submit.error} title={text.failed} />
      <div className={styles.buttons}>
        {offered.map(({ act: one, label, key }) => (
          <ActButton
            operation={OPERATIONS[one]}
            key={one}
            shortcut={key}
            variant={one === 'APPROVE' ? 'filled' : 'default'}
            disabled={one === 'APPROVE' && open > 0}
            onAct={() => act(one)}
          >
            {label}
          </ActButton>
        ))}
        {found.acts.includes('APPROVE') && (
          <span className={styles.open}>{open === 0 ? text.complete : text.open(open)}</span>
        )}
      </div>
      {dialog !== null && <Dialog act={dialog} onClose={() => setDialog(null)} {...{ found, onDecided }} />}
    </section>
  )
}
