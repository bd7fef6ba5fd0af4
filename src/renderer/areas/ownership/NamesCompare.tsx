import type { OwnershipCase } from '../../../contract/console/ownership/schemas'
import { NamePair } from '../../components/NamePair'
import { diffNames } from '../../components/nameDiff'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

/** The holder's name as declared beside the name as the other side knows it, and in how much they differ. */
export function NamesCompare({ found }: { readonly found: OwnershipCase }) {
  const { declaredName, verifiedName, account } = found
  const check = account.beneficiaryVerificationStatus ?? null
  const differing =
    declaredName === null || verifiedName === null ? null : diffNames(declaredName, verifiedName).differing
  return (
    <Section title={words.names} aside={check === null ? null : <StatusBadge status={check} isFramed />}>
      <NamePair
        declared={{ label: words.declared, name: declaredName, none: words.noHolder }}
        verified={{ label: words.verified, name: verifiedName, none: words.verifiedNone }}
      />
      <p className="muted">
        {words.nameChecks[check ?? 'NONE']}{' '}
        {differing !== null && (differing === 0 ? words.sameNames : words.differing(differing))}
      </p>
    </Section>
  )
}
