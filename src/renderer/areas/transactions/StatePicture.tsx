import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import { usePreferences } from '../../client/preferences'
import { actText } from '../../components/actText'
import { enumText } from '../../components/format/enumText'
import { clockTimeText, exactTimeText } from '../../components/format/timeText'
import { Section } from '../../components/Section'
import { timerTitle } from '../../components/timerTitle'
import styles from './StatePicture.module.css'
import { type Mover, type PaymentPlace, type StateNode, statePicture } from './stateNodes'
import { words } from './words'

const HARM: ReadonlySet<PaymentPlace> = new Set(['FAILED_AT_START', 'FAILED_UNDERWAY', 'RETURNED', 'REFUND_FAILED'])

const nameOf = (place: PaymentPlace): string => words.picture.places[place] ?? enumText(place)

function moverText(by: Mover): string {
  if (by.kind === 'TIMER') return words.picture.timer(timerTitle(by.timerKind))
  const act = actText({ ...by, outcome: 'DONE' })
  const who = whoActed(by)
  return who === null ? act : words.picture.call(act, who)
}

function Node({ node }: { readonly node: StateNode }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { place, standing, at, by } = node
  const atMs = at === null ? null : Date.parse(at)
  return (
    <div className={styles.node} data-standing={standing} data-harm={HARM.has(place)}>
      <span className={styles.name}>{nameOf(place)}</span>
      {atMs === null ? (
        <span className={styles.standing}>{words.picture.standings[standing]}</span>
      ) : (
        <time dateTime={at ?? undefined} data-tip={exactTimeText(atMs, isIso)}>
          {standing === 'NOW' ? `${words.picture.since} ` : ''}
          {clockTimeText(atMs, isIso)}
        </time>
      )}
      {by !== null && (
        <span className={styles.by} data-tip={by.kind === 'CALL' ? by.operationId : undefined}>
          {moverText(by)}
        </span>
      )}
    </div>
  )
}

interface LaneProps {
  readonly label: string
  readonly nodes: readonly StateNode[]
}

function Lane({ label, nodes, hasArrows }: LaneProps & { readonly hasArrows: boolean }) {
  return (
    <ol className={styles.lane} aria-label={label} data-arrows={hasArrows}>
      {nodes.map((node) => (
        <li key={node.place} className={styles.cell} aria-current={node.standing === 'NOW' ? 'step' : undefined}>
          <Node node={node} />
        </li>
      ))}
    </ol>
  )
}

/**
 * Every state that the payment can go through: the way to the end, where it leaves that way, and how money comes back;
 * where it is, when it came there, and who or what brought it there.
 */
export function StatePicture({ flow }: { readonly flow: TransactionFlow }) {
  const picture = statePicture(flow)
  if (picture === null) return null
  const { main, branches, refund } = picture
  return (
    <Section title={words.picture.title}>
      <div className={styles.picture}>
        <Lane label={words.picture.way} nodes={main} hasArrows />
        <div>
          <p className={styles.branchHead}>{words.picture.exits}</p>
          <ol className={styles.lane} aria-label={words.picture.exits}>
            {main.map(({ place }) => (
              <li key={place} className={styles.cell}>
                {branches
                  .find(({ from }) => from === place)
                  ?.nodes.map((node) => (
                    <Node key={node.place} node={node} />
                  ))}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <p className={styles.branchHead}>{words.picture.refund}</p>
          <Lane label={words.picture.refund} nodes={refund} hasArrows={false} />
        </div>
      </div>
    </Section>
  )
}
