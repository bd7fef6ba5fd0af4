import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { CataloguedType, CataloguedWebhookDetail } from '../../../contract/console/inbox/catalogue'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { SeamedWord } from '../../components/SeamedWord'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { referenceAddress } from '../../navigation/referenceAddress'
import styles from './Inbox.module.css'
import { words } from './words'

const text = words.catalogue

function TypeLine({ entry, onFire }: { readonly entry: CataloguedType; readonly onFire: () => unknown }) {
  return (
    <li className={styles.type}>
      <span className={`mono ${styles.typeName}`}>
        <SeamedWord text={entry.type} />
      </span>
      <ActButton
        operation="fireWebhook"
        size="compact-xs"
        variant="default"
        aria-label={`${text.fire}: ${entry.type}`}
        data-tip={text.fireTip}
        onAct={onFire}
      >
        {text.fire}
      </ActButton>
      <p>
        {entry.firedBy}{' '}
        <span className="muted">
          {!entry.isSentByThisHost && entry.count === 0 ? text.neverHere : null}
          {entry.isSentByThisHost && entry.count === 0 ? text.never : null}
          {entry.lastSeenAt !== null && (
            <>
              {text.times(entry.count)}, <TimeText at={entry.lastSeenAt} />
            </>
          )}
        </span>
      </p>
    </li>
  )
}

function Types({ kind }: { readonly kind: CataloguedWebhookDetail }) {
  const fire = useWrite('fireWebhook')
  const [objectId, setObjectId] = useState('')
  const { reply } = fire
  const newest = kind.count === 0 ? text.built : text.newest
  const said = (status: number | null) => (status === null ? text.notTaken : text.taken(status))
  return (
    <Section
      title={text.firedBy}
      aside={
        kind.objectIds.length === 0 ? undefined : (
          <NativeSelect
            size="xs"
            aria-label={text.fireWith}
            value={objectId}
            onChange={(event) => setObjectId(event.currentTarget.value)}
            data={[
              { value: '', label: `${text.fireWith} ${newest}` },
              ...kind.objectIds.map((id) => ({ value: id, label: `${text.fireWith} …${id.slice(-6)}` })),
            ]}
          />
        )
      }
    >
      <ServiceErrorAlert error={fire.error} />
      {reply !== null && (
        <p role="status">
          {text.fired(reply.event.type, said(reply.responseStatus))}{' '}
          <PageLink to={itemAddress('inbox', reply.event.id, { tab: 'outbox' })}>{text.showFired}</PageLink>
        </p>
      )}
      <ul>
        {kind.types.map((entry) => (
          <TypeLine
            key={entry.type}
            entry={entry}
            onFire={() => fire.send({ body: { type: entry.type, objectId: objectId === '' ? undefined : objectId } })}
          />
        ))}
      </ul>
    </Section>
  )
}

/** One webhook: its types and what fires them, an example, its schema. */
export function KindDetail({ name }: { readonly name: string }) {
  const read = useRead('getWebhookKind', { params: { name } })
  return (
    <StatePanel read={read}>
      {(kind) => (
        <>
          <DetailHeader
            title={kind.title}
            subtitle={
              <>
                <span>{kind.about}</span>
                <PageLink to={referenceAddress('webhook', kind.name)}>{text.reference}</PageLink>
              </>
            }
          />
          <Types key={kind.name} kind={kind} />
          <Section title={text.example}>
            <p className={styles.note}>
              {kind.example.source === 'REAL' ? text.real : text.builtNote}{' '}
              {kind.example.eventId !== null && <CopyableId id={kind.example.eventId} />}
            </p>
            <JsonView label={text.example} text={kind.example.body} />
          </Section>
          <Section title={text.schema}>
            <JsonView label={text.schema} text={JSON.stringify(kind.schema)} foldFrom={2} />
          </Section>
        </>
      )}
    </StatePanel>
  )
}
