import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { VOTES_AT_ONCE_MAX } from '../../../../contract/console/approvals/limits'
import type { ApprovalStanding, CastItem, StandingSummary } from '../../../../contract/console/approvals/schemas'
import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { useRead } from '../../../client/useRead'
import { FormFrame } from '../../../components/FormFrame'
import { SumInput } from '../../../components/MoneyInput'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { StatePanel } from '../../../components/StatePanel'
import { fetchStandings } from '../signing/rowStandings'
import { whyNot } from '../signing/SignDialog'
import { SignedText } from '../signing/SignedText'
import { SignerSelect } from '../signing/SignerSelect'
import { SignFields } from '../signing/SignFields'
import { NOT_YET, type Signer, type SignTask, textToSign } from '../signing/signTask'
import { useSignForm } from '../signing/useSignForm'
import { words as signingWords } from '../signing/words'
import styles from './Bulk.module.css'
import { BulkSigned } from './BulkResult'
import { BulkSummary } from './BulkSummary'
import { isSum, sumOf, sumsOf } from './bulkRules'
import { LargestForecast } from './LargestForecast'
import { useBulkDecision } from './useBulkDecision'
import { words } from './words'

const text = words.sign
/** The contract takes the sum as it is; that it was typed is asked for here. */
const TYPED = { isNeeded: true, fault: words.approveDialog.differs }

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
    operation: 'castVotes',
    needs: {
      reason: all.some(({ needs }) => needs.reason),
      checklist: [...new Set(all.flatMap(({ needs }) => needs.checklist))],
      evidenceFile: all.some(({ needs }) => needs.evidenceFile),
    },
    confirmedSum: all.length === 1 ? undefined : sumOf(signed),
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
  /** Null until somebody was chosen. */
  readonly signer: Signer | null
  /** Another person than whoever is at the desk. */
  readonly isSecond: boolean
  readonly operatorId: string | null
  readonly choose: (operatorId: string | null) => Promise<void>
  /** What kept it from being known how far the payments are for this person. */
  readonly unread: ServiceCallError | null
}

/** Those that wait for more signatures stay marked: the next person signs them in turn. */
function unfinished({ signed, left }: Parts, items: readonly CastItem[]): readonly QueuedAction[] {
  const open = new Set(items.filter(({ outcome }) => outcome === 'SIGNED').map(({ subjectId }) => subjectId))
  return [...signed.filter(({ id }) => open.has(id)), ...left]
}

/** Signs, then approves what needs no signature. */
function useBulkSigning({ parts, task, signer, operatorId, isSecond, onEnded, onClose }: AskProps) {
  const bulk = useBulkDecision('approve')
  const [done, setDone] = useState<readonly CastItem[] | null>(null)
  const [sum] = sumsOf([...parts.signed, ...parts.free])
  const sign = useSignForm({
    task,
    signer,
    operatorId,
    isSecond,
    sumFault: (typed) => (signer === null || isSum(typed, sum) ? null : words.approveDialog.differs),
    onSigned: async (items) => {
      const end = parts.free.length === 0 ? null : await bulk.run(parts.free)
      onEnded(unfinished(parts, items))
      const isWhole = items.every(({ failure }) => failure === null)
      if (isWhole && (end === null || end.items.every(({ failure }) => failure === null))) onClose()
      else setDone(items)
    },
  })
  return { sign, sum, bulk, done }
}

function Ask(props: AskProps) {
  const { rows, parts, task, signer, isSecond, operatorId, choose, unread, onClose } = props
  const here = useStore(deskOperator)
  const { sign, sum, bulk, done } = useBulkSigning(props)
  const asked = [...parts.signed, ...parts.free]
  const [first] = rows
  if (done !== null) {
    return (
      <Modal opened onClose={onClose} title={text.title}>
        <BulkSigned items={done} decided={bulk.state?.items ?? []} rows={rows} onClose={onClose} />
      </Modal>
    )
  }
  const isTooMany = parts.signed.length > VOTES_AT_ONCE_MAX
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={sign.form} submitLabel={text.submit}>
      <BulkSummary rows={asked} />
      {first !== undefined && (
        <p>{words.approveDialog.to(first.payee?.holderName ?? first.payee?.label ?? '', first.agentName)}</p>
      )}
      <p>{text.needed(parts.signed.length + parts.left.length)}</p>
      {parts.free.length > 0 && <p>{text.rest(parts.free.length)}</p>}
      {parts.left.length > 0 && <p className={styles.warning}>{text.left(parts.left.length)}</p>}
      <SignerSelect
        hasOwn
        f={sign.f}
        isFocused={operatorId === null}
        onChange={(next) => {
          sign.clear()
          void choose(next)
        }}
      />
      <ServiceErrorAlert error={unread} title={signingWords.notRead} />
      {isSecond && signer !== null && <p className="muted">{signingWords.dialog.secondNote(here?.name ?? '')}</p>}
      {signer !== null && parts.signed.length === 0 && (
        <p className={styles.warning}>{whyNot(signer, isSecond, parts.left[0]?.id ?? '')}</p>
      )}
      {isTooMany && <p className={styles.warning}>{text.tooMany(VOTES_AT_ONCE_MAX)}</p>}
      {asked.length > 0 && <LargestForecast rows={asked} />}
      {signer !== null && parts.signed.length > 0 && sum !== undefined && (
        <>
          <SumInput
            description={words.approveDialog.note}
            data-autofocus
            {...sign.f.sum('sum', words.approveDialog.typed, sum.currency, TYPED)}
          />
          <SignFields sign={sign} task={task} name={signer.name} />
          <SignedText label={signingWords.text} text={textToSign(task, signer, sign.given, NOT_YET)} />
        </>
      )}
    </FormFrame>
  )
}

interface Chosen {
  readonly operatorId: string | null
  /** As they are for this person; null while that is asked, and where it could not be. */
  readonly standings: ReadonlyMap<string, StandingSummary> | null
  readonly error: ServiceCallError | null
}

async function standingsFor(
  operatorId: string,
  rows: readonly QueuedAction[],
): Promise<Pick<Chosen, 'standings' | 'error'>> {
  try {
    const ids = rows.map(({ id }) => id)
    return { standings: await fetchStandings(ids, operatorId), error: null }
  } catch (fault) {
    if (fault instanceof ServiceCallError) return { standings: null, error: fault }
    throw fault
  }
}

/**
 * Who signs, and how far the payments are for this person: whoever is at the desk if they can sign any, else nobody
 * until somebody is chosen. What was known when they were chosen stays, while the signatures change it.
 */
function useChosenSigner(rows: readonly QueuedAction[], own: ReadonlyMap<string, StandingSummary>) {
  const me = useStore(deskOperator)?.id ?? null
  const isOwn = [...own.values()].some(({ canSign }) => canSign)
  const [chosen, setChosen] = useState<Chosen>({ operatorId: isOwn ? me : null, standings: own, error: null })
  const [known, setKnown] = useState<ApprovalStanding | null>(null)
  const { operatorId, standings } = chosen
  const isSecond = operatorId !== null && operatorId !== me
  const all = partsOf(rows, standings ?? own)
  // What needs no signature is approved by whoever is at the desk, with their own.
  const parts = isSecond ? { ...all, free: [] } : all
  const subjectId = (parts.signed[0] ?? parts.left[0])?.id ?? ''
  const query = { operatorId: operatorId ?? undefined }
  const read = useRead('getApprovalStanding', { params: { subjectId }, query })
  const isOf = (standing: ApprovalStanding) => standing.signer?.operatorId === (operatorId ?? me)
  if (read.data !== undefined && (known === null || !isOf(known)) && read.data !== known) setKnown(read.data)
  const choose = async (next: string | null) => {
    const isOther = next !== null && next !== me
    setChosen({ operatorId: next, standings: isOther ? null : own, error: null })
    if (!isOther) return
    const theirs = await standingsFor(next, rows)
    // Somebody else may have been chosen meanwhile.
    setChosen((now) => (now.operatorId === next ? { operatorId: next, ...theirs } : now))
  }
  return { parts, known, chosen, isSecond, choose, read }
}

/**
 * Signs all of them at once, as far as approval rules ask for signatures; their sum is typed as for approving. Whoever
 * is at the desk signs, or somebody else over their session.
 */
export function BulkSignDialog(props: BulkSignDialogProps) {
  // The rows leave the list while they are decided; what was asked about stays.
  const [{ rows, standings }] = useState(props)
  const { parts, known, chosen, isSecond, choose, read } = useChosenSigner(rows, standings)
  if (known !== null) {
    const { operatorId, standings: theirs } = chosen
    const task = taskOf(parts, theirs ?? standings, known.subject.text)
    const isKnown = theirs !== null && known.signer?.operatorId === operatorId
    const signer = isKnown ? known.signer : null
    const unread = chosen.error ?? (isKnown ? null : read.error)
    return <Ask {...props} {...{ rows, parts, task, signer, isSecond, choose, operatorId, unread }} />
  }
  return (
    <Modal opened onClose={props.onClose} title={text.title}>
      <StatePanel read={read}>{() => null}</StatePanel>
    </Modal>
  )
}
