import { useState } from 'react'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'

/** Where drafts are kept: the session storage of the tab, or the like of it in a test. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Half-written reasons, each under its writer and the action it is about. Kept while the tab is open. */
interface ReasonDrafts {
  read(operatorId: string | null, actionId: string): string
  /** An empty text takes the draft away. */
  write(operatorId: string | null, actionId: string, reason: string): void
}

const keyOf = (operatorId: string | null, actionId: string): string =>
  `countersign.reason.${operatorId ?? 'nobody'}.${actionId}`

/** Drafts in this storage. */
export function createReasonDrafts(storage: () => DraftStorage): ReasonDrafts {
  return {
    read: (operatorId, actionId) => storage().getItem(keyOf(operatorId, actionId)) ?? '',
    write: (operatorId, actionId, reason) => {
      const key = keyOf(operatorId, actionId)
      if (reason === '') storage().removeItem(key)
      else storage().setItem(key, reason)
    },
  }
}

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
