import type { CardMerchant } from '../../../contract/transactions/cardTransaction'
import { assert } from '../../foundation/assert'
import { act, type DemoHolder, holderOf, logInByCode } from './demoHolders'
import type { DemoBuild } from './demoPeople'

/** The cards of three customers, one of them on a wallet, and what became of them in thirty days. */

const MINUTE_MS = 60 * 1000
/** Apart from those of sign-ins (demoSignIns). */
const CARD_KEY_STREAM = 3

interface DemoCard {
  readonly key: string
  readonly day: number
  readonly holder: string
  readonly limitMinor?: number
  /** Draws on the embedded wallet of its holder, which holds so much then, by a key that the holder delegates. */
  readonly walletMinor?: number
}

/** Named as the platform names them; the end of `halden-driver-002` is what its issuer refuses it for. */
const DEMO_CARDS: readonly DemoCard[] = [
  { key: 'okafor-everyday', day: 3, holder: 'okafor' },
  { key: 'halden-fleet', day: 3, holder: 'halden', limitMinor: 500_00 },
  { key: 'okafor-travel', day: 4, holder: 'okafor', limitMinor: 800_00 },
  { key: 'halden-office', day: 6, holder: 'halden' },
  { key: 'halden-driver-002', day: 10, holder: 'halden' },
  { key: 'santos-wallet', day: 19, holder: 'santos', walletMinor: 180_000_000 },
]

type Act = 'Clearing' | 'AuthorizationAdvice' | 'Return' | 'ReturnReversal'

/** What follows a payment: so many days later, with an amount in minor units. */
type FollowUp = readonly [days: number, act: Act, amountMinor: number]

const clears = (days: number, amountMinor: number): FollowUp => [days, 'Clearing', amountMinor]
const advises = (days: number, amountMinor: number): FollowUp => [days, 'AuthorizationAdvice', amountMinor]
const returns = (days: number, amountMinor: number): FollowUp => [days, 'Return', amountMinor]
const takesBack = (days: number): FollowUp => [days, 'ReturnReversal', 0]
/** No more clearings come: what is left of the hold is released. */
const closes = (days: number): FollowUp => [days, 'Clearing', 0]

/** What merchants are called, with the code of their kind and their country. */
const MERCHANTS = {
  air: ['Northwind Air', '4511', 'US'],
  autohof: ['Autohof Lüneburg', '5542', 'DE'],
  books: ['Book Nook', '5942', 'US'],
  casino: ['Grand Lido Casino', '7995', 'IT'],
  coffee: ['Blue Door Coffee', '5814', 'US'],
  diner: ['Calle Ocho Diner', '5812', 'US'],
  ferry: ['Ferry Line Baltic', '4411', 'DK'],
  fuel: ['Fuel Point', '5542', 'US'],
  grocer: ['Brickell Market', '5411', 'US'],
  gym: ['Gym Central', '7997', 'US'],
  hotel: ['Hotel Aurora', '7011', 'MX'],
  kiosk: ['Snack Kiosk 002', '5814', 'US'],
  office: ['Bürobedarf Elbe', '5943', 'DE'],
  outfitters: ['Harbor Outfitters', '5651', 'US'],
  parking: ['Parking Lot 006', '7523', 'US'],
  port: ['Port Authority Hamburg', '4789', 'DE'],
  stream: ['StreamBox', '4899', 'US'],
  toll: ['Toll Nord', '4784', 'DE'],
  trattoria: ['Trattoria Lume', '5812', 'IT'],
  truckStop: ['Truck Stop 007', '5541', 'DE'],
  tyres: ['Tyre Service Nord', '7538', 'DE'],
} as const satisfies Readonly<Record<string, readonly [descriptor: string, mcc: string, country: string]>>

interface DemoTap {
  readonly day: number
  readonly card: string
  readonly amountMinor: number
  readonly merchant: CardMerchant
  readonly then: readonly FollowUp[]
  readonly kind: 'Authorization' | 'FinancialAuthorization' | 'FinancialCreditAuthorization'
}

const tap = (
  day: number,
  card: string,
  amountMinor: number,
  at: keyof typeof MERCHANTS,
  then: readonly FollowUp[] = [],
  kind: DemoTap['kind'] = 'Authorization',
): DemoTap => {
  const [descriptor, mcc, country] = MERCHANTS[at]
  return { day, card, amountMinor, merchant: { descriptor, mcc, country }, then, kind }
}

/** The network's own rows decide at the merchants whose names end in three such digits. */
const DEMO_TAPS: readonly DemoTap[] = [
  tap(4, 'okafor-everyday', 15_99, 'stream', [], 'FinancialAuthorization'),
  tap(4, 'halden-fleet', 310_00, 'autohof', [clears(1, 287_44), closes(3)]),
  tap(5, 'okafor-travel', 4_80, 'coffee', [clears(1, 4_80)]),
  tap(6, 'okafor-travel', 420_00, 'hotel', [advises(2, 505_00), clears(3, 498_60), closes(5)]),
  tap(7, 'halden-fleet', 180_00, 'port', [clears(1, 100_00), clears(2, 80_00)]),
  tap(8, 'okafor-travel', 60_00, 'fuel', [clears(1, 72_35)]),
  tap(9, 'okafor-everyday', 45_00, 'gym'),
  tap(9, 'halden-fleet', 499_99, 'tyres', [clears(1, 499_99)]),
  tap(10, 'okafor-travel', 189_90, 'outfitters', [clears(1, 189_90), returns(6, 189_90)]),
  tap(12, 'halden-fleet', 90_00, 'truckStop', [clears(1, 120_00)]),
  tap(13, 'okafor-travel', 64_00, 'trattoria', [clears(1, 73_60)]),
  tap(14, 'halden-office', 88_20, 'office', [clears(1, 88_20)]),
  tap(15, 'halden-fleet', 640_00, 'ferry'),
  tap(16, 'halden-fleet', 440_00, 'ferry', [clears(1, 440_00), returns(4, 440_00), takesBack(6)]),
  tap(18, 'okafor-travel', 900_00, 'casino'),
  tap(20, 'okafor-travel', 31_25, 'books', [clears(1, 31_25), returns(3, 12_50)]),
  tap(20, 'santos-wallet', 42_300_000, 'grocer', [clears(1, 42_300_000)]),
  tap(22, 'okafor-travel', 18_00, 'parking'),
  tap(23, 'okafor-travel', 6_40, 'kiosk'),
  tap(23, 'santos-wallet', 26_000_000, 'diner', [clears(1, 31_200_000)]),
  tap(25, 'halden-fleet', 295_00, 'autohof', [clears(1, 295_00)]),
  tap(26, 'halden-office', 40_00, 'office'),
  tap(27, 'okafor-travel', 25_00, 'outfitters', [], 'FinancialCreditAuthorization'),
  tap(28, 'halden-fleet', 145_50, 'toll', [clears(1, 60_00)]),
  tap(28, 'okafor-travel', 312_00, 'air'),
  tap(28, 'santos-wallet', 18_500_000, 'fuel'),
  tap(29, 'okafor-travel', 5_10, 'coffee'),
]

/** What the platform did with its cards. */
const DEMO_CHANGES = [
  { day: 11, card: 'okafor-everyday', state: 'CLOSED' },
  { day: 24, card: 'halden-office', state: 'FROZEN' },
] as const

/** The cards and payments that were made so far, by their keys. */
interface CardStory {
  readonly cardIds: Map<string, string>
  readonly payments: Map<DemoTap, string>
}

/** Lets the service sign the payments of a card: three signed calls of the wallet's holder. */
async function delegate(build: DemoBuild, holder: DemoHolder, cardId: string): Promise<void> {
  const { key } = await logInByCode(build, holder)
  const body = { cardId, internalAccountId: holder.accountId, nickname: 'Card payments' }
  await act(build, 'createDelegatedKey', { body }, key)
}

async function issue(build: DemoBuild, { cardIds }: CardStory, cast: DemoCard): Promise<void> {
  const { tools, customers } = build
  const customer = customers.get(cast.holder)
  assert(customer !== undefined, `no customer ${cast.holder}`)
  const wallet = cast.walletMinor === undefined ? null : await holderOf(build, cast.holder, CARD_KEY_STREAM)
  const { id } = await tools.call(tools.platform, 'createCard', {
    body: {
      cardholderId: customer.id,
      platformCardId: cast.key,
      form: 'VIRTUAL',
      fundingSources: [wallet?.accountId ?? customer.dollarAccountId],
      maxSpendPerTransaction: cast.limitMinor,
    },
  })
  cardIds.set(cast.key, id)
  if (wallet === null) return
  const funding = { params: { accountId: wallet.accountId }, body: { amount: cast.walletMinor ?? 0 } }
  await tools.call(tools.platform, 'sandboxFundInternalAccount', funding)
  await delegate(build, wallet, id)
}

const codeOf = (key: string): string =>
  DEMO_CARDS.some((card) => card.key === key && card.walletMinor !== undefined) ? 'USDB' : 'USD'

async function pay({ tools }: DemoBuild, { cardIds, payments }: CardStory, cast: DemoTap): Promise<void> {
  const { amountMinor: amount, merchant, kind } = cast
  const { issuerTransactionToken: reference } = await tools.call(tools.platform, `sandboxSimulateCard${kind}`, {
    params: { id: cardIds.get(cast.card) ?? '' },
    body: { amount, currency: { code: codeOf(cast.card) }, merchant },
  })
  const { data } = await tools.call(tools.platform, 'listTransactions', { query: { reference } })
  if (data[0] !== undefined) payments.set(cast, data[0].id)
}

async function followUp({ tools }: DemoBuild, { cardIds, payments }: CardStory, cast: DemoTap, day: number) {
  for (const [, act, amount] of cast.then.filter(([days]) => cast.day + days === day)) {
    await tools.call(tools.platform, `sandboxSimulateCard${act}`, {
      params: { id: cardIds.get(cast.card) ?? '' },
      body: { cardTransactionId: payments.get(cast) ?? '', amount },
    })
  }
}

/** Begins the story of the cards. Returns: what tells it day by day. */
export function tellOfCards(build: DemoBuild): (day: number) => Promise<void> {
  const { tools } = build
  const story: CardStory = { cardIds: new Map(), payments: new Map() }
  const pause = () => tools.advanceTo(tools.parts.clock.now() + 3 * MINUTE_MS)
  return async (day) => {
    for (const cast of DEMO_CARDS.filter((each) => each.day === day)) await issue(build, story, cast)
    await pause()
    for (const cast of DEMO_TAPS.filter(({ then }) => then.length > 0)) await followUp(build, story, cast, day)
    for (const { card, state } of DEMO_CHANGES.filter((each) => each.day === day)) {
      const id = story.cardIds.get(card) ?? ''
      await tools.call(tools.platform, 'updateCardById', { params: { id }, body: { state } })
    }
    for (const cast of DEMO_TAPS.filter((each) => each.day === day)) {
      await pause()
      await pay(build, story, cast)
    }
  }
}
