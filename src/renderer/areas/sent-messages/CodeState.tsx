import type { SentMessage } from '../../../contract/console/wallet-auth/schemas'
import { Countdown } from '../../components/Countdown'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface CodeStateProps {
  readonly message: SentMessage
  readonly onOver: () => void
}

/** What has become of a code: what is left of a live one, else the word for its end. */
export function CodeState({ message, onOver }: CodeStateProps) {
  const { codeState, expiresAt } = message
  if (codeState === 'LIVE') return <Countdown until={expiresAt} onOver={onOver} />
  return (
    <StatusBadge status={codeState} tone={codeState === 'USED' ? 'good' : 'quiet'} label={words.states[codeState]} />
  )
}
