import type {
  StablecoinEstimatedDelivery,
  StablecoinFundingInstructions,
  StablecoinOperationDestination,
  StablecoinOperationSource,
  StablecoinOperationType,
} from '../../../contract/stablecoins/schemas'
import { BASE_CURRENCY, FUNDING_WINDOW_MS, requireProviderUp } from '../../counterparties/stablecoinProvider'
import type { Tx } from '../../database/schema'
import { openColumn } from '../../database/sealedColumn'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { stablecoinLinkStatusOf } from './links'
import { EXPIRY_TIMER, planStep, withStatus } from './progress'
import { requireActiveLink, requireWholeCents } from './rules'
import { type CoinRow, getLinkRow, getOperationRow, insertOperationRow, type OperationRow } from './store'
import { stablecoinOperations } from './tables'

const UNKNOWN = 'There is no mint or burn with this id. listStablecoinOperations names those of a coin.'

/** The mint or burn of that id. Errors: REFERENCE_NOT_FOUND. */
export async function requireStablecoinOperation(tx: Tx, id: string): Promise<OperationRow> {
  return found(await getOperationRow(tx, id), 'REFERENCE_NOT_FOUND', 'stablecoinOperationId', UNKNOWN)
}

/** An amount of a coin. Errors: those of `requireWholeCents`. */
export function requireAmount(text: string, { decimals }: CoinRow) {
  return requireWholeCents(text, { decimals, centDecimals: BASE_CURRENCY.decimals })
}

/**
 * The provider must take an order for the coin, by the credentials of its link.
 *
 * Errors: STABLECOIN_PROVIDER_ACCOUNT_INVALID, _REVOKED; CONFLICT reason STABLECOIN_NOT_PROVISIONED;
 * SERVICE_UNAVAILABLE.
 * Source: behaviour 22.2.
 */
export async function requireOrderable({ tx, sealing }: Context, coin: CoinRow): Promise<void> {
  const link = await getLinkRow(tx, coin.provider_account_id)
  assert(link !== null, 'a coin has a link')
  requireActiveLink({ id: link.id, status: stablecoinLinkStatusOf({ sealing }, link) }, 'stablecoinId')
  const place = { table: 'stablecoin_provider_accounts', column: 'secret_sealed', row: link.id }
  openColumn(sealing, link.secret_sealed, { purpose: 'PROVIDER_SECRET', ...place })
  if (coin.issuance_status !== 'PROVISIONED') {
    throw new ServiceError(
      'CONFLICT',
      `The coin is ${coin.issuance_status} with its provider, not PROVISIONED; nothing was minted or burned.`,
      { field: 'stablecoinId', reason: 'STABLECOIN_NOT_PROVISIONED', issuanceStatus: coin.issuance_status },
    )
  }
  await requireProviderUp(tx)
}

/** What is ordered. With funding instructions it waits to be funded, else for the provider alone. */
interface Order {
  readonly id: OperationRow['id']
  readonly type: StablecoinOperationType
  readonly amount: bigint
  readonly source: StablecoinOperationSource
  readonly destination: StablecoinOperationDestination
  readonly fundingInstructions: StablecoinFundingInstructions | null
  readonly estimatedDelivery: StablecoinEstimatedDelivery | null
  readonly description: string | undefined
  readonly outcome: OperationRow['outcome']
}

const { columns } = stablecoinOperations

/**
 * Writes a mint or burn that the provider has taken, and sets its first step.
 *
 * Source: behaviour 22.2. Assumes.
 */
export async function placeOrder(context: Context, coin: CoinRow, order: Order): Promise<OperationRow> {
  const { tx, now, scheduler, changes, audit } = context
  const at = isoOf(now)
  const isFunded = order.fundingInstructions === null
  const expiresAtMs = now + FUNDING_WINDOW_MS
  const first: OperationRow = {
    id: order.id,
    stablecoin_id: coin.id,
    provider_account_id: coin.provider_account_id,
    operation_type: order.type,
    status: 'CREATED',
    amount: String(order.amount),
    source_json: columns.source_json.encode(order.source),
    destination_json: columns.destination_json.encode(order.destination),
    funding_instructions_json: columns.funding_instructions_json.encode(order.fundingInstructions),
    estimated_delivery_json: columns.estimated_delivery_json.encode(order.estimatedDelivery),
    expires_at: isFunded ? null : isoOf(expiresAtMs),
    failure_reason: null,
    description: order.description ?? null,
    outcome: order.outcome,
    is_stalled: 0,
    steps_json: columns.steps_json.encode([{ status: 'CREATED', at }]),
    created_at: at,
    updated_at: at,
  }
  const row = withStatus(first, isFunded ? 'PENDING_PROVIDER' : 'PENDING_FUNDING', now)
  await insertOperationRow(tx, row)
  await planStep(context, row)
  if (!isFunded) await scheduler.schedule(tx, { kind: EXPIRY_TIMER, dueAtMs: expiresAtMs, subjectId: row.id })
  changes.add('stablecoin-operations', row.id)
  audit.note({ targetId: row.id, details: { stablecoinId: coin.id, amount: row.amount } })
  return row
}
