import { type ReactNode, useState } from 'react'
import type { ApprovalStanding, CastItem } from '../../../../contract/console/approvals/schemas'
import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { useRead } from '../../../client/useRead'
import { FormFrame } from '../../../components/FormFrame'
import { ErrorState } from '../../../components/StatePanel'
import { idTypeOf } from '../../../navigation/idText'
import type { ApprovalWarning } from '../approvalWarning'
import { words as approvalsWords } from '../words'
import { SignedText } from './SignedText'
import { SignerSelect } from './SignerSelect'
import { SignFields } from './SignFields'
import styles from './Signing.module.css'
import { NOT_YET, namesText, type Signer, taskOf, textToSign } from './signTask'
import { type SignForm, useSignForm } from './useSignForm'
import { words } from './words'

const text = words.dialog

interface SignDialogProps {
  /** What is paid, in the words of the desk. */
  readonly facts: ReactNode
  readonly standing: ApprovalStanding
  readonly headline: string
  /** What approving would come to, where it would fail. */
  readonly warning: ApprovalWarning | null
  readonly onSigned: (items: readonly CastItem[]) => void
  readonly onClose: () => void
}

interface FrameProps extends SignDialogProps {
  readonly sign: SignForm
  readonly signer: Signer | null
  readonly isSecond: boolean
  readonly children?: ReactNode
}

/** Whether this signature is the one that approves the payment. */
const isLast = ({ requirements }: ApprovalStanding, { countsFor }: Signer): boolean =>
  requirements.every(({ ruleId, missing }) => missing === 0 || (missing === 1 && countsFor.includes(ruleId)))

/** Why this person cannot sign, in words to them or about them. */
export function whyNot({ obstacle, sentence }: Signer, isSecond: boolean, subjectId: string): string | null {
  const asked: Readonly<Record<string, string>> = text.asked
  const theirs: Readonly<Record<string, string | undefined>> = {
    ...text.theirs,
    ASKED_FOR_IT: asked[idTypeOf(subjectId) ?? ''],
  }
  return isSecond && obstacle !== null ? (theirs[obstacle] ?? sentence) : sentence
}

function Frame({ sign, facts, standing, signer, isSecond, headline, warning, onClose, children }: FrameProps) {
  const task = taskOf(standing)
  const own = words.of[task.operation]
  return (
    <FormFrame
      kind="modal"
      title={isSecond ? own.secondTitle : own.title}
      onClose={onClose}
      form={sign.form}
      submitLabel={text.submit}
      whenGone={own.gone}
    >
      <p>
        <strong>{headline}</strong>
      </p>
      {facts}
      {warning !== null && <p className={styles.warning}>{approvalsWords.decide.warnings[warning]}</p>}
      {children}
      {signer !== null && !signer.canSign && (
        <p className={styles.warning}>{whyNot(signer, isSecond, standing.subjectId)}</p>
      )}
      {signer?.canSign === true && (
        <>
          <SignFields key={signer.operatorId} sign={sign} task={task} name={signer.name} />
          {signer.onBehalfOf.length > 0 && (
            <p className="muted">{text.inPlaceOf(signer.name, namesText(signer.onBehalfOf))}</p>
          )}
          <p className="muted">{isLast(standing, signer) ? own.last : text.more}</p>
          <SignedText label={words.text} text={textToSign(task, signer, sign.given, NOT_YET)} />
        </>
      )}
    </FormFrame>
  )
}

/** Whoever is at the desk signs the payment: what the rules ask for, then the PIN or a passkey. */
export function SignDialog(props: SignDialogProps) {
  const { standing, onSigned } = props
  const { signer } = standing
  const sign = useSignForm({ task: taskOf(standing), signer, isSecond: false, onSigned })
  return <Frame {...props} sign={sign} signer={signer} isSecond={false} />
}

/** A second person signs over the session of whoever is at the desk, who stays there. */
export function CosignDialog(props: SignDialogProps) {
  const { standing, onSigned } = props
  const { subjectId } = standing
  const here = useStore(deskOperator)
  const [operatorId, setOperatorId] = useState<string | null>(null)
  const read = useRead(
    'getApprovalStanding',
    { params: { subjectId }, query: { operatorId } },
    { isEnabled: operatorId !== null },
  )
  const signer = operatorId === null ? null : (read.data?.signer ?? null)
  const sign = useSignForm({ task: taskOf(standing), signer, operatorId, isSecond: true, onSigned })
  return (
    <Frame {...props} sign={sign} signer={signer} isSecond>
      <p className="muted">{text.secondNote(here?.name ?? '')}</p>
      <SignerSelect
        f={sign.f}
        onChange={(next) => {
          setOperatorId(next)
          sign.clear()
        }}
      />
      {operatorId !== null && read.error !== null && <ErrorState error={read.error} onRetry={read.refetch} />}
    </Frame>
  )
}
