import { useState } from 'react'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { serviceNow, useServiceNow } from '../../client/serviceClock'
import type { Read } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { type ApprovalWarning, approvalWarningOf } from './approvalWarning'
import type { Decision } from './useDecision'
import { words } from './words'

interface ApproveButtonProps {
  readonly detail: ActionDetail
  readonly decision: Decision
  readonly forecast: Read<'forecastAction'>
  readonly hasKeys: boolean
  readonly isResting: boolean
  /** Whether one approval is enough: no signatures are asked for. */
  readonly isFree: () => Promise<boolean>
}

/** Why approving needs a second step: it would fail, or the quote has expired. UNKNOWN while it is worked out. */
export function useApprovalWarning({
  detail,
  forecast,
}: Pick<ApproveButtonProps, 'detail' | 'forecast'>): ApprovalWarning | null {
  return approvalWarningOf(detail, forecast.data, useServiceNow(1000))
}

/**
 * Approves. What would fail asks once more, so that no single key decides it; a key that comes before the forecast
 * waits for it.
 */
export function ApproveButton({ detail, decision, forecast, hasKeys, isResting, isFree }: ApproveButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const now = useServiceNow(1000)
  const shortcut = hasKeys ? 'approve' : undefined
  const isBusy = decision.isSending || isResting
  const known = approvalWarningOf(detail, forecast.data, now)
  if (known !== null && (known !== 'UNKNOWN' || isAsked)) {
    return (
      <ConfirmButton
        operation="decideActions"
        shortcut={shortcut}
        disabled={isBusy}
        startsOpen={isAsked}
        question={words.decide.warnings[known]}
        confirmLabel={words.decide.approveAnyway}
        onConfirm={decision.approve}
      >
        {words.decide.approve}
      </ConfirmButton>
    )
  }
  const approve = async () => {
    if (!(await isFree())) return
    const data = forecast.data ?? (await forecast.refetch()).data
    if (approvalWarningOf(detail, data, serviceNow()) === null) return decision.approve()
    setIsAsked(true)
  }
  return (
    <ActButton operation="decideActions" shortcut={shortcut} isSending={isBusy} onAct={approve}>
      {words.decide.approve}
    </ActButton>
  )
}
