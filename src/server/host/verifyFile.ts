import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChainVerdict } from '../../contract/console/audit-proof/schemas'
import { createBuilder } from '../database/open'
import { openSqlite } from '../database/openSqlite'
import { AUDIT_KEY_FILE, createAuditSigner } from '../kernel/auditChain/dayStatement'
import { NoExportError } from '../kernel/auditChain/NoExportError'
import { verifyChain } from '../kernel/auditChain/verifyChain'
import { verifyExport } from '../kernel/auditChain/verifyFile'
import { beginsWith } from './fileHead'

const SQLITE_HEAD = 'SQLite format 3'

/** The key of the data folder that the database lies in, by its SHA-256; null where none can be read there. */
function ownKeyOf(file: string): string | null {
  const keyFile = join(dirname(file), AUDIT_KEY_FILE)
  if (!existsSync(keyFile)) return null
  try {
    return createAuditSigner(createPrivateKey(readFileSync(keyFile, 'utf8'))).keyId
  } catch {
    return null
  }
}

async function verifyDatabase(file: string, onProgress: (done: number) => void): Promise<ChainVerdict> {
  const sqlite = openSqlite(file, { readonly: true })
  try {
    const hasChain = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'audit_chain'`).get() !== undefined
    if (!hasChain) throw new NoExportError('This database has no chain over its audit log: an older version wrote it.')
    const tx = createBuilder(sqlite, [])
    const verdict = await verifyChain({
      read: (work) => work(tx),
      onProgress,
      isCancelled: () => false,
      ownKey: ownKeyOf(file),
      head: null,
    })
    if (verdict === null) throw new Error('nobody cancels this')
    return verdict
  } finally {
    sqlite.close()
  }
}

/**
 * Looks at an audit log in a file: an exported one, or a database of a data folder or of its snapshots, which is only
 * read.
 *
 * Errors: NoExportError, a sentence; the file system's own.
 */
export function verifyFile(file: string, onProgress: (done: number) => void): Promise<ChainVerdict> {
  return beginsWith(file, [SQLITE_HEAD]) ? verifyDatabase(file, onProgress) : verifyExport(file, onProgress)
}
