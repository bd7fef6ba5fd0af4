import { type DocumentUpload, documentUpload } from '../../contract/documents/schemas'
import type { HostedStep } from '../../contract/hosted/schemas'
import { refuseDocumentErrors } from '../areas/documents/public'
import { refuseFields } from './verificationFields'

const SENTENCES: Readonly<Record<string, string>> = {
  documentType: 'Please choose what it is.',
  country: 'Please choose the country that issued it.',
  side: 'Please say which side of the card the picture shows.',
}

const FACTS = documentUpload.omit({ file: true, documentHolder: true })

/**
 * What a person says of a document.
 *
 * Errors: INVALID_INPUT with a sentence for each field.
 */
export function documentFactsOf(body: HostedStep): Omit<DocumentUpload, 'file' | 'documentHolder'> {
  const { documentType, documentCountry: country, documentNumber, issuingAuthority } = body
  const side = body.side === '' ? undefined : body.side
  const result = FACTS.safeParse({ documentType, country, side, documentNumber, issuingAuthority })
  if (!result.success) {
    const fields = new Set(result.error.issues.map(({ path }) => String(path[0])))
    const nameOf = (field: string) => (field === 'country' ? 'documentCountry' : field)
    return refuseFields(
      [...fields].map((field) => ({ field: nameOf(field), message: SENTENCES[field] ?? 'Please correct this.' })),
    )
  }
  refuseDocumentErrors(result.data)
  return result.data
}
