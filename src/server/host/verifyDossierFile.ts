import { readFileSync } from 'node:fs'
import type { DossierVerdict } from '../../contract/console/dossier/verdict'
import { documentOf, verifyDossier } from '../../contract/console/dossier/verifyDossier'
import { NoExportError } from '../kernel/auditChain/NoExportError'
import { beginsWith } from './fileHead'

/** How dossiers begin: canonical JSON, and the page. */
const DOSSIER_HEADS = ['{"content":', '<!doctype html>']

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
