import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DecisionWord } from '../../../../contract/console/agents/decisions'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { starred } from '../../../components/starred'
import { ReasonInput } from '../ReasonInput'
import { BulkResult, BulkRunning } from './BulkResult'
import { BulkSummary } from './BulkSummary'
import { outcomeCounts, sumsOf } from './bulkRules'
import { LargestForecast } from './LargestForecast'
import { type BulkState, useBulkDecision } from './useBulkDecision'
import { words } from './words'

interface BulkDialogProps {
  readonly rows: readonly QueuedAction[]
  /** Told which of them were not sent, and where all were decided, which. */
  readonly onEnded: (unsent: readonly QueuedAction[], decidedIds?: readonly string[]) => void
  readonly onClose: () => void
}

/** True where nothing is left to say: all of them were decided. */
const isWhole = (state: BulkState): boolean => state.error === null && outcomeCounts(state.items).done === state.total

interface AskProps extends BulkDialogProps {
  readonly decision: DecisionWord
  readonly title: string
  readonly submitLabel: string
  /** Null when something is missing, which it then says itself. */
  readonly reasonToSend: () => { readonly reason?: string } | null
  readonly children: ReactNode
}

/** Asks, then shows how far it is, then what became of them. */
function Ask({ rows, onEnded, onClose, decision, title, submitLabel, reasonToSend, children }: AskProps) {
  const bulk = useBulkDecision(decision)
  // The rows leave the list while they are decided; what was asked about stays.
  const [asked] = useState(rows)
  const submit = async () => {
    const given = reasonToSend()
    if (given === null) return
    const end = await bulk.run(asked, given.reason)
    if (end === null) return
    const isRead = isWhole(end)
    onEnded(asked.slice(end.items.length), isRead ? asked.map(({ id }) => id) : [])
    if (isRead) onClose()
  }
  const { state } = bulk
  if (state === null) {
    return (
      <FormFrame
        kind="modal"
        isDangerous={decision === 'reject'}
        title={title}
        onClose={onClose}
        form={{ submit, isSending: false, error: null }}
        submitLabel={submitLabel}
        submitKeys={decision === 'reject' ? 'mod+enter' : undefined}
      >
        <BulkSummary rows={asked} />
        {children}
      </FormFrame>
    )
  }
  return (
    <Modal opened onClose={state.isRunning ? bulk.stop : onClose} title={title}>
      {state.isRunning ? (
        <BulkRunning state={state} onStop={bulk.stop} />
      ) : (
        <BulkResult state={state} decision={decision} rows={asked} onClose={onClose} />
      )}
    </Modal>
  )
}

/** Rejects all of them for one reason. */
export function BulkRejectDialog(props: BulkDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const text = words.rejectDialog
  const reasonToSend = () => {
    const given = reason.trim()
    setFault(given === '' ? text.missing : null)
    return given === '' ? null : { reason: given }
  }
  return (
    <Ask
      {...props}
      decision="reject"
      title={text.title}
      submitLabel={text.submit(props.rows.length)}
      reasonToSend={reasonToSend}
    >
      <ReasonInput
        description={text.note}
        error={fault}
        value={reason}
        onChange={(next) => {
          setFault(null)
          setReason(next)
        }}
      />
    </Ask>
  )
}

/** Approves all of them once their sum was typed; they are alike in agent, payee and currency. */
export function BulkApproveDialog(props: BulkDialogProps) {
  const { rows } = props
  const [typed, setTyped] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const text = words.approveDialog
  const [first] = rows
  const [sum] = sumsOf(rows)
  if (first === undefined || sum === undefined) return null
  const reasonToSend = () => {
    const isRight = typed === sum.amountMinor
    setFault(isRight ? null : text.differs)
    return isRight ? {} : null
  }
  return (
    <Ask
      {...props}
      decision="approve"
      title={text.title}
      submitLabel={text.submit(rows.length)}
      reasonToSend={reasonToSend}
    >
      <p>{text.to(first.payee?.holderName ?? first.payee?.label ?? '', first.agentName)}</p>
      <LargestForecast rows={rows} />
      <MoneyInput
        label={text.typed}
        description={text.note}
        {...starred(true)}
        data-autofocus
        currency={sum.currency}
        value={typed}
        error={fault}
        onChange={setTyped}
      />
    </Ask>
  )
}
