import { afterEach, expect, it, vi } from 'vitest'
import { ACTION_VIEW, RULES_VIEW } from './decisionViews'
import type { ShownTable, View } from './shown'
import { treeOfReply } from './testing/treeOfReply'
import { isRejectedRow, viewOf } from './views'

afterEach(() => vi.unstubAllGlobals())

it('calls a payment rejected that people rejected, and not one that was cancelled or failed', () => {
  const failed = { status: 'FAILED', agentId: 'Agent:1' }
  const refund = { reference: 'RF1', initiatedAt: '', status: 'COMPLETED', reason: 'USER_CANCELLATION' }
  expect(isRejectedRow(treeOfReply(failed))).toBe(true)
  expect(isRejectedRow(treeOfReply({ ...failed, refund }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ ...failed, failureReason: 'QUOTE_EXPIRED' }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ ...failed, expectedSettlementAt: '2026-11-23T09:00:00.000Z' }))).toBe(false)
  expect(isRejectedRow(treeOfReply({ status: 'FAILED' }))).toBe(false)
})

it('calls what an agent asked for a request, and says what an approval with an API token counts as', () => {
  const labels = [ACTION_VIEW, RULES_VIEW].flatMap(({ fields = [] }) => fields.map(({ label }) => label))
  expect(labels).toContain('Request ID')
  expect(labels).toContain('Approval with an API token counts as')
})

/** The lines of a view: its fields, and the rows of its tables. */
function linesOf(view: View | null, reply: object): readonly ShownTable[] {
  const section = treeOfReply(reply)
  return [{ rows: [section], columns: view?.fields ?? [] }, ...(view?.tables?.(section) ?? [])]
}

const labelsOf = (view: View | null, reply: object): readonly string[] =>
  linesOf(view, reply).flatMap(({ columns }) => columns.map(({ label }) => label))

/** What a view says under a label, in its fields and its tables. */
function saidUnder(label: string, view: View | null, reply: object): (string | null | undefined)[] {
  const shown = linesOf(view, reply).flatMap(({ rows, columns }) =>
    columns.filter((column) => column.label === label).flatMap(({ show }) => rows.map((row) => show(row)?.textContent)),
  )
  return shown.filter((text) => text !== undefined)
}

const by = { kind: 'token', name: 'First token' }
const act = { actorKind: 'token', actorName: 'First token' }

it.each<[name: string, operation: string | null, label: string, reply: object]>([
  ['deletion', null, 'Deleted by', { by }],
  ['decision', 'getActionDetail', 'Decided by', { decision: { decidedBy: by } }],
  ['signatures', 'getApprovalStanding', 'By', { votes: [{ by }] }],
  ['rules', 'getApprovalRules', 'By', { changedBy: by }],
  ['rules', 'listApprovalRuleVersions', 'By', { data: [{ changedBy: by }] }],
  ['payment', 'getTransactionFlow', 'Rejected by', { decision: { outcome: 'REJECTED', decidedBy: by } }],
  ['payment', 'getTransactionFlow', 'By', { acts: [act] }],
  ['policies', 'listPolicyVersions', 'By', { data: [{ changedBy: by }] }],
  ['policies', 'listPolicyVersions', 'Confirmed by', { data: [{ confirmedBy: by }] }],
  ['requests', 'listQueue', 'Decided by', { data: [{ decision: { decidedBy: by } }] }],
  ['customer', 'getOnboardingCase', 'By', { history: [act] }],
])('names an API token as one: %s of %s, %s', (name, operation, label, reply) => {
  vi.stubGlobal('document', { createTextNode: (textContent: string) => ({ textContent }) })
  expect(saidUnder(label, viewOf({ name, operation }), reply)).toEqual(['API token First token'])
})

it.each([
  ['agent', 'getAgentById', {}],
  ['agents', 'listAgents', { data: [{}] }],
  ['payments', 'listTransactions', { data: [{}] }],
  ['payment', 'getTransactionFlow', {}],
])('says when it was created under the word of the desk: %s of %s', (name, operation, reply) => {
  vi.stubGlobal('document', { createTextNode: (textContent: string) => ({ textContent }) })
  const labels = labelsOf(viewOf({ name, operation }), reply)
  expect(labels).toContain('Created')
  expect(labels).not.toContain('Made')
})

it('shows a deleted agent as one that is in use, and when and by whom it was deleted', () => {
  const living = viewOf({ name: 'agent', operation: 'getAgentById' })
  expect(living?.fields?.map(({ label }) => label)).toContain('Paused')
  expect(viewOf({ name: 'agent', operation: null })).toBe(living)
  const deletion = viewOf({ name: 'deletion', operation: null })
  expect(deletion?.fields?.map(({ label }) => label)).toEqual(['Deleted', 'Deleted by'])
})

it.each([
  ['AUTO', 'Automatically'],
  ['APPROVAL_REQUIRED', 'Only with approval'],
])('says of an agent under %s how it pays, in the words of the desk', (defaultExecutionMode, text) => {
  const made = { textContent: '', setAttribute: () => {}, append: (said: string) => (made.textContent += said) }
  vi.stubGlobal('document', { createElement: () => made })
  const reply = { policy: { defaultExecutionMode } }
  expect(saidUnder('Pays', viewOf({ name: 'agent', operation: 'getAgentById' }), reply)).toEqual([text])
})

it('says of what nobody decided in time that it expired, as the desk does, and of what failed that it failed', () => {
  vi.stubGlobal('document', {
    createTextNode: (text: string) => text,
    createElement: () => {
      const texts: string[] = []
      return { texts, setAttribute: () => {}, append: (text: string) => texts.push(text) }
    },
  })
  const failure = { reason: 'QUOTE_EXPIRED' }
  const person = { kind: 'operator', name: 'Priya Raman' }
  const rows = (decidedBy: object | null) => {
    const decision = { decidedBy, failure }
    const request = treeOfReply({ data: [{ status: 'FAILED', decision }] })
    const [table] = viewOf({ name: 'decided', operation: 'listDecidedActions' })?.tables?.(request) ?? []
    return [
      [ACTION_VIEW.fields, treeOfReply({ action: { status: 'FAILED' }, decision })],
      [table?.columns, table?.rows[0]],
    ] as const
  }
  const said = (decidedBy: object | null) =>
    rows(decidedBy).map(([shown = [], row = null]) => shown.find(({ label }) => label === 'State')?.show(row))
  expect(said(null)).toEqual(['Expired', 'Expired'])
  expect(said(person)).toMatchObject([{ texts: ['Failed'] }, { texts: ['Failed'] }])
})
