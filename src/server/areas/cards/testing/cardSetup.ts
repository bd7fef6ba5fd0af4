import type { Card } from '../../../../contract/cards/schemas'
import type { Call } from '../../../../contract/operations'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import type { TestServerOptions } from '../../../testing/testServer'

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
}

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
    issueCard: async (change) => {
      const { id } = await platform.call('createCard', { body: cardBody(change) }, 201)
      await setup.server.settle()
      return readCard(id)
    },
  }
}
