import { SESSION_HEADER } from '../../../../contract/console/sessionNames'
import {
  type AgentSetup,
  type ConnectedAgent,
  NEEDS_APPROVAL,
  startAgentSetup,
} from '../../../areas/agents/testing/agentSetup'
import {
  type Caller,
  type ConsoleCaller,
  consoleCaller,
  serviceCaller,
  TEST_START,
  type TestServer,
} from '../../../testing/testServer'

export const COLLEAGUE = { id: 'Operator:00000000-0000-7000-8000-000000000002', name: 'Tomás Ferreira' } as const

/** A second operator at a desk of their own. */
export interface Colleague {
  readonly desk: ConsoleCaller
  readonly onService: Caller
  /** Both halves of the session, as its page sends them. */
  readonly headers: Record<string, string>
}

/** Adds the second operator, straight into the table, and opens a session in which they work. */
export async function addColleague({ service }: TestServer): Promise<Colleague> {
  const row = { ...COLLEAGUE, created_at: TEST_START, last_seen_at: TEST_START }
  const rest = { state: 'ACTIVE', roles_json: '[]', pin_tries: 0, pin_locked_until: null } as const
  await service.store.write((tx) =>
    tx
      .insertInto('operators')
      .values({ ...row, ...rest })
      .execute(),
  )
  const replaces = { id: 'none', kind: 'browser', operatorId: COLLEAGUE.id, operatorName: COLLEAGUE.name } as const
  const opened = await service.sessions.redeemLink(service.sessions.createLink(), { browser: 'Test', replaces })
  if (opened === null) throw new Error('a fresh link opened no session')
  const headers = {
    cookie: `countersign_${service.port()}=${opened.cookie}`,
    [SESSION_HEADER.toLowerCase()]: opened.page,
  }
  return { desk: consoleCaller(service, headers), onService: serviceCaller(service, headers), headers }
}

/** An agent whose payments wait, and two operators who each decide at a desk of their own. */
export interface TwoDesks {
  readonly setup: AgentSetup
  readonly agent: ConnectedAgent
  readonly mine: ConsoleCaller
  readonly theirs: ConsoleCaller
}

/** Starts them. */
export async function startTwoDesks(): Promise<TwoDesks> {
  const setup = await startAgentSetup()
  const agent = await setup.connect(NEEDS_APPROVAL)
  const { desk: theirs } = await addColleague(setup.server)
  return { setup, agent, mine: setup.server.as.desk, theirs }
}
