import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountInfoExample, currencyExample } from '../../../testing/accounts'
import { decideExternalAccountStatus, requireExternalAccountOf } from '../public'
import { type OwnershipSetup, startOwnershipSetup } from '../testing/ownershipSetup'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

const OPERATION = 'createExternalAccountOwnershipChallenge'
const UNKNOWN = 'ExternalAccount:00000000-0000-7000-8000-000000000000'
const EVENT = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'

const ask = <Status extends 201 | 400 | 404 | 409>(
  externalAccountId: string,
  status: Status,
  method = 'WALLET_SIGNATURE',
) => setup.server.as.platform.call(OPERATION, { params: { externalAccountId }, body: { method } as never }, status)

describe('createExternalAccountOwnershipChallenge', () => {
  it('answers a message that names account and address, differs each time, and lives 15 minutes', async () => {
    const { id, wallet } = await setup.register('BASE')
    const first = await ask(id, 201)
    const second = await ask(id, 201)
    if (first.method !== 'WALLET_SIGNATURE' || second.method !== 'WALLET_SIGNATURE') throw new Error('other method')
    expect(first.messageToSign).toContain(id)
    expect(first.messageToSign).toContain(wallet.address)
    expect(first.messageToSign).not.toBe(second.messageToSign)
    expect(Date.parse(first.expiresAt) - setup.server.clock.now()).toBe(15 * 60_000)
    expect(await setup.statesOf(id)).toEqual(['ABANDONED', 'OPEN'])
    expect(await setup.server.eventsOf(id)).toEqual([])
    expect((await setup.verify(id, { signature: wallet.sign(first.messageToSign) })).status).toBe(400)
  })

  it('answers a link and a token for LIVENESS', async () => {
    const { id } = await setup.register('SOLANA')
    const challenge = await ask(id, 201, 'LIVENESS')
    expect(challenge).toMatchObject({ method: 'LIVENESS', token: expect.stringMatching(/^[0-9a-f]{48}$/) })
    expect(challenge).toHaveProperty('verificationLink', expect.stringMatching(/\/hosted\/liveness\/[0-9a-f]{48}$/))
    expect(challenge).not.toHaveProperty('messageToSign')
  })

  it('returns an UNVERIFIED account to PENDING_OWNERSHIP_VERIFICATION, with its event', async () => {
    const { id, wallet } = await setup.register('TRON')
    await setup.challenge(id)
    await setup.verify(id, { signature: 'nonsense' })
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
    const message = await setup.challenge(id)
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await setup.verify(id, { signature: wallet.sign(message) })).toMatchObject({ status: 200 })
    expect(await setup.statesOf(id)).toEqual(['FAILED', 'PASSED'])
    expect(await setup.server.eventsOf(id)).toEqual([EVENT, EVENT, EVENT])
  })

  it('answers 409 for an account that is ACTIVE already', async () => {
    const { id, wallet } = await setup.register('P2PKH')
    await setup.verify(id, { signature: wallet.sign(await setup.challenge(id)) })
    const refusal = await ask(id, 409)
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'externalAccountId', reason: 'ALREADY_ACTIVE' },
    })
    expect(await setup.statesOf(id)).toEqual(['PASSED'])
  })

  it.each([
    ['EUR_ACCOUNT', {}, {}, 'NOT_SELF_CUSTODY'],
    ['LIGHTNING', {}, {}, 'LIGHTNING_ACCOUNT'],
    ['BASE_WALLET', { vaspName: 'Harbour Exchange' }, { ownershipType: 'FIRST_PARTY' }, 'NOT_SELF_CUSTODY'],
    [
      'BASE_WALLET',
      { beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' } },
      { ownershipType: 'THIRD_PARTY' },
      'NOT_FIRST_PARTY',
    ],
  ] as const)('answers 409 for %s %o %o: %s', async (type, change, more, reason) => {
    const customer = { customerId: setup.customerId, currency: currencyExample(type) }
    const body = { ...customer, accountInfo: accountInfoExample(type, change), ...more }
    const account = await setup.server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    for (const method of ['WALLET_SIGNATURE', 'LIVENESS']) {
      expect(await ask(account.id, 409, method)).toMatchObject({ code: 'CONFLICT', details: { reason } })
    }
    expect(await setup.statesOf(account.id)).toEqual([])
    await setup.server.as.platform.call(
      'deleteCustomerExternalAccountById',
      { params: { externalAccountId: account.id } },
      204,
    )
  })

  it('answers 400 for an unknown method and 404 for unknown, deleted and the platform’s accounts', async () => {
    const { id } = await setup.register('BASE')
    expect(await ask(id, 400, 'SELFIE')).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await ask(UNKNOWN, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    expect(await ask('nonsense', 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    const { id: platformId } = await setup.register('BASE', 'PLATFORM')
    expect(await ask(platformId, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

  it('needs the permission MANAGE', async () => {
    const { id } = await setup.register('BASE')
    const token = await setup.server.as.platform.call(
      'createToken',
      { body: { name: 'reader', permissions: ['VIEW', 'TRANSACT'] } },
      201,
    )
    const reader = setup.server.as.token(token.clientId, token.clientSecret ?? '')
    await reader.call(OPERATION, { params: { externalAccountId: id }, body: { method: 'LIVENESS' } }, 403)
    const body = { signature: 'x' }
    await reader.call('verifyExternalAccountOwnership', { params: { externalAccountId: id }, body }, 403)
    await setup.server.as.nobody.call(
      OPERATION,
      { params: { externalAccountId: id }, body: { method: 'LIVENESS' } },
      401,
    )
  })

  it('gives up when an account is deleted or taken out of use while its challenge is open', async () => {
    const { id, wallet } = await setup.register('BASE')
    const signature = wallet.sign(await setup.challenge(id))
    await setup.server.as.platform.call('deleteCustomerExternalAccountById', { params: { externalAccountId: id } }, 204)
    expect(await setup.statesOf(id)).toEqual(['ABANDONED'])
    expect((await setup.verify(id, { signature })).status).toBe(404)
    await ask(id, 404)
  })

  it('is refused for an account that an operator took out of use, and its challenge is abandoned', async () => {
    const { id, wallet } = await setup.register('BASE')
    const signature = wallet.sign(await setup.challenge(id))
    await setup.act(async (context) => {
      await decideExternalAccountStatus(context, await requireExternalAccountOf(context.tx, 'CUSTOMER', id), 'INACTIVE')
    })
    expect(await setup.statesOf(id)).toEqual(['ABANDONED'])
    const refusal = await setup.verify(id, { signature })
    expect(refusal).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { reason: 'CHALLENGE_CLOSED' } } })
    expect(await ask(id, 409)).toMatchObject({ details: { reason: 'EXTERNAL_ACCOUNT_INACTIVE' } })
  })
})
