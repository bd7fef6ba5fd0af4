import { createPrivateKey } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChainVerdict } from '../../contract/console/audit-proof/schemas'
import type { DossierVerdict } from '../../contract/console/dossier/verdict'
import { documentOf, verifyDossier } from '../../contract/console/dossier/verifyDossier'
import { createBuilder } from '../database/open'
import { openSqlite } from '../database/openSqlite'
import { AUDIT_KEY_FILE, createAuditSigner } from '../kernel/auditChain/dayStatement'
import { verifyChain } from '../kernel/auditChain/verifyChain'
import { NoExportError, verifyExport } from '../kernel/auditChain/verifyFile'

const SQLITE_HEAD = 'SQLite format 3'

/** How dossiers begin: canonical JSON, and the page. */
const DOSSIER_HEADS = ['{"content":', '<!doctype html>']

/** Whether a file begins with one of these. */
function beginsWith(file: string, heads: readonly string[]): boolean {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(Math.max(...heads.map(({ length }) => length)))
    readSync(handle, head, 0, head.length, 0)
    return heads.some((text) => head.toString('latin1').startsWith(text))
  } finally {
    closeSync(handle)
  }
}

/**
 * Looks at a dossier, as its own page does. Null for a file that is none.
 *
 * Errors: NoExportError, a page without a dossier; the file system's own.
 */
export async function verifyDossierFile(file: string): Promise<DossierVerdict | null> {
  if (!beginsWith(file, DOSSIER_HEADS)) return null
  const text = documentOf(readFileSync(file, 'utf8'))
  if (text === null) throw new NoExportError('This page holds no dossier.')
  return verifyDossier(text)
}

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
