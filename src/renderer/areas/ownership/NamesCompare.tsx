import type { OwnershipCase } from '../../../contract/console/ownership/schemas'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import styles from './NamesCompare.module.css'
import { diffNames, type NamePart } from './nameDiff'
import { words } from './words'

function Name({ parts }: { readonly parts: readonly NamePart[] }) {
  return parts.map(({ text, isDifferent }, index) =>
    isDifferent ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
      <mark key={index} className={styles.differs}>
        {text.replaceAll(' ', '\u00a0')}
      </mark>
    ) : (
      text
    ),
  )
}

/** The holder's name as declared beside the name as the other side knows it; where they differ is underlined. */
export function NamesCompare({ found }: { readonly found: OwnershipCase }) {
  const { declaredName, verifiedName, account } = found
  const check = account.beneficiaryVerificationStatus ?? null
  const diff = declaredName === null || verifiedName === null ? null : diffNames(declaredName, verifiedName)
  return (
    <Section title={words.names} aside={check === null ? null : <StatusBadge status={check} isFramed />}>
      <dl className={styles.names}>
        <div className={styles.name}>
          <dt>{words.declared}</dt>
          <dd>
            {diff === null ? (
              (declaredName ?? <span className="muted">{words.noHolder}</span>)
            ) : (
              <Name parts={diff.declared} />
            )}
          </dd>
        </div>
        <div className={styles.name}>
          <dt>{words.verified}</dt>
          <dd>
            {diff === null ? (
              (verifiedName ?? <span className="muted">{words.verifiedNone}</span>)
            ) : (
              <Name parts={diff.verified} />
            )}
          </dd>
        </div>
      </dl>
      <p className="muted">
        {words.nameChecks[check ?? 'NONE']}{' '}
        {diff !== null && (diff.differing === 0 ? words.sameNames : words.differing(diff.differing))}
      </p>
    </Section>
  )
}
