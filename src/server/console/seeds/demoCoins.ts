import type { StablecoinBurnRail } from '../../../contract/stablecoins/burnRails'
import type { DemoBuild } from './demoPeople'

const MINUTE_MS = 60 * 1000

/** The accounts of the platform that take part, by key. */
type AccountKey = 'treasury' | 'exchange' | 'operating' | 'reserve' | 'refused'

/** Holder and address. */
const WALLETS: readonly (readonly [AccountKey, string, string])[] = [
  ['exchange', 'Harbour Exchange Ltd', 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489003'],
  ['treasury', 'Countersign Treasury LLC', 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2'],
]

/** Holder and number; the first one's bank refuses what is drawn from it. */
const BANKS: readonly (readonly [AccountKey, string, string])[] = [
  ['refused', 'Countersign Collections LLC', '4417080002'],
  ['reserve', 'Countersign Reserve LLC', '4417080249'],
  ['operating', 'Countersign Operating LLC', '4417080231'],
]

interface DemoOrder {
  /** The day of the history on which it is ordered. */
  readonly day: number
  readonly cents: number
  readonly description: string
  readonly order:
    | { readonly mintFrom: 'WIRE' | AccountKey; readonly to: AccountKey }
    | { readonly burnFrom: 'WALLET' | 'PROVIDER'; readonly to: AccountKey; readonly rail: StablecoinBurnRail }
}

/** In the order in which they are made; one is never funded, and one fails. */
const DEMO_ORDERS: readonly DemoOrder[] = [
  { day: 6, cents: 25_000_000, description: 'First issue', order: { mintFrom: 'WIRE', to: 'treasury' } },
  { day: 9, cents: 4_000_000, description: 'Weekly issue', order: { mintFrom: 'operating', to: 'exchange' } },
  {
    day: 12,
    cents: 1_250_075,
    description: 'Redemption of Harbour Exchange',
    order: { burnFrom: 'WALLET', to: 'reserve', rail: 'RTP_CREDIT' },
  },
  { day: 15, cents: 10_000_000, description: 'Second issue', order: { mintFrom: 'WIRE', to: 'treasury' } },
  {
    day: 18,
    cents: 7_500_000,
    description: 'Coins that were not placed',
    order: { burnFrom: 'PROVIDER', to: 'operating', rail: 'WIRE' },
  },
  { day: 20, cents: 2_200_000, description: 'Weekly issue', order: { mintFrom: 'refused', to: 'exchange' } },
  { day: 23, cents: 2_200_000, description: 'Weekly issue, again', order: { mintFrom: 'operating', to: 'exchange' } },
  {
    day: 26,
    cents: 380_050,
    description: 'Redemption of Harbour Exchange',
    order: { burnFrom: 'WALLET', to: 'reserve', rail: 'ACH_CREDIT' },
  },
  { day: 29, cents: 5_000_000, description: 'Issue for the month end', order: { mintFrom: 'WIRE', to: 'treasury' } },
]

const FIRST_DAY = 5
/** From this day's orders on nobody sends the funds, until they have expired. */
const UNFUNDED_FROM = 15
const UNFUNDED_TO = 23
const CENT = 10_000

interface Coins {
  readonly stablecoinId: string
  readonly accounts: ReadonlyMap<AccountKey, string>
}

/** A key of its own for what happens once in the history. */
const keyOf = (what: string): Record<string, string> => ({ 'idempotency-key': `demo ${what}` })

async function buildCoin({ tools }: DemoBuild): Promise<Coins> {
  const { platform } = tools
  const accounts = new Map<AccountKey, string>()
  for (const [key, legalName, address] of WALLETS) {
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName } as const
    const accountInfo = { accountType: 'SPARK_WALLET', address, beneficiary } as const
    const body = { currency: 'USDB', accountInfo }
    accounts.set(key, (await tools.call(platform, 'createPlatformExternalAccount', { body })).id)
  }
  for (const [key, legalName, accountNumber] of BANKS) {
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName } as const
    const accountInfo = { accountType: 'USD_ACCOUNT', routingNumber: '021000021', accountNumber, beneficiary } as const
    const body = { currency: 'USD', accountInfo }
    accounts.set(key, (await tools.call(platform, 'createPlatformExternalAccount', { body })).id)
  }
  await tools.call(platform, 'linkStablecoinProviderAccount', {
    headers: keyOf('link'),
    body: {
      provider: 'BRALE',
      apiClientId: 'countersign-issuer-7',
      apiClientSecret: 'demo-secret-of-nobody',
      providerAccountId: 'acct-countersign-treasury',
    },
  })
  const coin = await tools.call(platform, 'registerStablecoin', {
    headers: keyOf('coin'),
    body: {
      providerTokenIdentifier: 'harbor-dollar',
      networkTokenIdentifier: 'btkn1q0m7x5c2harbordollar8w4e9',
      network: 'SPARK',
    },
  })
  return { stablecoinId: coin.id, accounts }
}

async function place({ tools }: DemoBuild, coins: Coins, { day, cents, description, order }: DemoOrder): Promise<void> {
  const { stablecoinId, accounts } = coins
  const idOf = (key: AccountKey): string => accounts.get(key) ?? ''
  const common = { amount: String(cents * CENT), description }
  const call = { params: { stablecoinId }, headers: keyOf(`day ${day}`) }
  if ('mintFrom' in order) {
    const { mintFrom } = order
    const fundingSource =
      mintFrom === 'WIRE'
        ? { type: 'WIRE' as const }
        : { type: 'ACH_DEBIT' as const, externalAccountId: idOf(mintFrom) }
    const body = { ...common, fundingSource, destination: { accountId: idOf(order.to) } }
    await tools.call(tools.platform, 'createStablecoinMint', { ...call, body })
    return
  }
  const type = order.burnFrom === 'WALLET' ? 'EXTERNAL_ACCOUNT' : 'PROVIDER_INTERNAL_BALANCE'
  const destination = {
    type: 'EXTERNAL_ACCOUNT' as const,
    externalAccountId: idOf(order.to),
    rail: order.rail,
  }
  const body = { ...common, source: { type } as const, destination }
  await tools.call(tools.platform, 'createStablecoinBurn', { ...call, body })
}

/** One coin with its link, and the mints and burns of each day: carried out, failed and expired. */
export function createCoinHistory(build: DemoBuild): (day: number) => Promise<void> {
  const { tools } = build
  const operator = tools.operators[0] ?? tools.platform
  const hold = (isFundingHeld: boolean) =>
    tools.operate(operator, 'switchStablecoinProvider', { body: { isFundingHeld } })
  let coins: Coins | null = null
  return async (day) => {
    if (day === FIRST_DAY) coins = await buildCoin(build)
    if (coins === null) return
    if (day === UNFUNDED_FROM) await hold(true)
    if (day === UNFUNDED_TO) await hold(false)
    for (const order of DEMO_ORDERS) {
      if (order.day !== day) continue
      await tools.advanceTo(tools.parts.clock.now() + MINUTE_MS)
      await place(build, coins, order)
    }
  }
}
