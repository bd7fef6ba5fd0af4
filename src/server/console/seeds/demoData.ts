import { seededRandom } from '../../foundation/ids'
import { DEMO_AGENTS, REJECTION_REASONS } from './demoAgents'
import { tellOfCards } from './demoCards'
import { createCoinHistory } from './demoCoins'
import { DEMO_CUSTOMERS } from './demoCustomers'
import type { DemoRandom } from './demoIdentifiers'
import { inviteOfDay } from './demoInvitations'
import { buildLogins } from './demoLogins'
import { buildApplications } from './demoOnboarding'
import { type AskedPayment, amountFor, askForPayment, askForQuote, askForTransfer } from './demoPayments'
import { buildAgent, buildCustomer, type DemoBuild, holdCustomers } from './demoPeople'
import { buildSignIns } from './demoSignIns'
import type { DemoTools } from './demoTools'
import { buildProofs, leaveOpenChallenges } from './demoWallets'

const DAY_MS = 24 * 3600 * 1000
const HOUR_MS = 3600 * 1000
const MINUTE_MS = 60 * 1000
const HISTORY_DAYS = 30
/**
 * How long before its history the platform was set up: its first deposits are many times a day's payments, and would
 * leave nothing else to be seen in the volume of thirty days, nor in what it is compared with.
 */
const SETUP_DAYS = 32
/** From the platform's first customer to now. */
export const DEMO_MS = (SETUP_DAYS + HISTORY_DAYS) * DAY_MS
const WAITING_TRANSFERS = 8
const WAITING_QUOTES = 3
/** How long before the next one each of the transfers that wait was asked for, at most. */
const WAITING_APART_MINUTES = 24
/** The last day is over, with its last decision, before the first of what waits is asked for: time only goes on. */
const LAST_DAY_MINUTES = 24 * 60 - WAITING_TRANSFERS * WAITING_APART_MINUTES - 60
const PLANNING_AGENT = 'payroll'
/**
 * What one agent asks for, by place among the transfers that wait: three payments to one payee that stay just below
 * 5,000.00 USD, and one to a payee whose bank refuses it.
 */
const PLANNED: ReadonlyMap<number, { readonly payee: string; readonly amountMinor?: number }> = new Map([
  [7, { payee: 'print', amountMinor: 476_000 }],
  [6, { payee: 'closed' }],
  [5, { payee: 'print', amountMinor: 481_250 }],
  [4, { payee: 'print', amountMinor: 486_934 }],
])
/** After this day's last payment the wallets are registered. */
const PROOFS_DAY = 26
/** Two days before the end, so that some have waited a while. */
const APPLICATIONS_DAY = HISTORY_DAYS - 2
const OPEN_CHALLENGES_MINUTES = 9

/** Chance that is the same for the same seed. */
export function createRandom(seed: number): DemoRandom {
  const bytes = seededRandom(seed)
  const word = (): number => bytes(4).reduce((value, byte) => value * 256 + byte, 0)
  const between = (min: number, max: number): number => min + (word() % (max - min + 1))
  return {
    between,
    digits: (count) => Array.from({ length: count }, () => String(between(0, 9))).join(''),
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    chance: (percent) => between(1, 100) <= percent,
  }
}

async function decide(build: DemoBuild, asked: AskedPayment): Promise<void> {
  const { tools, random } = build
  const reviewer = random.pick(tools.operators)
  const params = { agentId: asked.agent.id, actionId: asked.actionId }
  if (random.chance(14))
    await tools.call(reviewer, 'rejectAgentAction', { params, body: { reason: random.pick(REJECTION_REASONS) } })
  else await tools.call(reviewer, 'approveAgentAction', { params })
}

async function liveOneDay(build: DemoBuild, day: number): Promise<void> {
  const { tools, random } = build
  const dayStart = build.startAtMs + day * DAY_MS
  const isWeekend = [0, 6].includes(Math.floor(dayStart / DAY_MS + 4) % 7)
  const count = isWeekend ? random.between(1, 2) : random.between(4, 7)
  const latest = day === HISTORY_DAYS - 1 ? LAST_DAY_MINUTES : 1380
  const minutes = Array.from({ length: count }, () => Math.min(random.between(0, 1380), latest)).sort((a, b) => a - b)
  for (const minute of minutes) {
    await tools.advanceTo(dayStart + minute * MINUTE_MS)
    const asked = await askForPayment(build, random.pick(build.agents), random.chance(35))
    if (asked?.isWaiting !== true) continue
    const isLate = random.chance(4)
    await tools.advanceTo(tools.parts.clock.now() + (isLate ? 9 : random.between(1, 4)) * MINUTE_MS)
    await decide(build, asked)
  }
}

/** Recent requests that nobody has decided yet. Transfers first: they have no deadline; quotes at the very end. */
async function leaveWaiting(build: DemoBuild, endAtMs: number): Promise<void> {
  const { tools, random } = build
  const transferAgents = build.agents.filter(
    (agent) => agent.customer.payees.some((payee) => payee.type === 'USD') && !agent.cast.isPaused,
  )
  for (let left = WAITING_TRANSFERS; left > 0; left -= 1) {
    await tools.advanceTo(endAtMs - left * random.between(18, WAITING_APART_MINUTES) * MINUTE_MS)
    const planned = PLANNED.get(left)
    const planning = transferAgents.find(({ cast }) => cast.key === PLANNING_AGENT && planned !== undefined)
    const agent = planning ?? random.pick(transferAgents)
    const payees = agent.customer.payees.filter((candidate) => candidate.type === 'USD')
    const payee = payees.find(({ key }) => key === planned?.payee) ?? random.pick(payees)
    await askForTransfer(build, agent, payee, planned?.amountMinor ?? amountFor(build, agent, true))
  }
  await tools.advanceTo(endAtMs - OPEN_CHALLENGES_MINUTES * MINUTE_MS)
  await leaveOpenChallenges(build)
  const signInAgain = await buildSignIns(build)
  const quoteAgents = build.agents.filter(
    (agent) => agent.customer.payees.some((payee) => payee.type === 'MXN') && !agent.cast.isPaused,
  )
  for (let left = WAITING_QUOTES; left > 0; left -= 1) {
    await tools.advanceTo(endAtMs - left * 20 * 1000)
    const agent = random.pick(quoteAgents)
    const payee = random.pick(
      agent.customer.payees.filter((candidate) => candidate.type === 'MXN' && candidate.suffix === ''),
    )
    await askForQuote(build, agent, payee, amountFor(build, agent, true))
  }
  await signInAgain()
}

async function pauseAgents(build: DemoBuild): Promise<void> {
  for (const agent of build.agents.filter((candidate) => candidate.cast.isPaused)) {
    await build.tools.call(build.tools.platform, 'updateAgent', {
      params: { agentId: agent.id },
      body: { isPaused: true },
    })
  }
}

/**
 * Builds the demo data through the interface's own operations: customers of both kinds, beneficial owners in every
 * state, funded accounts, cards and what was paid with them, agents with different policies, four weeks of decided
 * actions, and some that wait.
 *
 * Input: endAtMs, epoch milliseconds at which the history ends; the clock stands `DEMO_MS` before it.
 */
export async function buildDemoData(tools: DemoTools, endAtMs: number): Promise<void> {
  const build: DemoBuild = {
    tools,
    random: createRandom(tools.seed),
    startAtMs: endAtMs - HISTORY_DAYS * DAY_MS,
    customers: new Map(),
    agents: [],
  }
  const total = DEMO_CUSTOMERS.length + DEMO_AGENTS.length + HISTORY_DAYS + 2
  let done = 0
  const step = (text: string): void => tools.step(done++, total, text)
  step('Webhooks to the local inbox')
  await tools.call(tools.platform, 'updatePlatformConfig', { body: { webhookEndpoint: tools.parts.inboxUrl() } })
  for (const cast of DEMO_CUSTOMERS) {
    step(`Customer ${cast.name}`)
    await tools.advanceTo(tools.parts.clock.now() + build.random.between(1, 2) * HOUR_MS)
    await buildCustomer(build, cast)
  }
  await buildLogins(build)
  for (const cast of DEMO_AGENTS) {
    step(`Agent ${cast.name}`)
    await tools.advanceTo(tools.parts.clock.now() + build.random.between(10, 50) * MINUTE_MS)
    await buildAgent(build, cast)
  }
  const coinsOfDay = createCoinHistory(build)
  const tellOfDay = tellOfCards(build)
  for (let day = 2; day < HISTORY_DAYS; day += 1) {
    step(`Day ${day} of ${HISTORY_DAYS}`)
    await liveOneDay(build, day)
    await inviteOfDay(build, day)
    await coinsOfDay(day)
    await tellOfDay(day)
    if (day === PROOFS_DAY) await buildProofs(build)
    if (day === APPLICATIONS_DAY) await buildApplications(build)
  }
  step('Actions that wait')
  await pauseAgents(build)
  await holdCustomers(build)
  await leaveWaiting(build, endAtMs)
  await tools.advanceTo(endAtMs)
  // Said once more at the end: the platform was made before its history began, and must not look changed before that.
  await tools.call(tools.platform, 'updatePlatformConfig', { body: { webhookEndpoint: tools.parts.inboxUrl() } })
  tools.step(total, total, 'Done')
}
