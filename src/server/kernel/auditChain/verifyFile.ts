import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ChainVerdict } from '../../../contract/console/audit-proof/schemas'
import { ChainCheck } from './check'
import { type ExportLine, readLine, rowOfPlain } from './exportLines'
import { NoExportError } from './NoExportError'

/** Puts what a line says to the check. */
function take(check: ChainCheck, line: ExportLine): void {
  if ('earlier' in line) check.earlier(rowOfPlain(line.earlier))
  if ('first' in line) check.first(line.first, line.hash)
  if ('signed' in line) check.signed(line.signed)
  if ('seq' in line) check.entry({ ...line, row: line.row === null ? null : rowOfPlain(line.row) })
}

function requireSameEnd(check: ChainCheck, end: Extract<ExportLine, { end: unknown }>['end']): void {
  const last = check.last()
  if (last?.seq === end.lastSeq && last.hash === end.lastHash) return
  const sentence = `The file says that the chain ends with entry ${end.lastSeq}; what it holds ends with entry ${
    last?.seq ?? 'none'
  }.`
  check.tell({ kind: 'CUT_OFF', seq: end.lastSeq, auditId: null, sentence })
}

/**
 * Looks at an exported log, line by line.
 *
 * Errors: NoExportError, a line is not one of an exported log, or the file ends before its end.
 */
export async function verifyExport(file: string, onProgress: (lines: number) => void): Promise<ChainVerdict> {
  const check = new ChainCheck()
  let number = 0
  let end: Extract<ExportLine, { end: unknown }>['end'] | null = null
  for await (const given of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1
    const line = readLine(given)
    if (line === null || (number === 1 && !('format' in line)))
      throw new NoExportError(`Line ${number} is none of an exported audit log of this version.`)
    if ('end' in line) end = line.end
    else take(check, line)
    if (number % 10_000 === 0) onProgress(number)
  }
  if (end === null) throw new NoExportError('The file ends before the log does: its last line is missing.')
  requireSameEnd(check, end)
  check.requireSignedEnd()
  return check.verdict()
}
