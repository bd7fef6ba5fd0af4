import { hash, randomBytes } from 'node:crypto'
import { AUDIT_ROWS_MAX, dossierText, redacted } from '../../../contract/console/dossier/format'
import type { ConsoleInput } from '../../../contract/console/operations'
import { isoOf } from '../../foundation/clock'
import { withFieldsOf } from '../../foundation/refusedField'
import { ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'
import { gather } from './gather'
import { pageOf } from './page'
import { provedRowsOf } from './provedRows'
import { sealDossier } from './seal'
import { listAuditIds } from './store'

const MEDIA_TYPES = { HTML: 'text/html', JSON: 'application/json' } as const

interface Named {
  readonly kind: string
  readonly id: string
  readonly format: string
  readonly personalData: string
}

/** `dossier-payment-0193….html`; one without personal data says so, and is never taken for the other. */
function fileNameOf({ kind, id, format, personalData }: Named) {
  const own = id.slice(id.indexOf(':') + 1)
  const rest = personalData === 'WITHHELD' ? '-without-personal-data' : ''
  return `dossier-${kind.toLowerCase()}-${own}${rest}.${format.toLowerCase()}`
}

/**
 * Everything about a decision, an agent, a customer or a payment as one signed file. What is withheld leaves its hash,
 * so that the signature holds.
 *
 * Effects: an audit row that names the file by its SHA-256, once it is made.
 * Errors: those of the reads that it is made of, for what is not there.
 * Assumes.
 */
export async function exportDossier(context: HostContext, { params, query }: ConsoleInput<'exportDossier'>) {
  const { host, session, now, audit } = context
  const { kind, id } = params
  const { gathered, found } = await host.store.read(async (tx) => {
    const gathered = await withFieldsOf(
      () => 'id',
      () => gather({ ...context, tx }, params),
    )
    return { gathered, found: await listAuditIds(tx, gathered.subjects, AUDIT_ROWS_MAX) }
  })
  const whole = sealDossier({
    head: { id, kind, madeAt: isoOf(host.wall()), madeBy: session.operatorId, serviceAt: isoOf(now) },
    ...gathered,
    proved: await provedRowsOf(host, found),
    signer: host.auditSigner,
    random: randomBytes,
  })
  const text = dossierText(query.personalData === 'SHOWN' ? whole : redacted(whole))
  const file = query.format === 'JSON' ? text : pageOf(text, kind)
  audit.note({ targetId: id, details: { kind, ...query, sha256: hash('sha256', file) } })
  return ok(new File([file], fileNameOf({ ...params, ...query }), { type: MEDIA_TYPES[query.format] }))
}
