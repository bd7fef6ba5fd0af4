import { callOperation } from '../../../client/callOperation'
import { addressOfId } from '../../../navigation/idPlaces'
import { itemAddress, placeAddress } from '../../../navigation/placeAddress'
import type { PlaceAddress } from '../../../navigation/places'
import type { GoTo } from '../../../navigation/useGoTo'
import { words as all } from '../words'
import { confirmChange, requireOnItsWay, signUntil } from './signing'
import { sayProgress } from './storyState'
import { waitFor } from './waitFor'

const words = all.story
/** What earlier steps made, by name. */
type Cast = Readonly<Record<string, string>>

export interface StoryStep {
  readonly name: keyof typeof words.steps
  /** Calls the interface as those would who act in the story; answers what it made. */
  readonly take: (cast: Cast, goTo: GoTo) => Promise<Cast>
  /** Where the desk shows what came of it. */
  readonly placeOf: (cast: Cast) => PlaceAddress
}

const FUNDS_MINOR = 2_500_000
const ASKED_MINOR = 320_000
const THRESHOLD_MINOR = 50_000
const LIMIT_MINOR = 1_000_000
const SETTLED_SECONDS = 60
const CHECKED_SECONDS = 120
const CLOCK_SECONDS = 10
const RULE_ID = 'presented-story'

const idOf = (cast: Cast, name: string): string => {
  const id = cast[name]
  if (id === undefined) throw new Error(words.castMissing)
  return id
}
const placeOfId = (name: string) => (cast: Cast) => addressOfId(cast[name] ?? '') ?? placeAddress('overview')

/** A customer with money, and whom they pay. */
async function prepareCustomer(): Promise<Cast> {
  sayProgress(words.progress.customer)
  const customer = await callOperation('createCustomer', {
    body: { customerType: 'INDIVIDUAL', fullName: words.people.customer, birthDate: '1988-04-12', nationality: 'US' },
  })
  const query = { customerId: customer.id, currency: 'USD' }
  const [account] = (await callOperation('listCustomerInternalAccounts', { query })).data
  if (account === undefined) throw new Error(words.noAccount)
  sayProgress(words.progress.money)
  const params = { accountId: account.id }
  await callOperation('sandboxFundInternalAccount', { params, body: { amount: FUNDS_MINOR } })
  const payee = await callOperation('createCustomerExternalAccount', {
    body: {
      customerId: customer.id,
      currency: 'MXN',
      accountInfo: {
        accountType: 'MXN_ACCOUNT',
        clabeNumber: '002010077777777771',
        beneficiary: { beneficiaryType: 'BUSINESS', legalName: words.people.payee },
      },
    },
  })
  return { customerId: customer.id, accountId: account.id, payeeId: payee.id }
}

/** Two people of different names sign whatever this agent asks for above its threshold. */
async function requireTwo(agentId: string, goTo: GoTo): Promise<void> {
  sayProgress(words.progress.rule)
  const { rules, apiTokenCountsFor, number } = await callOperation('getApprovalRules', {})
  const rule = {
    id: RULE_ID,
    name: words.ruleName,
    when: { agentIds: [agentId] },
    requires: { people: 2, excludesAsker: false, reason: false, checklist: [], evidenceFile: false },
  }
  const others = rules.filter(({ id }) => id !== RULE_ID)
  const reply = await callOperation('changeApprovalRules', {
    body: { rules: [...others, rule], apiTokenCountsFor, reason: words.ruleReason, expectedVersion: number },
  })
  if ('state' in reply) await confirmChange(reply.id, words.toConfirm.rules, () => goTo(placeAddress('approvalRules')))
}

/** Lets an agent that asks for everything pay by itself up to its threshold, which takes another administrator. */
async function letPay(agentId: string, goTo: GoTo): Promise<void> {
  const body = { defaultExecutionMode: 'AUTO', reason: words.policyReason } as const
  const reply = await callOperation('changeAgentPolicy', { params: { agentId }, body })
  if ('state' in reply)
    await confirmChange(reply.id, words.toConfirm.policies, () => goTo(itemAddress('agents', agentId)))
}

/**
 * An agent with its policy and the rule that two people sign. Where one person alone changes neither, another
 * administrator confirms both; an agent whose limits come to nothing is deleted again.
 */
async function prepareAgent(cast: Cast, goTo: GoTo): Promise<Cast> {
  const { changesNeed } = await callOperation('getApprovalRules', {})
  const takesTwo = changesNeed.policies === 2
  sayProgress(words.progress.agent)
  const { agent, deviceCode } = await callOperation('createAgent', {
    body: {
      name: words.people.agent,
      customerId: idOf(cast, 'customerId'),
      policy: {
        permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES', 'VIEW_TRANSACTIONS'],
        defaultExecutionMode: takesTwo ? 'APPROVAL_REQUIRED' : 'AUTO',
        spendingLimits: { currency: 'USD', perTransactionLimit: LIMIT_MINOR, dailyLimit: 2 * LIMIT_MINOR },
        approvalThresholds: { currency: 'USD', amount: THRESHOLD_MINOR },
      },
    },
  })
  try {
    if (takesTwo) await letPay(agent.id, goTo)
    await requireTwo(agent.id, goTo)
  } catch (fault) {
    await callOperation('deleteAgent', { params: { agentId: agent.id } })
    throw fault
  }
  return { agentId: agent.id, deviceCode: deviceCode.code }
}

/** The agent's own credential: in this window only, and never kept. */
const credentials = new Map<string, string>()

async function credentialOf(code: string): Promise<string> {
  const known = credentials.get(code)
  if (known !== undefined) return known
  const { accessToken } = await callOperation('redeemAgentDeviceCode', { params: { code } })
  credentials.set(code, accessToken)
  return accessToken
}

async function askAsAgent(cast: Cast): Promise<Cast> {
  sayProgress(words.progress.asks)
  const headers = { authorization: `Bearer ${await credentialOf(idOf(cast, 'deviceCode'))}` }
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: idOf(cast, 'accountId') },
    destination: { destinationType: 'ACCOUNT', accountId: idOf(cast, 'payeeId') },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: ASKED_MINOR,
  } as const
  const quote = await callOperation('agentCreateQuote', { body }, { headers })
  const action = await callOperation('agentExecuteQuote', { params: { quoteId: quote.id } }, { headers })
  if (action.status !== 'PENDING_APPROVAL') throw new Error(words.notHeld(action.status))
  return { actionId: action.id, paymentId: quote.transactionId }
}

const sign =
  (end: Parameters<typeof signUntil>[1]) =>
  async (cast: Cast): Promise<Cast> => {
    await signUntil(idOf(cast, 'actionId'), end)
    return {}
  }

/** What waits for the service's time waits for ever while that stands still. */
async function goOnIfFrozen(): Promise<void> {
  const { mode } = await callOperation('getClock', {})
  if (mode === 'frozen') await callOperation('setClock', { body: { advanceSeconds: CLOCK_SECONDS } })
}

async function seeArrival(cast: Cast): Promise<Cast> {
  sayProgress(words.progress.arrives)
  const params = { transactionId: idOf(cast, 'paymentId') }
  const look = async () => {
    await requireOnItsWay(idOf(cast, 'actionId'))
    const { status } = await callOperation('getTransactionById', { params })
    if (status === 'COMPLETED') return status
    if (['FAILED', 'REJECTED', 'EXPIRED'].includes(status)) throw new Error(words.notArrived(status))
    if (status !== 'PENDING') await goOnIfFrozen()
    return null
  }
  await waitFor(look, SETTLED_SECONDS, words.lateMoney)
  return {}
}

async function seeWebhook(cast: Cast): Promise<Cast> {
  sayProgress(words.progress.webhook)
  const query = { objectId: idOf(cast, 'paymentId'), type: 'OUTGOING_PAYMENT.COMPLETED' }
  const look = async () => {
    const [event] = (await callOperation('listWebhookEvents', { query })).data
    return event?.state === 'DELIVERED' ? event : null
  }
  const event = await waitFor(look, SETTLED_SECONDS, words.lateWebhook)
  return { eventId: event.id }
}

/** The whole audit log is looked at; what stands in it of the last signature is what is shown. */
async function checkLog(): Promise<Cast> {
  sayProgress(words.progress.log)
  await callOperation('verifyAuditChain', {})
  const look = async () => {
    const { state, verdict } = await callOperation('getAuditVerification', {})
    if (state === 'FAILED' || state === 'CANCELLED') throw new Error(words.logNotChecked)
    return state === 'DONE' ? verdict : null
  }
  const { faultCount, faults } = await waitFor(look, CHECKED_SECONDS, words.lateLog)
  if (faultCount > 0) throw new Error(words.logFaulty(faultCount, faults[0]?.sentence ?? ''))
  const query = { operationId: 'castVotes', outcome: 'DONE', limit: 1 } as const
  const [row] = (await callOperation('listAuditEntries', { query })).data
  return row === undefined ? {} : { auditId: row.id }
}

/** The story, in order. Every step is what would happen without it: calls, signatures, money, webhooks. */
export const STORY_STEPS: readonly StoryStep[] = [
  { name: 'customer', take: prepareCustomer, placeOf: placeOfId('customerId') },
  { name: 'agent', take: prepareAgent, placeOf: placeOfId('agentId') },
  { name: 'asks', take: askAsAgent, placeOf: placeOfId('actionId') },
  { name: 'firstSignature', take: sign('ONE_SIGNED'), placeOf: placeOfId('actionId') },
  { name: 'secondSignature', take: sign('COMPLETE'), placeOf: placeOfId('actionId') },
  { name: 'arrives', take: seeArrival, placeOf: placeOfId('paymentId') },
  {
    name: 'webhook',
    take: seeWebhook,
    placeOf: ({ eventId = '' }) => itemAddress('inbox', eventId, { tab: 'outbox' }),
  },
  { name: 'log', take: checkLog, placeOf: ({ auditId = '' }) => itemAddress('audit', auditId) },
]
