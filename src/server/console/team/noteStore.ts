import type { NOTE_TARGETS } from '../../../contract/console/team/notes'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import type { Paging } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

type Target = (typeof NOTE_TARGETS)[number]

const TABLES = {
  AgentAction: 'agent_actions',
  MoneyProposal: 'money_proposals',
  ExternalAccount: 'external_accounts',
  Customer: 'customers',
  Agent: 'agents',
} as const satisfies Readonly<Record<Target, string>>

const isTarget = (name: string | null): name is Target => name !== null && name in TABLES

/** What a note is about, as long as there is such a thing; deleted ones are still there. */
export async function findTarget(tx: Tx, id: string): Promise<Row<'notes'>['target_id'] | null> {
  const name = resourceNameOf(id)
  if (!isTarget(name) || (await getRowById(tx, TABLES[name], id)) === null) return null
  return id as Row<'notes'>['target_id']
}

/** Stores a note with its files. */
export async function insertNote(tx: Tx, note: Row<'notes'>, files: readonly Row<'note_files'>[]): Promise<void> {
  await insertRow(tx, 'notes', note)
  for (const file of files) await insertRow(tx, 'note_files', file)
}

/** A page of the notes about one thing, newest first. */
export function listNoteRows(tx: Tx, targetId: string, { limit, cursor }: Paging) {
  const filters = [{ column: 'target_id', op: '=', value: targetId }] as const
  return listPage(tx, { list: 'notes', table: 'notes', filters, limit, cursor })
}

/** The files of some notes, in the order in which they were given. */
export async function listFileRows(tx: Tx, noteIds: readonly string[]) {
  if (noteIds.length === 0) return []
  return tx
    .selectFrom('note_files')
    .select(['id', 'note_id', 'name', 'media_type', 'size_bytes', 'sha256'])
    .where('note_id', 'in', [...noteIds])
    .orderBy('id')
    .execute()
}

/** A file with what its note is about, or null. */
export async function getFileRow(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('note_files')
    .innerJoin('notes', 'notes.id', 'note_files.note_id')
    .selectAll('note_files')
    .select('notes.target_id')
    .where('note_files.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
