import { ServiceError } from '../../foundation/ServiceError'
import { DEMO_AGENTS } from './demoAgents'
import { DEMO_CUSTOMERS } from './demoCustomers'
import { createRandom } from './demoData'
import { askForPayment } from './demoPayments'
import type { BuiltAgent, DemoBuild } from './demoPeople'
import type { DemoTools } from './demoTools'

/** The demo's connected agents with what they can pay, as they are now. */
async function readBuild(tools: DemoTools): Promise<DemoBuild> {
  const build: DemoBuild = {
    tools,
    random: createRandom(tools.parts.clock.now() % 2_147_483_647),
    startAtMs: 0,
    customers: new Map(),
    agents: [],
  }
  const agents = await tools.call(tools.platform, 'listAgents', {
    query: { isPaused: 'false', isConnected: 'true', limit: '100' },
  })
  for (const agent of agents.data) {
    const cast = DEMO_AGENTS.find((candidate) => candidate.name === agent.name)
    const castCustomer = DEMO_CUSTOMERS.find((candidate) => candidate.key === cast?.customer)
    if (cast === undefined || castCustomer === undefined) continue
    const internal = await tools.call(tools.platform, 'listCustomerInternalAccounts', {
      query: { customerId: agent.customerId, currency: 'USD' },
    })
    const external = await tools.call(tools.platform, 'listCustomerExternalAccounts', {
      query: { customerId: agent.customerId, limit: '100' },
    })
    const usable = external.data.filter((account) => account.status === 'ACTIVE')
    const payees = usable.flatMap((account) => {
      const payee = castCustomer.payees.find(
        (candidate) => candidate.type === account.currency && candidate.suffix === '',
      )
      return payee === undefined ? [] : [{ ...payee, id: account.id }]
    })
    const customer = { cast: castCustomer, id: agent.customerId, dollarAccountId: internal.data[0]?.id ?? '', payees }
    build.agents.push({
      cast,
      id: agent.id,
      actor: { kind: 'agent', agentId: agent.id, customerId: agent.customerId, name: agent.name },
      customer,
    })
  }
  return build
}

/** Tops the payer's account up when it runs low, so that what is asked for can be paid once it is approved. */
async function fundWhenLow(
  { tools }: DemoBuild,
  { customer: { id, cast, dollarAccountId } }: BuiltAgent,
): Promise<void> {
  const query = { customerId: id, currency: 'USD' }
  const { data } = await tools.call(tools.platform, 'listCustomerInternalAccounts', { query })
  const balance = data.find((account) => account.id === dollarAccountId)?.balance.amount ?? cast.fundedMinor
  if (balance > cast.fundedMinor / 4) return
  const call = { params: { accountId: dollarAccountId }, body: { amount: cast.fundedMinor } }
  await tools.call(tools.platform, 'sandboxFundInternalAccount', call)
}

/** New payments that the demo agents' policies hold, from accounts that can pay them. */
export async function makeFreshDemoActions(tools: DemoTools, count: number): Promise<readonly string[]> {
  const build = await readBuild(tools)
  const able = build.agents.filter((agent) => agent.customer.payees.length > 0)
  if (able.length === 0) {
    throw new ServiceError(
      'CONFLICT',
      'There is no connected demo agent; nothing was made. Load the demo data, or let an agent of your own ask.',
      { field: 'count', reason: 'NO_DEMO_AGENT' },
    )
  }
  const made: string[] = []
  for (let tries = 0; made.length < count && tries < count * 6; tries += 1) {
    const agent = build.random.pick(able)
    await fundWhenLow(build, agent)
    const asked = await askForPayment(build, agent, true)
    if (asked?.isWaiting) made.push(asked.actionId)
  }
  return made
}
