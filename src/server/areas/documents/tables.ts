import { documentReview } from '../../../contract/documents/review'
import { documentSide } from '../../../contract/documents/schemas'
import { documentType } from '../../../contract/verifications/schemas'
import { id, instant, integer, json, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'
import { SHOWN_TYPES } from '../../files/readability'

/** What is known of a document; its bytes are file_chunks. */
export const documents = table('documents', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('Document'),
    holder_id: id('Customer', 'BeneficialOwner'),
    /** The holder, or the business that it owns. */
    customer_id: id('Customer'),
    document_type: oneOf(documentType.options),
    side: nullable(oneOf(documentSide.options)),
    country: text(),
    document_number: nullable(shownText()),
    issuing_authority: nullable(shownText()),
    /** What its bytes are kept under; another one with each file. */
    file_id: id('Document'),
    file_name: shownText(),
    media_type: oneOf(SHOWN_TYPES),
    size_bytes: integer(1),
    /** Of the bytes, lower-case hex; stays when they are deleted. */
    sha256: text(),
    /** When the customer was first submitted with it. */
    submitted_at: nullable(instant()),
    /** When the bytes came. */
    received_at: instant(),
    /** When the bytes were deleted because their time was over. */
    content_deleted_at: nullable(instant()),
    /** What a person found of these bytes. */
    review_json: nullable(json(documentReview)),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
