import { useState } from 'react'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { ONE_PERSON } from '../../../contract/console/approvals/whoChanges'
import { actorName } from '../../../contract/primitives/actorName'
import type { RowOf } from '../../client/operations'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState, StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { idTypeOf } from '../../navigation/idText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { EndedChanges } from '../approvals/changes/EndedChanges'
import { words as changeWords } from '../approvals/changes/words'
import styles from './ApprovalRules.module.css'
import { ConfirmRestore } from './ConfirmRules'
import { changesText } from './ruleSentences'
import { useRuleNames } from './useRuleNames'
import { words } from './words'

const text = words.history
/** A version with who confirmed it. */
type PastVersion = RowOf<'listApprovalRuleVersions'>
const LIMIT = 100
const OF_RULES = { kind: 'RULES' } as const

/** What held before the first version. */
const NO_RULES: ApprovalRuleSet & { readonly number: number } = {
  number: 0,
  rules: [],
  apiTokenCountsFor: 'ONE',
  changesNeed: ONE_PERSON,
}

interface VersionProps {
  readonly version: PastVersion
  /** The one before; null where it is not known. */
  readonly before: ApprovalRuleSet | null
  readonly isInForce: boolean
  readonly onRestore: () => unknown
}

function Version({ version, before, isInForce, onRestore }: VersionProps) {
  const names = useRuleNames()
  const { number, changedAt, changedBy, confirmedBy, reason, restoredNumber, goneIds } = version
  const changes = before === null ? [] : changesText(before, version, names)
  const nameOf = (id: string) => (idTypeOf(id) === 'Agent' ? names.agent(id) : names.customer(id))
  return (
    <Section
      isFramed
      title={words.version(number)}
      aside={
        isInForce ? (
          <strong>{text.inForce}</strong>
        ) : goneIds.length > 0 ? undefined : (
          <ActButton
            operation="restoreApprovalRules"
            size="xs"
            variant="default"
            aria-label={text.restoreOf(number)}
            onAct={onRestore}
          >
            {text.restore}
          </ActButton>
        )
      }
    >
      <p className="muted">
        <TimeText at={changedAt} /> {text.by(actorName(changedBy) ?? text.nobody)}
        {confirmedBy !== null && `, ${changeWords.confirmedBy(actorName(confirmedBy) ?? '')}`}
        {restoredNumber !== null && `. ${text.restored(restoredNumber)}`}
      </p>
      {reason !== null && (
        <p>
          {text.reason}: {reason}
        </p>
      )}
      <ul className={styles.sentences}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {goneIds.length > 0 && <p role="note">{text.gone(goneIds.map(nameOf))}</p>}
    </Section>
  )
}

interface Restoring {
  /** What is replaced: what was in force when the restore was asked for. */
  readonly version: ApprovalRuleVersion
  readonly number: number
  readonly draft: ApprovalRuleSet
  readonly preview: ApprovalRulesPreview
}

interface VersionsProps {
  readonly versions: readonly PastVersion[]
  readonly hasMore: boolean
}

function Versions({ versions, hasMore }: VersionsProps) {
  const [restoring, setRestoring] = useState<Restoring | null>(null)
  const preview = useWrite('previewApprovalRules')
  const names = useRuleNames()
  const [newest] = versions
  if (newest === undefined) return <EmptyState title={text.emptyTitle} text={text.emptyText} />
  const restore = async ({
    number,
    rules,
    apiTokenCountsFor,
    changesNeed,
  }: Pick<ApprovalRuleVersion, 'number'> & ApprovalRuleSet) => {
    const draft = { rules, apiTokenCountsFor, changesNeed }
    const reply = await preview.send({ body: draft })
    if (reply !== null) setRestoring({ version: newest, number, draft, preview: reply })
  }
  const close = () => setRestoring(null)
  return (
    <>
      <ServiceErrorAlert error={preview.error} />
      {versions.map((version, index) => (
        <Version
          key={version.number}
          version={version}
          before={versions[index + 1] ?? (hasMore ? null : NO_RULES)}
          isInForce={index === 0}
          onRestore={() => restore(version)}
        />
      ))}
      {hasMore ? (
        <p>
          <PageLink to={placeAddress('audit', { operationId: 'ApprovalRules' })}>{text.older}</PageLink>
        </p>
      ) : (
        changesText(NO_RULES, newest, names).length > 0 && (
          <div>
            <ActButton operation="restoreApprovalRules" variant="default" onAct={() => restore(NO_RULES)}>
              {text.restoreNone}
            </ActButton>
          </div>
        )
      )}
      {restoring !== null && <ConfirmRestore {...restoring} onBack={close} onDone={close} />}
    </>
  )
}

/** Every version of the rules: who changed them, when, why and what; each can come into force again. */
export function History() {
  const read = useRead('listApprovalRuleVersions', { query: { limit: LIMIT } })
  return (
    <>
      <EndedChanges of={OF_RULES} />
      <StatePanel read={read}>{({ data, hasMore }) => <Versions versions={data} hasMore={hasMore} />}</StatePanel>
    </>
  )
}
