import { useEffect, useRef } from 'react'
import { useStore } from '../../client/createStore'
import { ActButton } from '../../components/ActButton'
import { scrollToShow } from '../../components/scrollToShow'
import { useSetSearch } from '../../navigation/useSearch'
import { nextCeremony } from './ceremonies/nextCeremony'
import { currentPlace } from './engine/run'
import { heldOf, hold, NOTHING_HELD, playgroundStore } from './playgroundStore'
import styles from './Steps.module.css'
import { STEP_MARGIN_PX } from './stepMargin'
import type { Playground } from './usePlayground'
import { words } from './words'

/** At the end of a ceremony: the one that makes sense now, and why. */
export function NextCeremonyCard({
  playground,
  ceremonyId,
}: {
  readonly playground: Playground
  readonly ceremonyId: string
}) {
  const { played } = playground
  const { runs } = useStore(playgroundStore)[played.accountId] ?? NOTHING_HELD
  const setSearch = useSetSearch()
  const cardRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const container = cardRef.current?.parentElement ?? null
    if (cardRef.current === null || container === null) return
    scrollToShow(cardRef.current, container, STEP_MARGIN_PX)
    // The button that was pressed is gone with the last step: the keyboard goes on from here.
    if (document.activeElement === document.body) cardRef.current.focus({ preventScroll: true })
  }, [])
  const isFinished = (id: string) => runs[id] !== undefined && currentPlace(runs[id]) === null
  const next = nextCeremony(ceremonyId, played, isFinished)
  if (next === null) return null
  const { id, title } = next.ceremony
  const begin = () => {
    const held = heldOf(played.accountId)
    const { [id]: earlier, ...others } = held.runs
    // A finished one begins again; one that stands halfway goes on.
    if (earlier !== undefined && currentPlace(earlier) === null) hold(played.accountId, { ...held, runs: others })
    setSearch({ ceremony: id }, { isStep: true })
  }
  return (
    <section ref={cardRef} className={styles.next} aria-label={words.next.label} tabIndex={-1}>
      <h3 className={styles.currentTitle}>{words.next.title(title)}</h3>
      <p className={styles.says}>{next.says}</p>
      <div className={styles.acts}>
        <ActButton operation={null} shortcut="create" onAct={begin}>
          {words.next.go(title)}
        </ActButton>
      </div>
    </section>
  )
}
