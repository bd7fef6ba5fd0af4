import type { Operator } from '../../../contract/console/operators/schemas'
import { getHostSetting } from '../../database/hostSettings'
import type { Row } from '../../database/schema'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import { updateSessionOperator, vacateSessions } from '../../guards/authentication/sessionStore'
import type { ConsoleContext } from '../consoleContext'
import { listGroupRows, listMemberRows } from './powerStore'
import { NOBODY_AT_DESK, type OperatorRefusal, TOOL_IS_NO_PERSON } from './rules'
import { getOperatorRow, listOperatorProofs } from './store'
import { type ViewFacts, viewOperator } from './view'

/** Throws a refusal, if it is one. */
export function refuseIf(refusal: OperatorRefusal | null): void {
  if (refusal !== null) throw new ServiceError(refusal.code, refusal.message, refusal.details)
}

/** Tools act with the console secret, never as a person. Errors: FORBIDDEN reason TOOL_IS_NO_PERSON. */
export function requirePerson({ session }: Pick<ConsoleContext, 'session'>): void {
  if (session.kind === 'tool') refuseIf(TOOL_IS_NO_PERSON)
}

/** The id of the operator at the desk. Errors: FORBIDDEN reason TOOL_IS_NO_PERSON or NOBODY_AT_DESK. */
export function requireOperatorId({ session }: Pick<ConsoleContext, 'session'>): string {
  requirePerson({ session })
  if (session.operatorId === null) refuseIf(NOBODY_AT_DESK)
  return session.operatorId ?? ''
}

/** The operator that a path or a field names. Errors: REFERENCE_NOT_FOUND. */
export async function requireOperator(
  { tx }: Pick<ConsoleContext, 'tx'>,
  id: string,
  field = 'operatorId',
): Promise<Row<'operators'>> {
  return found(await getOperatorRow(tx, id), 'REFERENCE_NOT_FOUND', field, 'There is no such operator.')
}

/**
 * Gives the desk of the calling session to a person, or to nobody, also after a restart.
 *
 * Effects: the session acts in that name once the transaction has committed.
 */
export async function giveDesk(
  { tx, session, afterCommit }: Pick<ConsoleContext, 'tx' | 'session' | 'afterCommit'>,
  row: Pick<Row<'operators'>, 'id' | 'name'> | null,
): Promise<void> {
  await updateSessionOperator(tx, session.id, row?.id ?? null)
  afterCommit(() => {
    session.operatorId = row?.id ?? null
    session.operatorName = row?.name ?? null
  })
}

/**
 * Takes this person from the desk of every other session: what let them in there proves them no longer.
 *
 * Effects: those sessions have nobody at the desk once the transaction has committed, also after a restart.
 * Assumes: A-336.
 */
export async function leaveOtherDesks(
  { tx, host, session, afterCommit }: Pick<ConsoleContext, 'tx' | 'host' | 'session' | 'afterCommit'>,
  operatorId: string,
): Promise<void> {
  await vacateSessions(tx, operatorId, session.id)
  afterCommit(() => host.sessions.vacate(operatorId, session.id))
}

/** The operator as the screen sees it now. */
export async function viewNow({ tx, host }: Pick<ConsoleContext, 'tx' | 'host'>, id: string): Promise<Operator> {
  const row = await requireOperator({ tx }, id)
  return viewOperator(row, await listOperatorProofs(tx, id), await viewFacts({ tx, host }))
}

/** What a view of operators depends on beside their rows. */
export async function viewFacts({ tx, host }: Pick<ConsoleContext, 'tx' | 'host'>): Promise<ViewFacts> {
  const members = await listMemberRows(tx)
  const groups = (await listGroupRows(tx)).map(({ id, name }) => ({
    id,
    name,
    operatorIds: members.filter(({ group_id }) => group_id === id).map(({ operator_id }) => operator_id),
  }))
  return { wallMs: host.wall(), isDemo: (await getHostSetting(tx, 'dataSet')) === 'DEMO', groups }
}

/**
 * Whether whoever is at the desk keeps people and their roles.
 *
 * Errors: FORBIDDEN reason TOOL_IS_NO_PERSON or NOBODY_AT_DESK.
 */
export function isAdministrator({ actor, session }: Pick<ConsoleContext, 'actor' | 'session'>): boolean {
  requireOperatorId({ session })
  return actor.kind === 'console' && actor.roles.includes('ADMINISTRATOR')
}
