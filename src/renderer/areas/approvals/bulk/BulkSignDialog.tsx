import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { type CastItem, type StandingSummary, VOTES_AT_ONCE_MAX } from '../../../../contract/console/approvals/schemas'
import { useRead } from '../../../client/useRead'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { StatePanel } from '../../../components/StatePanel'
import { SignedText } from '../signing/SignedText'
import { SignFields } from '../signing/SignFields'
import { type Signer, type SignTask, textToSign } from '../signing/signedText'
import { useSignForm } from '../signing/useSignForm'
import { words as signingWords } from '../signing/words'
import styles from './Bulk.module.css'
import { BulkSigned } from './BulkResult'
import { BulkSummary } from './BulkSummary'
import { sumsOf } from './bulkRules'
import { LargestForecast } from './LargestForecast'
import { useBulkDecision } from './useBulkDecision'
import { words } from './words'

const text = words.sign

/** What is signed, what needs no signature, and what whoever is at the desk cannot sign. */
interface Parts {
  readonly signed: readonly QueuedAction[]
  readonly free: readonly QueuedAction[]
  readonly left: readonly QueuedAction[]
}

function partsOf(rows: readonly QueuedAction[], standings: ReadonlyMap<string, StandingSummary>): Parts {
  const canSign = (row: QueuedAction) => standings.get(row.id)?.canSign
  return {
    signed: rows.filter((row) => canSign(row) === true),
    free: rows.filter((row) => !standings.has(row.id)),
    left: rows.filter((row) => canSign(row) === false),
  }
}

/** One signature for all of them: each with the hash of its text; what one of them asks for is given for all. */
function taskOf({ signed }: Parts, standings: ReadonlyMap<string, StandingSummary>, onlyText: string): SignTask {
  const all = signed.flatMap(({ id }) => standings.get(id) ?? [])
  return {
    subjects: all.map(({ subjectId, sha256 }) => ({ subjectId, sha256 })),
    text: all.length === 1 ? onlyText : null,
    needs: {
      reason: all.some(({ needs }) => needs.reason),
      checklist: [...new Set(all.flatMap(({ needs }) => needs.checklist))],
      evidenceFile: all.some(({ needs }) => needs.evidenceFile),
    },
    confirmedSum: all.length === 1 ? undefined : sumsOf(signed)[0],
  }
}

interface BulkSignDialogProps {
  readonly rows: readonly QueuedAction[]
  /** Those that need signatures, by id. */
  readonly standings: ReadonlyMap<string, StandingSummary>
  readonly onEnded: (unsent: readonly QueuedAction[]) => void
  readonly onClose: () => void
}

interface AskProps extends Omit<BulkSignDialogProps, 'standings'> {
  readonly parts: Parts
  readonly task: SignTask
  readonly signer: Signer | null
}

/** Signs, then approves what needs no signature. */
function useBulkSigning({ parts, task, signer, onEnded, onClose }: AskProps) {
  const bulk = useBulkDecision('approve')
  const [done, setDone] = useState<readonly CastItem[] | null>(null)
  const f = useSignForm({
    task,
    signer,
    isSecond: false,
    onSigned: async (items) => {
      const end = parts.free.length === 0 ? null : await bulk.run(parts.free)
      onEnded(parts.left)
      const isWhole = items.every(({ failure }) => failure === null)
      if (isWhole && (end === null || end.items.every(({ failure }) => failure === null))) onClose()
      else setDone(items)
    },
  })
  return { f, bulk, done }
}

function Ask(props: AskProps) {
  const { rows, parts, task, signer, onClose } = props
  const [typed, setTyped] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { f, bulk, done } = useBulkSigning(props)
  const asked = [...parts.signed, ...parts.free]
  const [sum] = sumsOf(asked)
  const [first] = rows
  if (done !== null) {
    return (
      <Modal opened onClose={onClose} title={text.title}>
        <BulkSigned items={done} decided={bulk.state?.items ?? []} rows={rows} onClose={onClose} />
      </Modal>
    )
  }
  const isTooMany = parts.signed.length > VOTES_AT_ONCE_MAX
  const submit = async () => {
    const isRight = typed === sum?.amountMinor
    setFault(isRight ? null : words.approveDialog.differs)
    if (isRight && !isTooMany) await f.form.submit()
  }
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={{ ...f.form, submit }} submitLabel={text.submit}>
      <BulkSummary rows={asked} />
      {first !== undefined && (
        <p>{words.approveDialog.to(first.payee?.holderName ?? first.payee?.label ?? '', first.agentName)}</p>
      )}
      <p>{text.needed(parts.signed.length + parts.left.length)}</p>
      {parts.free.length > 0 && <p>{text.rest(parts.free.length)}</p>}
      {parts.left.length > 0 && <p className={styles.warning}>{text.left(parts.left.length)}</p>}
      {parts.signed.length === 0 && <p className={styles.warning}>{signer?.sentence}</p>}
      {isTooMany && <p className={styles.warning}>{text.tooMany(VOTES_AT_ONCE_MAX)}</p>}
      {asked.length > 0 && <LargestForecast rows={asked} />}
      {signer?.canSign === true && sum !== undefined && (
        <>
          <MoneyInput
            label={words.approveDialog.typed}
            description={words.approveDialog.note}
            withAsterisk
            data-autofocus
            currency={sum.currency}
            value={typed}
            error={fault}
            onChange={setTyped}
          />
          <SignFields f={f} task={task} name={signer.name} />
          <SignedText label={signingWords.text} text={textToSign(task, signer, f.given, signingWords.whenSigned)} />
        </>
      )}
    </FormFrame>
  )
}

/** Signs all of them at once, as far as approval rules ask for signatures; their sum is typed as for approving. */
export function BulkSignDialog(props: BulkSignDialogProps) {
  // The rows leave the list while they are decided; what was asked about stays.
  const [{ rows, standings }] = useState(props)
  const parts = partsOf(rows, standings)
  const subjectId = (parts.signed[0] ?? parts.left[0])?.id ?? ''
  const read = useRead('getApprovalStanding', { params: { subjectId } })
  const [known, setKnown] = useState(read.data)
  if (known === undefined && read.data !== undefined) setKnown(read.data)
  if (known !== undefined) {
    const task = taskOf(parts, standings, known.subject.text)
    return <Ask {...props} rows={rows} parts={parts} task={task} signer={known.signer} />
  }
  return (
    <Modal opened onClose={props.onClose} title={text.title}>
      <StatePanel read={read}>{() => null}</StatePanel>
    </Modal>
  )
}
