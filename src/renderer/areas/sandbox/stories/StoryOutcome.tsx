import type { Saved } from '../../../../contract/scenario/references'
import { useRead } from '../../../client/useRead'
import { CopyableId } from '../../../components/CopyableId'
import { SeamedWord } from '../../../components/SeamedWord'
import { Section } from '../../../components/Section'
import { addressOfId } from '../../../navigation/idPlaces'
import { idTypeOf, idTypeText } from '../../../navigation/idText'
import { ObjectState } from '../ObjectState'
import styles from './Stories.module.css'
import { words } from './words'

interface IdProps {
  readonly id: string
}

const EVENTS_MAX = 20

function Events({ id }: IdProps) {
  const read = useRead('listWebhookEvents', { query: { objectId: id, limit: EVENTS_MAX } })
  const events = (read.data?.data ?? []).toReversed()
  if (events.length === 0) return <span className="muted">{words.noEvents}</span>
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.id} className="mono">
          <SeamedWord text={event.type} />
        </li>
      ))}
    </ul>
  )
}

function Row({ id }: IdProps) {
  const type = idTypeOf(id) ?? ''
  return (
    <tr>
      <th scope="row">
        <div className="muted">{idTypeText(type)}</div>
        <CopyableId id={id} />
      </th>
      <td>
        <ObjectState id={id} />
      </td>
      <td>
        <Events id={id} />
      </td>
    </tr>
  )
}

/** What a story made, with the state in which each object is now and what was told of it. */
export function StoryOutcome({ saved }: { readonly saved: Saved }) {
  const ids = Object.values(saved).filter((value) => typeof value === 'string')
  const shown = [...new Set(ids)].filter((id) => addressOfId(id) !== null)
  return (
    <Section title={words.made} isFramed>
      {shown.length === 0 ? (
        <p className="muted">{words.madeNothing}</p>
      ) : (
        <table className={styles.made} aria-label={words.made}>
          <thead>
            <tr>
              <th scope="col">{words.object}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.events}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((id) => (
              <Row key={id} id={id} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
