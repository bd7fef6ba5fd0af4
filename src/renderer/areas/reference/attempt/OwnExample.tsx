import { useMemo } from 'react'
import type { LoggedCall } from '../../../../contract/console/request-log/schemas'
import { JsonView } from '../../../components/JsonView'
import { Section } from '../../../components/Section'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import styles from '../EntryPage.module.css'
import type { Schemas } from '../model/apiDocument'
import { replyExample } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'
import { words } from '../words'

/** A call that was really made, both sides, masked as the log keeps them. */
function OwnCall({ call }: { readonly call: LoggedCall }) {
  const isCut = call.isRequestBodyCut || call.isResponseBodyCut
  return (
    <>
      <p className={styles.note}>
        {words.examples.own}, <TimeText at={call.at} />.{' '}
        <PageLink to={itemAddress('requestLog', call.id)}>{words.examples.ownOpen}</PageLink>{' '}
        {isCut && words.examples.cut}
      </p>
      {call.requestBody !== null && <JsonView label={words.examples.request} text={call.requestBody} />}
      {call.responseBody !== null && <JsonView label={words.examples.reply(call.status)} text={call.responseBody} />}
    </>
  )
}

interface OwnExampleProps {
  readonly entry: OperationEntry
  readonly schemas: Schemas
  readonly call: LoggedCall | null
}

/** The newest own call; where there is none, a reply built from the schema, and said to be. */
export function OwnExample({ entry, schemas, call }: OwnExampleProps) {
  const reply = entry.responses.find(({ status, schema }) => status < 300 && schema !== null)
  const built = useMemo(
    () => (reply?.schema == null ? null : JSON.stringify(replyExample(reply.schema, { schemas }), null, 2)),
    [reply, schemas],
  )
  if (call === null && built === null) return null
  return (
    <Section title={words.examples.title}>
      {call === null ? (
        <>
          <p className={styles.note}>{words.examples.built}</p>
          <JsonView label={words.examples.reply(reply?.status ?? 200)} text={built} />
        </>
      ) : (
        <OwnCall call={call} />
      )}
    </Section>
  )
}
