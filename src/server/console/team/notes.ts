import type { ConsoleInput } from '../../../contract/console/operations'
import type { Note, NoteFile } from '../../../contract/console/team/notes'
import { mapPage } from '../../database/listPage'
import type { Row } from '../../database/schema'
import { getFileContent, keepFileContent } from '../../files/fileContents'
import { type ReceivedFile, receiveFile, shownFileName } from '../../files/receivedFile'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type ConsoleContext, withConsolePreparation } from '../consoleContext'
import { requireColleague } from './atDesk'
import { findTarget, getFileRow, insertNote, listFileRows, listNoteRows } from './noteStore'

type FileRow = Row<'note_files'>

/** A file of a note that is to be kept. */
interface GivenFile extends ReceivedFile {
  readonly name: string
}

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

async function readFile(file: File, field: string): Promise<GivenFile> {
  const received = await receiveFile(file)
  if (received === null) {
    throw new ServiceError('INVALID_INPUT', 'The file is empty; nothing was added.', { field, reason: 'FILE_EMPTY' })
  }
  return { ...received, name: shownFileName(file.name) }
}

/**
 * Adds a note to an action, a proposed payment, a payee, a customer or an agent. What a file is, its content tells.
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
      'There is no such action, proposed payment, payee, customer or agent; nothing was added.',
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
    const fileRows = files.map(
      ({ name: fileName, mediaType, sizeBytes, sha256 }): FileRow => ({
        id: ids.new('NoteFile'),
        note_id: row.id,
        name: fileName,
        media_type: mediaType,
        size_bytes: sizeBytes,
        sha256,
      }),
    )
    await insertNote(tx, row, fileRows)
    for (const [index, { id }] of fileRows.entries()) await keepFileContent(tx, id, files[index]?.chunks ?? [])
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
  const bytes = found(
    await getFileContent(tx, row.id),
    'REFERENCE_NOT_FOUND',
    'fileId',
    'The content of this file is not kept any more.',
  )
  return ok({ ...viewFile(row), contentBase64: bytes.toString('base64') })
}
