import type { Card } from '../../../../contract/cards/schemas'
import type { Call } from '../../../../contract/operations'
import type { ErrorEnvelope } from '../../../../contract/primitives/errors'
import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import type { TestServer, TestServerOptions } from '../../../testing/testServer'
import type { OpeningKind } from '../public'

type CardBody = NonNullable<Call<'createCard'>['body']>

/** An approved customer with a funded USD account, for whom cards can be issued. */
export interface CardSetup extends PaymentSetup {
  /** The USD account, with 100.00 on it. */
  readonly usdId: string
  /** What creates a card of the customer that draws on the USD account. */
  cardBody(change?: Partial<CardBody>): CardBody
  /** A card as it stands once what is due has happened. */
  issueCard(change?: Partial<CardBody>): Promise<Card>
  readCard(id: string): Promise<Card>
  /** Another account of the customer in USD, without money. */
  secondUsdId(): Promise<string>
  /** A message of a merchant's bank that opens a transaction. Returns: the transaction, or null: declined. */
  open(cardId: string, amount: number, change?: OpeningChange): Promise<CardTransaction | null>
  /** One that is approved. */
  opened(cardId: string, amount: number, change?: OpeningChange): Promise<CardTransaction>
  /** A message about a transaction. Returns: the transaction afterwards. */
  follow(kind: FollowUpKind, about: Pick<CardTransaction, 'id' | 'cardId'>, amount?: number): Promise<CardTransaction>
  /** A message about a transaction that is refused. */
  refused(
    kind: FollowUpKind,
    about: Pick<CardTransaction, 'id' | 'cardId'>,
    amount: number,
    status: 400 | 403 | 404,
  ): Promise<ErrorEnvelope>
  readPayment(id: string): Promise<CardTransaction>
}

/** How an opening differs from an authorization in USD by a cafe. */
export interface OpeningChange {
  readonly kind?: OpeningKind
  readonly currency?: string
  readonly descriptor?: string
}

const OPENINGS = {
  AUTHORIZATION: 'sandboxSimulateCardAuthorization',
  FINANCIAL_AUTHORIZATION: 'sandboxSimulateCardFinancialAuthorization',
  CREDIT_AUTHORIZATION: 'sandboxSimulateCardCreditAuthorization',
  CREDIT_AUTHORIZATION_ADVICE: 'sandboxSimulateCardCreditAuthorizationAdvice',
  FINANCIAL_CREDIT_AUTHORIZATION: 'sandboxSimulateCardFinancialCreditAuthorization',
} as const

const FOLLOW_UPS = {
  clear: 'sandboxSimulateCardClearing',
  advise: 'sandboxSimulateCardAuthorizationAdvice',
  giveBack: 'sandboxSimulateCardReturn',
  takeBack: 'sandboxSimulateCardReturnReversal',
} as const
export type FollowUpKind = keyof typeof FOLLOW_UPS

/** Straight into its table: the service opens one account in a currency. */
async function addUsdAccount({ server, customerId }: PaymentSetup): Promise<string> {
  const { store, ids } = server.service
  const id = ids.new('InternalAccount')
  const [type, status] = ['INTERNAL_FIAT', 'ACTIVE'] as const
  const times = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
  const row = { id, customer_id: customerId, type, currency: 'USD', status, is_private: 0, ...times }
  await store.write((tx) => tx.insertInto('internal_accounts').values(row).execute())
  return id
}

export type Simulators = Pick<CardSetup, 'open' | 'opened' | 'follow' | 'refused' | 'readPayment'>

/** What sends the messages of a merchant’s bank, and reads what came of them. */
export function simulatorsOf({ as: { platform } }: TestServer): Simulators {
  const readPayment = async (transactionId: string): Promise<CardTransaction> => {
    const payment = await platform.call('getTransactionById', { params: { transactionId } }, 200)
    if (payment.type !== 'CARD') throw new Error(`${transactionId} is no card transaction`)
    return payment
  }
  const callOf = ({ id, cardId = '' }: Pick<CardTransaction, 'id' | 'cardId'>, amount: number) => ({
    params: { id: cardId },
    body: { cardTransactionId: id, amount },
  })
  const open: CardSetup['open'] = async (id, amount, change = {}) => {
    const { kind = 'AUTHORIZATION', currency: code = 'USD', descriptor = 'Cafe Norte' } = change
    const body = { amount, currency: { code }, merchant: { descriptor } }
    const reply = await platform.call(OPENINGS[kind], { params: { id }, body }, 202)
    const query = { reference: reply.issuerTransactionToken }
    const [payment] = (await platform.call('listTransactions', { query }, 200)).data
    return payment?.type === 'CARD' ? payment : null
  }
  return {
    readPayment,
    open,
    opened: async (id, amount, change) => {
      const payment = await open(id, amount, change)
      if (payment === null) throw new Error('the payment was declined')
      return payment
    },
    follow: async (kind, about, amount = 0) => {
      await platform.call(FOLLOW_UPS[kind], callOf(about, amount), 202)
      return readPayment(about.id)
    },
    refused: async (kind, about, amount, status) => {
      const reply: ErrorEnvelope = await platform.call(FOLLOW_UPS[kind], callOf(about, amount), status)
      return reply
    },
  }
}

/** Starts a test server with a customer who can have cards. */
export async function startCardSetup(options?: TestServerOptions): Promise<CardSetup> {
  const setup = await startPaymentSetup(options)
  const { platform } = setup.server.as
  const usdId = await setup.fundedAccount('USD', 100_00)
  const cardBody = (change: Partial<CardBody> = {}): CardBody => ({
    cardholderId: setup.customerId,
    form: 'VIRTUAL',
    fundingSources: [usdId],
    ...change,
  })
  const readCard = (id: string) => platform.call('getCardById', { params: { id } }, 200)
  return {
    ...setup,
    usdId,
    cardBody,
    readCard,
    secondUsdId: () => addUsdAccount(setup),
    ...simulatorsOf(setup.server),
    issueCard: async (change) => {
      const { id } = await platform.call('createCard', { body: cardBody(change) }, 201)
      await setup.server.settle()
      return readCard(id)
    },
  }
}
