import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/operations'
import { NAME_VERIFICATION_OUTCOMES } from '../counterparties/outcomes/nameVerificationOutcomes'
import { QUOTE_OUTCOMES, TRANSFER_IN_OUTCOMES, TRANSFER_OUT_OUTCOMES } from '../counterparties/outcomes/paymentOutcomes'
import { UMA_RECEIVERS } from '../counterparties/outcomes/umaReceivers'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../testing/payments'
import { shareTestServer } from '../testing/sharedServer'

/** Every row of the specification's sandbox tables, from the call to the end of the money. */

type QuoteBody = NonNullable<Call<'createQuote'>['body']>
type AccountInfo = NonNullable<Call<'createCustomerExternalAccount'>['body']>['accountInfo']

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

const platform = () => setup.server.as.platform
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)

/** What the source account's owner was told of it, as [balance, totalBalance], from the funding on. */
async function toldBalances(accountId: string): Promise<number[][]> {
  const rows = await setup.server.service.store.read((tx) =>
    tx.selectFrom('webhook_events').select('body').where('object_id', '=', accountId).orderBy('id').execute(),
  )
  return rows.map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { balance: { amount: number }; totalBalance: { amount: number } } }
    return [data.balance.amount, data.totalBalance.amount]
  })
}

interface Expected {
  /** Status at that many seconds after the start, just before and just after each change. */
  readonly states: readonly (readonly [number, string])[]
  readonly failureReason?: string
  readonly refund?: { readonly status: string; readonly reason: string }
  /** Ends of the kinds, in order. */
  readonly events: readonly string[]
  readonly balances: readonly (readonly [number, number])[]
  /** Did the money leave for good, come back, or stay in transit? */
  readonly money: 'DELIVERED' | 'BACK' | 'IN_TRANSIT'
}

const FUNDED = [500_00, 500_00] as const
const HELD = [400_00, 500_00] as const
const GONE = [400_00, 400_00] as const

const TAKEN = ['PENDING', 'PROCESSING']
const REFUNDED = ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']

const delivered = (seconds: number): Expected => ({
  states: [
    [seconds - 0.001, 'PROCESSING'],
    [seconds, 'COMPLETED'],
  ],
  events: [...TAKEN, 'COMPLETED'],
  balances: [FUNDED, HELD, GONE],
  money: 'DELIVERED',
})

const failed = (failureReason?: string, reason = 'TRANSACTION_FAILED'): Expected => ({
  states: [
    [0.999, 'PROCESSING'],
    [1, 'FAILED'],
  ],
  ...(failureReason === undefined ? {} : { failureReason }),
  refund: { status: 'COMPLETED', reason },
  events: [...TAKEN, ...REFUNDED],
  balances: [FUNDED, HELD, GONE, FUNDED],
  money: 'BACK',
})

const QUOTES: Readonly<Record<string, Expected>> = {
  '002': failed('QUOTE_EXECUTION_FAILED'),
  '003': delivered(360),
  '004': failed('ACCOUNT_CANNOT_RECEIVE'),
  '005': {
    ...failed('PAYOUT_RETURNED'),
    states: [
      [1, 'COMPLETED'],
      [30.999, 'COMPLETED'],
      [31, 'FAILED'],
    ],
    events: [...TAKEN, 'COMPLETED', ...REFUNDED],
  },
  '006': failed(undefined, 'USER_CANCELLATION'),
  '007': {
    ...failed('QUOTE_EXECUTION_FAILED'),
    refund: { status: 'FAILED', reason: 'TRANSACTION_FAILED' },
    events: [...TAKEN, 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED'],
    balances: [FUNDED, HELD, GONE],
    money: 'IN_TRANSIT',
  },
  other: delivered(1),
}

async function followStates(transactionId: string, states: Expected['states']): Promise<void> {
  let at = 0
  for (const [seconds, status] of states) {
    await setup.server.clock.advance(seconds - at)
    at = seconds
    expect((await read(transactionId)).status, `after ${seconds} s`).toBe(status)
  }
  await setup.server.clock.advance(3600)
}

async function followOutgoing(transactionId: string, expected: Expected): Promise<void> {
  await followStates(transactionId, expected.states)
  const end = await read(transactionId)
  expect(end.status).toBe(expected.states.at(-1)?.[1])
  expect('failureReason' in end ? end.failureReason : undefined).toBe(expected.failureReason)
  if (expected.refund === undefined) expect(end).not.toHaveProperty('refund')
  else expect(end).toMatchObject({ refund: expected.refund })
  const told = expected.events.map((event) => `OUTGOING_PAYMENT.${event}`)
  expect(await setup.server.eventsOf(transactionId)).toEqual(told)
  expect(await toldBalances(source)).toEqual(expected.balances)
  expect(await setup.ledgerBalance('world:transit:USD')).toBe(expected.money === 'IN_TRANSIT' ? 100_00 : 0)
}

async function followQuote(body: QuoteBody, expected: Expected): Promise<void> {
  const quote = await platform().call('createQuote', { body }, 201)
  await platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
  await followOutgoing(quote.transactionId, expected)
  const end = await platform().call('getQuoteById', { params: { quoteId: quote.id } }, 200)
  expect(end.status).toBe(expected.states.at(-1)?.[1])
  const { code = '' } = quote.receivingCurrency
  const arrived = expected.money === 'DELIVERED' ? quote.totalReceivingAmount : 0
  if (code !== 'USD') expect(await setup.ledgerBalance(`world:bank:${code}`)).toBe(arrived)
}

const rowsOf = (rows: readonly { readonly suffix: string | null }[]) =>
  rows.map(({ suffix }) => suffix ?? 'other').sort()
const endingOf = (name: string) => (name === 'other' ? undefined : name)

describe('the destination of a quote', () => {
  it('has an expectation for every row of the table', () => {
    expect(Object.keys(QUOTES).sort()).toEqual(rowsOf(QUOTE_OUTCOMES))
  })

  it.each(Object.entries(QUOTES))('ending %s', async (name, expected) => {
    const selector = endingOf(name)
    await followQuote(await setup.quoteBody(selector === undefined ? {} : { selector }), expected)
  })

  it.each(Object.entries(QUOTES))('whose user part ends in %s before a domain', async (name, expected) => {
    const pixKey = `maria.${endingOf(name) ?? 'souza'}@banco.example`
    const accountInfo = { accountType: 'BRL_ACCOUNT', pixKey, pixKeyType: 'EMAIL', taxId: '52998224725' } as const
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Maria Souza' } as const
    const accountId = await setup.externalAccount('BRL', { ...accountInfo, beneficiary } as AccountInfo)
    await followQuote(await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId } }), expected)
  })

  it.each(Object.entries(QUOTES))('that is a UMA address whose user part ends in %s', async (name, expected) => {
    const umaAddress = `$maria.${endingOf(name) ?? 'souza'}@meridian-wallet.example`
    const { lookupId } = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress } }, 200)
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' } as const
    const senderCustomerInfo = { FULL_NAME: 'Marta Ferreira' }
    await followQuote(await setup.quoteBody({ destination, lookupId, senderCustomerInfo }), expected)
  })

  it.each(['102', '103', '104', '106', '107'])(
    'ending %s is about the name only: the payment arrives',
    async (selector) => {
      await followQuote(await setup.quoteBody({ selector }), delivered(1))
    },
  )
})

describe('a sandbox UMA receiver', () => {
  const RECEIVERS: Readonly<Record<string, Expected>> = {
    '$success.usd': delivered(1),
    '$success.eur': delivered(1),
    '$success.mxn': delivered(1),
    '$pending.long.usd': delivered(360),
    '$fail.compliance.usd': failed('COMPLIANCE_REJECTED'),
  }

  it('has an expectation for every address', () => {
    expect(Object.keys(RECEIVERS).sort()).toEqual(UMA_RECEIVERS.map(({ localPart }) => localPart).sort())
  })

  it.each(Object.entries(RECEIVERS))('%s', async (localPart, expected) => {
    const umaAddress = `${localPart}@sandbox.countersign.test`
    const { lookupId } = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress } }, 200)
    await followQuote(
      await setup.quoteBody({ destination: { destinationType: 'UMA_ADDRESS', umaAddress }, lookupId }),
      expected,
    )
  })
})

describe('the external account of a transfer out', () => {
  const failedAtOnce = (failureReason: string): Expected => ({
    ...failed(failureReason),
    states: [[0, 'FAILED']],
  })
  const TRANSFERS: Readonly<Record<string, Expected>> = {
    '002': failedAtOnce('QUOTE_EXECUTION_FAILED'),
    '003': failedAtOnce('ACCOUNT_INVALID'),
    '004': failedAtOnce('ACCOUNT_CANNOT_RECEIVE'),
    '005': {
      ...failed('QUOTE_EXECUTION_FAILED', 'TIMEOUT'),
      states: [
        [29.999, 'PENDING'],
        [30, 'FAILED'],
      ],
      events: ['PENDING', ...REFUNDED],
    },
    other: { ...delivered(1), states: [[0, 'COMPLETED']] },
  }

  it('has an expectation for every row of the table', () => {
    expect(Object.keys(TRANSFERS).sort()).toEqual(rowsOf(TRANSFER_OUT_OUTCOMES))
  })

  it.each(Object.entries(TRANSFERS))('ending %s', async (name, expected) => {
    const accountId = await setup.externalAccount('USD', usAccount(endingOf(name)))
    const body = { source: { accountId: source }, destination: { accountId }, amount: 100_00 }
    const sent = await platform().call('createTransferOut', { body }, 201)
    expect(sent.status).toBe('PENDING')
    await followOutgoing(sent.id, expected)
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(expected.money === 'DELIVERED' ? 100_00 : 0)
  })
})

describe('the external account of a transfer in', () => {
  const COLLECTIONS: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
    '002': [[0, 'FAILED']],
    '003': [[0, 'FAILED']],
    '004': [[0, 'FAILED']],
    '005': [
      [29.999, 'PENDING'],
      [30, 'FAILED'],
    ],
    other: [[0, 'COMPLETED']],
  }

  it('has an expectation for every row of the table', () => {
    expect(Object.keys(COLLECTIONS).sort()).toEqual(rowsOf(TRANSFER_IN_OUTCOMES))
  })

  it.each(Object.entries(COLLECTIONS))('ending %s', async (name, states) => {
    const accountId = await setup.externalAccount('USD', usAccount(endingOf(name)))
    const body = { source: { accountId }, destination: { accountId: source }, amount: 100_00 }
    const pulled = await platform().call('createTransferIn', { body }, 201)
    await followStates(pulled.id, states)
    const end = await read(pulled.id)
    const isCollected = name === 'other'
    expect('failureReason' in end ? end.failureReason : undefined).toBe(isCollected ? undefined : 'COLLECTION_FAILED')
    expect(end).not.toHaveProperty('refund')
    const last = isCollected ? 'INCOMING_PAYMENT.COMPLETED' : 'INCOMING_PAYMENT.FAILED'
    expect(await setup.server.eventsOf(pulled.id)).toEqual(['INCOMING_PAYMENT.PENDING', last])
    expect(await toldBalances(source)).toEqual(isCollected ? [FUNDED, [600_00, 600_00]] : [FUNDED])
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(isCollected ? -100_00 : 0)
  })
})

describe('the name check of an external account', () => {
  const NAMES: Readonly<Record<string, string | null>> = {
    '102': 'NOT_MATCHED',
    '103': 'PARTIAL_MATCH',
    '104': 'PENDING',
    '105': null,
    '106': 'UNSUPPORTED',
    '107': 'CHECKED_BY_RECEIVING_FI',
    other: 'MATCHED',
  }

  it('has an expectation for every row of the table', () => {
    expect(Object.keys(NAMES).sort()).toEqual(rowsOf(NAME_VERIFICATION_OUTCOMES))
  })

  const emailKey = (user: string): AccountInfo =>
    ({
      accountType: 'BRL_ACCOUNT',
      pixKey: `${user}@bank.example`,
      pixKeyType: 'EMAIL',
      taxId: '52998224725',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Lucia Mendez' },
    }) as AccountInfo

  it.each(Object.entries(NAMES))('ending %s answers %s, with and without a domain part', async (name, status) => {
    const accounts: [string, AccountInfo][] = [
      ['MXN', mexicanAccount(endingOf(name))],
      ['BRL', emailKey(`testuser.${endingOf(name) ?? 'x'}`)],
    ]
    for (const [currency, accountInfo] of accounts) {
      const body = { customerId: setup.customerId, currency, accountInfo }
      if (status === null) {
        const refused = await platform().call('createCustomerExternalAccount', { body }, 400)
        expect(refused.code).toBe('INVALID_BANK_ACCOUNT')
        continue
      }
      const account = await platform().call('createCustomerExternalAccount', { body }, 201)
      expect(account.beneficiaryVerificationStatus).toBe(status)
    }
  })

  it.each(['002', '003', '004', '005', '006', '007'])('ending %s, which is about payments, matches', async (ending) => {
    const body = { customerId: setup.customerId, currency: 'MXN', accountInfo: mexicanAccount(ending) }
    const account = await platform().call('createCustomerExternalAccount', { body }, 201)
    expect(account.beneficiaryVerificationStatus).toBe('MATCHED')
  })
})
