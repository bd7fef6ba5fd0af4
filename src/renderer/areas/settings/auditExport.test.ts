import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import { auditCsv } from './auditExport'

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

describe('auditCsv', () => {
  it('quotes what needs quoting, disarms formulas, ends lines with CRLF', () => {
    const [head, row, end] = auditCsv([entry]).split('\r\n')
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
})
