import type { BulkCustomerImportErrorEntry } from '../../../contract/webhooks/bulkUpload'
import { csvText } from '../../components/csvText'

/** The refused rows of an import as a CSV file with CRLF, by row. */
export function errorCsv(errors: readonly BulkCustomerImportErrorEntry[]): string {
  const rows = errors.map(({ code = '', message = '', details, correlationId }) => [
    String(details?.row ?? ''),
    correlationId,
    code,
    String(details?.field ?? ''),
    message,
  ])
  return csvText([['row', 'correlationId', 'code', 'field', 'message'], ...rows])
}
