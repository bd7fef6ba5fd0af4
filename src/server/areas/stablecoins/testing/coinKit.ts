import type { Call } from '../../../../contract/operations'
import { sparkAddressOfKey } from '../../../crypto/addresses/sparkAddress'
import { accountInfoExample } from '../../../testing/accounts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/testServer'

type Body<K extends Parameters<Caller['call']>[0]> = NonNullable<Call<K>['body']>
type Patch<K extends Parameters<Caller['call']>[0]> = Partial<Body<K>>

export const SECRET = 'sk-never-to-be-seen-4711'

/** A coin with its link, a wallet and a bank account, and what is done with them. */
export interface CoinKit {
  readonly server: TestServer
  readonly linkId: string
  readonly coinId: string
  readonly walletId: string
  readonly bankId: string
  /** A key that nothing was called with before. */
  newKey(): Record<string, string>
  link<S extends number>(body: Patch<'linkStablecoinProviderAccount'>, status: S): ReturnType<typeof linkWith<S>>
  register<S extends number>(body: Patch<'registerStablecoin'>, status: S): ReturnType<typeof registerWith<S>>
  mint<S extends number>(body: Patch<'createStablecoinMint'>, status: S): ReturnType<typeof mintWith<S>>
  burn<S extends number>(body: Patch<'createStablecoinBurn'>, status: S): ReturnType<typeof burnWith<S>>
  /** A Spark wallet whose address ends so. */
  wallet(ending?: string): Promise<string>
  /** A United States bank account whose number ends so. */
  bank(ending?: string): Promise<string>
  /** State and steps of a mint or burn, each step by the seconds since it was asked for. */
  stepsOf(id: string): Promise<string>
}

const linkWith = <S extends number>(server: TestServer, body: Patch<'linkStablecoinProviderAccount'>, key: Key, s: S) =>
  server.as.platform.call(
    'linkStablecoinProviderAccount',
    { headers: key, body: { provider: 'BRALE', apiClientId: 'issuer-key-7', apiClientSecret: SECRET, ...body } },
    s,
  )

const registerWith = <S extends number>(server: TestServer, body: Patch<'registerStablecoin'>, key: Key, s: S) =>
  server.as.platform.call(
    'registerStablecoin',
    {
      headers: key,
      body: {
        providerTokenIdentifier: 'harbor-dollar',
        networkTokenIdentifier: `btkn1-${body.providerTokenIdentifier ?? 'harbor-dollar'}`,
        network: 'SPARK',
        ...body,
      },
    },
    s,
  )

interface Parts {
  readonly coinId: string
  readonly walletId: string
  readonly bankId: string
}
type Key = Record<string, string>

const mintWith = <S extends number>(
  server: TestServer,
  { coinId: stablecoinId, walletId: accountId }: Parts,
  call: { readonly body: Patch<'createStablecoinMint'>; readonly headers: Key },
  status: S,
) => {
  const body = { amount: '25000000', fundingSource: { type: 'WIRE' as const }, destination: { accountId } }
  return server.as.platform.call(
    'createStablecoinMint',
    { params: { stablecoinId }, headers: call.headers, body: { ...body, ...call.body } },
    status,
  )
}

const burnWith = <S extends number>(
  server: TestServer,
  { coinId: stablecoinId, bankId: externalAccountId }: Parts,
  call: { readonly body: Patch<'createStablecoinBurn'>; readonly headers: Key },
  status: S,
) => {
  const destination = { type: 'EXTERNAL_ACCOUNT' as const, externalAccountId, rail: 'WIRE' as const }
  const body = { amount: '25000000', source: { type: 'PROVIDER_INTERNAL_BALANCE' as const }, destination }
  return server.as.platform.call(
    'createStablecoinBurn',
    { params: { stablecoinId }, headers: call.headers, body: { ...body, ...call.body } },
    status,
  )
}

const platformAccount = async (server: TestServer, body: Body<'createPlatformExternalAccount'>): Promise<string> =>
  (await server.as.platform.call('createPlatformExternalAccount', { body }, 201)).id

async function stepsOf(server: TestServer, id: string): Promise<string> {
  const item = await server.as.console.call('getCoinOperation', { params: { stablecoinOperationId: id } }, 200)
  const at = item.steps.map((step) => `${step.status}@${(Date.parse(step.at) - Date.parse(item.createdAt)) / 1000}`)
  return at.join(' ')
}

/** On a shared server there are the coins of the kits before, and their link: the provider has one account per key. */
const madeBefore = ({ service: { store } }: TestServer) =>
  store.read(async (tx) => ({
    links: await tx.selectFrom('stablecoin_provider_accounts').select('id').orderBy('id').execute(),
    coins: await tx.selectFrom('stablecoins').select('id').execute(),
  }))

/** A service with a link, and with a coin of 6 decimals, a wallet and a bank account of the platform that are new. */
export async function startCoinKit(options: Parameters<typeof startTestServer>[0] = {}): Promise<CoinKit> {
  const server = await startTestServer(options)
  const before = await madeBefore(server)
  const nth = before.coins.length
  let keys = 0
  const newKey = (): Key => {
    keys += 1
    return { 'idempotency-key': `key-${nth}-${keys}` }
  }
  const walletAddress = sparkAddressOfKey(new Uint8Array(32).fill(nth + 1))
  const wallet = (ending = '') => {
    const address = walletAddress.slice(0, walletAddress.length - ending.length) + ending
    return platformAccount(server, { currency: 'USDB', accountInfo: accountInfoExample('SPARK_WALLET', { address }) })
  }
  let banks = 0
  const bank = (ending = '') => {
    banks += 1
    const accountNumber = `0001${234 + nth}${banks}6${ending.padStart(3, '9')}`
    return platformAccount(server, {
      currency: 'USD',
      accountInfo: accountInfoExample('USD_ACCOUNT', { accountNumber }),
    })
  }
  const link = before.links[0] ?? (await linkWith(server, {}, newKey(), 201))
  const name = nth === 0 ? {} : { providerTokenIdentifier: `harbor-dollar-${nth}` }
  const coin = await registerWith(server, { ...name, stablecoinProviderAccountId: link.id }, newKey(), 201)
  const parts = { coinId: coin.id, walletId: await wallet(), bankId: await bank() }
  return {
    server,
    linkId: link.id,
    ...parts,
    newKey,
    wallet,
    bank,
    link: (body, status) => linkWith(server, body, newKey(), status),
    register: (body, status) => registerWith(server, body, newKey(), status),
    mint: (body, status) => mintWith(server, parts, { body, headers: newKey() }, status),
    burn: (body, status) => burnWith(server, parts, { body, headers: newKey() }, status),
    stepsOf: (id) => stepsOf(server, id),
  }
}
