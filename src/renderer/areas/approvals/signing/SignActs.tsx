import { type ReactNode, useState } from 'react'
import type { ApprovalStanding, CastItem, VoteObstacle } from '../../../../contract/console/approvals/schemas'
import { ActButton } from '../../../components/ActButton'
import type { ApprovalWarning } from '../approvalWarning'
import { CosignDialog, SignDialog } from './SignDialog'
import { signingOf } from './signTask'
import { words } from './words'

/** True where signatures stand before the approval: nobody approves it by themselves. */
export const needsSigning = (standing: ApprovalStanding | undefined): standing is ApprovalStanding =>
  standing?.isRequired === true && standing.isWaiting && !standing.isComplete

/** What keeps everybody from signing, whoever they are. */
const FOR_ALL: ReadonlySet<VoteObstacle | null> = new Set<VoteObstacle>([
  'DECIDED',
  'DECISION_HELD',
  'QUOTE_EXPIRED',
  'PROPOSER_GONE',
])

interface SignActsProps {
  /** What is paid, in the words of the desk. */
  readonly facts: ReactNode
  readonly standing: ApprovalStanding
  readonly headline: string
  readonly warning: ApprovalWarning | null
  readonly hasKeys: boolean
  /** Signing was wanted before it was known that it is asked for. */
  readonly startsOpen: boolean
  /** Told what came of the signature. */
  readonly onSigned?: ((item: CastItem) => void) | undefined
}

/** Signing in place of approving, by the same key: oneself, or a second person; neither once nobody can any more. */
export function SignActs(props: SignActsProps) {
  const { facts, standing, headline, warning, hasKeys, startsOpen, onSigned } = props
  const { signer } = standing
  const operation = signingOf(standing)
  const text = words.of[operation]
  const canSign = signer?.canSign === true
  const [isOpen, setIsOpen] = useState<'own' | 'second' | null>(startsOpen && canSign ? 'own' : null)
  const close = () => setIsOpen(null)
  const dialog = {
    facts,
    standing,
    headline,
    warning,
    onClose: close,
    onSigned: ([item]: readonly CastItem[]) => {
      close()
      if (item !== undefined) onSigned?.(item)
    },
  }
  if (warning === 'EXPIRED' || FOR_ALL.has(signer?.obstacle ?? null)) return null
  return (
    <>
      <ActButton
        operation={operation}
        variant={warning === null ? 'filled' : 'default'}
        shortcut={hasKeys ? 'approve' : undefined}
        disabled={!canSign}
        barredBy={canSign ? null : signer?.sentence}
        onAct={() => setIsOpen('own')}
      >
        {text.act}
      </ActButton>
      <ActButton
        operation={operation}
        variant="default"
        shortcut={hasKeys ? 'cosign' : undefined}
        onAct={() => setIsOpen('second')}
      >
        {text.second}
      </ActButton>
      {isOpen === 'own' && <SignDialog {...dialog} />}
      {isOpen === 'second' && <CosignDialog {...dialog} />}
    </>
  )
}
