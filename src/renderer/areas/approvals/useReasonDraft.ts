import { useState } from 'react'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { createReasonDrafts } from './reasonDrafts'

const drafts = createReasonDrafts(() => sessionStorage)

/** The reason that a person writes about an action: there again when the dialog is, until it is sent. */
export function useReasonDraft(actionId: string) {
  const operatorId = useStore(deskOperator)?.id ?? null
  const [reason, setReason] = useState(() => drafts.read(operatorId, actionId))
  return {
    reason,
    setReason: (next: string) => {
      setReason(next)
      drafts.write(operatorId, actionId, next)
    },
    clear: () => drafts.write(operatorId, actionId, ''),
  }
}
