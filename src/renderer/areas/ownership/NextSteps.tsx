import { useState } from 'react'
import type { OwnershipCase, OwnershipNextStep } from '../../../contract/console/ownership/schemas'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { accountActVerb } from '../../components/accountActs'
import { ConfirmButton } from '../../components/ConfirmButton'
import { ReasonDialog } from '../../components/ReasonDialog'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { words } from './words'

type Step<Name extends OwnershipNextStep['step']> = Extract<OwnershipNextStep, { step: Name }>
type Decision = Step<'DECIDE_LIVENESS'> | Step<'SET_STATUS'>

const OPERATIONS = {
  CUSTOMER: 'createExternalAccountOwnershipChallenge',
  PLATFORM: 'createPlatformExternalAccountOwnershipChallenge',
} as const

const DECISIONS = { DECIDE_LIVENESS: 'decideLivenessOutcome', SET_STATUS: 'setExternalAccountStatus' } as const

/** Starts a challenge for the account, through the operation of its side. */
function useStartChallenge({ account, customerId }: Pick<OwnershipCase, 'account' | 'customerId'>) {
  const operation = customerId === null ? OPERATIONS.PLATFORM : OPERATIONS.CUSTOMER
  const write = useWrite(operation)
  const start = (method: 'WALLET_SIGNATURE' | 'LIVENESS') =>
    write.send({ params: { externalAccountId: account.id }, body: { method } })
  return { ...write, operation, start }
}

function StartButton({ found, step, isPrimary }: StartButtonProps) {
  const { operation, start, isSending, error } = useStartChallenge(found)
  const label = step.method === 'LIVENESS' ? words.steps.startLiveness : words.steps.startSignature
  const isOpen = found.challenges[0]?.state === 'OPEN'
  return (
    <>
      {isOpen ? (
        <ConfirmButton
          operation={operation}
          question={words.steps.restart}
          confirmLabel={label}
          onConfirm={() => start(step.method)}
        >
          {label}
        </ConfirmButton>
      ) : (
        <ActButton
          operation={operation}
          variant={isPrimary ? 'filled' : 'default'}
          isSending={isSending}
          onAct={() => start(step.method)}
        >
          {label}
        </ActButton>
      )}
      <ServiceErrorAlert error={error} />
    </>
  )
}

interface StartButtonProps {
  readonly found: OwnershipCase
  readonly step: Step<'START_CHALLENGE'>
  readonly isPrimary: boolean
}

function DecisionDialog({ account, decision, onClose }: DecisionDialogProps) {
  const params = { externalAccountId: account.id }
  if (decision.step === 'DECIDE_LIVENESS') {
    const { outcome } = decision
    return (
      <ReasonDialog
        id={DECISIONS.DECIDE_LIVENESS}
        title={words.steps.livenessTitles[outcome]}
        text={words.steps.livenessTexts[outcome]}
        submitLabel={words.steps[outcome]}
        isDangerous={outcome === 'FAILED'}
        toCall={(reason) => ({ params, body: { outcome, reason } })}
        onClose={onClose}
      />
    )
  }
  const { status } = decision
  const verb = accountActVerb('EXTERNAL', account.status, status)
  return (
    <ReasonDialog
      id={DECISIONS.SET_STATUS}
      title={verb}
      text={words.steps.statusTexts[status]}
      submitLabel={verb}
      toCall={(reason) => ({ params, body: { status, reason } })}
      onClose={onClose}
    />
  )
}

interface DecisionDialogProps {
  readonly account: OwnershipCase['account']
  readonly decision: Decision
  readonly onClose: () => void
}

const keyOf = (step: OwnershipNextStep): string => Object.values(step).join(' ')

/** What can be done next, as buttons. Decisions ask for a reason; a new challenge asks before it ends an open one. */
export function NextSteps({ found }: { readonly found: OwnershipCase }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const canSubmit = found.nextSteps.some(({ step }) => step === 'SUBMIT_SIGNATURE')
  return (
    <>
      {found.nextSteps.map((step) => {
        switch (step.step) {
          case 'SUBMIT_SIGNATURE':
            return null
          case 'START_CHALLENGE':
            return (
              <StartButton
                key={keyOf(step)}
                found={found}
                step={step}
                isPrimary={!canSubmit && step.method === 'WALLET_SIGNATURE'}
              />
            )
          case 'DECIDE_LIVENESS':
            return (
              <ActButton
                operation={DECISIONS[step.step]}
                key={keyOf(step)}
                variant="default"
                onAct={() => setDecision(step)}
              >
                {words.steps[step.outcome]}
              </ActButton>
            )
          case 'SET_STATUS':
            return (
              <ActButton
                operation={DECISIONS[step.step]}
                key={keyOf(step)}
                variant="default"
                onAct={() => setDecision(step)}
              >
                {accountActVerb('EXTERNAL', found.account.status, step.status)}
              </ActButton>
            )
          default:
            return step satisfies never
        }
      })}
      {decision !== null && (
        <DecisionDialog account={found.account} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  )
}
