import type { ReactNode } from 'react'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../ConfirmButton'
import { ServiceErrorAlert } from '../ServiceErrorAlert'
import { words } from './words'

interface PauseAgentButtonProps {
  readonly agent: { readonly id: string; readonly name: string; readonly isPaused: boolean }
  /** Asked before it is paused: what else that stops. */
  readonly pauseQuestion: ReactNode
  readonly isAsked?: boolean
  readonly onAsked?: () => void
}

/** Pauses or resumes an agent, once it was said what that stops or lets go on. */
export function PauseAgentButton({ agent, pauseQuestion, ...rest }: PauseAgentButtonProps) {
  const update = useWrite('updateAgent')
  const label = agent.isPaused ? words.resume : words.pause
  return (
    <>
      <ConfirmButton
        {...rest}
        operation="updateAgent"
        shortcut="pauseAgent"
        question={agent.isPaused ? words.resumeQuestion(agent.name) : pauseQuestion}
        confirmLabel={label}
        onConfirm={() => update.send({ params: { agentId: agent.id }, body: { isPaused: !agent.isPaused } })}
      >
        {label}
      </ConfirmButton>
      <ServiceErrorAlert error={update.error} title={words.failed} />
    </>
  )
}
