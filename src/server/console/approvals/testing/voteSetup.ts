import { beforeAll, onTestFinished } from 'vitest'
import type { AgentAction } from '../../../../contract/agents/schemas'
import type { ApprovalRule, CastVotesRequest } from '../../../../contract/console/approvals/schemas'
import type { Operator } from '../../../../contract/console/operators/schemas'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../../areas/agents/testing/agentSetup'
import { emptyData, shareTestServer } from '../../../testing/sharedServer'
import {
  type ConsoleCaller,
  consoleCaller,
  openSession,
  serviceCaller,
  TEST_OPERATOR,
  TEST_START,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/testServer'

type ServiceCaller = ReturnType<typeof serviceCaller>

/** A person with a session of their own. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly pin: string
  readonly desk: ConsoleCaller
  /** The session of `desk` on the service plane. */
  readonly onService: ServiceCaller
}

/** An agent's payments, and people who sign them. */
export interface VoteSetup extends AgentSetup {
  /** The operator of every test, with a PIN; Bea and Carl beside them. */
  readonly ana: Colleague
  readonly bea: Colleague
  readonly carl: Colleague
  readonly wall: { now(): number; pass(ms: number): Promise<void> }
  /** An action that waits, of 100.00 USD unless said otherwise. */
  ask(amount?: number): Promise<AgentAction>
  rule(rule?: Partial<ApprovalRule>, tokens?: 'NOTHING' | 'ONE' | 'ALL'): Promise<void>
  standing(subject: { readonly id: string }, by?: Colleague, operatorId?: string): ReturnType<typeof standingOf>
  /** Signs by PIN what the standing shows, of an action or a proposal. */
  sign(
    subject: { readonly id: string },
    by: Colleague,
    change?: Partial<CastVotesRequest>,
  ): ReturnType<typeof castVotes>
  statusOf(action: AgentAction): Promise<string>
  /** The decision that an action is held by; empty where it is not. */
  decisionOf(action: AgentAction): Promise<string>
  /** Carries out what is held. */
  runHeldDecisions(): Promise<void>
}

const PINS = { ana: '408126', bea: '731905', carl: '650294' } as const
const pin = (digits: string) => ({ kind: 'PIN', pin: digits }) as const

export const TWO_PEOPLE: ApprovalRule = {
  id: 'two-people',
  name: 'Two people',
  when: {},
  requires: { people: 2, excludesAsker: false, reason: false, checklist: [], evidenceFile: false },
}

const standingOf = (desk: ConsoleCaller, subjectId: string, operatorId?: string) =>
  desk.call(
    'getApprovalStanding',
    { params: { subjectId }, query: operatorId === undefined ? {} : { operatorId } },
    200,
  )

const castVotes = (desk: ConsoleCaller, body: CastVotesRequest) => desk.call('castVotes', { body }, 200)

interface People {
  readonly ana: Colleague
  readonly bea: Colleague
  readonly carl: Colleague
}

interface Wall {
  ms: number
}

async function colleague({ service, as }: TestServer, name: string, digits: string): Promise<Colleague> {
  const body = { name, proof: pin(digits), confirm: pin(PINS.ana) }
  const operator: Operator = await as.desk.call('createOperator', { body }, 201)
  const headers = await openSession(service)
  const desk = consoleCaller(service, headers)
  await desk.call('selectOperator', { params: { operatorId: operator.id }, body: { proof: pin(digits) } }, 200)
  return { id: operator.id, name, pin: digits, desk, onService: serviceCaller(service, headers) }
}

async function makePeople(server: TestServer): Promise<People> {
  const { desk, operator } = server.as
  const params = { operatorId: TEST_OPERATOR.id }
  await desk.call('addOperatorProof', { params, body: { proof: pin(PINS.ana) } }, 201)
  return {
    ana: { ...TEST_OPERATOR, pin: PINS.ana, desk, onService: operator },
    bea: await colleague(server, 'Bea Lindqvist', PINS.bea),
    carl: await colleague(server, 'Carl Osei', PINS.carl),
  }
}

async function voteSetupOf(base: AgentSetup, people: People, wall: Wall): Promise<VoteSetup> {
  const { desk } = base.server.as
  const agent = await base.connect(NEEDS_APPROVAL)
  const detailOf = ({ id }: AgentAction) => desk.call('getActionDetail', { params: { actionId: id } }, 200)
  const runHeldDecisions = async () => void (await base.server.service.host.decisions.runDue())
  return {
    ...base,
    ...people,
    wall: {
      now: () => wall.ms,
      pass: async (ms) => {
        wall.ms += ms
        await runHeldDecisions()
      },
    },
    ask: (amount) => base.execute(agent, amount),
    rule: async (change = {}, apiTokenCountsFor = 'ONE') => {
      const body = { rules: [{ ...TWO_PEOPLE, ...change }], apiTokenCountsFor, reason: 'Audit finding 12' }
      await desk.call('changeApprovalRules', { body }, 200)
    },
    standing: ({ id }, by, operatorId) => standingOf((by ?? people.ana).desk, id, operatorId),
    sign: async ({ id }, by, change = {}) => {
      const { subject } = await standingOf(by.desk, id)
      const subjects = [{ subjectId: id, sha256: subject.sha256 }]
      // The clock of a test stands still, and the same text is signed once only.
      wall.ms += 1
      return castVotes(by.desk, { subjects, proof: pin(by.pin), ...change })
    },
    statusOf: async (action) => (await detailOf(action)).action.status,
    decisionOf: async (action) => (await detailOf(action)).held?.decisionId ?? '',
    runHeldDecisions,
  }
}

/** Starts a service with an agent's customer, three people and no rule. */
export async function startVoteSetup(options: TestServerOptions = {}): Promise<VoteSetup> {
  const wall = { ms: Date.parse(TEST_START) }
  const base = await startAgentSetup({ ...options, wall: () => wall.ms })
  return voteSetupOf(base, await makePeople(base.server), wall)
}

/** Starts one for the one test that runs, which changes what others of its file stand on; it closes after it. */
export async function startOwnVoteSetup(): Promise<VoteSetup> {
  const setup = await startVoteSetup()
  onTestFinished(() => setup.server.close())
  return setup
}

/**
 * One server with three people for the tests of a file or a `describe`, as `shareTestServer` has. What it returns
 * begins a test, without the data of the one before, its rules included, and with a customer and an agent of its own.
 * People are of the host and stay: tests that change their roles give them roles at their begin, and a test that
 * changes more of a person has a setup of its own.
 */
export function shareVoteSetup(): () => Promise<VoteSetup> {
  const wall = { ms: Date.parse(TEST_START) }
  const server = shareTestServer({ wall: () => wall.ms })
  let people: People | null = null
  beforeAll(async () => {
    people = await makePeople(server)
  })
  return async () => {
    if (people === null) throw new Error('a shared setup of votes runs only while its tests do')
    await emptyData(server)
    return voteSetupOf(await startAgentSetup({ on: server }), people, wall)
  }
}
