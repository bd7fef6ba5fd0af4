import type { ConsoleOperationId } from '../../../contract/console/operations'
import { hashPin } from '../../crypto/pin/pinHash'
import type { Store } from '../../database/open'
import type { Row, Tx } from '../../database/schema'
import { isoOf, wallNow } from '../../foundation/clock'
import type { IdSource } from '../../foundation/ids'
import { ServiceError } from '../../foundation/ServiceError'
import { vacateSessions } from '../../guards/authentication/sessionStore'
import { appendAudit } from '../../kernel/auditChain/append'
import type { Preparation } from '../../kernel/handlers'
import { auditLog } from '../../kernel/tables'
import type { ConsoleContext } from '../consoleContext'
import { ADDED_BY_DEMO, ADDED_BY_HOST, DEMO_GROUPS, DEMO_OPERATORS, demoPinOf } from './demoOperators'
import { insertGroupRow, replaceMembers } from './powerStore'
import { judgeNewPin, NOBODY_AT_DESK, spelledAlike } from './rules'
import {
  countOperators,
  deleteProofRow,
  insertOperatorRow,
  insertProofRow,
  listLastActs,
  listOperatorProofs,
  listOperatorRows,
  updateOperatorRow,
} from './store'
import { operatorProofs, operators } from './tables'

export { requireOperator, requireOperatorId } from './desk'
export type { GroupUse } from './powerStore'
export type { Voter } from './powers'
export { lookAtProofOfText, type ProofFinding, settleProof } from './shownProofs'
export { isSoftwarePasskey, keepSigningKey, type OpenedKey, openSigningKey, signersAtDesk } from './signingKeys'
export { listOperatorProofs } from './store'
export { createRoleDirectory, type RoleDirectory, votersOf } from './voters'

type Person = Pick<Row<'operators'>, 'id' | 'name'>
type PinHash = Awaited<ReturnType<typeof hashPin>>
type Hashing = Pick<Preparation, 'pinPepper' | 'pinCost' | 'random'>

/** Who writes outside of any call: ids and the time of the clock, epoch milliseconds. */
interface Hand {
  readonly ids: IdSource
  readonly now: number
}

/** Who is at the desk of a new session: the only operator there is, while that one has no proof; else nobody. */
export async function getOperatorOfNewSession(tx: Tx): Promise<Person | null> {
  const [row, ...others] = await listOperatorRows(tx)
  if (row === undefined || others.length > 0 || row.state === 'DISABLED') return null
  return (await listOperatorProofs(tx, row.id)).length === 0 ? { id: row.id, name: row.name } : null
}

/** False until the first operator is added. */
export async function hasOperators(tx: Tx): Promise<boolean> {
  return (await countOperators(tx)) > 0
}

/**
 * Lets nobody in particular act before there are operators, and after that only who is at the desk, or a tool.
 *
 * Errors: FORBIDDEN reason NOBODY_AT_DESK.
 */
export function requireDeskAfterFirstStart(
  { session }: Pick<ConsoleContext, 'session'>,
  areThereOperators: boolean,
): void {
  if (!areThereOperators || session.kind === 'tool' || session.operatorId !== null) return
  throw new ServiceError(NOBODY_AT_DESK.code, NOBODY_AT_DESK.message, NOBODY_AT_DESK.details)
}

/** The operators of the demo data who still have the PIN that came with them. */
export async function listDemoSignIns(tx: Tx): Promise<{ readonly name: string; readonly pin: string }[]> {
  const proofs = (await listOperatorProofs(tx)).filter(({ added_by }) => added_by === ADDED_BY_DEMO)
  const rows = await listOperatorRows(tx)
  return DEMO_OPERATORS.flatMap(({ name }) => {
    const row = rows.find((one) => one.name === name && one.state === 'ACTIVE')
    const pin = demoPinOf(name)
    return pin !== null && proofs.some((proof) => proof.operator_id === row?.id) ? [{ name, pin }] : []
  })
}

async function writeAudit(
  tx: Tx,
  { ids, now }: Hand,
  entry: {
    readonly actorKind: 'system' | 'host'
    readonly operationId: ConsoleOperationId | 'resetOperatorPin'
    readonly who: Person
  },
): Promise<void> {
  await appendAudit(tx, {
    id: ids.new('Audit'),
    at: isoOf(now),
    wall_at: isoOf(wallNow()),
    actor_kind: entry.actorKind,
    actor_id: null,
    actor_name: entry.actorKind === 'host' ? 'Host, --reset-pin' : 'Demo data',
    operation_id: entry.operationId,
    target_id: entry.who.id,
    outcome: 'DONE',
    code: null,
    reason: null,
    call_id: null,
    details_json: auditLog.columns.details_json.encode({ name: entry.who.name }),
  })
}

async function setPin(
  tx: Tx,
  { ids, now }: Hand,
  pin: { readonly operatorId: string; readonly hash: PinHash; readonly addedBy: string },
): Promise<void> {
  for (const old of await listOperatorProofs(tx, pin.operatorId))
    if (old.kind === 'PIN') await deleteProofRow(tx, old.id)
  await insertProofRow(tx, {
    id: ids.new('OperatorProof'),
    operator_id: pin.operatorId,
    kind: 'PIN',
    label: null,
    pin_hash_json: operatorProofs.columns.pin_hash_json.encode(pin.hash),
    credential_id: null,
    public_key: null,
    sign_count: null,
    transports_json: null,
    origin: null,
    aaguid: null,
    added_by: pin.addedBy,
    added_at: isoOf(now),
    last_used_at: null,
  })
}

const hashOf = (pin: string, { pinPepper, pinCost, random }: Hashing) =>
  hashPin(pin, { pepper: pinPepper, cost: pinCost, random })

async function addDemoGroups(tx: Tx, { ids }: Hand): Promise<void> {
  const people = await listOperatorRows(tx)
  const madeAt = isoOf(wallNow())
  for (const group of DEMO_GROUPS) {
    const names = DEMO_OPERATORS.filter(({ groups }) => groups.some((one) => one === group)).map(({ name }) => name)
    const members = people.filter(({ name }) => names.some((one) => one === name))
    const row = { id: ids.new('OperatorGroup'), name: group, created_at: madeAt, changed_at: madeAt }
    await insertGroupRow(tx, row)
    await replaceMembers(
      tx,
      row.id,
      members.map(({ id }) => id),
    )
  }
}

/**
 * Makes the two operators of the demo data, ready to sign in, and their groups; where operators exist, nobody is added.
 *
 * Returns: the names of the two, with the ids of those who are here, for the data's decisions to carry.
 */
export async function addDemoOperators(
  store: Store,
  hand: () => Hand,
  hashing: Hashing,
): Promise<readonly { readonly id: string | null; readonly name: string }[]> {
  const people = await Promise.all(
    DEMO_OPERATORS.map(async (one) => ({ ...one, hash: await hashOf(one.pin, hashing) })),
  )
  return store.write(async (tx) => {
    const at = hand()
    if ((await countOperators(tx)) === 0) {
      for (const { name, roles, hash } of people) {
        const row = { id: at.ids.new('Operator'), name, created_at: isoOf(at.now), last_seen_at: isoOf(at.now) }
        const roles_json = operators.columns.roles_json.encode([...roles])
        await insertOperatorRow(tx, { ...row, state: 'ACTIVE', roles_json, pin_tries: 0, pin_locked_until: null })
        await setPin(tx, at, { operatorId: row.id, hash, addedBy: ADDED_BY_DEMO })
        await writeAudit(tx, at, { actorKind: 'system', operationId: 'createOperator', who: row })
      }
      await addDemoGroups(tx, at)
    }
    const rows = await listOperatorRows(tx)
    return DEMO_OPERATORS.map(({ name }) => ({ name, id: rows.find((row) => row.name === name)?.id ?? null }))
  })
}

/** Whoever decided in the demo data was at the desk for it, the last time then. */
export async function noteDemoVisits(store: Store): Promise<void> {
  await store.write(async (tx) => {
    const names = DEMO_OPERATORS.map(({ name }) => name)
    for (const { id, at } of await listLastActs(tx, names)) await updateOperatorRow(tx, id, { last_seen_at: at })
  })
}

const RESET_DIGITS = 8

function randomPin(random: Hashing['random']): string {
  for (;;) {
    // 250 is the largest multiple of ten that a byte holds: no digit comes more often than another.
    const digits = [...random(4 * RESET_DIGITS)].filter((byte) => byte < 250).slice(0, RESET_DIGITS)
    const pin = digits.map((byte) => byte % 10).join('')
    if (pin.length === RESET_DIGITS && judgeNewPin(pin) === null) return pin
  }
}

/**
 * Gives an operator a new PIN, for the host: only who can start the service on this folder gets here.
 *
 * Effects: the old PIN and a lock are gone; sessions at whose desk this operator was have nobody there; audited.
 * Errors: ServiceError REFERENCE_NOT_FOUND, which names the operators there are.
 */
export async function resetPinOf(
  store: Store,
  { name, hand, hashing }: { readonly name: string; readonly hand: () => Hand; readonly hashing: Hashing },
): Promise<{ readonly name: string; readonly pin: string; readonly isDisabled: boolean }> {
  const pin = randomPin(hashing.random)
  const hash = await hashOf(pin, hashing)
  return store.write(async (tx) => {
    const at = hand()
    const rows = await listOperatorRows(tx)
    const row = rows.find((one) => spelledAlike(one.name, name))
    if (row === undefined) {
      const known = rows.map((one) => one.name).join(', ')
      const others = known === '' ? 'there are no operators yet' : `there ${rows.length === 1 ? 'is' : 'are'} ${known}`
      throw new ServiceError('REFERENCE_NOT_FOUND', `There is no operator ${name}; ${others}.`, { field: 'name' })
    }
    await setPin(tx, at, { operatorId: row.id, hash, addedBy: ADDED_BY_HOST })
    await updateOperatorRow(tx, row.id, { pin_tries: 0, pin_locked_until: null })
    await vacateSessions(tx, row.id)
    await writeAudit(tx, at, { actorKind: 'host', operationId: 'resetOperatorPin', who: row })
    return { name: row.name, pin, isDisabled: row.state === 'DISABLED' }
  })
}
