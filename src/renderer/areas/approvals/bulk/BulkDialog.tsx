import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DecisionWord } from '../../../../contract/console/agents/decisions'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import type { WideAmount } from '../../../../contract/primitives/money'
import { FormFrame } from '../../../components/FormFrame'
import { SumInput } from '../../../components/MoneyInput'
import { type Faults, type FramedForm, useServiceForm } from '../../../components/useServiceForm'
import { ReasonInput } from '../ReasonInput'
import { BulkResult, BulkRunning } from './BulkResult'
import { BulkSummary } from './BulkSummary'
import { isSum, outcomeCounts, PART_SIZE, partsOf, sumsOf } from './bulkRules'
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

/** Decides part by part what was asked about: the rows leave the list meanwhile. */
function useBulk({ rows, onEnded, onClose }: BulkDialogProps, decision: DecisionWord) {
  const bulk = useBulkDecision(decision)
  const [asked] = useState(rows)
  const run = async (reason?: string) => {
    const end = await bulk.run(asked, reason)
    if (end === null) return
    const isRead = isWhole(end)
    onEnded(asked.slice(end.items.length), isRead ? asked.map(({ id }) => id) : [])
    if (isRead) onClose()
  }
  const [first = []] = partsOf(asked, PART_SIZE)
  // How far it is, and what went wrong, stands in a dialog of its own.
  const act = { isSending: false, error: null, reset: () => undefined }
  return { bulk, asked, run, act, firstIds: first.map(({ id }) => id), decision }
}

interface AskProps {
  readonly of: ReturnType<typeof useBulk>
  readonly form: FramedForm
  readonly title: string
  readonly submitLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks, then shows how far it is, then what became of them. */
function Ask({ of: { bulk, asked, decision }, form, title, submitLabel, onClose, children }: AskProps) {
  const { state } = bulk
  const isRejection = decision === 'reject'
  if (state === null) {
    return (
      <FormFrame
        kind="modal"
        isDangerous={isRejection}
        title={title}
        onClose={onClose}
        form={form}
        submitLabel={submitLabel}
        showsKeys={isRejection}
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
  const { rows, onClose } = props
  const text = words.rejectDialog
  const of = useBulk(props, 'reject')
  const f = useServiceForm({
    id: 'decideActions',
    initialValues: { reason: '' },
    toCall: ({ reason }) => ({ body: { actionIds: of.firstIds, decision: 'reject', reason } }),
    act: { ...of.act, send: (_call, { reason }) => of.run(reason.trim()) },
  })
  return (
    <Ask of={of} form={f} title={text.title} submitLabel={text.submit(rows.length)} onClose={onClose}>
      <ReasonInput f={f} description={text.note} missing={text.missing} />
    </Ask>
  )
}

/** Approves all of them once their sum was typed; they are alike in agent, payee and currency. */
export function BulkApproveDialog(props: BulkDialogProps) {
  const { rows, onClose } = props
  const text = words.approveDialog
  const of = useBulk(props, 'approve')
  const [first] = rows
  const [sum] = sumsOf(of.asked)
  const currency = sum?.currency ?? ''
  const f = useServiceForm({
    id: 'decideActions',
    initialValues: { sum: null as WideAmount | null },
    fieldMap: { 'confirmedSum.amountMinor': 'sum' },
    toCall: (values) => ({
      body: { actionIds: of.firstIds, decision: 'approve', confirmedSum: { amountMinor: values.sum, currency } },
    }),
    check: (values): Faults<'sum'> => (isSum(values.sum, sum) ? {} : { sum: text.differs }),
    act: { ...of.act, send: () => of.run() },
  })
  if (first === undefined || sum === undefined) return null
  return (
    <Ask of={of} form={f} title={text.title} submitLabel={text.submit(rows.length)} onClose={onClose}>
      <p>{text.to(first.payee?.holderName ?? first.payee?.label ?? '', first.agentName)}</p>
      <LargestForecast rows={rows} />
      <SumInput description={text.note} data-autofocus {...f.sum('sum', text.typed, currency)} />
    </Ask>
  )
}
