import type { Comparison, DocumentFault, DocumentReview } from '../../../contract/documents/review'
import { readColumn } from '../../database/table'
import { getFileContent } from '../../files/fileContents'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { type Context, namedActor } from '../../kernel/context'
import { type DocumentRow, updateDocument } from './store'
import { documents } from './tables'

/** What a person found of the document as it is now; null as long as nobody looked. */
export function reviewOf(row: DocumentRow): DocumentReview | null {
  return readColumn(documents, row, 'review_json')
}

/** What somebody says of a document. `fault` null: it is accepted. */
interface GivenReview {
  readonly fault: DocumentFault | null
  readonly reason: string | null
  readonly compared: readonly Comparison[]
}

/** Keeps what a person found of a document, in place of what was found before. */
export async function reviewDocument(context: Context, row: DocumentRow, given: GivenReview): Promise<DocumentRow> {
  const { tx, now, actor, changes, audit } = context
  const review = { ...given, compared: [...given.compared], by: namedActor(actor).name, at: isoOf(now) }
  const reviewed: DocumentRow = { ...row, review_json: documents.columns.review_json.encode(review) }
  await updateDocument(tx, reviewed)
  changes.add('documents', row.id)
  const details = { result: given.fault ?? 'ACCEPTED', documentHolder: row.holder_id, sha256: row.sha256 }
  audit.note({ targetId: row.id, reason: given.reason ?? undefined, details })
  return reviewed
}

/** The file of a document. Errors: REFERENCE_NOT_FOUND, its time is over and it was deleted. */
export async function readDocumentContent({ tx }: Pick<Context, 'tx'>, row: DocumentRow): Promise<File> {
  const bytes = found(
    await getFileContent(tx, row.file_id),
    'REFERENCE_NOT_FOUND',
    'documentId',
    'The file of this document is not kept any more; its hash is.',
  )
  return new File([new Uint8Array(bytes)], row.file_name, { type: row.media_type })
}
