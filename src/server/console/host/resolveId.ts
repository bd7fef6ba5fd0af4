import type { ConsoleInput } from '../../../contract/console/operations'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import type { ResourceName } from '../../../contract/primitives/resourceNames'
import { getChangeRow } from '../../areas/approvals/public'
import type { Database, Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { HostContext } from '../consoleContext'

interface Place {
  readonly table: keyof Database
  readonly route: string
  readonly label: string
  /** What the address says beside the path: the tab that shows such things. */
  readonly query?: string
}

const PLACES: Partial<Record<ResourceName, Place>> = {
  Customer: { table: 'customers', route: '/customers', label: 'Customer' },
  InternalAccount: { table: 'internal_accounts', route: '/internal-accounts', label: 'Internal account' },
  ExternalAccount: { table: 'external_accounts', route: '/external-accounts', label: 'External account' },
  Quote: { table: 'quotes', route: '/quotes', label: 'Quote' },
  Transaction: { table: 'transactions', route: '/transactions', label: 'Transaction' },
  Card: { table: 'cards', route: '/cards', label: 'Card' },
  CardTransaction: { table: 'transactions', route: '/transactions', label: 'Card transaction' },
  DelegatedKey: { table: 'delegated_keys', route: '/delegated-keys', label: 'Delegated key' },
  Stablecoin: { table: 'stablecoins', route: '/stablecoins', label: 'Stablecoin', query: '?tab=coins' },
  StablecoinOperation: { table: 'stablecoin_operations', route: '/stablecoins', label: 'Mint or burn' },
  StablecoinProviderAccount: {
    table: 'stablecoin_provider_accounts',
    route: '/stablecoins',
    label: 'Provider link',
    query: '?tab=links',
  },
  Agent: { table: 'agents', route: '/agents', label: 'Agent' },
  AgentAction: { table: 'agent_actions', route: '/approvals', label: 'Agent action' },
  MoneyProposal: { table: 'money_proposals', route: '/approvals', label: 'Proposed payment' },
  Operator: { table: 'operators', route: '/settings/operators', label: 'Operator' },
  OperatorGroup: { table: 'operator_groups', route: '/settings/operators', label: 'Group', query: '?tab=groups' },
  OperatorDelegation: {
    table: 'operator_delegations',
    route: '/settings/operators',
    label: 'Stand-in',
    query: '?tab=stand-ins',
  },
  BeneficialOwner: { table: 'beneficial_owners', route: '/beneficial-owners', label: 'Beneficial owner' },
  Job: { table: 'bulk_jobs', route: '/customers', label: 'Customer import' },
  Verification: { table: 'verifications', route: '/onboarding', label: 'Verification' },
  Token: { table: 'api_tokens', route: '/tokens', label: 'API token' },
  Webhook: { table: 'webhook_events', route: '/inbox', label: 'Webhook event' },
  Message: { table: 'sent_messages', route: '/sent-messages', label: 'Sent message' },
  InboxMessage: { table: 'inbox_messages', route: '/inbox', label: 'Inbox message' },
  Posting: { table: 'ledger_postings', route: '/ledger', label: 'Ledger posting' },
  Verdict: { table: 'signature_verdicts', route: '/signatures', label: 'Refused signature' },
  Timer: { table: 'timers', route: '/clock', label: 'Timer' },
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

/** The tables of what opens a wallet; the wallet's own screen shows them. */
const OF_WALLETS: Partial<Record<ResourceName, { table: 'auth_methods' | 'auth_sessions'; label: string }>> = {
  AuthMethod: { table: 'auth_methods', label: 'Credential' },
  Session: { table: 'auth_sessions', label: 'Wallet session' },
}

async function placeInWallet(tx: Tx, name: ResourceName | null, id: string) {
  const kind = name === null ? undefined : OF_WALLETS[name]
  if (kind === undefined) return null
  const row = await tx.selectFrom(kind.table).select('account_id').where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : { id, route: `/credentials/${row.account_id}`, label: kind.label }
}

/** A change is shown with what it is of: a policy, or the rules, whose history has what waits no more. */
async function placeOfChange(tx: Tx, id: string) {
  const change = await getChangeRow(tx, id)
  if (change === null) return null
  const ofRules = `/settings/approval-rules${change.state === 'WAITING' ? '' : '?tab=history'}`
  return { id, route: change.agent_id === null ? ofRules : `/agents/${change.agent_id}`, label: 'Proposed change' }
}

async function placeInDatabase(tx: Tx, name: ResourceName | null, id: string) {
  if (name === 'ForwardingTarget' && (await exists(tx, 'forwarding_targets', id)))
    return { id, route: `/inbox/${id}?tab=forwarding`, label: 'Forwarding target' }
  if (name === 'ChangeProposal') return placeOfChange(tx, id)
  const place = name === null ? undefined : PLACES[name]
  if (place !== undefined && (await exists(tx, place.table, id)))
    return { id, route: `${place.route}/${id}${place.query ?? ''}`, label: place.label }
  return placeInWallet(tx, name, id)
}

/** The address in the console of anything that has an id. Errors: REFERENCE_NOT_FOUND. */
export async function resolveId({ host, platformId }: HostContext, { params }: ConsoleInput<'resolveId'>) {
  const id = params.id.trim()
  const name = resourceNameOf(id)
  if (name === 'Call' && (await host.requestLog.get(id)) !== null)
    return ok({ id, route: `/request-log/${id}`, label: 'Request' })
  if (name === 'Snapshot' && (await host.snapshots.list()).data.some((snapshot) => snapshot.id === id))
    return ok({ id, route: `/snapshots/${id}`, label: 'Snapshot' })
  if (name === 'PlatformConfig' && id === platformId) return ok({ id, route: '/settings/platform', label: 'Platform' })
  const place = found(
    await host.store.read((tx) => placeInDatabase(tx, name, id)),
    'REFERENCE_NOT_FOUND',
    'id',
    'No screen shows anything with this ID. Check that it was copied whole and belongs to this data folder.',
  )
  return ok(place)
}
