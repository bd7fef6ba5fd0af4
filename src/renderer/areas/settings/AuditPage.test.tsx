import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AuditPage, targetHint, What } from './AuditPage'

const labels = (markup: string): readonly string[] =>
  [...(/<search .*<\/search>/.exec(markup)?.[0] ?? '').matchAll(/aria-label="([^"]+)"|<button[^>]*>([^<]+)</g)]
    .map(([, label, text]) => label ?? text ?? '')
    .slice(1)

it('the filters of the audit log say what they ask, in the words of its columns', async () => {
  expect(labels(await markupAt('/transactions', <AuditPage />))).toEqual([
    'Who, by name or ID',
    'What was done',
    'On, by whole ID',
    'Outcome',
    'Recorded by',
    'Dates',
  ])
})

it('says what the log holds and what it does not', async () => {
  const markup = await markupAt('/transactions', <AuditPage />)
  expect(markup).toContain('every change that was refused')
  expect(markup).toContain('Not here: reading, calls without valid credentials or in the wrong form')
})

const ENTRY = {
  id: 'Audit:1',
  at: '2026-11-22T00:00:00.000Z',
  wallAt: '2026-11-22T00:00:00.000Z',
  actorKind: 'operator',
  actorId: 'Operator:1',
  actorName: 'Priya',
  operationId: 'putApprovalRules',
  targetId: 'ApprovalRules:1',
  outcome: 'DONE',
  code: null,
  reason: null,
  details: null,
  callId: null,
  origin: null,
}

const logAt = (
  address: string,
  query: object,
  rows: readonly object[],
  client = new QueryClient(),
): Promise<string> => {
  const pages = [{ data: rows, hasMore: false, totalCount: rows.length }]
  client.setQueryData(['listAuditEntries', { query }, 'pages'], { pages, pageParams: [null] })
  return markupAt(address, <AuditPage />, client)
}

it('approval rules are named by their version', async () => {
  expect(await logAt('/transactions/Audit:1', {}, [ENTRY])).toContain('>Version 1<')
})

it('an API token is named as one', async () => {
  const act = { ...ENTRY, actorKind: 'token', actorName: 'First token' }
  expect(await logAt('/transactions/Audit:1', {}, [act])).toContain('API token First token')
})

it('a deleted agent is named as it was called, and a change by what it is of', async () => {
  const client = new QueryClient()
  const [agentId, changeId] = ['Agent:9e9935', 'ChangeProposal:1478c8']
  const deletion = { ...ENTRY, operationId: 'deleteAgent', targetId: agentId, details: { name: 'supplier-payables' } }
  const deletions = { operationId: 'deleteAgent', outcome: 'DONE' }
  client.setQueryData(['listAuditEntries', { query: deletions }, 'pages'], {
    pages: [{ data: [deletion], hasMore: false, totalCount: 1 }],
    pageParams: [null],
  })
  const content = { kind: 'POLICY', agent: { id: agentId, name: 'supplier-payables' } }
  client.setQueryData(['listChangeProposals', { query: { limit: 100 } }], { data: [{ id: changeId, content }] })
  const shown = (entry: object) => logAt('/transactions/Audit:1', {}, [{ ...ENTRY, ...entry }], client)
  expect(await shown({ operationId: 'createAgent', targetId: agentId })).toContain('>supplier-payables<')
  const tried = { operationId: 'confirmChange', targetId: changeId, outcome: 'REFUSED' }
  expect(await shown(tried)).toContain('>Change of the policy of supplier-payables<')
})

it('a transaction maximum is named by its corridor', async () => {
  const details = { sendingCurrency: 'USD', receivingCurrency: '*', from: null, to: 100 }
  const entry = { ...ENTRY, operationId: 'addTransactionMaximum', targetId: 'PlatformConfig:1', details }
  const markup = await logAt('/transactions/Audit:1', {}, [entry])
  expect(markup).toContain('>USD to any currency<')
  const other = await logAt('/transactions/Audit:1', {}, [{ ...entry, operationId: 'changeUndoTime' }])
  expect(other).not.toContain('USD to any currency')
})

it('the filter that takes a whole ID says so where it was given a part or a name', () => {
  for (const part of ['4f21ab', 'Marta', 'Operator:0190a1b2']) expect(targetHint(part)).toContain('takes a whole ID')
  for (const whole of ['Operator:0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'ApprovalRules:1', undefined])
    expect(targetHint(whole)).toBe(undefined)
})

it('the tip of what was done says the whole words, then the operation', async () => {
  const entry = { operationId: 'removeTransactionMaximum', outcome: 'REFUSED', details: null } as const
  const [, tip = '', text = ''] =
    /data-tip="([^"]*)">([^<]*)</.exec(await markupAt('/transactions', <What entry={entry} />)) ?? []
  expect(text).not.toBe('')
  expect(tip).toBe(`${text}\nremoveTransactionMaximum`)
})
