import { OPERATOR_ROLES } from '../../../../contract/console/operators/roles'
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
  type TestServer,
  type TestServerOptions,
} from '../../../testing/testServer'
import { addPerson } from '../../operators/testing/roles'

export const COLLEAGUE = { id: 'Operator:00000000-0000-7000-8000-000000000002', name: 'Tomás Ferreira' } as const

/** A second operator at a desk of their own. */
interface Colleague {
  readonly desk: ConsoleCaller
  readonly onService: Caller
  /** Both halves of the session, as its page sends them. */
  readonly headers: Record<string, string>
}

/** Adds the second operator, straight into the table unless they are there, and opens a session in which they work. */
export async function addColleague(server: TestServer): Promise<Colleague> {
  const { headers } = await addPerson(server, COLLEAGUE, OPERATOR_ROLES)
  const { service } = server
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
export async function startTwoDesks(options?: TestServerOptions): Promise<TwoDesks> {
  const setup = await startAgentSetup(options)
  const agent = await setup.connect(NEEDS_APPROVAL)
  const { desk: theirs } = await addColleague(setup.server)
  return { setup, agent, mine: setup.server.as.desk, theirs }
}
