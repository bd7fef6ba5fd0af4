import type { AuditEntry } from '../../../contract/console/host/schemas'
import { csvText } from '../../components/csvText'

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
  'origin',
] as const

/** The audit log as CSV with a header row; details as JSON in the last column. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    ...COLUMNS.map((name) => entry[name] ?? ''),
    entry.details === null ? '' : JSON.stringify(entry.details),
  ])
  return csvText([[...COLUMNS, 'details'], ...rows])
}
