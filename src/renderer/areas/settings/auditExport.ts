import type { AuditEntry } from '../../../contract/console/host/schemas'

const COLUMNS = [
  'at',
  'wallAt',
  'actorKind',
  'actorId',
  'actorName',
  'operationId',
  'targetId',
  'outcome',
  'code',
  'reason',
  'callId',
  'id',
] as const

/** A cell of a CSV file. A leading formula sign is disarmed: a spreadsheet must not execute what somebody typed. */
function cellOf(value: string | null): string {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The audit log as CSV (RFC 4180) with a header row; details as JSON in the last column. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const head = [...COLUMNS, 'details'].join(',')
  const rows = entries.map((entry) =>
    [
      ...COLUMNS.map((name) => cellOf(entry[name])),
      cellOf(entry.details === null ? null : JSON.stringify(entry.details)),
    ].join(','),
  )
  return `${[head, ...rows].join('\r\n')}\r\n`
}
