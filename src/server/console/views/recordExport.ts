import type { ConsoleInput } from '../../../contract/console/operations'
import { noContent } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** The audit entry is all: who took which rows away, by which filters, with which columns, as what kind of file. */
export async function recordExport({ audit }: ConsoleContext, { body }: ConsoleInput<'recordExport'>) {
  audit.note({ details: body })
  return noContent()
}
