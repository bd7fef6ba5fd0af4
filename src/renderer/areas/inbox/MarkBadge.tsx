import type { WebhookMark } from '../../../contract/console/inbox/schemas'
import { CopyableId } from '../../components/CopyableId'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface MarkBadgeProps {
  readonly mark: WebhookMark | null | undefined
  readonly isFramed?: boolean
}

/** Says that no commit made it; nothing for what the service sent by itself. */
export function MarkBadge({ mark, isFramed = false }: MarkBadgeProps) {
  if (mark === null || mark === undefined) return null
  return (
    <span data-tip={words.markTips[mark.kind]}>
      <StatusBadge status={mark.kind} label={words.marks[mark.kind]} tone="warn" isFramed={isFramed} />
    </span>
  )
}

/** The sentence and the way back to the original, for the head of a detail panel. */
export function MarkNote({ mark }: { readonly mark: WebhookMark | null | undefined }) {
  if (mark === null || mark === undefined) return null
  return (
    <p>
      {mark.kind === 'ALTERED' ? words.alteredNote : words.testNote}{' '}
      {mark.originalId !== null && (
        <>
          {words.original}: <CopyableId id={mark.originalId} />
        </>
      )}
    </p>
  )
}
