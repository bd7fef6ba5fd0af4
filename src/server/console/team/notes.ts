import { createHash } from 'node:crypto'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { Note, NoteFile } from '../../../contract/console/team/notes'
import { mapPage } from '../../database/listPage'
import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type ConsoleContext, withConsolePreparation } from '../consoleContext'
import { requireColleague } from './atDesk'
import { mediaTypeOf } from './mediaType'
import { findTarget, getFileRow, insertNote, listFileRows, listNoteRows } from './noteStore'

const NAME_LENGTH_MAX = 200

type FileRow = Omit<Row<'note_files'>, 'content_base64'>
type GivenFile = Omit<Row<'note_files'>, 'id' | 'note_id'>

const viewFile = ({ id, name, media_type, size_bytes, sha256 }: FileRow): NoteFile => ({
  id,
  name,
  mediaType: media_type,
  sizeBytes: size_bytes,
  sha256,
})

const viewNote = (row: Row<'notes'>, files: readonly FileRow[]): Note => ({
  id: row.id,
  targetId: row.target_id,
  author: { id: row.author_id, name: row.author_name },
  createdAt: row.created_at,
  text: row.text,
  files: files.filter(({ note_id }) => note_id === row.id).map(viewFile),
})

/** The last part of a path. */
const shownName = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? '')].slice(-NAME_LENGTH_MAX).join('').trim() || 'file'

async function readFile(file: File, field: string): Promise<GivenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) {
    throw new ServiceError('INVALID_INPUT', 'The file is empty; nothing was added.', { field, reason: 'FILE_EMPTY' })
  }
  return {
    name: shownName(file.name),
    media_type: mediaTypeOf(bytes),
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_base64: Buffer.from(bytes).toString('base64'),
  }
}

/**
 * Adds a note to an action, a payee, a customer or an agent. What a file is, its content tells.
 *
 * Errors: REFERENCE_NOT_FOUND field targetId; INVALID_INPUT reason FILE_TOO_LARGE or FILE_EMPTY.
 */
export const addNote = withConsolePreparation<'addNote', readonly GivenFile[]>(
  async (_preparation, { body }) => {
    const given = [body.file, body.file2, body.file3]
    const files: GivenFile[] = []
    for (const [index, file] of given.entries())
      if (file !== undefined) files.push(await readFile(file, index === 0 ? 'file' : `file${index + 1}`))
    return files
  },
  async (context, { body }, files) => {
    const { tx, now, ids, changes, audit } = context
    const { id: authorId, name } = requireColleague(context)
    const targetId = found(
      await findTarget(tx, body.targetId),
      'REFERENCE_NOT_FOUND',
      'targetId',
      'There is no such action, payee, customer or agent; nothing was added.',
    )
    const row: Row<'notes'> = {
      id: ids.new('Note'),
      target_id: targetId,
      author_id: authorId,
      author_name: name,
      // Forms write each line break as two characters.
      text: body.text.replaceAll('\r\n', '\n'),
      created_at: isoOf(now),
    }
    const fileRows = files.map((file) => ({ id: ids.new('NoteFile'), note_id: row.id, ...file }))
    await insertNote(tx, row, fileRows)
    changes.add('notes', targetId)
    const kept = fileRows.map(({ id, name: fileName, sha256 }) => ({ id, name: fileName, sha256 }))
    audit.note({ targetId, details: { noteId: row.id, files: kept } })
    return created(viewNote(row, fileRows))
  },
)

/** The notes about one thing, newest first. Errors: INVALID_INPUT field `cursor`. */
export async function listNotes({ tx }: ConsoleContext, { query }: ConsoleInput<'listNotes'>) {
  const page = await listNoteRows(tx, query.targetId, query)
  const files = await listFileRows(
    tx,
    page.data.map(({ id }) => id),
  )
  return ok(mapPage(page, (row) => viewNote(row, files)))
}

/** Hands out a file of a note to be saved. Errors: REFERENCE_NOT_FOUND. */
export async function fetchNoteFile(context: ConsoleContext, { params }: ConsoleInput<'fetchNoteFile'>) {
  const { tx, audit } = context
  requireColleague(context)
  const row = found(
    await getFileRow(tx, params.fileId),
    'REFERENCE_NOT_FOUND',
    'fileId',
    'There is no such file of a note.',
  )
  audit.note({ targetId: row.target_id, details: { noteId: row.note_id, fileId: row.id, name: row.name } })
  return ok({ ...viewFile(row), contentBase64: row.content_base64 })
}
