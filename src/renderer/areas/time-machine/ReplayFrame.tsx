import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { PageLink } from '../../navigation/PageLink'
import type { PlaceAddress } from '../../navigation/places'
import styles from './TimeMachine.module.css'
import { words } from './words'

interface ReplayFrameProps {
  readonly days: number
  readonly start: { readonly isSending: boolean; readonly error: ServiceCallError | null }
  readonly onReplay: () => unknown
  /** Where the whole replay is shown; null before there is one. */
  readonly to: PlaceAddress | null
  /** The replay itself. */
  readonly children: ReactNode
}

/** On a form: a button that replays its draft, and below it what came of it. */
export function ReplayFrame({ days, start, onReplay, to, children }: ReplayFrameProps) {
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <Button size="xs" variant="default" aria-disabled={start.isSending} onClick={() => void onReplay()}>
          {words.replayDays(days)}
        </Button>
        {to !== null && <PageLink to={to}>{words.open}</PageLink>}
      </div>
      <ServiceErrorAlert error={start.error} />
      {to !== null && children}
    </div>
  )
}
