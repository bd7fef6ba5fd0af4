import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireDocument } from '../public'
import { listDocumentPage } from '../store'
import { viewDocument } from '../view'

/** Reads what is known of a document. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.4. */
export async function getDocument({ tx }: Context, { params }: Input<'getDocument'>) {
  return ok(viewDocument(await requireDocument(tx, params.documentId)))
}

/** Lists documents, newest first. Source: behaviour 7.1. */
export async function listDocuments({ tx }: Context, { query }: Input<'listDocuments'>) {
  return ok(mapPage(await listDocumentPage(tx, query), viewDocument))
}
