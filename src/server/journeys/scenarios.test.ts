import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import {
  NOT_STARTED,
  readScenario,
  type ScenarioCaller,
  type ScenarioHost,
  stateOfRun,
  takeStep,
} from '../../contract/scenario/engine'
import type { Scenario } from '../../contract/scenario/schemas'
import { shareTestServer, startOwnServers } from '../testing/sharedServer'

/** The ready stories, and what a story that goes wrong says, through the engine that the script and the screen use. */

const FOLDER = join(import.meta.dirname, '../../../resources/scenarios')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

const server = shareTestServer()

const PLATFORM = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`

function authorizationOf(caller: ScenarioCaller): Record<string, string> {
  if (caller.kind === 'nobody') return {}
  if (caller.kind === 'agent') return { authorization: `Bearer ${caller.accessToken}` }
  return { authorization: caller.kind === 'platform' ? PLATFORM : 'Bearer test-console-secret' }
}

const host: ScenarioHost = {
  send: async ({ plane, caller, method, path, headers, body }) => {
    const reply = await server.raw({
      method,
      url: (plane === 'service' ? SERVICE_BASE : CONSOLE_BASE) + path,
      headers: {
        host: 'localhost:4010',
        ...authorizationOf(caller),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: reply.status, body: reply.body === '' ? null : (JSON.parse(reply.body) as unknown) }
  },
  pause: () => server.settle(),
}

async function run(told: Scenario) {
  let progress = NOT_STARTED
  while (['READY', 'UNDER_WAY'].includes(stateOfRun(told, progress))) progress = await takeStep(told, progress, host)
  return progress
}

function read(value: unknown): Scenario {
  const found = readScenario(typeof value === 'string' ? value : JSON.stringify(value))
  if (!found.ok) throw new Error(found.problems.join('\n'))
  return found.scenario
}

const told = (...steps: unknown[]) => read({ title: 'A story', description: 'For a test.', steps })
const reference = (name: string) => `\${${name}}`
const step = (call: object, expected: object, more: object = {}) => ({
  title: 'A step',
  say: 'It happens.',
  call,
  expect: expected,
  ...more,
})

describe('ready scenarios', () => {
  it('are those of the sandbox', () => {
    expect(FILES.map((name) => name.replace('.json', '')).sort()).toEqual([
      'agent-overspends',
      'bank-return',
      'card-payment',
      'coins-minted',
      'compliance-failure',
      'strong-authentication',
      'successful-payout',
      'wallet-to-verify',
    ])
  })

  it('say of people that they reject, and of the service that it refuses', () => {
    const texts = FILES.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n')
    expect(texts.match(/\b(?:person|people|operator|administrator)s? refuses?\b/gi)).toBeNull()
  })

  describe('each by itself', () => {
    startOwnServers(server)

    it.each(FILES)('%s runs to its end, and can be told again on the same data', async (name) => {
      const story = read(readFileSync(join(FOLDER, name), 'utf8'))
      const { results } = await run(story)
      expect(results.filter(({ isPassed }) => !isPassed)).toEqual([])
      expect(results).toHaveLength(story.steps.length)
      expect(stateOfRun(story, await run(story))).toBe('PASSED')
    })
  })
})

describe('a scenario that goes wrong', () => {
  it('stops at the first step whose status or body is another, and says what came instead', async () => {
    const story = told(
      step({ operationId: 'listCustomers' }, { status: 200, body: { totalCount: 7, hasMore: false } }),
      step({ operationId: 'listCustomers' }, { status: 200 }),
    )
    const { results } = await run(story)
    expect(results).toHaveLength(1)
    expect(results[0]?.mismatches).toEqual([{ path: 'body.totalCount', expected: 7, got: 0 }])
    const refused = await run(told(step({ operationId: 'listCustomers', as: 'platform' }, { status: 404 })))
    expect(refused.results[0]?.mismatches).toEqual([{ path: 'status', expected: 404, got: 200 }])
  })

  it('does not call when it refers to what was never saved', async () => {
    const story = told(
      step({ operationId: 'getTransactionById', params: { transactionId: reference('paymentId') } }, { status: 200 }),
    )
    const { results } = await run(story)
    expect(results[0]).toMatchObject({ isPassed: false, request: null, mismatches: [{ path: reference('paymentId') }] })
    const agent = await run(told(step({ operationId: 'getAgentMe', as: 'agent:shopper' }, { status: 200 })))
    expect(agent.results[0]).toMatchObject({ request: null, mismatches: [{ path: reference('shopper') }] })
  })

  it('fails where a reply lacks what should be saved, and where an event never comes', async () => {
    const unsaved = step({ operationId: 'listCustomers' }, { status: 200 }, { save: { customerId: 'data.0.id' } })
    expect((await run(told(unsaved))).results[0]?.mismatches).toEqual([
      { path: 'body.data.0.id', expected: 'a value', got: undefined },
    ])
    const objectId = 'Transaction:00000000-0000-7000-8000-000000000000'
    const waiting = told({ awaitEvent: { type: 'OUTGOING_PAYMENT.COMPLETED', objectId } })
    expect((await run(waiting)).results[0]).toMatchObject({
      title: 'Wait for OUTGOING_PAYMENT.COMPLETED',
      mismatches: [{ path: 'event', expected: 'OUTGOING_PAYMENT.COMPLETED' }],
    })
  })

  it.each([
    ['no JSON', '{', 'The file is not JSON: see line 1, column 2.'],
    ['no steps', { title: 'A', description: 'B', steps: [] }, 'steps must be at least 1 item.'],
    [
      'an operation that there is none of',
      { title: 'A', description: 'B', steps: [step({ operationId: 'payEverybody' }, { status: 200 })] },
      'Step 1, call.operationId names no operation.',
    ],
    [
      'a clock that goes back',
      { title: 'A', description: 'B', steps: [{ advanceSeconds: -1 }] },
      'Step 1, advanceSeconds must be at least 1.',
    ],
  ])('is refused before it starts: %s', (_case, given, problem) => {
    const found = readScenario(typeof given === 'string' ? given : JSON.stringify(given))
    expect(found).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] })
  })
})
