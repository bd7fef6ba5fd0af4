import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { createStore, useStore } from '../client/createStore'
import { fetchAgain } from './fetchScript'
import { EmptyState } from './StatePanel'
import styles from './StatePanel.module.css'
import { words } from './words'

interface MissingPartProps {
  /** What did not come, at the beginning of a sentence: "The chart". */
  readonly name: string
  /** Fetches it once more. */
  readonly onRetry: () => Promise<unknown>
}

/** In place of what could not be fetched: what that is, and a way to try again. */
export function MissingPart({ name, onRetry }: MissingPartProps) {
  const [isAsking, setIsAsking] = useState(false)
  const retry = async () => {
    if (isAsking) return
    setIsAsking(true)
    await onRetry()
    setIsAsking(false)
  }
  const { notFetchedTitle, notFetchedText, retryLoadsPage } = words.state
  return (
    <div role="alert">
      <EmptyState
        title={notFetchedTitle(name)}
        text={`${notFetchedText} ${retryLoadsPage}`}
        action={
          <button type="button" className={styles.retry} aria-disabled={isAsking} onClick={() => void retry()}>
            {words.state.retry}
          </button>
        }
      />
    </div>
  )
}

/** What stands in the place of a part that did not come. */
export interface MissingProps extends MissingPartProps {
  /** What stood there while it was on its way. */
  readonly waiting: ReactNode
}

export interface PartPlace {
  /** What stands there while it is on its way. */
  readonly waiting?: ReactNode
  /** What surrounds the place until the part itself stands there. */
  readonly around?: (content: ReactNode) => ReactNode
}

const asItIs = (content: ReactNode): ReactNode => content

/**
 * A part whose script is fetched when it is first shown. Where the script does not come that is said in its place, with
 * a way to try again, and what surrounds it stays. Input: what it is called at the beginning of a sentence.
 */
export function fetchedPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps> = MissingPart,
): ComponentType<Props & PartPlace> {
  const Absent = ({ waiting = null, around = asItIs }: Props & PartPlace) =>
    around(<Missing name={name} onRetry={onRetry} waiting={waiting} />)
  const first = lazy(async () => ({ default: await load().catch(() => Absent) }))
  const part = createStore<{ readonly Part: ComponentType<Props & PartPlace> }>({ Part: first })
  const onRetry = async () => {
    const Part = await fetchAgain(load)
    if (Part !== null) part.set({ Part })
  }
  return function FetchedPart(props: Props & PartPlace) {
    const { waiting = null, around = asItIs } = props
    const { Part } = useStore(part)
    return (
      <Suspense fallback={around(waiting)}>
        <Part {...props} />
      </Suspense>
    )
  }
}
