import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { DOCUMENT_BODY_BYTES_MAX, DOCUMENT_BYTES_MAX, DOCUMENTS_AT_ONCE } from './limits'
import { document, documentPage, documentReplacement, documentUpload } from './schemas'

const operation = operationsOf({ tag: 'Documents', auth: ['basic'] })
const params = z.object({ documentId: pathId })
const multipart = {
  fileBytesMax: DOCUMENT_BYTES_MAX,
  bodyBytesMax: DOCUMENT_BODY_BYTES_MAX,
  atOnceMax: DOCUMENTS_AT_ONCE,
} as const

export const documentsOperations = {
  uploadDocument: operation({
    method: 'POST',
    path: '/documents',
    summary: 'Upload a document of a customer or beneficial owner',
    act: 'upload a document',
    suits: { documentHolder: 'CUSTOMER' },
    asks: ['documentNumber', 'issuingAuthority'],
    multipart,
    body: documentUpload,
    responses: { 201: document, ...errors(400, 401, 403, 404, 500) },
    changes: ['documents'],
  }),

  listDocuments: operation({
    method: 'GET',
    path: '/documents',
    summary: 'List documents, newest first',
    suits: { documentHolder: 'CUSTOMER' },
    query: z.object({
      documentHolder: z
        .string()
        .optional()
        .describe('Only those of this customer or beneficial owner. Example: Customer:<uuid>.'),
      ...pageQuery,
    }),
    responses: { 200: documentPage, ...errors(400, 401, 403, 500) },
    shows: ['documents'],
  }),

  getDocument: operation({
    method: 'GET',
    path: '/documents/{documentId}',
    summary: 'Read what is known of a document; its file is never returned',
    params,
    responses: { 200: document, ...errors(401, 403, 404, 500) },
    shows: ['documents'],
  }),

  replaceDocument: operation({
    method: 'PUT',
    path: '/documents/{documentId}',
    summary: 'Replace the file of a document and what is said of it',
    act: 'replace a document',
    asks: ['documentNumber', 'issuingAuthority'],
    params,
    multipart,
    body: documentReplacement,
    responses: { 200: document, ...errors(400, 401, 403, 404, 500) },
    changes: ['documents'],
  }),

  deleteDocument: operation({
    method: 'DELETE',
    path: '/documents/{documentId}',
    summary: 'Delete a document that was not submitted yet',
    act: 'delete a document',
    params,
    responses: { 204: null, ...errors(401, 403, 404, 409, 500) },
    changes: ['documents'],
  }),
}
