import type { ConsoleInput } from '../../../contract/console/operations'
import { type ResourceName, resourceNameOf } from '../../../contract/primitives/ids'
import type { Database, Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'

interface Place {
  readonly table: keyof Database
  readonly route: string
  readonly label: string
}

const PLACES: Partial<Record<ResourceName, Place>> = {
  Customer: { table: 'customers', route: '/customers', label: 'Customer' },
  InternalAccount: { table: 'internal_accounts', route: '/internal-accounts', label: 'Internal account' },
  ExternalAccount: { table: 'external_accounts', route: '/external-accounts', label: 'External account' },
  Quote: { table: 'quotes', route: '/quotes', label: 'Quote' },
  Transaction: { table: 'transactions', route: '/transactions', label: 'Transaction' },
  Agent: { table: 'agents', route: '/agents', label: 'Agent' },
  AgentAction: { table: 'agent_actions', route: '/approvals', label: 'Agent action' },
  BeneficialOwner: { table: 'beneficial_owners', route: '/beneficial-owners', label: 'Beneficial owner' },
  Verification: { table: 'verifications', route: '/verifications', label: 'Verification' },
  Token: { table: 'api_tokens', route: '/tokens', label: 'API token' },
  Webhook: { table: 'webhook_events', route: '/inbox', label: 'Webhook event' },
  InboxMessage: { table: 'inbox_messages', route: '/inbox', label: 'Inbox message' },
  Posting: { table: 'ledger_postings', route: '/ledger', label: 'Ledger posting' },
  Audit: { table: 'audit_log', route: '/settings/audit', label: 'Audit entry' },
}

async function exists(tx: Tx, table: keyof Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom(table as 'customers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The address in the console of anything that has an id. Errors: REFERENCE_NOT_FOUND. */
export async function resolveId({ tx, host, platformId }: ConsoleContext, { params }: ConsoleInput<'resolveId'>) {
  const id = params.id.trim()
  const name = resourceNameOf(id)
  if (name === 'Call' && host.requestLog.get(id) !== null)
    return ok({ id, route: `/request-log/${id}`, label: 'Request' })
  if (name === 'PlatformConfig' && id === platformId) return ok({ id, route: '/settings/platform', label: 'Platform' })
  const place = name === null ? undefined : PLACES[name]
  if (place !== undefined && (await exists(tx, place.table, id)))
    return ok({ id, route: `${place.route}/${id}`, label: place.label })
  throw new ServiceError(
    'REFERENCE_NOT_FOUND',
    'Nothing here has this id. Check that it was copied whole and belongs to this data folder.',
    { field: 'id' },
  )
}
