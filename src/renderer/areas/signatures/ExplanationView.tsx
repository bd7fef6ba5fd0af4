import type {
  SignatureCheckStep,
  SignatureExplanation,
  SignatureKey,
} from '../../../contract/console/signatures/schemas'
import { CopyableId } from '../../components/CopyableId'
import { CodeBlock } from '../../components/CurlBlock'
import type { Tone } from '../../components/format/statusTone'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import styles from './Signatures.module.css'
import { TextDifferenceView } from './TextDifferenceView'
import { words } from './words'

interface ExplanationViewProps {
  readonly explained: SignatureExplanation
  /** False where a heading already names the cause. */
  readonly isTitled: boolean
}

const TONES: Readonly<Record<SignatureCheckStep['state'], Tone>> = {
  PASSED: 'good',
  FAILED: 'danger',
  NOT_REACHED: 'quiet',
  NOT_CHECKED: 'quiet',
}

/** The parts of a source that a reader outside the project can look up. */
const publishedSource = (source: string): string =>
  source
    .split('; ')
    .filter((part) => part.startsWith('WebAuthn') || part.startsWith('RFC'))
    .join('; ')

function Headline({ explained, isTitled }: ExplanationViewProps) {
  const { isRight, title, explanation, remedy, source, notes, alsoFound } = explained
  const published = publishedSource(source)
  return (
    <div className={styles.headline}>
      {isTitled && <p className={styles.cause}>{title}</p>}
      <p>{explanation}</p>
      <div className={styles.remedy} data-right={isRight}>
        <span className={styles.remedyLabel}>{words.remedy}</span>
        <p>{remedy}</p>
      </div>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {alsoFound !== null && (
        <p>
          <strong>{words.alsoFound}:</strong> {alsoFound.title}. {alsoFound.remedy}
        </p>
      )}
      {published !== '' && (
        <p className={styles.source}>
          {words.source}: {published}
        </p>
      )}
    </div>
  )
}

function CheckSteps({ checks }: { readonly checks: readonly SignatureCheckStep[] }) {
  return (
    <ol className={styles.steps}>
      {checks.map(({ number, id, sentence, state, detail, code }) => (
        <li key={id} className={styles.step} data-state={state}>
          <span className={styles.number}>{number}</span>
          <span className={styles.sentence}>{sentence}</span>
          <StatusBadge status={state} label={words.states[state]} tone={TONES[state]} />
          {detail !== null && <p className={styles.detail}>{detail}</p>}
          {state === 'FAILED' && <code className={`mono ${styles.code}`}>{code}</code>}
        </li>
      ))}
    </ol>
  )
}

function KeyText({ signatureKey: { text, session } }: { readonly signatureKey: SignatureKey }) {
  return (
    <>
      <span className={`mono ${styles.hash}`}>{text}</span>
      <div>
        {session === null ? (
          <span className="muted">{words.noSession}</span>
        ) : (
          <>
            <CopyableId id={session.id} />{' '}
            <PageLink to={itemAddress('credentials', session.accountId)}>
              {session.type} {session.nickname}
            </PageLink>
            {' · '}
            {words.sessionStates[session.state]} <TimeText at={session.endsAt} isExact />
          </>
        )}
      </div>
    </>
  )
}

function Verification({ explained }: { readonly explained: SignatureExplanation }) {
  const { signed, algorithm, isRight, checks, keys } = explained
  const verifying = checks.find(({ isVerification }) => isVerification)
  return (
    <Section title={words.verification}>
      <KeyValue
        rows={[
          {
            label: words.bytesSigned,
            value: signed.bytes === null ? signed.what : `${signed.what}, ${words.bytes(signed.bytes)}`,
          },
          {
            label: words.sha256,
            value: signed.sha256 === null ? null : <span className={`mono ${styles.hash}`}>{signed.sha256}</span>,
          },
          ...keys.map((key) => ({ label: words.roles[key.role], value: <KeyText signatureKey={key} /> })),
          { label: words.algorithm, value: algorithm },
          {
            label: words.result,
            value: (
              <StatusBadge
                status={isRight ? 'VALID' : 'REFUSED'}
                label={isRight ? words.results.right : words.results.refused}
                tone={isRight ? 'good' : 'danger'}
              />
            ),
          },
        ]}
      />
      {verifying !== undefined && <CodeBlock text={verifying.code} />}
    </Section>
  )
}

/** An explanation: cause and remedy first, then every check, where the texts part, and the verification spelled out. */
export function ExplanationView({ explained, isTitled }: ExplanationViewProps) {
  const { kind, checks, difference, signed } = explained
  return (
    <>
      <Headline explained={explained} isTitled={isTitled} />
      {difference !== null && (
        <Section title={words.difference}>
          <TextDifferenceView difference={difference} />
        </Section>
      )}
      <Section title={words.checks}>
        <CheckSteps checks={checks} />
      </Section>
      {kind !== 'INPUT' && <Verification explained={explained} />}
      {signed.text !== null && (
        <Section title={words.payload}>
          <CodeBlock text={signed.text} />
        </Section>
      )}
    </>
  )
}
