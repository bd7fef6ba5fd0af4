import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import { collectAudit } from './auditExport'

const entry: AuditEntry = {
  id: 'Audit:1',
  at: '2026-11-21T09:00:00.000Z',
  wallAt: '2026-11-21T09:00:01.000Z',
  actorKind: 'operator',
  actorId: null,
  actorName: 'Priya, R.',
  operationId: 'rejectAgentAction',
  targetId: 'AgentAction:1',
  outcome: 'DONE',
  code: null,
  reason: '=HYPERLINK("x")',
  callId: null,
  details: { a: 'b' },
  origin: null,
}

/** What a reader gets who asks until there is no more; an empty slice is not the end. */
async function collect(kind: 'csv' | 'json', ...slices: readonly (readonly AuditEntry[])[]) {
  const asked: (string | null)[] = []
  const { blob, count } = await collectAudit(kind, async (cursor) => {
    asked.push(cursor)
    const at = Number(cursor ?? 0)
    return { data: slices[at] ?? [], nextCursor: at + 1 < slices.length ? String(at + 1) : null }
  })
  return { text: await blob.text(), count, asked }
}

describe('collectAudit', () => {
  it('quotes what needs quoting, disarms formulas, ends lines with CRLF', async () => {
    const [head, row, end] = (await collect('csv', [entry])).text.split('\r\n')
    expect(head).toBe(
      'at,wallAt,actorKind,actorId,actorName,operationId,targetId,outcome,code,reason,callId,id,origin,details',
    )
    expect(row).toBe(
      [
        '2026-11-21T09:00:00.000Z,2026-11-21T09:00:01.000Z,operator,,"Priya, R.",rejectAgentAction',
        `AgentAction:1,DONE,,"'=HYPERLINK(""x"")",,Audit:1,,"{""a"":""b""}"`,
      ].join(','),
    )
    expect(end).toBe('')
  })

  it('puts every slice into one file, with one header', async () => {
    const { text, count, asked } = await collect('csv', [entry, entry], [], [entry])
    expect([count, asked]).toEqual([3, [null, '1', '2']])
    expect(text.split('\r\n')).toHaveLength(5)
    const json = await collect('json', [], [entry], [entry])
    expect(JSON.parse(json.text)).toEqual([entry, entry])
    expect(JSON.parse((await collect('json', [])).text)).toEqual([])
  })
})
