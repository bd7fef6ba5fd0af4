import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const update = (agentId: string, body: object, status = 200) =>
  setup.server.as.platform.call('updateAgent', { params: { agentId }, body: body as never }, status)

describe('updateAgent', () => {
  it('renames, pauses and resumes', async () => {
    const { agent } = await setup.connect()
    await setup.server.clock.advance(60)
    expect(await update(agent.id, { name: 'Shopper' })).toMatchObject({
      name: 'Shopper',
      isPaused: false,
      updatedAt: setup.server.clock.iso(),
    })
    expect(await update(agent.id, { isPaused: true })).toMatchObject({ name: 'Shopper', isPaused: true })
    expect(await update(agent.id, { isPaused: false })).toMatchObject({ isPaused: false })
  })

  it('lets a paused agent read and refuses every write', async () => {
    const connected = await setup.connect()
    const quoteId = await setup.quoteOf(connected)
    await update(connected.agent.id, { isPaused: true })
    const { as } = connected
    expect(await as.call('getAgentMe', {}, 200)).toMatchObject({ isPaused: true })
    await as.call('agentListTransactions', {}, 200)
    await as.call('agentGetQuote', { params: { quoteId } }, 200)
    await as.call('agentListActions', {}, 200)
    const transfer = {
      source: { accountId: setup.usdAccountId },
      destination: { accountId: setup.usPayeeId },
      amount: 1,
    }
    const refusals = [
      await as.call('agentExecuteQuote', { params: { quoteId } }, 403),
      await as.call('agentCreateTransferOut', { body: transfer }, 403),
      await as.call('agentCreateTransferIn', { body: transfer }, 403),
      await as.call('agentDeleteExternalAccount', { params: { externalAccountId: setup.usPayeeId } }, 403),
      await as.call(
        'agentCreateQuote',
        {
          body: {
            source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId },
            destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId },
            lockedCurrencySide: 'SENDING',
            lockedCurrencyAmount: 1,
          },
        },
        403,
      ),
      await as.call(
        'agentCreateExternalAccount',
        {
          body: {
            currency: 'USD',
            accountInfo: {
              accountType: 'USD_ACCOUNT',
              accountNumber: '99887766',
              routingNumber: '021000021',
              beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Lucia Mendez' },
            },
          },
        },
        403,
      ),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'AGENT_PAUSED', clause: 'paused' } })
  })

  it('leaves what waits waiting', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(connected)
    await update(connected.agent.id, { isPaused: true })
    expect(await connected.as.call('agentGetAction', { params: { actionId: action.id } }, 200)).toMatchObject({
      status: 'PENDING_APPROVAL',
    })
  })

  it('answers 400 for nothing to change and 404 for an unknown agent', async () => {
    const { agent } = await setup.connect()
    expect(await update(agent.id, {}, 400)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await update(agent.id, { isPaused: 'yes' }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await update(agent.id, { name: '   ' }, 400)).toMatchObject({ details: { field: 'name' } })
    expect(await update('Agent:nobody', { name: 'x' }, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })
})
