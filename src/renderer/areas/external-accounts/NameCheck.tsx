import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { NamePair } from '../../components/NamePair'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { holderName } from './accountRows'
import { words } from './words'

/** What the bank says about the holder's name: the name as declared beside the name as known there. */
export function NameCheck({ account }: { readonly account: ExternalAccount }) {
  const { beneficiaryVerificationStatus: verdict, beneficiaryVerifiedData: verified } = account
  if (verdict === undefined) {
    return (
      <Section title={words.nameCheck}>
        <p className="muted">{words.noCheck}</p>
      </Section>
    )
  }
  return (
    <Section title={words.nameCheck} aside={<StatusBadge status={verdict} isFramed />}>
      <NamePair
        declared={{ label: words.declared, name: holderName(account) ?? null, none: words.noHolder }}
        verified={{ label: words.verified, name: verified?.fullName ?? null, none: words.notGiven }}
      />
      <p className="muted">{words.verdicts[verdict]}</p>
    </Section>
  )
}
