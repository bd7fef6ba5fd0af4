import type { Page } from '../../../contract/primitives/pagination'
import type { StablecoinProviderAccount, StablecoinProviderAccountStatus } from '../../../contract/stablecoins/schemas'
import { mapPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { requireActiveLink } from './rules'
import { getLinkRow, type LinkQuery, type LinkRow, listLinkRows } from './store'
import { viewLink } from './view'

type Given = Pick<Context, 'tx' | 'sealing'>

const UNKNOWN = 'There is no link to a provider account with this id; nothing was done.'

/**
 * What a link is worth here: one whose secret only another data folder can open is INVALID.
 *
 * Assumes: A-578.
 */
export function stablecoinLinkStatusOf(
  { sealing }: Pick<Given, 'sealing'>,
  row: LinkRow,
): StablecoinProviderAccountStatus {
  return row.status === 'ACTIVE' && !row.secret_sealed.startsWith(sealing.prefix) ? 'INVALID' : row.status
}

/** The link of that id. Errors: STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. */
export async function requireStablecoinLink(tx: Tx, id: string): Promise<LinkRow> {
  const field = 'stablecoinProviderAccountId'
  return found(await getLinkRow(tx, id), 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', field, UNKNOWN)
}

/** A page of links as the wire has them, newest first. */
export async function listLinks(
  { tx, sealing }: Given,
  query: Omit<LinkQuery, 'sealing'>,
): Promise<Page<StablecoinProviderAccount>> {
  const page = await listLinkRows(tx, { ...query, sealing })
  return mapPage(page, (row) => viewLink(row, stablecoinLinkStatusOf({ sealing }, row)))
}

/** At most so many links are named in a refusal. */
const NAMED_MAX = 20

/**
 * The link that a coin is registered under: the one that is named, else the only one that is active.
 *
 * Errors: STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND, unknown, or none is active; _SELECTION_REQUIRED, several are; _INVALID
 * and _REVOKED. Source: behaviour 22.2.
 */
export async function chooseLink({ tx, sealing }: Given, wanted: string | undefined): Promise<LinkRow> {
  const field = 'stablecoinProviderAccountId'
  if (wanted !== undefined) {
    const row = await requireStablecoinLink(tx, wanted)
    requireActiveLink({ id: row.id, status: stablecoinLinkStatusOf({ sealing }, row) }, field)
    return row
  }
  const page = await listLinkRows(tx, { status: 'ACTIVE', sealing, limit: NAMED_MAX })
  const none = 'No link to a provider account is active; nothing was registered. Link one first.'
  const only = found(page.data[0], 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', field, none)
  if (page.totalCount === 1) return only
  throw new ServiceError(
    'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    `${page.totalCount} links are active; nothing was registered. Say which one the coin belongs to.`,
    { field, stablecoinProviderAccountIds: page.data.map(({ id }) => id) },
  )
}
