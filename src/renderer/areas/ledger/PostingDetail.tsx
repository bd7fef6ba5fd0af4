import type { LedgerEntry } from '../../../contract/console/money/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { moneyText } from '../../components/format/moneyText'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { EmptyState, StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PostingEntries, postingKindText } from '../transactions/Postings'
import { postingSums } from './postingSums'
import { words } from './words'

const ENTRIES_MAX = 100

function Check({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const sums = [...postingSums(entries)]
  const broken = sums.find(([, sum]) => sum !== 0n)
  const text =
    broken === undefined
      ? words.checkText(sums.map(([currency]) => currency).join(', '))
      : words.checkFailed(broken[0], moneyText(broken[1], broken[0], { isIso }))
  return <StatusBadge status={text} label={text} tone={broken === undefined ? 'good' : 'danger'} />
}

function Content({ id, entries }: { readonly id: string; readonly entries: readonly LedgerEntry[] }) {
  const [first] = entries
  if (first === undefined) return <EmptyState title={words.notFoundTitle} text={words.notFoundText} />
  const lines = entries.toReversed()
  return (
    <>
      <DetailHeader
        title={postingKindText(first.postingKind)}
        subtitle={
          <>
            <CopyableId id={id} isLinked={false} /> <TimeText at={first.createdAt} />
          </>
        }
      />
      <Section title={words.entriesOf} aside={<Check entries={lines} />}>
        <PostingEntries label={words.entriesOf} entries={lines} />
      </Section>
      <Section title={words.facts}>
        <KeyValue
          rows={[
            { label: words.meaning, value: words.meanings[first.postingKind] },
            { label: words.memo, value: first.memo === '' ? null : first.memo },
            { label: words.transaction, value: first.transactionId && <CopyableId id={first.transactionId} /> },
            { label: words.reverses, value: first.reversesPostingId && <CopyableId id={first.reversesPostingId} /> },
            { label: words.written, value: <TimeText at={first.createdAt} /> },
          ]}
        />
      </Section>
    </>
  )
}

/** One posting: its entries in the order of the books, that they sum to zero, and what it belongs to. */
export function PostingDetail({ id }: { readonly id: string }) {
  const read = useRead('listLedgerEntries', { query: { postingId: id, limit: ENTRIES_MAX } })
  return <StatePanel read={read}>{({ data }) => <Content id={id} entries={data} />}</StatePanel>
}
