import type { Input } from '../../../../contract/operations'
import { checkCredentials, linkStatusLater } from '../../../counterparties/stablecoinProvider'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { linkTimer } from '../jobs/changeStablecoinLink'
import { stablecoinLinkStatusOf } from '../links'
import { findLinkRow, insertLinkRow, type LinkRow, updateLinkRow } from '../store'
import { viewLink } from '../view'

type Body = Input<'linkStablecoinProviderAccount'>['body']

/** The account that the credentials open. Errors: STABLECOIN_PROVIDER_ACCOUNT_INVALID; INVALID_INPUT, several. */
function requireAccount(body: Body): string {
  const check = checkCredentials(body, body.providerAccountId)
  switch (check.fault) {
    case null:
      return check.providerAccountId
    case 'REFUSED':
      throw new ServiceError(
        'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
        'The provider does not take these credentials; nothing was linked. Check them with the provider.',
        { field: 'apiClientId', reason: 'CREDENTIALS_REFUSED' },
      )
    case 'AMBIGUOUS':
      throw new ServiceError(
        'INVALID_INPUT',
        'The credentials open more than one account; nothing was linked. Say which one to link.',
        {
          field: 'providerAccountId',
          reason: 'PROVIDER_ACCOUNT_AMBIGUOUS',
          providerAccountIds: check.providerAccountIds,
        },
      )
  }
}

/** What the provider will say later, if anything. */
async function planChange({ tx, now, scheduler }: Context, { id, api_client_id }: LinkRow): Promise<void> {
  await scheduler.cancel(tx, linkTimer.name, id)
  const later = linkStatusLater(api_client_id)
  if (later === null) return
  const dueAtMs = now + later.afterMs
  await scheduler.schedule(tx, { kind: linkTimer, dueAtMs, subjectId: id, payload: { status: later.status } })
}

/**
 * Links an account at a provider by its credentials, which the provider has taken; the secret is kept sealed. A link
 * that is not active any more is renewed and keeps its id, so that its coins work again.
 *
 * Errors: STABLECOIN_PROVIDER_ACCOUNT_INVALID, refused; INVALID_INPUT reason PROVIDER_ACCOUNT_AMBIGUOUS; CONFLICT
 * reason PROVIDER_ACCOUNT_LINKED. Source: behaviour 22.2. Assumes.
 */
export async function linkStablecoinProviderAccount(
  context: Context,
  { body }: Input<'linkStablecoinProviderAccount'>,
) {
  const { tx, now, ids, sealing, changes, audit } = context
  const account = { provider: body.provider, provider_account_id: requireAccount(body) }
  const known = await findLinkRow(tx, account)
  if (known !== null && stablecoinLinkStatusOf(context, known) === 'ACTIVE') {
    throw new ServiceError('CONFLICT', 'This provider account is linked already; nothing was done. Use that link.', {
      field: 'providerAccountId',
      reason: 'PROVIDER_ACCOUNT_LINKED',
      stablecoinProviderAccountId: known.id,
    })
  }
  const at = isoOf(now)
  const id = known?.id ?? ids.new('StablecoinProviderAccount')
  const row: LinkRow = {
    id,
    ...account,
    status: 'ACTIVE',
    api_client_id: body.apiClientId,
    secret_sealed: sealing.seal({ purpose: 'PROVIDER_SECRET', id }, body.apiClientSecret),
    last_verified_at: at,
    created_at: known?.created_at ?? at,
    updated_at: at,
  }
  await (known === null ? insertLinkRow(tx, row) : updateLinkRow(tx, known, row))
  await planChange(context, row)
  changes.add('stablecoins', id)
  const { provider, provider_account_id: providerAccountId } = account
  audit.note({ targetId: id, details: { provider, providerAccountId, isRenewed: known !== null } })
  return created(viewLink(row, row.status))
}
