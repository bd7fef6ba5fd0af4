import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../contract/agents/schemas'
import type { ActionForecast } from '../../contract/console/agents/forecast'
import type { PaymentStep } from '../../contract/console/money/paymentForecast'
import type { ConsoleCall } from '../../contract/console/operations'
import {
  type AgentSetup,
  type ConnectedAgent,
  NEEDS_APPROVAL,
  policyOf,
  startAgentSetup,
} from '../areas/agents/testing/agentSetup'
import { UMA_RECEIVERS } from '../counterparties/outcomes/umaReceivers'
import { accountInfoExample } from '../testing/accounts'
import { mexicanAccount, usAccount } from '../testing/payments'
import { individualBody } from '../testing/people'

let setup: AgentSetup
let agent: ConnectedAgent
let friend: { readonly id: string; readonly umaAddress: string; readonly usdAccountId: string }
beforeAll(async () => {
  setup = await startAgentSetup()
  agent = await setup.connect(NEEDS_APPROVAL)
  const feeConfigs = [
    {
      feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
      sourceCurrency: 'USD',
      variableFeeBps: 30,
      fixedFee: { amount: 5, currency: 'USD' },
    },
  ]
  await platform().call('updatePlatformConfig', { body: { feeConfigs } }, 200)
  friend = await makeFriend()
  remembered.set('MXN 789', setup.mexicanPayeeId)
  remembered.set('USD 789', setup.usPayeeId)
  await setup.fund(setup.usdAccountId, 100_000_00)
})
afterAll(() => setup.server.close())

const platform = () => setup.server.as.platform
const desk = () => setup.server.as.desk
const reason = 'So that the forecast has something to say'
const AMOUNT = 100_00

async function makeFriend() {
  const { id, umaAddress } = await platform().call('createCustomer', { body: individualBody() }, 201)
  const query = { customerId: id, currency: 'USD' }
  const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
  return { id, umaAddress: umaAddress ?? '', usdAccountId: data[0]?.id ?? '' }
}

/** A payment that waits for its approval, and the accounts that it names. */
interface Waiting {
  readonly action: AgentAction
  readonly payerId: string | null
  readonly internalReceiverId: string | null
  /** An account outside, on either side. */
  readonly outsideId: string | null
  readonly receiverCustomerId: string | null
}

type Change = Parameters<AgentSetup['quoteOf']>[2]
const NOBODY = { payerId: null, internalReceiverId: null, outsideId: null, receiverCustomerId: null }

async function askQuote(change: Change, parties: Partial<Omit<Waiting, 'action'>>): Promise<Waiting> {
  const quoteId = await setup.quoteOf(agent, AMOUNT, change)
  const action = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
  return { ...NOBODY, payerId: setup.usdAccountId, ...parties, action }
}

const remembered = new Map<string, string>()

/** One account for each ending; a case that deletes it makes the next one again. */
async function outside(currency: string, suffix: string, info: Parameters<AgentSetup['externalAccount']>[1]) {
  const name = `${currency} ${suffix}`
  const known = remembered.get(name)
  if (known !== undefined) return known
  const id = await setup.externalAccount(currency, info)
  remembered.set(name, id)
  return id
}

const mexican = (suffix: string) => mexicanAccount(suffix === '789' ? undefined : suffix)
const payee = (suffix: string) => outside('MXN', suffix, mexican(suffix))
const american = (suffix: string) => outside('USD', suffix, usAccount(suffix))

async function payAddress(umaAddress: string, parties: Partial<Waiting>, currency?: string): Promise<Waiting> {
  const query = { customerId: setup.customerId }
  const lookup = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress }, query }, 200)
  const destination = { destinationType: 'UMA_ADDRESS' as const, umaAddress, ...(currency ? { currency } : {}) }
  return askQuote(
    { destination, lookupId: lookup.lookupId, senderCustomerInfo: { FULL_NAME: 'Marta Ferreira' } },
    parties,
  )
}

/** A customer who takes deposits on an account outside with that ending. */
const depositors = new Map<string, { readonly id: string; readonly umaAddress: string; readonly outsideId: string }>()
async function depositor(suffix: string) {
  const known = depositors.get(suffix)
  if (known !== undefined) return known
  const { id, umaAddress } = await makeFriend()
  const body = { customerId: id, currency: 'MXN', accountInfo: mexican(suffix), defaultUmaDepositAccount: true }
  const account = await platform().call('createCustomerExternalAccount', { body }, 201)
  const made = { id, umaAddress, outsideId: account.id }
  depositors.set(suffix, made)
  return made
}

type Ask = () => Promise<Waiting>
const QUOTE_ENDINGS = ['789', '002', '003', '004', '005', '006', '007'] as const
const TRANSFER_ENDINGS = ['789', '002', '003', '004', '005'] as const
const toAccount = (accountId: string) => ({ destination: { destinationType: 'ACCOUNT' as const, accountId } })
const fromAccount = (accountId: string) => ({ source: { sourceType: 'ACCOUNT' as const, accountId } })
const each = <Key extends string>(kind: string, endings: readonly Key[], ask: (ending: Key) => Promise<Waiting>) =>
  endings.map((ending): readonly [string, Ask] => [`${kind} ${ending}`, () => ask(ending)])

const PAYMENTS: readonly (readonly [string, Ask])[] = [
  ...each('a bank account', QUOTE_ENDINGS, async (ending) => {
    const outsideId = await payee(ending)
    return askQuote(toAccount(outsideId), { outsideId })
  }),
  ...each('a customer who deposits at', QUOTE_ENDINGS, async (ending) => {
    const { id, umaAddress, outsideId } = await depositor(ending)
    return payAddress(umaAddress, { outsideId, receiverCustomerId: id })
  }),
  ...each('an address elsewhere', QUOTE_ENDINGS, (ending) => payAddress(`$anna.${ending}@luzonpay.example`, {})),
  ...each(
    'the sandbox’s',
    UMA_RECEIVERS.map(({ localPart }) => localPart),
    (localPart) => payAddress(`${localPart}@sandbox.countersign.test`, {}),
  ),
  ...each('here', ['an address', 'an own account', 'a wallet'] as const, async (which) => {
    if (which === 'an address')
      return payAddress(
        friend.umaAddress,
        { internalReceiverId: friend.usdAccountId, receiverCustomerId: friend.id },
        'USD',
      )
    const internalReceiverId = await setup.accountId(which === 'a wallet' ? 'USDB' : 'USDC')
    return askQuote(toAccount(internalReceiverId), { internalReceiverId })
  }),
  ...each('on a chain to', ['BASE_WALLET', 'LIGHTNING', 'SPARK_WALLET'] as const, async (type) => {
    const currency = { BASE_WALLET: 'USDC', LIGHTNING: 'BTC', SPARK_WALLET: 'USDB' }[type]
    const outsideId = await outside(currency, type, accountInfoExample(type))
    return askQuote(toAccount(outsideId), { outsideId })
  }),
  ...each('pulled from', TRANSFER_ENDINGS, async (ending) => {
    const outsideId = await american(ending)
    return askQuote({ ...fromAccount(outsideId), ...toAccount(await payee('789')) }, { outsideId, payerId: null })
  }),
  ...each('transfer out to', TRANSFER_ENDINGS, async (ending) => {
    const outsideId = await american(ending)
    const source = { accountId: setup.usdAccountId }
    const body = { source, destination: { accountId: outsideId }, amount: AMOUNT }
    const action = await agent.as.call('agentCreateTransferOut', { body }, 201)
    return { ...NOBODY, payerId: setup.usdAccountId, outsideId, action }
  }),
  ...each('transfer in from', TRANSFER_ENDINGS, async (ending) => {
    const outsideId = await american(ending)
    const internalReceiverId = setup.usdAccountId
    const body = { source: { accountId: outsideId }, destination: { accountId: internalReceiverId }, amount: AMOUNT }
    const action = await agent.as.call('agentCreateTransferIn', { body }, 201)
    return { ...NOBODY, internalReceiverId, outsideId, action }
  }),
]

const freeze = async (internalAccountId: string | null) => {
  if (internalAccountId === null) return async () => {}
  const set = (status: 'ACTIVE' | 'FROZEN') =>
    desk().call('setInternalAccountStatus', { params: { internalAccountId }, body: { status, reason } }, 200)
  await set('FROZEN')
  return () => set('ACTIVE')
}

async function policy(change: Parameters<typeof policyOf>[0]) {
  const params = { agentId: agent.agent.id }
  const set = (body: object) => platform().call('updateAgentPolicy', { params, body }, 200)
  await set(change ?? {})
  const none = { dailyLimit: null, dailyTransactionLimit: null, monthlyLimit: null }
  return () =>
    set({
      ...policyOf(NEEDS_APPROVAL),
      spendingLimits: { ...policyOf().spendingLimits, ...none },
      accountRestrictions: { allowedAccountIds: null },
    })
}

type Limit = NonNullable<ConsoleCall<'setPaymentLimit'>['body']>

async function limited(body: Limit) {
  await desk().call('setPaymentLimit', { body }, 200)
  return () => desk().call('removePaymentLimit', { params: body }, 200)
}

/** What is different when the payment is approved; the answer undoes it. */
type Situation = (waiting: Waiting) => Promise<() => Promise<unknown>>

const spending = (change: object) => policy({ spendingLimits: { ...policyOf().spendingLimits, ...change } })

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'as it was': async () => async () => {},
  'the payer’s account is frozen': ({ payerId }) => freeze(payerId),
  'the receiver’s account is frozen': ({ internalReceiverId }) => freeze(internalReceiverId),
  'the platform’s account is frozen': async () => freeze(await setup.platformAccountId('USD')),
  'the account outside is out of use': async ({ outsideId }) => {
    if (outsideId === null) return async () => {}
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      desk().call(
        'setExternalAccountStatus',
        { params: { externalAccountId: outsideId }, body: { status, reason } },
        200,
      )
    await set('INACTIVE')
    return () => set('ACTIVE')
  },
  'the account outside is deleted': async ({ outsideId, receiverCustomerId }) => {
    if (outsideId === null) return async () => {}
    const path = { params: { externalAccountId: outsideId } }
    await platform().call('deleteCustomerExternalAccountById', path, 204)
    for (const [name, id] of remembered) if (id === outsideId) remembered.delete(name)
    for (const [suffix, { id }] of depositors) if (id === receiverCustomerId) depositors.delete(suffix)
    return async () => {}
  },
  'the payer is on hold': async () => {
    const params = { customerId: setup.customerId }
    await desk().call('placeComplianceHold', { params, body: { reason } }, 200)
    return () => desk().call('liftComplianceHold', { params, body: { reason } }, 200)
  },
  'the receiver is on hold': async ({ receiverCustomerId }) => {
    if (receiverCustomerId === null) return async () => {}
    const params = { customerId: receiverCustomerId }
    await desk().call('placeComplianceHold', { params, body: { reason } }, 200)
    return () => desk().call('liftComplianceHold', { params, body: { reason } }, 200)
  },
  'the money is gone': async () => {
    const destinationAccountId = await setup.accountId('EUR')
    const params = { internalAccountId: setup.usdAccountId }
    await desk().call('sweepInternalAccount', { params, body: { reason, destinationAccountId } }, 200)
    return () => setup.fund(setup.usdAccountId, 100_000_00)
  },
  'the agent is paused': async () => {
    const params = { agentId: agent.agent.id }
    const set = (isPaused: boolean) => platform().call('updateAgent', { params, body: { isPaused } }, 200)
    await set(true)
    return () => set(false)
  },
  'the limit per payment is a cent less': () => spending({ perTransactionLimit: AMOUNT - 1 }),
  'the limit of the day is a cent less': () => spending({ dailyLimit: AMOUNT - 1 }),
  'the limit of the month is a cent less': () => spending({ monthlyLimit: AMOUNT - 1 }),
  'the account is not allowed any more': async () =>
    policy({ accountRestrictions: { allowedAccountIds: [await setup.accountId('EUR')] } }),
  'the volume of the day is a cent less': () =>
    limited({ kind: 'DAILY_VOLUME', subject: 'ALL_PAYMENTS', currency: 'USD', maxAmountMinor: AMOUNT - 1 }),
  'the volume of each customer is enough': () =>
    limited({ kind: 'DAILY_VOLUME', subject: 'EACH_CUSTOMER', currency: 'USD', maxAmountMinor: 9_000_000_00 }),
  'one payment a minute': () =>
    limited({ kind: 'VELOCITY', subject: 'ALL_PAYMENTS', currency: 'USD', maxPayments: 1, windowSeconds: 60 }),
  'one payment a day for each receiver': () =>
    limited({ kind: 'VELOCITY', subject: 'EACH_COUNTERPARTY', currency: '*', maxPayments: 1, windowSeconds: 86_400 }),
  'the maximum of a payment is a cent less': async () => {
    const body = {
      sendingCurrency: 'USD',
      receivingCurrency: '*',
      maxAmountMinor: AMOUNT - 1,
      reason: 'Audit finding 12',
    }
    await desk().call('addTransactionMaximum', { body }, 200)
    const params = { sendingCurrency: 'USD', receivingCurrency: '*' }
    return () => desk().call('removeTransactionMaximum', { params, body: { reason: 'Audit finding 12' } }, 200)
  },
  'the receiver is deleted': async ({ receiverCustomerId }) => {
    if (receiverCustomerId === null) return async () => {}
    await platform().call('deleteCustomerById', { params: { customerId: receiverCustomerId } }, 200)
    for (const [ending, { id }] of depositors) if (id === receiverCustomerId) depositors.delete(ending)
    if (friend.id === receiverCustomerId) friend = await makeFriend()
    return async () => {}
  },
  'no payment leaves in dollars': async () => {
    const { supportedCurrencies } = await platform().call('getPlatformConfig', {}, 200)
    const given = supportedCurrencies.map(
      ({ providerRequiredCustomerFields: _, providerRequiredCounterpartyCustomerFields: __, ...currency }) => currency,
    )
    const set = (currencies: typeof given) =>
      platform().call('updatePlatformConfig', { body: { supportedCurrencies: currencies } }, 200)
    await set(
      given.map((each) => (each.currencyCode === 'USD' ? { ...each, enabledTransactionTypes: ['INCOMING'] } : each)),
    )
    return () => set(given)
  },
  'the quote has expired': async () => {
    await setup.server.clock.advance(300)
    return async () => {}
  },
  'the quote is about to expire': async () => {
    await setup.server.clock.advance(299)
    return async () => {}
  },
}

const STEPS: Readonly<Record<string, PaymentStep['step']>> = {
  COMPLETED: 'SETTLES',
  FAILED: 'FAILS',
  REFUND_PENDING: 'REFUND_STARTS',
  REFUND_COMPLETED: 'COMES_BACK',
  REFUND_FAILED: 'REFUND_FAILS',
}

/** The steps that webhooks told of, from the event of that number on. */
async function toldOf(transactionId: string, since: number): Promise<PaymentStep[]> {
  const rows = await setup.server.service.store.read((tx) =>
    tx
      .selectFrom('webhook_events')
      .select(['type', 'created_at'])
      .where('object_id', '=', transactionId)
      .orderBy('id')
      .execute(),
  )
  return rows.slice(since).flatMap(({ type, created_at }) => {
    const step = STEPS[type.slice(type.indexOf('.') + 1)]
    return step === undefined ? [] : [{ step, at: created_at }]
  })
}

/** What has become of the payment, in the words of a forecast. */
interface Course {
  readonly verdict: { readonly kind: 'PAID' | 'STARTS_THEN_FAILS' | 'REFUSED'; readonly [fact: string]: unknown }
  readonly timeline: readonly PaymentStep[]
  readonly balanceAfterMinor: number | null
}

async function refusalOf(actionId: string, status: string): Promise<Course> {
  const { code, clause, ...its } = await desk().call('getFailureExplanation', { params: { actionId } }, 200)
  const message = its.message.replace(/; (?:nothing|no [a-z]+) was [a-z]+(?: again)?(?=\.)/, '')
  expect(['FAILED', 'EXPIRED']).toContain(status)
  return { verdict: { kind: 'REFUSED', code, why: its.reason, message, clause }, timeline: [], balanceAfterMinor: null }
}

/** Approves, lets the time pass that any payment takes, and looks. */
async function outcomeOf({ action, payerId }: Waiting): Promise<Course> {
  const transactionId = action.transaction?.id ?? ''
  const before = (await setup.server.eventsOf(transactionId)).length
  const start = { step: 'STARTS' as const, at: setup.server.clock.iso() }
  const params = { agentId: action.agentId, actionId: action.id }
  const { status } = await platform().call('approveAgentAction', { params }, 200)
  const balanceAfterMinor = payerId === null ? null : await setup.ledgerBalance(`${payerId}/available`)
  await setup.server.clock.advance(500)
  const payment = await platform().call('getTransactionById', { params: { transactionId } }, 200)
  if (payment.type === 'CARD') return expect.fail('no card pays here')
  if (status !== 'APPROVED') return refusalOf(action.id, payment.status)
  const timeline = [start, ...(await toldOf(transactionId, before))]
  if (payment.status === 'COMPLETED')
    return { verdict: { kind: 'PAID', settlesAt: payment.settledAt }, timeline, balanceAfterMinor }
  expect(payment.status).toBe('FAILED')
  const { refund, failureReason = null } = payment
  const verdict = {
    kind: 'STARTS_THEN_FAILS' as const,
    failsAt: timeline.findLast(({ step }) => step === 'FAILS')?.at,
    failureReason,
    refund: refund === undefined ? null : { reason: refund.reason, status: refund.status },
  }
  return { verdict, timeline, balanceAfterMinor }
}

function foreseen({ verdicts, timeline, balanceAfterMinor }: ActionForecast): Course {
  const [verdict] = verdicts
  if (verdict === undefined || verdict.kind === 'WAITS') return expect.fail('nobody else has to act here')
  if (verdict.kind !== 'REFUSED') return { verdict, timeline, balanceAfterMinor }
  const { kind, code, reason: why, message, clause } = verdict
  return { verdict: { kind, code, why, message, clause }, timeline, balanceAfterMinor }
}

/** Every third of all pairs, chosen so that each situation meets every kind of payment. */
const EVERY = 3
const CASES = Object.entries(SITUATIONS).flatMap(([situation, change], row) =>
  PAYMENTS.filter((_, column) => (row + column) % EVERY === 0).map(([payment, ask]) => ({
    name: `${payment}, ${situation}`,
    ask,
    change,
  })),
)

describe('the forecast of a payment that waits', () => {
  it('is what becomes of each kind of payment in each situation, to the step, the second and the word', async () => {
    const seen = { PAID: 0, STARTS_THEN_FAILS: 0, REFUSED: 0 }
    const wrong: unknown[] = []
    for (const { name, ask, change } of CASES) {
      const waiting = await ask()
      const undo = await change(waiting)
      const forecast = await desk().call('forecastAction', { params: { actionId: waiting.action.id } }, 200)
      const became = await outcomeOf(waiting)
      await undo()
      if (!isDeepStrictEqual(foreseen(forecast), became)) wrong.push({ name, foreseen: foreseen(forecast), became })
      seen[became.verdict.kind] += 1
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(CASES.length / 10)
  }, 240_000)
})
