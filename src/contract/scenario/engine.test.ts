import { describe, expect, it } from 'vitest'
import { NOT_STARTED, readScenario, type ScenarioHost, type ScenarioRequest, stateOfRun, takeStep } from './engine'
import { mismatchesOf } from './mismatches'
import { resolveReferences, unsavedNames, valueAt } from './references'

const reference = (name: string) => `\${${name}}`

describe('references', () => {
  const saved = { id: 'Quote:1', isOn: false, nothing: null }

  it('take the type of what was saved when they stand alone, and its text within other text', () => {
    const value = { a: reference('isOn'), b: [`${reference('id')}/x`, reference('nothing')], c: 7 }
    expect(resolveReferences(value, saved)).toEqual({ a: false, b: ['Quote:1/x', null], c: 7 })
  })

  it('name what was never saved, also what every object has by birth', () => {
    expect(unsavedNames({ a: reference('id'), b: [reference('lost'), reference('toString')] }, saved)).toEqual([
      'lost',
      'toString',
    ])
  })

  it.each([
    ['data.0.id', 'x'],
    ['data.1.id', undefined],
    ['data.length.id', undefined],
    ['toString', undefined],
    ['isDone', false],
  ])('find the place %s', (path, expected) => {
    expect(valueAt({ data: [{ id: 'x' }], isDone: false }, path)).toBe(expected)
  })
})

describe('what a body must hold', () => {
  it.each([
    ['more names in an object', { a: 1 }, { a: 1, b: 2 }, []],
    ['another value', { a: { b: 1 } }, { a: { b: 2 } }, ['body.a.b']],
    ['a number as text', { a: 1 }, { a: '1' }, ['body.a']],
    ['a name that is missing', { a: null }, {}, ['body.a']],
    ['an item of a list', { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, ['body.a.1.b']],
    ['a longer list', { a: [1] }, { a: [1, 2] }, ['body.a']],
    ['a list instead of an object', { a: {} }, { a: [] }, ['body.a']],
    ['no body at all', { a: 1 }, null, ['body']],
  ])('%s', (_case, expected, got, places) => {
    expect(mismatchesOf(expected, got, 'body').map(({ path }) => path)).toEqual(places)
  })
})

describe('a run', () => {
  async function requestsOf(steps: unknown[], replies: readonly object[]): Promise<ScenarioRequest[]> {
    const read = readScenario(JSON.stringify({ title: 'A', description: 'B', steps }))
    if (!read.ok) throw new Error(read.problems.join('\n'))
    const sent: ScenarioRequest[] = []
    const host: ScenarioHost = {
      send: async (request) => ({ status: 200, body: replies[sent.push(request) - 1] ?? {} }),
      pause: async () => {},
    }
    let progress = NOT_STARTED
    for (const _step of steps) progress = await takeStep(read.scenario, progress, host)
    expect(stateOfRun(read.scenario, progress)).toBe('PASSED')
    expect(await takeStep(read.scenario, progress, host)).toBe(progress)
    return sent
  }
  const step = (call: object, save: object = {}) => ({ title: 'A', say: 'B', call, expect: { status: 200 }, save })

  it('calls as the platform, as an agent by its saved token, at the desk, and as nobody', async () => {
    const id = 'Transaction:00000000-0000-7000-8000-000000000000'
    const sent = await requestsOf(
      [
        step({ operationId: 'redeemAgentDeviceCode', params: { code: 'a/b' } }, { shopper: 'accessToken' }),
        step({ operationId: 'agentGetTransaction', as: 'agent:shopper', params: { transactionId: id } }),
        step({ operationId: 'listCustomers', query: { limit: 2 } }),
        { advanceSeconds: 30 },
        { awaitEvent: { type: 'TEST', objectId: id } },
      ],
      [{ accessToken: 'secret' }, {}, {}, {}, { data: [] }, { data: [{}] }],
    )
    expect(sent.map(({ caller, method, path, body }) => [caller, `${method} ${path}`, body])).toEqual([
      [{ kind: 'nobody' }, 'POST /agents/device-codes/a%2Fb/redeem', undefined],
      [{ kind: 'agent', accessToken: 'secret' }, `GET /agents/me/transactions/${id}`, undefined],
      [{ kind: 'platform' }, 'GET /customers?limit=2', undefined],
      [{ kind: 'console' }, 'POST /clock', { advanceSeconds: 30 }],
      [{ kind: 'console' }, `GET /webhook-events?type=TEST&objectId=${id}&limit=100`, undefined],
      [{ kind: 'console' }, `GET /webhook-events?type=TEST&objectId=${id}&limit=100`, undefined],
    ])
  })
})

describe('a file that is no scenario', () => {
  const call = { title: 'A', say: 'B', call: { operationId: 'listCustomers' }, expect: { status: 200 } }
  const problemsOf = (text: string) => {
    const read = readScenario(text)
    return read.ok ? [] : read.problems
  }
  const ofSteps = (...steps: object[]) => problemsOf(JSON.stringify({ title: 'A', description: 'B', steps }))

  it('says where it stops being JSON', () => {
    expect(problemsOf('{\n  "title": "A",\n}')).toEqual(['The file is not JSON: see line 3, column 1.'])
  })

  it('says by step and place what is wrong', () => {
    expect(problemsOf('{"title":"A","steps":[],"extra":1}')).toEqual([
      'description is required.',
      'steps must be at least 1 item.',
      'The file does not take extra.',
    ])
    expect(ofSteps(call, { advance: 5 })).toEqual([
      'Step 2 takes exactly one of advanceSeconds, awaitEvent; advance is not known.',
    ])
    expect(ofSteps({ ...call, call: { operationId: 'listCustomer', as: 'me' }, expect: { status: '200' } })).toEqual([
      'Step 1, call.operationId names no operation (did you mean listCustomers?).',
      'Step 1, call.as must be platform, or agent: and the name of a saved access token.',
      'Step 1, expect.status must be a number, without quotes.',
    ])
    expect(ofSteps({ ...call, save: { 'payment id': 'id' } })).toEqual([
      'Step 1, save.payment id must be a name like paymentId.',
    ])
  })
})
