import type { CardMerchant } from '../../../contract/transactions/cardTransaction'
import { assert } from '../../foundation/assert'
import type { DemoBuild } from './demoPeople'

/** The cards of two customers, and what became of them in thirty days. */

const MINUTE_MS = 60 * 1000

interface DemoCard {
  readonly key: string
  readonly day: number
  readonly holder: string
  readonly limitMinor?: number
}

/** Named as the platform names them; the end of `halden-driver-002` is what its issuer refuses it for. */
const DEMO_CARDS: readonly DemoCard[] = [
  { key: 'okafor-everyday', day: 3, holder: 'okafor' },
  { key: 'halden-fleet', day: 3, holder: 'halden', limitMinor: 500_00 },
  { key: 'okafor-travel', day: 4, holder: 'okafor', limitMinor: 800_00 },
  { key: 'halden-office', day: 6, holder: 'halden' },
  { key: 'halden-driver-002', day: 10, holder: 'halden' },
]

type Act = 'Clearing' | 'AuthorizationAdvice' | 'Return' | 'ReturnReversal'

/** What follows a payment: so many days later, with an amount in minor units. */
type FollowUp = readonly [days: number, act: Act, amountMinor: number]

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
  [descriptor, mcc, country]: readonly [string, string, string],
  then: readonly FollowUp[] = [],
  kind: DemoTap['kind'] = 'Authorization',
): DemoTap => ({ day, card, amountMinor, merchant: { descriptor, mcc, country }, then, kind })

/** The network's own rows decide at the merchants whose names end in three such digits. */
const DEMO_TAPS: readonly DemoTap[] = [
  tap(4, 'okafor-everyday', 15_99, ['StreamBox', '4899', 'US'], [], 'FinancialAuthorization'),
  tap(
    4,
    'halden-fleet',
    310_00,
    ['Autohof Lüneburg', '5542', 'DE'],
    [
      [1, 'Clearing', 287_44],
      [3, 'Clearing', 0],
    ],
  ),
  tap(5, 'okafor-travel', 4_80, ['Blue Door Coffee', '5814', 'US'], [[1, 'Clearing', 4_80]]),
  tap(
    6,
    'okafor-travel',
    420_00,
    ['Hotel Aurora', '7011', 'MX'],
    [
      [2, 'AuthorizationAdvice', 505_00],
      [3, 'Clearing', 498_60],
      [5, 'Clearing', 0],
    ],
  ),
  tap(
    7,
    'halden-fleet',
    180_00,
    ['Port Authority Hamburg', '4789', 'DE'],
    [
      [1, 'Clearing', 100_00],
      [2, 'Clearing', 80_00],
    ],
  ),
  tap(8, 'okafor-travel', 60_00, ['Fuel Point', '5542', 'US'], [[1, 'Clearing', 72_35]]),
  tap(9, 'okafor-everyday', 45_00, ['Gym Central', '7997', 'US']),
  tap(9, 'halden-fleet', 499_99, ['Tyre Service Nord', '7538', 'DE'], [[1, 'Clearing', 499_99]]),
  tap(
    10,
    'okafor-travel',
    189_90,
    ['Harbor Outfitters', '5651', 'US'],
    [
      [1, 'Clearing', 189_90],
      [6, 'Return', 189_90],
    ],
  ),
  tap(12, 'halden-fleet', 90_00, ['Truck Stop 007', '5541', 'DE'], [[1, 'Clearing', 120_00]]),
  tap(13, 'okafor-travel', 64_00, ['Trattoria Lume', '5812', 'IT'], [[1, 'Clearing', 73_60]]),
  tap(14, 'halden-office', 88_20, ['Bürobedarf Elbe', '5943', 'DE'], [[1, 'Clearing', 88_20]]),
  tap(15, 'halden-fleet', 640_00, ['Ferry Line Baltic', '4411', 'DK']),
  tap(
    16,
    'halden-fleet',
    440_00,
    ['Ferry Line Baltic', '4411', 'DK'],
    [
      [1, 'Clearing', 440_00],
      [4, 'Return', 440_00],
      [6, 'ReturnReversal', 0],
    ],
  ),
  tap(18, 'okafor-travel', 900_00, ['Grand Lido Casino', '7995', 'IT']),
  tap(
    20,
    'okafor-travel',
    31_25,
    ['Book Nook', '5942', 'US'],
    [
      [1, 'Clearing', 31_25],
      [3, 'Return', 12_50],
    ],
  ),
  tap(22, 'okafor-travel', 18_00, ['Parking Lot 006', '7523', 'US']),
  tap(23, 'okafor-travel', 6_40, ['Snack Kiosk 002', '5814', 'US']),
  tap(25, 'halden-fleet', 295_00, ['Autohof Lüneburg', '5542', 'DE'], [[1, 'Clearing', 295_00]]),
  tap(26, 'halden-office', 40_00, ['Bürobedarf Elbe', '5943', 'DE']),
  tap(27, 'okafor-travel', 25_00, ['Harbor Outfitters', '5651', 'US'], [], 'FinancialCreditAuthorization'),
  tap(28, 'halden-fleet', 145_50, ['Toll Nord', '4784', 'DE'], [[1, 'Clearing', 60_00]]),
  tap(28, 'okafor-travel', 312_00, ['Northwind Air', '4511', 'US']),
  tap(29, 'okafor-travel', 5_10, ['Blue Door Coffee', '5814', 'US']),
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

async function issue({ tools, customers }: DemoBuild, { cardIds }: CardStory, cast: DemoCard): Promise<void> {
  const holder = customers.get(cast.holder)
  assert(holder !== undefined, `no customer ${cast.holder}`)
  const { id } = await tools.call(tools.platform, 'createCard', {
    body: {
      cardholderId: holder.id,
      platformCardId: cast.key,
      form: 'VIRTUAL',
      fundingSources: [holder.dollarAccountId],
      ...(cast.limitMinor !== undefined && { maxSpendPerTransaction: cast.limitMinor }),
    },
  })
  cardIds.set(cast.key, id)
}

async function pay({ tools }: DemoBuild, { cardIds, payments }: CardStory, cast: DemoTap): Promise<void> {
  const { amountMinor: amount, merchant, kind } = cast
  const { issuerTransactionToken: reference } = await tools.call(tools.platform, `sandboxSimulateCard${kind}`, {
    params: { id: cardIds.get(cast.card) ?? '' },
    body: { amount, currency: { code: 'USD' }, merchant },
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
