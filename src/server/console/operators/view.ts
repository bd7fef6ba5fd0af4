import type { Operator, OperatorProof } from '../../../contract/console/operators/schemas'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { msOf } from '../../foundation/clock'
import { ADDED_BY_DEMO, demoPinOf } from './demoOperators'
import { operatorProofs, operators } from './tables'

function viewProof(row: Row<'operator_proofs'>): OperatorProof {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    addedBy: row.added_by,
    addedAt: row.added_at,
    lastUsedAt: row.last_used_at,
  }
}

/** How a passkey may be reached, as the browser said when it was registered. */
export function transportsOf(row: Row<'operator_proofs'>): string[] {
  return readColumn(operatorProofs, row, 'transports_json') ?? []
}

/** Whoever was let in by another, and has not shown a proof since, has never been at the desk. */
function wasNeverHere(row: Row<'operators'>, own: readonly Row<'operator_proofs'>[]): boolean {
  const isUntouched = own.every((proof) => proof.last_used_at === null && proof.added_by !== row.id)
  return own.length > 0 && isUntouched && row.last_seen_at === row.created_at
}

/** What a view of operators depends on beside their rows. */
export interface ViewFacts {
  /** Decides whether a lock is over. */
  readonly wallMs: number
  /** The demo data is loaded. */
  readonly isDemo: boolean
  /** Every group, by name, with who belongs to it. */
  readonly groups: readonly { readonly id: string; readonly name: string; readonly operatorIds: readonly string[] }[]
}

/** An operator on the wire. */
export function viewOperator(
  row: Row<'operators'>,
  proofs: readonly Row<'operator_proofs'>[],
  { wallMs, isDemo, groups }: ViewFacts,
): Operator {
  const own = proofs.filter((proof) => proof.operator_id === row.id)
  const hasDemoPin = own.some((proof) => proof.kind === 'PIN' && proof.added_by === ADDED_BY_DEMO)
  const lockedUntil = row.pin_locked_until
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    roles: readColumn(operators, row, 'roles_json'),
    groups: groups.filter(({ operatorIds }) => operatorIds.includes(row.id)).map(({ id, name }) => ({ id, name })),
    proofs: own.map(viewProof),
    pinLockedUntil: lockedUntil !== null && msOf(lockedUntil) > wallMs ? lockedUntil : null,
    demoPin: isDemo && hasDemoPin ? demoPinOf(row.name) : null,
    createdAt: row.created_at,
    lastSeenAt: wasNeverHere(row, own) ? null : row.last_seen_at,
  }
}
