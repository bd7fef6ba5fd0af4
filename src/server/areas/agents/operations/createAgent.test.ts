import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, policyOf, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const create = (body: object, status = 400) =>
  setup.server.as.platform.call(
    'createAgent',
    { body: { name: 'Shopper', customerId: setup.customerId, policy: policyOf(), ...body } },
    status,
  )

const OTHER_ACCOUNT = 'InternalAccount:018f0000-0000-7000-8000-000000000000'

describe('createAgent', () => {
  it('makes an agent that is not connected, and its device code', async () => {
    const body = { name: 'Shopper', customerId: setup.customerId, policy: policyOf() }
    const { agent, deviceCode } = await setup.server.as.platform.call('createAgent', { body }, 201)
    expect(agent).toEqual({
      id: agent.id,
      name: 'Shopper',
      customerId: setup.customerId,
      isPaused: false,
      isConnected: false,
      policy: policyOf(),
      usage: {
        dailyTransactionCount: 0,
        dailySpend: 0,
        dailyResetDate: '2026-11-22',
        monthlySpend: 0,
        monthlyResetMonth: '2026-12',
      },
      createdAt: setup.server.clock.iso(),
      updatedAt: setup.server.clock.iso(),
    })
    expect(agent.id).toMatch(/^Agent:/)
    expect(deviceCode).toEqual({
      code: deviceCode.code,
      agentId: agent.id,
      expiresAt: '2026-11-22T09:00:00.000Z',
      redeemed: false,
    })
    expect(deviceCode.code).toMatch(/^AGENT-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await setup.server.as.platform.call('getAgentById', { params: { agentId: agent.id } }, 200)).toEqual(agent)
  })

  it('answers 400 for a customer that does not exist', async () => {
    expect(await create({ customerId: 'Customer:018f0000-0000-7000-8000-000000000000' })).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'customerId', reason: 'CUSTOMER_NOT_FOUND' },
    })
  })

  it('answers 400 for a currency that the service does not know', async () => {
    const policy = policyOf({ spendingLimits: { currency: 'ZZZ', perTransactionLimit: 1 } })
    expect(await create({ policy })).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'policy.spendingLimits.currency' },
    })
  })

  it('answers 400 for a threshold without currency', async () => {
    const policy = policyOf({ approvalThresholds: { amount: 5 } })
    expect(await create({ policy })).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'policy.approvalThresholds.currency' },
    })
  })

  it('answers 400 for accounts that are not the customer’s, naming each', async () => {
    const other = await setup.otherCustomer()
    const allowedAccountIds = [setup.usdAccountId, OTHER_ACCOUNT, other.usdAccountId, setup.usPayeeId]
    const refusal = await create({ policy: policyOf({ accountRestrictions: { allowedAccountIds } }) })
    const prefix = 'policy.accountRestrictions.allowedAccountIds'
    expect(refusal).toMatchObject({
      details: { errors: [{ field: `${prefix}.1` }, { field: `${prefix}.2` }, { field: `${prefix}.3` }] },
    })
  })

  it.each([
    ['an empty name', { name: '' }, 'name'],
    ['a name of blanks alone', { name: ' \u00a0 ' }, 'name'],
    [
      'a negative limit',
      { policy: { ...policyOf(), spendingLimits: { currency: 'USD', perTransactionLimit: -1 } } },
      'policy.spendingLimits.perTransactionLimit',
    ],
    [
      'a limit in fractions',
      { policy: { ...policyOf(), spendingLimits: { currency: 'USD', perTransactionLimit: 1.5 } } },
      'policy.spendingLimits.perTransactionLimit',
    ],
    [
      'a limit as text',
      { policy: { ...policyOf(), spendingLimits: { currency: 'USD', perTransactionLimit: '5' } } },
      'policy.spendingLimits.perTransactionLimit',
    ],
    [
      'a limit beyond 2^53',
      { policy: { ...policyOf(), spendingLimits: { currency: 'USD', perTransactionLimit: 2 ** 53 } } },
      'policy.spendingLimits.perTransactionLimit',
    ],
    ['an unknown permission', { policy: { ...policyOf(), permissions: ['STEAL'] } }, 'policy.permissions.0'],
    ['an unknown mode', { policy: { ...policyOf(), defaultExecutionMode: 'MAYBE' } }, 'policy.defaultExecutionMode'],
    ['no policy', { policy: undefined }, 'policy'],
  ])('answers 400 for %s', async (_what, body, field) => {
    const refusal = await create(body)
    expect(JSON.stringify(refusal)).toContain(`"${field}"`)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('answers 403 to a token that may only view', async () => {
    const token = await setup.server.as.platform.call(
      'createToken',
      { body: { name: 'Viewer', permissions: ['VIEW'] } },
      201,
    )
    const viewer = setup.server.as.token(token.clientId, token.clientSecret ?? '')
    const body = { name: 'Shopper', customerId: setup.customerId, policy: policyOf() }
    expect(await viewer.call('createAgent', { body }, 403)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
