import { consoleClient, type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { type Host, startHost } from '../host'
import { test } from '../test'
import { OWN_WALLETS, type OwnWallet } from './wallet/ownWallets'

test.describe.configure({ mode: 'serial' })

let host: Host
let platform: PlainClient
let desk: PlainClient
let customerId: string

test.beforeAll(async () => {
  host = await startHost('empty')
  platform = platformClient(host)
  desk = consoleClient(host)
  await desk.patch('/settings', { counterpartyRules: 'ON' })
  await desk.post('/settings/webhooks/inbox')
  const body = { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor', email: 'joy@example.com' }
  customerId = (await platform.post<{ id: string }>('/customers', body)).id
})

test.afterAll(() => host.stop())

type Owner = 'customers' | 'platform'

async function register(owner: Owner, { accountType, currency, address }: OwnWallet): Promise<string> {
  const beneficiary = {
    beneficiaryType: 'INDIVIDUAL',
    fullName: 'Joy Okafor',
    birthDate: '1988-04-12',
    nationality: 'US',
    countryOfResidence: 'US',
  }
  const account = await platform.post<{ id: string; status: string }>(`/${owner}/external-accounts`, {
    ...(owner === 'customers' ? { customerId } : {}),
    currency,
    ownershipType: 'FIRST_PARTY',
    accountInfo: { accountType, address, beneficiary },
  })
  expect(account.status).toBe('PENDING_OWNERSHIP_VERIFICATION')
  return account.id
}

async function challenge(owner: Owner, id: string): Promise<string> {
  const body = { method: 'WALLET_SIGNATURE' }
  return (await platform.post<{ messageToSign: string }>(`/${owner}/external-accounts/${id}/challenge`, body))
    .messageToSign
}

const verify = (owner: Owner, id: string, signature: string, { signatureScheme }: OwnWallet) =>
  platform.send('POST', `/${owner}/external-accounts/${id}/verify`, { signature, signatureScheme })

const statusOf = async (owner: Owner, id: string) =>
  (await platform.get<{ status: string }>(`/${owner}/external-accounts/${id}`)).status

/** The newest status that webhooks told of an account, from the local inbox. */
async function toldStatus(id: string): Promise<unknown> {
  const query = `type=EXTERNAL_ACCOUNT.STATUS_UPDATED&objectId=${id}`
  const { data } = await desk.get<{ data: { id: string; signatureVerdict: string }[] }>(`/inbox?${query}`)
  if (data[0] === undefined) return null
  expect(data[0].signatureVerdict).toBe('VALID')
  const { body } = await desk.get<{ body: string }>(`/inbox/${data[0].id}`)
  return (JSON.parse(body) as { data: { status: unknown } }).data.status
}

for (const [chain, make] of Object.entries(OWN_WALLETS)) {
  test(`${chain}: the owner's signature makes the account ACTIVE, another key's UNVERIFIED`, async () => {
    for (const owner of ['customers', 'platform'] as const) {
      const wallet = make()
      const id = await register(owner, wallet)
      const proven = await verify(owner, id, wallet.sign(await challenge(owner, id)), wallet)
      expect([proven.status, proven.body.status], JSON.stringify(proven.body)).toEqual([200, 'ACTIVE'])
      await expect.poll(() => toldStatus(id)).toBe('ACTIVE')
    }
    const [wallet, stranger] = [make(), make()]
    const id = await register('customers', wallet)
    const message = await challenge('customers', id)
    expect(message).toContain(id)
    const refused = await verify('customers', id, stranger.sign(message), wallet)
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(await statusOf('customers', id)).toBe('UNVERIFIED')
    await expect.poll(() => toldStatus(id)).toBe('UNVERIFIED')
    const again = await verify('customers', id, wallet.sign(message), wallet)
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
  })
}

test('a segwit signature with an Electrum header proves nothing under bip137', async () => {
  const wallet = OWN_WALLETS['Bitcoin P2WPKH, electrum']()
  const id = await register('customers', wallet)
  const signature = wallet.sign(await challenge('customers', id))
  expect((await verify('customers', id, signature, { ...wallet, signatureScheme: 'bip137' })).status).toBe(400)
  const next = wallet.sign(await challenge('customers', id))
  expect((await verify('customers', id, next, wallet)).status).toBe(200)
})

test('a signature over another message, and one that comes after the deadline, prove nothing', async () => {
  const wallet = OWN_WALLETS.Solana()
  const id = await register('platform', wallet)
  const message = await challenge('platform', id)
  expect((await verify('platform', id, wallet.sign(`${message} `), wallet)).status).toBe(400)
  const late = wallet.sign(await challenge('platform', id))
  await desk.post('/clock', { advanceSeconds: 15 * 60 })
  expect((await verify('platform', id, late, wallet)).status).toBe(400)
  expect(await statusOf('platform', id)).toBe('UNVERIFIED')
})

test('liveness passes by itself when its time has come, and fails for an address that ends in 002', async () => {
  const [passing, failing] = [OWN_WALLETS.Base(), OWN_WALLETS.Ethereum()]
  const ids = [
    await register('customers', passing),
    await register('platform', { ...failing, address: `${failing.address.slice(0, -3)}002` }),
  ] as const
  await platform.post(`/customers/external-accounts/${ids[0]}/challenge`, { method: 'LIVENESS' })
  await platform.post(`/platform/external-accounts/${ids[1]}/challenge`, { method: 'LIVENESS' })
  const never = await verify('customers', ids[0], passing.sign('anything'), passing)
  expect([never.status, never.body.code]).toEqual([409, 'CONFLICT'])
  await desk.post('/clock', { advanceSeconds: 30 })
  expect(await statusOf('customers', ids[0])).toBe('ACTIVE')
  expect(await statusOf('platform', ids[1])).toBe('UNVERIFIED')
  await expect.poll(() => toldStatus(ids[0])).toBe('ACTIVE')
  await expect.poll(() => toldStatus(ids[1])).toBe('UNVERIFIED')
})
