import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { holderName } from './accountRows'
import styles from './NameCheck.module.css'
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
  const declared = holderName(account)
  const known = verified?.fullName
  const isDifferent = known !== undefined && known !== declared
  return (
    <Section title={words.nameCheck} aside={<StatusBadge status={verdict} isFramed />}>
      <dl className={styles.names}>
        <div className={styles.name}>
          <dt>{words.declared}</dt>
          <dd>{declared ?? words.noHolder}</dd>
        </div>
        <div className={styles.name} data-differs={isDifferent}>
          <dt>{words.verified}</dt>
          <dd>{known ?? <span className="muted">{words.notGiven}</span>}</dd>
        </div>
      </dl>
      <p className="muted">{words.verdicts[verdict]}</p>
    </Section>
  )
}
