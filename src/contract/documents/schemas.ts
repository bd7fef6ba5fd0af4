import { z } from 'zod'
import { page } from '../primitives/pagination'
import { countryCode, recordText } from '../primitives/text'
import { instant } from '../primitives/time'
import { documentType } from '../verifications/schemas'
import { DOCUMENT_SIDES } from './kinds'

export const documentSide = z.enum(DOCUMENT_SIDES)

const facts = {
  documentType: documentType.describe('What it is. Example: PASSPORT.'),
  country: countryCode.describe('Who issued it: the country, ISO 3166-1 alpha-2. Example: DE.'),
  side: documentSide.optional().describe('Which side of a card the file shows. Example: FRONT.'),
  documentNumber: recordText.optional().describe('The number on the document. Example: C01X00T47.'),
  issuingAuthority: recordText.optional().describe('The authority that issued it. Example: Stadt Köln.'),
}

const file = z.file().describe('PDF, JPEG or PNG, at most 10485760 bytes; its content decides what it is.')

export const documentUpload = z
  .object({
    file,
    documentHolder: z
      .string()
      .describe('Whose document it is: a customer or a beneficial owner. Example: Customer:<uuid>.'),
    ...facts,
  })
  .meta({ id: 'DocumentUploadRequest' })
export type DocumentUpload = z.infer<typeof documentUpload>

export const documentReplacement = z.object({ file, ...facts }).meta({ id: 'DocumentReplaceRequest' })
export type DocumentReplacement = z.infer<typeof documentReplacement>

export const document = z
  .object({
    id: z.string(),
    documentHolder: z.string(),
    documentType,
    side: documentSide.optional(),
    country: z.string(),
    documentNumber: z.string().optional(),
    issuingAuthority: z.string().optional(),
    fileName: z.string(),
    createdAt: instant,
    updatedAt: instant.optional(),
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof document>

export const documentPage = page(document, 'DocumentListResponse')
