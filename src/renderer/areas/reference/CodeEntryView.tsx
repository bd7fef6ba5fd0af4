import { Section } from '../../components/Section'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { referenceAddress } from '../../navigation/referenceAddress'
import { EntryHead } from './EntryHead'
import { EntryLinks } from './EntryLinks'
import styles from './EntryPage.module.css'
import { type CodeFacts, codesOfReason } from './model/errorFacts'
import type { Loaded } from './useReference'
import { words } from './words'

interface CodeEntryViewProps {
  readonly facts: CodeFacts
  readonly loaded: Loaded
}

/** An error code: its status, what causes it, what remedies it, and who answers it. */
export function CodeEntryView({ facts, loaded }: CodeEntryViewProps) {
  const { code, status, cause, remedy, notAnswered, operations, reasons } = facts
  const declared = loaded.reference.operations.filter((one) => one.responses.some((reply) => reply.status === status))
  const others = declared.map(({ id }) => id as string).filter((id) => !operations.includes(id))
  return (
    <>
      <EntryHead title={code} isName address={referenceAddress('code', code)}>
        <p className={styles.idLine}>
          <span className={styles.status} data-class={Math.floor(status / 100)}>
            {status}
          </span>
          <PageLink to={placeAddress('requestLog', { q: code })}>{words.callsWith}</PageLink>
        </p>
      </EntryHead>
      <div className={styles.columns}>
        <div>
          <Section title={words.sections.cause}>
            <p>{cause}</p>
          </Section>
          <Section title={words.sections.remedy}>
            <p>{remedy}</p>
          </Section>
          {notAnswered !== null && (
            <Section title={words.notAnswered}>
              <p>{notAnswered}</p>
            </Section>
          )}
          {notAnswered === null && (
            <Section title={words.sections.operations}>
              {operations.length === 0 ? (
                <p className={styles.note}>{words.answeredEverywhere}</p>
              ) : (
                <EntryLinks kind="operation" ids={operations} />
              )}
            </Section>
          )}
        </div>
        <div>
          {reasons.length > 0 && (
            <Section title={words.sections.reasons}>
              <ul className={styles.links}>
                {reasons.map((reason) => (
                  <li key={reason}>
                    <code className="mono">{reason}</code>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {others.length > 0 && (
            <Section title={words.sections.declared}>
              <EntryLinks kind="operation" ids={others} />
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

/** What `details.reason` says: the codes beside which it stands. */
export function ReasonEntryView({ reason, loaded }: { readonly reason: string; readonly loaded: Loaded }) {
  const codes = codesOfReason(reason, loaded.facts)
  return (
    <>
      <EntryHead title={reason} isName address={referenceAddress('code', reason)}>
        <p className={styles.idLine}>
          <PageLink to={placeAddress('requestLog', { q: reason })}>{words.callsWith}</PageLink>
        </p>
      </EntryHead>
      <Section title={words.reasonTitle(reason)}>
        <p className={styles.note}>{words.reasonText}</p>
        <EntryLinks kind="code" ids={codes.map(({ code }) => code)} />
      </Section>
    </>
  )
}
