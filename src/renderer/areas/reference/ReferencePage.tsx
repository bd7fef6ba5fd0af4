import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState, Skeleton } from '../../components/StatePanel'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useSearchValues } from '../../navigation/useSearch'
import { AttemptPanel } from './attempt/AttemptPanel'
import { CodeEntryView, ReasonEntryView } from './CodeEntryView'
import { entryOfAddress } from './entryAddress'
import { codesOfReason } from './model/errorFacts'
import type { EntryKind } from './model/searchReference'
import { OperationEntryView } from './OperationEntryView'
import { ReferenceList } from './ReferenceList'
import styles from './ReferencePage.module.css'
import { SchemaEntryView } from './SchemaEntryView'
import { type Loaded, useReference } from './useReference'
import { WebhookEntryView } from './WebhookEntryView'
import { words } from './words'

const PANES = [
  { value: 'reference', label: words.panes.reference },
  { value: 'attempt', label: words.panes.attempt },
]

interface Chosen {
  readonly kind: EntryKind
  readonly id: string
}

function Unknown() {
  const icon = <IconSearchOff size={22} stroke={1.4} />
  return <EmptyState title={words.unknownTitle} text={words.unknownText} icon={icon} />
}

/** What the address names. */
function EntryView({ chosen, loaded }: { readonly chosen: Chosen; readonly loaded: Loaded }): ReactNode {
  const { reference, facts } = loaded
  const { kind, id } = chosen
  if (kind === 'operation') {
    const entry = reference.operations.find((one) => one.id === id)
    return entry === undefined ? <Unknown /> : <OperationEntryView entry={entry} loaded={loaded} />
  }
  if (kind === 'webhook') {
    const entry = reference.webhooks.find((one) => one.name === id)
    return entry === undefined ? <Unknown /> : <WebhookEntryView entry={entry} schemas={reference.schemas} />
  }
  if (kind === 'schema') {
    const schema = reference.schemas[id]
    return schema === undefined ? <Unknown /> : <SchemaEntryView name={id} schema={schema} loaded={loaded} />
  }
  const code = facts.find((one) => one.code === id)
  if (code !== undefined) return <CodeEntryView facts={code} loaded={loaded} />
  return codesOfReason(id, facts).length === 0 ? <Unknown /> : <ReasonEntryView reason={id} loaded={loaded} />
}

function Panes({ loaded }: { readonly loaded: Loaded }) {
  const pane = useUrlTab(PANES, 'pane')
  const first = loaded.reference.operations[0]?.id ?? ''
  const chosen = entryOfAddress(useSearchValues()) ?? { kind: 'operation' as const, id: first }
  const operation =
    chosen.kind === 'operation' ? loaded.reference.operations.find((one) => one.id === chosen.id) : undefined
  return (
    <div className={styles.body} data-pane={pane} data-single={operation === undefined}>
      <ReferenceList loaded={loaded} chosen={chosen} />
      {operation !== undefined && (
        <div className={styles.panes}>
          <UrlTabs name="pane" label={words.pane} tabs={PANES} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section key={chosen.id} className={styles.entry} aria-label={words.panes.reference} tabIndex={0}>
        <div className={styles.inner}>
          <EntryView chosen={chosen} loaded={loaded} />
        </div>
      </section>
      {operation !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.attempt} aria-label={words.panes.attempt} tabIndex={0}>
          <div className={styles.inner}>
            <AttemptPanel key={operation.id} entry={operation} loaded={loaded} />
          </div>
        </section>
      )}
    </div>
  )
}

/** The contract to look things up in and to try out: operations, webhooks, schemas and error codes. */
export function ReferencePage() {
  const { loaded, hasFailed, retry } = useReference()
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} />
      {loaded !== null && <Panes loaded={loaded} />}
      {loaded === null && !hasFailed && <Skeleton />}
      {loaded === null && hasFailed && (
        <EmptyState
          title={words.loadFailed}
          icon={<IconPlugConnectedX size={22} stroke={1.4} />}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      )}
    </div>
  )
}
