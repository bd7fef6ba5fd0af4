import { describe, expect, it } from 'vitest'
import { accountInfoExample } from '../../../testing/accounts'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const UNKNOWN = 'ExternalAccount:00000000-0000-7000-8000-000000000000'
const newCustomer = async () => (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
const usAccount = (n: number) => accountInfoExample('USD_ACCOUNT', { accountNumber: `77000${n}` })

const createFor = (customerId: string, n: number) =>
  server.as.platform.call(
    'createCustomerExternalAccount',
    { body: { customerId, currency: 'USD', accountInfo: usAccount(n) } },
    201,
  )

describe('listCustomerExternalAccounts', () => {
  it('pages newest first by customer and currency, counts exactly, and binds the cursor to its filters', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.unshift((await createFor(mine, n)).id)
    await createFor(other, 1)
    const call = (query: Record<string, string>) =>
      server.as.platform.call('listCustomerExternalAccounts', { query }, 200)
    const first = await call({ customerId: mine, limit: '2' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const rest = await call({ customerId: mine, limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.data, ...rest.data].map((account) => account.id)).toEqual(ids)
    expect(rest).not.toHaveProperty('nextCursor')
    expect((await call({})).totalCount).toBe(4)
    expect((await call({ customerId: mine, currency: 'EUR' })).totalCount).toBe(0)
    expect((await call({ currency: 'USD' })).totalCount).toBe(4)
    const wrong = { query: { customerId: other, cursor: first.nextCursor ?? '' } }
    expect((await server.as.platform.call('listCustomerExternalAccounts', wrong, 400)).code).toBe('INVALID_INPUT')
    await server.as.platform.call('listCustomerExternalAccounts', { query: { limit: '101' } }, 400)
  })
})

describe('deleteCustomerExternalAccountById', () => {
  it('frees the identity, the default and the place in the list, and answers 404 from then on', async () => {
    const customerId = await newCustomer()
    const body = { customerId, currency: 'USD', accountInfo: usAccount(9), defaultUmaDepositAccount: true }
    const account = await server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    const params = { externalAccountId: account.id }
    await server.as.platform.call('deletePlatformExternalAccountById', { params }, 404)
    expect(await server.as.platform.call('deleteCustomerExternalAccountById', { params }, 204)).toBeNull()
    await server.as.platform.call('getCustomerExternalAccountById', { params }, 404)
    expect((await server.as.platform.call('deleteCustomerExternalAccountById', { params }, 404)).code).toBe(
      'REFERENCE_NOT_FOUND',
    )
    const list = await server.as.platform.call('listCustomerExternalAccounts', { query: { customerId } }, 200)
    expect(list).toMatchObject({ data: [], totalCount: 0 })
    const again = await server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect(again.id).not.toBe(account.id)
  })
})

describe('the platform side', () => {
  it('creates, lists, reads and deletes its own accounts, which customers do not see', async () => {
    const body = { currency: 'EUR', accountInfo: accountInfoExample('EUR_ACCOUNT'), platformAccountId: 'treasury-eur' }
    const account = await server.as.platform.call('createPlatformExternalAccount', { body }, 201)
    expect(account).toMatchObject({
      customerId: null,
      platformAccountId: 'treasury-eur',
      defaultUmaDepositAccount: false,
    })
    const params = { externalAccountId: account.id }
    expect(await server.as.platform.call('getPlatformExternalAccountById', { params }, 200)).toEqual(account)
    await server.as.platform.call('getCustomerExternalAccountById', { params }, 404)
    await server.as.platform.call('deleteCustomerExternalAccountById', { params }, 404)
    const conflict = await server.as.platform.call('createPlatformExternalAccount', { body }, 409)
    expect(conflict.code).toBe('CONFLICT')
    const page = await server.as.platform.call('listPlatformExternalAccounts', { query: { currency: 'EUR' } }, 200)
    expect(page).toMatchObject({ totalCount: 1, hasMore: false })
    expect(
      (await server.as.platform.call('listPlatformExternalAccounts', { query: { currency: 'GBP' } }, 200)).data,
    ).toEqual([])
    await server.as.platform.call('deletePlatformExternalAccountById', { params }, 204)
    await server.as.platform.call('getPlatformExternalAccountById', { params }, 404)
    expect((await server.as.platform.call('listPlatformExternalAccounts', {}, 200)).totalCount).toBe(0)
  })

  it.each([UNKNOWN, 'ExternalAccount:nonsense', 'InternalAccount:00000000-0000-7000-8000-000000000000'])(
    'answers 404 for %s',
    async (id) => {
      const call = { params: { externalAccountId: id } }
      for (const operation of ['getPlatformExternalAccountById', 'getCustomerExternalAccountById'] as const) {
        expect((await server.as.platform.call(operation, call, 404)).code).toBe('REFERENCE_NOT_FOUND')
      }
      for (const operation of ['deletePlatformExternalAccountById', 'deleteCustomerExternalAccountById'] as const) {
        await server.as.platform.call(operation, call, 404)
      }
    },
  )
})
