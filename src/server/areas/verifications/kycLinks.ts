import { createHash } from 'node:crypto'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { LOOPBACK_NAMES } from '../../foundation/loopback'
import { ServiceError } from '../../foundation/ServiceError'

export type KycLinkRow = Row<'kyc_links'>

/** How long a link can be used. Source: behaviour 7.1. */
export const KYC_LINK_MS = 24 * 3_600_000

/** Only its hash is kept. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What stands in a header for itself alone: addresses may hold signs that part or widen what a policy allows. */
const PLAIN_HOST = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])$/

/**
 * Returns: the redirect as browsers write it, in signs that a header takes.
 * Errors: INVALID_INPUT reason REDIRECT_NOT_SECURE, neither https nor of this machine. Source: behaviour 7.1.
 */
export function requireRedirect(uri: string | undefined): string | null {
  if (uri === undefined) return null
  const { href, protocol, hostname, username, password } = new URL(uri)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAMES.includes(hostname))
  if (isSecure && username === '' && password === '' && PLAIN_HOST.test(hostname)) return href
  throw new ServiceError(
    'INVALID_INPUT',
    'The link was not created: redirectUri must be https, or http on localhost.',
    {
      field: 'redirectUri',
      reason: 'REDIRECT_NOT_SECURE',
    },
  )
}

/** Adds a link. */
export async function insertKycLink(tx: Tx, row: KycLinkRow): Promise<void> {
  await insertRow(tx, 'kyc_links', row)
}

/** The link that a token opens, or null. */
export async function findKycLink(tx: Tx, token: string): Promise<KycLinkRow | null> {
  const row = await tx
    .selectFrom('kyc_links')
    .selectAll()
    .where('token_sha256', '=', tokenHash(token))
    .executeTakeFirst()
  return row ?? null
}

/** Writes how far a link has come. Returns: false when another call finished it before. */
export async function updateKycLink(
  tx: Tx,
  id: string,
  change: Partial<Pick<KycLinkRow, 'step' | 'draft_json' | 'outcome' | 'finished_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_links')
    .set(change)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
