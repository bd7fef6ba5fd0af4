import type { documentsOperations } from '../../../contract/documents/operations'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { deleteDocumentContent } from './jobs/deleteDocumentContent'
import { deleteDocument } from './operations/deleteDocument'
import { getDocument, listDocuments } from './operations/reads'
import { replaceDocument } from './operations/replaceDocument'
import { uploadDocument } from './operations/uploadDocument'

/**
 * Documents of customers and beneficial owners: real files, never returned by the interface, which verifications look
 * for. Source: behaviour 7.1, 7.3, 7.4.
 */
export const documentsHandlers: Handlers<typeof documentsOperations> = {
  uploadDocument,
  listDocuments,
  getDocument,
  replaceDocument,
  deleteDocument,
}

export const documentsJobs: Jobs = { deleteDocumentContent }
