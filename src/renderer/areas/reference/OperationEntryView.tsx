import { type ReactNode, useState } from 'react'
import { SERVICE_BASE } from '../../../contract/planes'
import { CopyButton } from '../../components/CopyButton'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { referenceAddress } from '../../navigation/referenceAddress'
import { EntryHead } from './EntryHead'
import styles from './EntryPage.module.css'
import { FieldRows, FieldTree } from './FieldTree'
import { MethodTag } from './MethodTag'
import { refName } from './model/apiDocument'
import { codesOf } from './model/errorFacts'
import { fieldOf } from './model/fieldTree'
import type { OperationEntry, ResponseEntry } from './model/reference'
import type { Loaded } from './useReference'
import { words } from './words'

function Facts({ entry }: { readonly entry: OperationEntry }) {
  const credentials = entry.auth.map((scheme) => words.credentials[scheme]).join(', ')
  return (
    <div className={styles.facts}>
      <KeyValue
        rows={[
          { label: words.facts.credential, value: credentials },
          {
            label: words.facts.permission,
            value: entry.permission === null ? null : <code className="mono">{entry.permission}</code>,
          },
          { label: words.facts.idempotent, value: words.facts.idempotentText[entry.idempotency ?? 'NEVER'] },
          { label: words.facts.signed, value: entry.isSigned ? words.facts.signedText : null },
        ]}
      />
    </div>
  )
}

interface PartProps {
  readonly entry: OperationEntry
  readonly loaded: Loaded
}

function Parameters({ entry, loaded, place }: PartProps & { readonly place: 'path' | 'query' | 'header' }) {
  const { schemas } = loaded.reference
  const fields = entry.parameters
    .filter((one) => one.in === place)
    .map((one) => fieldOf(one.name, one.schema, one.required, schemas))
  if (fields.length === 0) return null
  return (
    <Section title={words.sections[place]}>
      <FieldRows fields={fields} schemas={schemas} />
    </Section>
  )
}

function SchemaLink({ schema }: { readonly schema: ResponseEntry['schema'] }): ReactNode {
  const name = schema === null ? null : refName(schema)
  return name === null ? null : (
    <PageLink to={referenceAddress('schema', name)} className={styles.nameLink}>
      {name}
    </PageLink>
  )
}

function Body({ entry, loaded }: PartProps) {
  if (entry.body === null) return null
  return (
    <Section
      title={words.sections.body}
      aside={
        <span className={styles.aside}>
          {entry.isBodyOptional && <span className="muted">{words.bodyOptional}</span>}
          <SchemaLink schema={entry.body} />
        </span>
      }
    >
      <FieldTree schema={entry.body} schemas={loaded.reference.schemas} />
    </Section>
  )
}

const isSuccess = ({ status }: ResponseEntry): boolean => status < 300

function Reply({ reply, loaded }: { readonly reply: ResponseEntry; readonly loaded: Loaded }) {
  const [isOpen, setIsOpen] = useState(isSuccess(reply))
  const { schema } = reply
  return (
    <li className={styles.reply}>
      <div className={styles.replyHead}>
        <span className={styles.status} data-class={Math.floor(reply.status / 100)}>
          {reply.status}
        </span>
        <span>{reply.description}</span>
        <span className={styles.replyEnd}>
          {schema === null ? <span className="muted">{words.noBody}</span> : <SchemaLink schema={schema} />}
          {schema !== null && (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-label={isOpen ? words.fold(String(reply.status)) : words.unfold(String(reply.status))}
              onClick={() => setIsOpen((was) => !was)}
            >
              <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            </button>
          )}
        </span>
      </div>
      {isOpen && schema !== null && (
        <div className={styles.replyBody}>
          <FieldTree schema={schema} schemas={loaded.reference.schemas} />
        </div>
      )}
    </li>
  )
}

function Errors({ entry, loaded }: PartProps) {
  const codes = codesOf(entry.id, loaded.facts)
  return (
    <Section title={words.sections.errors}>
      <p className={styles.note}>{codes.length === 0 ? words.noErrors : words.errorsNote}</p>
      <ul className={styles.codes}>
        {codes.map(({ code, status, cause }) => (
          <li key={code} className={styles.code}>
            <span className={styles.status} data-class={Math.floor(status / 100)}>
              {status}
            </span>
            <span className={styles.codeText}>
              <PageLink to={referenceAddress('code', code)} className={styles.nameLink}>
                {code}
              </PageLink>
              <span className="muted">{cause}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** An operation: what it takes, what it answers, what it refuses with. */
export function OperationEntryView({ entry, loaded }: PartProps) {
  const path = `${SERVICE_BASE}${entry.path}`
  return (
    <>
      <EntryHead title={entry.summary} address={referenceAddress('operation', entry.id)}>
        <p className={styles.callLine}>
          <MethodTag method={entry.method} />
          <code className={styles.path}>{path}</code>
        </p>
        <p className={styles.idLine}>
          <code className="mono">{entry.id}</code>
          <CopyButton text={entry.id} label={words.copyId} />
          {entry.isDeprecated && <span className={styles.badge}>{words.deprecated}</span>}
          <PageLink to={placeAddress('requestLog', { operationId: entry.id })}>{words.callsOf}</PageLink>
        </p>
      </EntryHead>
      <Facts entry={entry} />
      <Parameters entry={entry} loaded={loaded} place="path" />
      <Parameters entry={entry} loaded={loaded} place="query" />
      <Parameters entry={entry} loaded={loaded} place="header" />
      <Body entry={entry} loaded={loaded} />
      <Section title={words.sections.replies}>
        <ul className={styles.replies}>
          {entry.responses.map((reply) => (
            <Reply key={reply.status} reply={reply} loaded={loaded} />
          ))}
        </ul>
      </Section>
      <Errors entry={entry} loaded={loaded} />
    </>
  )
}
