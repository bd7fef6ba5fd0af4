import type { StablecoinOperationStatus } from '../../../contract/stablecoins/schemas'
import {
  addToProviderBalance,
  getProviderSwitches,
  PROVIDER_FUNDING_MS,
  PROVIDER_STEP_MS,
} from '../../counterparties/stablecoinProvider'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { isMoving, nextStatus } from './rules'
import { getCoinRow, listStalledOperations, type OperationRow, updateOperationRow } from './store'
import { stablecoinOperations } from './tables'

/** The timers of a mint or burn: its next step, and the end of waiting for funds. */
const STEP_TIMER = 'advanceStablecoinOperation'
export const EXPIRY_TIMER = 'expireStablecoinOperation'

const steps = stablecoinOperations.columns.steps_json

/** Why a mint or burn failed at the provider. Source: behaviour 22.2. */
const FAILURE_REASON = 'PROVIDER_TRANSFER_FAILED'

/** A mint or burn with its next state, and when it came. */
export function withStatus(row: OperationRow, status: StablecoinOperationStatus, nowMs: number): OperationRow {
  const at = isoOf(nowMs)
  const before = readColumn(stablecoinOperations, row, 'steps_json')
  return {
    ...row,
    status,
    failure_reason: status === 'FAILED' ? FAILURE_REASON : null,
    steps_json: steps.encode([...before, { status, at }]),
    updated_at: at,
  }
}

/** Sets the time of the next step. Source: behaviour 22.2. */
export async function planStep({ tx, now, scheduler }: Context, { id, status }: OperationRow): Promise<void> {
  const afterMs = status === 'PENDING_FUNDING' ? PROVIDER_FUNDING_MS : PROVIDER_STEP_MS
  await scheduler.schedule(tx, { kind: STEP_TIMER, dueAtMs: now + afterMs, subjectId: id })
}

/** Coins that a burn took of those at the provider go back when it fails. */
async function giveBack({ tx }: Context, row: OperationRow): Promise<void> {
  const { type } = readColumn(stablecoinOperations, row, 'source_json')
  if (row.operation_type !== 'BURN' || type !== 'PROVIDER_INTERNAL_BALANCE') return
  const coin = await getCoinRow(tx, row.stablecoin_id)
  if (coin !== null) await addToProviderBalance(tx, coin.provider_token_identifier, BigInt(row.amount))
}

async function move(context: Context, row: OperationRow, status: StablecoinOperationStatus): Promise<void> {
  const { tx, now, scheduler, changes } = context
  const after = { ...withStatus(row, status, now), is_stalled: 0 }
  await updateOperationRow(tx, row, after)
  changes.add('stablecoin-operations', row.id)
  if (row.status === 'PENDING_FUNDING') await scheduler.cancel(tx, EXPIRY_TIMER, row.id)
  if (status === 'FAILED') await giveBack(context, row)
  if (nextStatus(after) !== null) await planStep(context, after)
}

/**
 * The provider goes on with a mint or burn by one step; while it does nothing, the operation stands still.
 *
 * Source: behaviour 22.2. Assumes: A-585.
 */
export async function advance(context: Context, row: OperationRow): Promise<void> {
  const status = nextStatus(row)
  if (status === null) return
  if (isMoving(row.status, await getProviderSwitches(context.tx))) return move(context, row, status)
  await updateOperationRow(context.tx, row, { ...row, is_stalled: 1 })
  context.changes.add('stablecoin-operations', row.id)
}

/** What was never funded is over. Source: behaviour 22.2. */
export async function expire({ tx, now, scheduler, changes }: Context, row: OperationRow): Promise<void> {
  if (row.status !== 'PENDING_FUNDING') return
  await scheduler.cancel(tx, STEP_TIMER, row.id)
  await updateOperationRow(tx, row, { ...withStatus(row, 'EXPIRED', now), is_stalled: 0 })
  changes.add('stablecoin-operations', row.id)
}

const MOVING: readonly StablecoinOperationStatus[] = ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING']

/** What stood still goes on as far as the provider does again. Returns: how many. */
export async function resumeStablecoinOperations(context: Context): Promise<number> {
  const { tx, changes } = context
  const switches = await getProviderSwitches(tx)
  const statuses = MOVING.filter((status) => isMoving(status, switches))
  if (statuses.length === 0) return 0
  const rows = await listStalledOperations(tx, statuses)
  for (const row of rows) {
    await updateOperationRow(tx, row, { ...row, is_stalled: 0 })
    await planStep(context, row)
    changes.add('stablecoin-operations', row.id)
  }
  return rows.length
}
