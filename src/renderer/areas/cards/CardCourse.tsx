import type { CardDetail, CardStateStep } from '../../../contract/console/cards/cardDetail'
import { whoActed } from '../../../contract/primitives/actorName'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './CardCourse.module.css'
import { type CardStateNode, cardStateNodes } from './cardStates'
import { words } from './words'

const { course } = words
const STANDINGS = {
  NOW: course.now,
  POSSIBLE: course.possible,
  REACHED: course.reached,
  NOT_NOW: course.never,
} as const

/** Who brought the card there, or why it was closed. */
function causeText({ reason, by }: CardStateStep): string {
  if (reason !== null && reason !== 'CLOSED_BY_PLATFORM') return words.reasons[reason]
  if (by === null) return course.byService
  const who = whoActed(by)
  return who === null ? course.byCall : course.by(who)
}

function Node({ node }: { readonly node: CardStateNode }) {
  const { state, standing, at } = node
  return (
    <li className={styles.node} data-standing={standing} aria-current={standing === 'NOW' ? 'step' : undefined}>
      <span className={styles.name}>{words.states[state]}</span>
      <span className={styles.standing}>
        {standing === 'NOW' && at !== null ? (
          <>
            {course.reached} <TimeText at={at} />
          </>
        ) : (
          STANDINGS[standing]
        )}
      </span>
    </li>
  )
}

/** Where the card is, what can follow, and how it came here. */
export function CardCourse({ detail }: { readonly detail: CardDetail }) {
  const { card, states } = detail
  return (
    <Section title={course.title}>
      <ol className={styles.lane} aria-label={course.lane}>
        {cardStateNodes(card.state, states).map((node) => (
          <Node key={node.state} node={node} />
        ))}
      </ol>
      <p className={styles.note}>{words.stateNotes[card.state]}</p>
      <LineList label={course.history}>
        {states.toReversed().map((step) => (
          <Line
            key={`${step.at} ${step.state}`}
            first={<StatusBadge status={step.state} label={words.states[step.state]} />}
            second={causeText(step)}
            aside={<TimeText at={step.at} />}
          />
        ))}
      </LineList>
    </Section>
  )
}
