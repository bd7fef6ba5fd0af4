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

const rowOf = (entry: AuditEntry): string[] => [
  ...COLUMNS.map((name) => entry[name] ?? ''),
  entry.details === null ? '' : JSON.stringify(entry.details),
]

interface AuditSlice {
  readonly data: readonly AuditEntry[]
  readonly nextCursor: string | null
}

/**
 * The audit log as one file, collected a slice at a time. CSV has a header row, and details as JSON in the last
 * column; JSON is one array.
 */
export async function collectAudit(
  kind: 'csv' | 'json',
  readSlice: (cursor: string | null) => Promise<AuditSlice>,
): Promise<{ readonly blob: Blob; readonly count: number }> {
  const parts = [kind === 'csv' ? csvText([[...COLUMNS, 'details']]) : '[']
  let count = 0
  let cursor: string | null = null
  do {
    const slice: AuditSlice = await readSlice(cursor)
    if (kind === 'csv') parts.push(csvText(slice.data.map(rowOf)))
    else parts.push(...slice.data.map((entry, at) => `${count + at === 0 ? '' : ','}\n${JSON.stringify(entry)}`))
    count += slice.data.length
    cursor = slice.nextCursor
  } while (cursor !== null)
  if (kind === 'json') parts.push('\n]\n')
  return { blob: new Blob(parts, { type: kind === 'csv' ? 'text/csv' : 'application/json' }), count }
}
