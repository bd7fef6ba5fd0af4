import type { PostingKind } from '../../../contract/console/money/postingKinds'
import type { LedgerEntry, LedgerPosting } from '../../../contract/console/money/schemas'
import { CopyableId } from '../../components/CopyableId'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './TransactionDetail.module.css'
import { words } from './words'

const HALVES: Readonly<Record<string, string>> = { AVAILABLE: words.ledger.available, HELD: words.ledger.held }

/** What a posting kind is called. */
export function postingKindText(kind: PostingKind): string {
  return words.ledger.kinds[kind]
}

function Entry({ entry }: { readonly entry: LedgerEntry }) {
  const half = HALVES[entry.kind]
  return (
    <tr>
      <td>
        <span className={styles.entryName} data-tip={entry.ledgerAccountId}>
          <PageLink to={placeAddress('ledger', { tab: 'entries', of: entry.ledgerAccountId })}>{entry.label}</PageLink>
          {half !== undefined && <span className="muted"> · {half}</span>}
        </span>
      </td>
      <td className={styles.entryAmount}>
        <MoneyText amountMinor={entry.amount} currency={entry.currency} isSigned />
      </td>
    </tr>
  )
}

/** The lines of one posting. */
export function PostingEntries({
  label,
  entries,
}: {
  readonly label: string
  readonly entries: readonly LedgerEntry[]
}) {
  return (
    <table className={styles.entries} aria-label={label}>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

/** What was written in the books because of a payment. */
export function Postings({ postings }: { readonly postings: readonly LedgerPosting[] }) {
  return (
    <Section title={words.ledger.title}>
      {postings.length === 0 && <p className="muted">{words.ledger.none}</p>}
      {postings.map((posting) => (
        <div key={posting.id} className={styles.posting}>
          <div className={styles.postingHead}>
            <h3 className={styles.postingName}>{postingKindText(posting.kind)}</h3>
            <CopyableId id={posting.id} />
            <span className={styles.postingTime}>
              <TimeText at={posting.createdAt} />
            </span>
          </div>
          <PostingEntries label={postingKindText(posting.kind)} entries={posting.entries} />
        </div>
      ))}
    </Section>
  )
}
