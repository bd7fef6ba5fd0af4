import { expect, it } from 'vitest'
import { columnsWithRoom } from '../../components/DataTable/columnRoom'
import { exportFields } from '../../components/list/exportRows'
import { decidedColumns, queueColumns, startWidth } from './approvalsColumns'
import { AT, proposal } from './proposals/testing/proposal'
import { decidedRowOf, rowOf } from './proposals/waitingRows'

const NAVIGATION_PX = 212
const STORY_PX = 272
const ENDED = { endedAt: AT, endedBy: { id: 'Operator:1', name: 'Priya Raman' }, cancelReason: 'Twice' }

/** A row as a file says it, by the heads. */
function said<Row>(columns: Parameters<typeof exportFields<Row>>[0], row: Row): Record<string, unknown> {
  return Object.fromEntries(exportFields(columns).map(({ head, value }) => [head, value(row) ?? null]))
}

it('a file says of a payment what it is, and whether an agent or a person asked for it', () => {
  const row = rowOf(proposal('1'))
  expect(said(queueColumns, row)).toMatchObject({
    ...{ Type: 'Quote', 'Asked by': 'Person at the desk', 'Agent or person': 'Priya Raman', Why: 'Invoice 2026-118' },
  })
  const { proposal: _, ...asked } = { ...row, agentName: 'treasury-2' }
  expect(said(queueColumns, asked)).toMatchObject({ 'Asked by': 'Agent', 'Agent or person': 'treasury-2' })
})

it('a file says of a proposal that ended how, by whom and when, and that whoever made it withdrew it', () => {
  const state = 'CANCELLED'
  const withdrawn = decidedRowOf(proposal('1', { ...ENDED, state }))
  const refused = decidedRowOf(proposal('2', { ...ENDED, state, endedBy: { id: 'Operator:2', name: 'Tomás' } }))
  if (withdrawn === null || refused === null) throw new Error('what ended is a row of what was decided')
  const both = [withdrawn, refused].map((row) => said(decidedColumns, row))
  expect(both).toMatchObject([
    { Outcome: 'Withdrawn', 'Decided by': 'Priya Raman', 'Decided (UTC)': AT, Reason: 'Twice' },
    { Outcome: 'Rejected', 'Decided by': 'Tomás' },
  ])
})

it('a file says where the payment of what was approved stands, and of what was rejected no more than that', () => {
  const [approved, rejected] = (['APPROVED', 'REJECTED'] as const).map((outcome) => {
    const row = decidedRowOf(proposal('1', { ...ENDED, state: 'CANCELLED' }))
    if (row === null) throw new Error('what ended is a row of what was decided')
    const payment = { status: outcome === 'APPROVED' ? 'COMPLETED' : 'FAILED' }
    return said(decidedColumns, { ...row, payment, decision: { ...row.decision, outcome } } as typeof row)
  })
  expect([approved?.Payment, rejected?.Payment]).toEqual(['Completed', null])
})

it('payee, customer and reason of what was decided share the room that is left', () => {
  const flexible = decidedColumns.filter(({ width }) => width === undefined)
  expect(flexible.map(({ id }) => id)).toEqual(['payee', 'customer', 'reason'])
})

it('keeps what is paid and to whom beside a detail and the story of a presentation in a window of 1280', () => {
  const room = { width: 1280 - NAVIGATION_PX - STORY_PX - startWidth(1280), isTrimmed: true }
  for (const columns of [queueColumns, decidedColumns] as const) {
    for (const isPresenting of [false, true]) {
      const shown = columnsWithRoom<never>(columns, { ...room, isPresenting })
      expect(shown.columns.map(({ id }) => id)).toEqual(['amount', 'payee'])
    }
  }
})

it('leaves the payee of a decided payment room for a whole name beside a detail in a window of 1280', () => {
  const width = 1280 - NAVIGATION_PX - startWidth(1280)
  const room = { width, isTrimmed: true, isPresenting: false }
  const { columns, widthOf } = columnsWithRoom(decidedColumns, room)
  expect(columns.map(({ id }) => id)).toEqual(['outcome', 'amount', 'payee', 'decided'])
  const taken = columns.reduce((sum, column) => sum + (widthOf(column) ?? 0), 0)
  expect(width - taken).toBeGreaterThanOrEqual(156)
})

it.each([348, 500])('reads an amount in two currencies whole in a list of %d pixels', (width) => {
  for (const columns of [queueColumns, decidedColumns] as const) {
    const { columns: shown, widthOf } = columnsWithRoom<never>(columns, { width, isTrimmed: true, isPresenting: false })
    const amounts = shown.filter(({ id }) => id === 'amount')
    expect(amounts.map((column) => (widthOf(column) ?? 0) >= 138)).toEqual([true])
  }
})

it('says why a payment waits with a capital letter, whichever clause held it', () => {
  const { proposal: _, ...asked } = rowOf(proposal('1'))
  const clause = { label: 'Threshold', effect: 'holds', isMatched: true, valueText: 'APPROVAL_REQUIRED' } as const
  const names = ['approvalThreshold', 'defaultExecutionMode', 'accountRule.executionMode'] as const
  const whys = [null, ...names.map((name) => ({ ...clause, clause: name }))]
  const texts = whys.map((why) => said(queueColumns, { ...asked, why }).Why)
  expect(texts.map((text) => /^[A-Z][a-z]/.test(String(text)))).toEqual([true, true, true, true])
})
