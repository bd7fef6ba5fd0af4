import { useMemo } from 'react'
import { useRead } from '../../client/useRead'
import { JsonView } from '../../components/JsonView'
import { SeamedWord } from '../../components/SeamedWord'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { referenceAddress } from '../../navigation/referenceAddress'
import { EntryHead } from './EntryHead'
import styles from './EntryPage.module.css'
import { FieldTree } from './FieldTree'
import { refName, type Schemas } from './model/apiDocument'
import { replyExample } from './model/exampleOf'
import type { WebhookEntry } from './model/reference'
import { words } from './words'

/** The newest event of one of the types that was really sent. */
function useLastEvent(types: readonly string[]) {
  const list = useRead('listWebhookEvents', { query: { limit: 100 } })
  const newest = list.data?.data.find(({ type }) => types.includes(type))
  const read = useRead(
    'getWebhookEvent',
    { params: { eventId: newest?.id ?? '' } },
    { isEnabled: newest !== undefined },
  )
  return newest === undefined ? null : (read.data ?? null)
}

interface WebhookEntryViewProps {
  readonly entry: WebhookEntry
  readonly schemas: Schemas
}

/** A webhook: its event types, its payload, and the last one that was sent. */
export function WebhookEntryView({ entry, schemas }: WebhookEntryViewProps) {
  const last = useLastEvent(entry.types)
  const built = useMemo(() => JSON.stringify(replyExample(entry.payload, { schemas }), null, 2), [entry, schemas])
  const name = refName(entry.payload)
  return (
    <>
      <EntryHead title={entry.name} isName address={referenceAddress('webhook', entry.name)}>
        <p className="muted">{words.signature}</p>
      </EntryHead>
      <div className={styles.columns}>
        <div>
          <Section title={words.sections.types}>
            <ul className={styles.links}>
              {entry.types.map((type) => (
                <li key={type}>
                  <PageLink to={placeAddress('inbox', { type })} className={styles.nameLink}>
                    <SeamedWord text={type} />
                  </PageLink>
                </li>
              ))}
            </ul>
          </Section>
          <Section
            title={words.sections.payload}
            aside={
              name === null ? null : (
                <PageLink to={referenceAddress('schema', name)} className={styles.nameLink}>
                  {name}
                </PageLink>
              )
            }
          >
            <FieldTree schema={entry.payload} schemas={schemas} />
          </Section>
        </div>
        <Section title={words.sections.example}>
          <p className={styles.note}>
            {last === null ? (
              words.webhookNone
            ) : (
              <>
                {words.webhookExample}, <TimeText at={last.createdAt} />.{' '}
                <PageLink to={itemAddress('inbox', last.id, { tab: 'outbox' })}>{words.inInbox}</PageLink>
              </>
            )}
          </p>
          <JsonView label={words.sections.example} text={last === null ? built : last.body} />
        </Section>
      </div>
    </>
  )
}
