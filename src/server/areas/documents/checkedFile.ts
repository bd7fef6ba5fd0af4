import { DOCUMENT_BYTES_MAX } from '../../../contract/documents/limits'
import type { Id } from '../../../contract/primitives/idForm'
import { documentOutcomeOf } from '../../counterparties/outcomes/documentOutcomes'
import { writeFileAhead } from '../../files/fileContents'
import { isShownType, type ReadingFault, readingFaultOf, SHOWN_TYPES, type ShownType } from '../../files/readability'
import { type ReceivedFile, receiveFile, shownFileName } from '../../files/receivedFile'
import { ServiceError } from '../../foundation/ServiceError'
import type { Preparation } from '../../kernel/handlers'

/** A file that may be kept as a document; of a large one the bytes are there already. */
export interface CheckedFile extends ReceivedFile {
  /** What its bytes are kept under. */
  readonly fileId: Id<'Document'>
  readonly mediaType: ShownType
  /** The last part of the name that it came with. */
  readonly fileName: string
}

function refuse(reason: string, sentence: string): never {
  throw new ServiceError('INVALID_INPUT', `${sentence} Nothing was stored.`, { field: 'file', reason })
}

const FAULTS: Readonly<Record<ReadingFault, string>> = {
  HEAD_UNREADABLE: 'The beginning of the file cannot be read.',
  END_MISSING: 'The end of the file is missing.',
  DIMENSIONS_TOO_LARGE: 'The picture has more than 30000 pixels on a side, or 100 million in all.',
}

/**
 * Takes in the file of a document, and writes its bytes ahead.
 *
 * Errors: INVALID_INPUT reason FILE_EMPTY, FILE_TOO_LARGE or FILE_TYPE_UNSUPPORTED; UNSUITABLE_DOCUMENT, it cannot be
 * read for what it is; what the simulated provider finds in it.
 * Source: behaviour 7.4. Assumes: A-461.
 */
export async function checkFile(
  { ids, writeAhead }: Pick<Preparation, 'ids' | 'writeAhead'>,
  given: File,
): Promise<CheckedFile> {
  if (given.size > DOCUMENT_BYTES_MAX) refuse('FILE_TOO_LARGE', 'The file is larger than 10485760 bytes.')
  const file = await receiveFile(given)
  if (file === null) return refuse('FILE_EMPTY', 'The file is empty.')
  const { mediaType } = file
  if (!isShownType(mediaType)) {
    throw new ServiceError(
      'INVALID_INPUT',
      'The file is no PDF, JPEG or PNG, whatever its name says. Nothing was stored.',
      {
        field: 'file',
        reason: 'FILE_TYPE_UNSUPPORTED',
        mediaType,
        supported: SHOWN_TYPES,
      },
    )
  }
  const fault = readingFaultOf(file, mediaType)
  if (fault !== null) {
    const details = { field: 'file', reason: fault, mediaType }
    throw new ServiceError('UNSUITABLE_DOCUMENT', `${FAULTS[fault]} Nothing was stored; send another copy.`, details)
  }
  const fileName = shownFileName(given.name)
  const outcome = documentOutcomeOf(fileName)
  if (outcome !== null) {
    throw new ServiceError(outcome.code, `The document was refused: ${outcome.label}. Nothing was stored.`, {
      field: 'file',
      reason: 'REFUSED_BY_PROVIDER',
    })
  }
  const fileId = ids.new('Document')
  await writeFileAhead(writeAhead, fileId, file.chunks)
  return { ...file, mediaType, fileName, fileId }
}
