import type { OperatorRole } from '../../../../contract/console/operators/roles'
import { SESSION_HEADER } from '../../../../contract/console/sessionNames'
import { TEST_START, type TestServer } from '../../../testing/testServer'

/** Somebody with exactly these roles, put straight into the table. */
export interface Person {
  readonly id: string
  readonly name: string
  /** Both halves of the session, as its page sends them. */
  readonly headers: Record<string, string>
}

/** Adds the operator, who may be there already, and opens a session in which they work. */
export async function addPerson(
  { service }: TestServer,
  { id, name }: Pick<Person, 'id' | 'name'>,
  roles: readonly OperatorRole[],
): Promise<Person> {
  const at = { created_at: TEST_START, last_seen_at: TEST_START, pin_tries: 0, pin_locked_until: null }
  await service.store.write((tx) =>
    tx
      .insertInto('operators')
      .values({ ...at, id, name, state: 'ACTIVE', roles_json: JSON.stringify(roles) })
      .onConflict((on) => on.doNothing())
      .execute(),
  )
  const replaces = { id: 'none', kind: 'browser', operatorId: id, operatorName: name } as const
  const opened = await service.sessions.redeemLink(service.sessions.createLink(), { browser: 'Test', replaces })
  if (opened === null) throw new Error('a fresh link opened no session')
  const cookie = `countersign_${service.port()}=${opened.cookie}`
  return { id, name, headers: { cookie, [SESSION_HEADER.toLowerCase()]: opened.page } }
}

/** An id and a name for the n-th person, up to 99. */
export const personNo = (n: number): Pick<Person, 'id' | 'name'> => ({
  id: `Operator:00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  name: `Person ${n}`,
})
