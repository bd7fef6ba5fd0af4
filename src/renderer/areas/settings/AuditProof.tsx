import { Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import type { AuditChainState, AuditVerification, ChainVerdict } from '../../../contract/console/audit-proof/schemas'
import { callOperation } from '../../client/callOperation'
import { usePreferences } from '../../client/preferences'
import { useAct } from '../../client/useAct'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { ErrorAlert } from '../../components/ErrorAlert'
import { calendarDayText } from '../../components/format/timeText'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { saveBlob, saveFile } from '../../components/saveFile'
import { WallTime } from '../../components/WallTime'
import styles from './AuditProof.module.css'
import { auditProofWords as words } from './auditProofWords'

const EVERY_MS = 400

/** The whole log, a slice at a time. */
async function exportLog(): Promise<void> {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const slice = await callOperation('exportAuditChain', { query })
    parts.push(slice.text)
    cursor = slice.nextCursor
  } while (cursor !== null)
  saveBlob(words.fileName, new Blob(parts, { type: 'application/x-ndjson' }))
}

interface HoldsProps {
  readonly verdict: ChainVerdict
  /** Of the log now; null until it is known. */
  readonly lastSeq: number | null
}

/** The log is what was written: as far as what is proved, and what was written since. */
function Holds({ verdict, lastSeq }: HoldsProps) {
  const { entries, earlierRows, signedDays, signedTo } = verdict
  const end = verdict.lastSeq ?? 0
  const signed = Math.max(0, signedTo ?? 0)
  const since = lastSeq === null ? 0 : lastSeq - end
  return (
    <div role="status">
      <p className={styles.holds}>{words.holds(entries + earlierRows, signedDays)}</p>
      {signed > 0 && <p className="muted">{words.proved(signed)}</p>}
      {signed < end && <p className="muted">{words.unproved(signed + 1, end)}</p>}
      {since > 0 && <p className="muted">{words.since(since)}</p>}
    </div>
  )
}

function Verdict({ look, lastSeq }: { readonly look: AuditVerification } & Pick<HoldsProps, 'lastSeq'>) {
  const { state, verdict } = look
  if (state === 'CANCELLED') return <p className="muted">{words.cancelled}</p>
  if (state === 'FAILED') return <ErrorAlert>{words.failed}</ErrorAlert>
  if (verdict === null) return null
  if (verdict.faultCount === 0) return <Holds verdict={verdict} lastSeq={lastSeq} />
  const more = verdict.faultCount - verdict.faults.length
  return (
    <ErrorAlert title={words.broken(verdict.faultCount)}>
      <ul className={styles.faults}>
        {verdict.faults.map(({ kind, seq, sentence }) => (
          <li key={`${kind} ${seq} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
      {more > 0 && <p>{words.more(more)}</p>}
    </ErrorAlert>
  )
}

/** The check of the whole log: begun, watched, stopped, and what it came to. */
function Check({ lastSeq }: Pick<HoldsProps, 'lastSeq'>) {
  const read = useRead('getAuditVerification', {}, { everyMs: EVERY_MS })
  const start = useWrite('verifyAuditChain')
  const stop = useWrite('cancelAuditVerification')
  const look = read.data
  const isRunning = look?.state === 'RUNNING'
  const share = look === undefined || look.total === 0 ? 0 : look.done / look.total
  return (
    <div className={styles.check}>
      {isRunning ? (
        <>
          <Progress value={share * 100} aria-label={words.check} />
          <p role="status" className="muted">
            {words.checking(look.done, look.total)}
          </p>
        </>
      ) : (
        look !== undefined && <Verdict look={look} lastSeq={lastSeq} />
      )}
      <div className={styles.acts}>
        <ActButton
          operation={isRunning ? 'cancelAuditVerification' : 'verifyAuditChain'}
          data-autofocus
          variant={isRunning ? 'default' : 'filled'}
          onAct={() => (isRunning ? stop : start).send({})}
        >
          {isRunning ? words.stop : look?.state === 'DONE' ? words.checkAgain : words.check}
        </ActButton>
        {!isRunning && (
          <ActButton operation="exportAuditChain" variant="default" data-tip={words.exportNote} onAct={exportLog}>
            {words.exportLog}
          </ActButton>
        )}
      </div>
      <ServiceErrorAlert error={read.error ?? start.error ?? stop.error} />
    </div>
  )
}

function State({ chain }: { readonly chain: AuditChainState }) {
  const { hasIsoFormats } = usePreferences()
  const { entries, earlierRows, beganAt, lastDay, lastHash, lastSeq, signedTo, keyId } = chain
  return (
    <Section title={words.state}>
      <KeyValue
        rows={[
          { label: words.entries, value: entries.toLocaleString() },
          { label: words.earlier, value: earlierRows === 0 ? null : words.earlierRows(earlierRows) },
          { label: words.began, value: <WallTime at={beganAt} isExact /> },
          { label: words.signed, value: words.entriesFromTo(1, signedTo) },
          {
            label: words.chainOnly,
            value: <span data-tip={words.chainOnlyTip}>{words.entriesFromTo(Math.max(0, signedTo) + 1, lastSeq)}</span>,
          },
          { label: words.lastDay, value: lastDay === null ? words.noDay : calendarDayText(lastDay.day, hasIsoFormats) },
          { label: words.lastHash, value: <CopyableId id={lastHash} isLinked={false} isWhole /> },
          { label: words.key, value: <CopyableId id={keyId} isLinked={false} isWhole /> },
        ]}
      />
    </Section>
  )
}

function ProofDialog({ onClose }: { readonly onClose: () => void }) {
  const chain = useRead('getAuditChain', {})
  return (
    <Modal opened onClose={onClose} title={words.title} size={DIALOG_SIZES.wider}>
      <p className={styles.about}>{words.about}</p>
      <Check lastSeq={chain.data?.lastSeq ?? null} />
      <div className={styles.state}>
        <StatePanel read={chain}>{(data) => <State chain={data} />}</StatePanel>
      </div>
    </Modal>
  )
}

/** Opens what is known of the whole log: whether it is what was written, and the log for others to check. */
export function ProofButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActButton operation="getAuditProof" variant="default" onAct={() => setOpen(true)}>
        {words.open}
      </ActButton>
      {isOpen && <ProofDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Of one entry: what shows that it stands in the log, to keep or to hand on. */
export function EntryProof({ auditId }: { readonly auditId: string }) {
  const save = useAct('getAuditProof', async () => {
    const proof = await callOperation('getAuditProof', { params: { auditId } })
    saveFile(words.proofName(auditId), 'application/json', `${JSON.stringify(proof, null, 2)}\n`)
    return proof
  })
  return (
    <Section title={words.ofEntry}>
      <p className={styles.about}>{words.ofEntryText}</p>
      <ActButton operation="getAuditProof" variant="default" onAct={() => save.send(undefined)}>
        {words.saveProof}
      </ActButton>
      <ServiceErrorAlert error={save.error} />
    </Section>
  )
}
