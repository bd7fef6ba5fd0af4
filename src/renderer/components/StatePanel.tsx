import { IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OperationId } from '../client/operations'
import type { ServiceCallError } from '../client/ServiceCallError'
import { useMay } from '../client/useMay'
import { ServiceErrorAlert } from './ServiceErrorAlert'
import styles from './StatePanel.module.css'
import { words } from './words'

export interface EmptyStateProps {
  readonly title: string
  /** What would make something appear here. */
  readonly text?: ReactNode
  /** A button that makes it appear. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

/** Nothing is here, and what would change that. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.panel} tabIndex={-1} data-nothing="true">
      <div className={styles.icon} aria-hidden="true">
        {icon ?? <IconInbox size={22} stroke={1.4} />}
      </div>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface NotAllowedProps {
  readonly text: string
  readonly action?: ReactNode
}

function NotAllowed({ text, action }: NotAllowedProps) {
  const icon = <IconLock size={22} stroke={1.4} />
  return <EmptyState title={words.state.notAllowedTitle} text={text} action={action} icon={icon} />
}

/** In place of what one may not see, with the role that it takes. Input: why, as `useMay` says it. */
export function NotForYou({ why }: { readonly why: string }) {
  return <NotAllowed text={`${why} ${words.state.givesRoles}`} />
}

const MISSING = <IconSearchOff size={22} stroke={1.4} />

interface ErrorStateProps {
  readonly error: ServiceCallError
  readonly onRetry?: () => void
}

/** A read that was refused: not allowed and not found have their own form, everything else is said in full. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  // Every call is of an operation.
  const why = useMay(error.operationId as OperationId, words.state.seeing)
  const retry =
    onRetry === undefined ? null : (
      <button type="button" className={styles.retry} onClick={onRetry}>
        {words.state.retry}
      </button>
    )
  if (error.status === 403) {
    // Trying again changes nothing for whoever lacks the role.
    return why === null ? <NotAllowed text={words.state.notAllowedText} action={retry} /> : <NotForYou why={why} />
  }
  if (error.status === 404) {
    return <EmptyState title={words.state.notFoundTitle} text={words.state.notFoundText} icon={MISSING} />
  }
  return (
    <div className={styles.error}>
      <ServiceErrorAlert error={error} />
      {retry}
    </div>
  )
}

interface SkeletonProps {
  readonly lines?: number
}

/** Quiet bars that hold the layout while something loads; invisible for the first 200 ms. */
export function Skeleton({ lines = 4 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={words.state.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move
        <span key={line} className={styles.bar} style={{ width: `${88 - ((line * 37) % 46)}%` }} />
      ))}
    </div>
  )
}

interface StatePanelProps<Data> {
  readonly read: {
    readonly data: Data | undefined
    readonly error: ServiceCallError | null
    readonly refetch: () => unknown
  }
  readonly skeletonLines?: number
  readonly children: (data: Data) => ReactNode
}

/**
 * A read on screen: a skeleton while it loads, the refusal when it fails, else its data; once that is gone, nothing is
 * offered any more of what was there.
 */
export function StatePanel<Data>({ read, skeletonLines, children }: StatePanelProps<Data>) {
  if (read.data !== undefined && read.error?.status === 404) {
    return <EmptyState title={words.state.goneTitle} text={words.state.goneText} icon={MISSING} />
  }
  if (read.data !== undefined) return children(read.data)
  if (read.error !== null) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return <Skeleton lines={skeletonLines} />
}
