import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { shareTestServer } from '../../../testing/sharedServer'
import { addAuthMethod } from '../../wallet-auth/credentials'
import {
  type HeldSession,
  retryHeaders,
  SANDBOX_STAMP,
  startWalletSetup,
  type WalletSetup,
} from '../../wallet-auth/testing/walletKit'

const PHONE = '+14155550100'

const server = shareTestServer()
let setup: WalletSetup
let session: HeldSession
/** No two tests have the same ones: an email opens one wallet. */
let [old, fresh, others] = ['', '', '']
beforeEach(async ({ task }) => {
  ;[old, fresh, others] = ['old', 'new', 'other'].map((name) => `${name}.${task.id}@example.com`) as [
    string,
    string,
    string,
  ]
  setup = await startWalletSetup({ phoneNumber: PHONE, email: old }, { on: server })
  session = await setup.session()
})

type Change = Omit<NonNullable<Call<'updateCustomerById'>['body']>, 'customerType'>

const platform = () => setup.server.as.platform
const callOf = (change: Change, customerId = setup.customerId): Call<'updateCustomerById'> => ({
  params: { customerId },
  body: { customerType: 'INDIVIDUAL', ...change } as never,
})
const ask = (change: Change = { email: fresh }) => setup.ask('updateCustomerById', callOf(change))
const retry = async (
  asked: { readonly requestId: string; readonly payloadToSign: string },
  status: number,
  change: Change = { email: fresh },
  stamp = session.key.stamp(asked.payloadToSign),
) =>
  (await platform().call(
    'updateCustomerById',
    { ...callOf(change), headers: retryHeaders(asked, stamp) },
    status,
  )) as unknown as { code: string; details: Record<string, unknown> }

const customer = (customerId = setup.customerId) => platform().call('getCustomerById', { params: { customerId } }, 200)
const credentials = async (accountId = setup.accountId) =>
  (await platform().call('listAuthCredentials', { query: { accountId } }, 200)).data

/** A credential without its ceremony. */
const addOtp = (type: 'EMAIL_OTP' | 'SMS_OTP', contact: string, of = setup) =>
  setup.act((context) =>
    addAuthMethod(
      context,
      { id: of.accountId, customer_id: of.customerId },
      { identity: { type, accountId: of.accountId }, nickname: contact, particulars: { contact } },
    ),
  )

async function expectUnchanged() {
  expect(await customer()).toMatchObject({ email: old, phoneNumber: PHONE })
  expect((await credentials()).find(({ type }) => type === 'EMAIL_OTP')).toMatchObject({ nickname: old })
}

describe('a new email that a credential follows', () => {
  it('is signed first: the text names it, and binds the rest without showing it', async () => {
    const asked = await ask({ email: fresh, currencies: ['USD', 'EUR'] })
    expect(Object.keys(asked).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      parameters: { userEmail: fresh, userId: setup.customerId, credentialIds: [setup.credentialId] },
    })
    expect(asked.payloadToSign).not.toContain('EUR')
    await expectUnchanged()
  })

  it('changes customer and credential together, with everything else that was submitted', async () => {
    const change = { email: fresh, currencies: ['USD', 'EUR'] }
    await setup.server.clock.advance(2)
    const asked = await ask(change)
    expect(await retry(asked, 200, change)).toMatchObject({ email: fresh, currencies: ['USD', 'EUR'] })
    expect(await credentials()).toMatchObject([
      { id: setup.credentialId, nickname: fresh, updatedAt: setup.server.clock.iso() },
    ])
    const rows = await setup.server.service.store.read((tx) =>
      tx.selectFrom('auth_methods').selectAll().where('account_id', '=', setup.accountId).execute(),
    )
    expect(rows.map(({ contact }) => contact)).toEqual([fresh])
  })

  it('voids the codes under way to the old one', async () => {
    await setup.act(({ tx }) =>
      tx
        .insertInto('auth_challenges')
        .values({
          id: 'Challenge:1',
          auth_method_id: setup.credentialId,
          kind: 'OTP',
          state: 'LIVE',
          target_private_key: 'aa',
          target_public_key: 'bb',
          code: '000000',
          client_public_key: null,
          challenge: null,
          failed_attempts: 0,
          expires_at: new Date(server.clock.now() + 300_000).toISOString(),
          created_at: setup.server.clock.iso(),
          updated_at: setup.server.clock.iso(),
        })
        .execute(),
    )
    await retry(await ask(), 200)
    const row = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('auth_challenges')
        .selectAll()
        .where('auth_method_id', '=', setup.credentialId)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ state: 'REPLACED', code: null, target_private_key: null })
  })

  it('may be signed by a session of any of the customer’s wallets, and by the sandbox literal', async () => {
    const wallet = await setup.act(async ({ tx, ids }) => {
      const first = await tx
        .selectFrom('internal_accounts')
        .selectAll()
        .where('id', '=', setup.accountId)
        .executeTakeFirstOrThrow()
      const second = { ...first, id: ids.new('InternalAccount') }
      await tx.insertInto('internal_accounts').values(second).execute()
      return second
    })
    const added = await addOtp('SMS_OTP', PHONE, { ...setup, accountId: wallet.id })
    const other = await setup.session(added.id)
    const asked = await ask()
    await retry(asked, 200, { email: fresh }, other.key.stamp(asked.payloadToSign))
    await retry(await ask({ email: old }), 200, { email: old }, SANDBOX_STAMP)
    await expectUnchanged()
  })

  it('moves every credential of the kind, in all wallets of the customer', async () => {
    const secondId = await setup.act(async ({ tx, ids }) => {
      const row = await tx
        .selectFrom('internal_accounts')
        .selectAll()
        .where('id', '=', setup.accountId)
        .executeTakeFirstOrThrow()
      const id = ids.new('InternalAccount')
      await tx
        .insertInto('internal_accounts')
        .values({ ...row, id })
        .execute()
      return id
    })
    await addOtp('EMAIL_OTP', old, { ...setup, accountId: secondId })
    await retry(await ask(), 200)
    expect((await credentials(secondId)).map(({ nickname }) => nickname)).toEqual([fresh])
    expect((await credentials()).map(({ nickname }) => nickname)).toEqual([fresh])
  })

  it('given again is an ordinary call', async () => {
    expect(await platform().call('updateCustomerById', callOf({ email: old }), 200)).toMatchObject({ email: old })
  })

  it('that was signed twice is changed once, and each request counts once', async () => {
    const [first, second] = [await ask(), await ask()]
    await retry(first, 200)
    expect(await retry(first, 401)).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'REQUEST_ID_USED' } })
    await retry(second, 200)
    expect((await retry(second, 401)).details).toMatchObject({ reason: 'REQUEST_ID_USED' })
    expect(await customer()).toMatchObject({ email: fresh })
  })

  it('sent a hundred times at once changes once', async () => {
    const asked = await ask()
    const stamp = session.key.stamp(asked.payloadToSign)
    const payload = JSON.stringify({ customerType: 'INDIVIDUAL', email: fresh })
    const post = {
      method: 'PATCH' as const,
      url: `/2025-10-13/customers/${encodeURIComponent(setup.customerId)}`,
      headers: {
        host: 'localhost:4010',
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
        ...retryHeaders(asked, stamp),
      },
      payload,
    }
    const replies = await Promise.all(Array.from({ length: 100 }, () => setup.server.raw(post)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  })

  it('leaves no personal data in the audit and in what is kept of the request', async () => {
    await platform().call('updateCustomerById', callOf({ email: fresh, phoneNumber: undefined }), 202)
    await retry(await ask(), 200)
    const kept = await setup.server.service.store.read(async (tx) => ({
      audit: await tx.selectFrom('audit_log').selectAll().where('target_id', '=', setup.customerId).execute(),
      facts: await tx.selectFrom('signed_requests').select('facts_json').execute(),
    }))
    expect(JSON.stringify(kept)).not.toContain(fresh)
  })
})

describe('a new email is refused', () => {
  it('when it opens somebody else’s wallet, on both legs', async () => {
    const asked = await ask({ email: others })
    await setup.otherWallet(others)
    const change = { email: others }
    expect(await retry(asked, 409, change)).toMatchObject({
      code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
      details: { field: 'email' },
    })
    const refused = await platform().call('updateCustomerById', callOf(change), 409)
    expect(refused.code).toBe('EMAIL_OTP_EMAIL_ALREADY_EXISTS')
    await expectUnchanged()
  })

  it('when it opens somebody else’s wallet in letters of another case', async () => {
    await setup.otherWallet(others)
    for (const email of [others.toUpperCase(), others.replace('other', 'Other')]) {
      const refused = await platform().call('updateCustomerById', callOf({ email }), 409)
      expect(refused).toMatchObject({ code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS', details: { field: 'email' } })
    }
    await ask({ email: old.replace('old', 'OLD') })
  })

  it.each(['a credential was removed', 'the only one gave way to another'])('when %s meanwhile', async (what) => {
    const asked = await ask()
    await setup.act(({ tx }) =>
      tx
        .updateTable('auth_methods')
        .set({ revoked_at: setup.server.clock.iso(), active_identity: null })
        .where('id', '=', setup.credentialId)
        .execute(),
    )
    if (what !== 'a credential was removed') await addOtp('EMAIL_OTP', old)
    expect(await retry(asked, 409)).toMatchObject({
      code: 'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
      details: { field: 'email' },
    })
    expect(await customer()).toMatchObject({ email: old })
  })

  it('with a changed set before its signature is looked at, and after its request id', async () => {
    const asked = await ask()
    const used = await ask()
    await retry(used, 200, { email: fresh })
    await setup.act(({ tx }) =>
      tx.updateTable('auth_methods').set({ revoked_at: setup.server.clock.iso(), active_identity: null }).execute(),
    )
    expect((await retry(asked, 409, { email: fresh }, session.key.stamp('x'))).code).toBe(
      'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    )
    expect((await retry(used, 401)).details).toMatchObject({ reason: 'REQUEST_ID_USED' })
  })

  it('with another body, another text, a foreign key, a missing header', async () => {
    const asked = await ask()
    expect((await retry(asked, 401, { email: `x${fresh}` })).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
    expect((await retry(asked, 401, { email: fresh, currencies: ['USD'] })).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
    expect((await retry(asked, 401, undefined, session.key.stamp(`${asked.payloadToSign} `))).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    )
    const stranger = await setup.session((await setup.otherWallet()).credentialId)
    expect((await retry(asked, 401, undefined, stranger.key.stamp(asked.payloadToSign))).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    )
    const half = async (headers: Record<string, string>) =>
      (await platform().call('updateCustomerById', { ...callOf({ email: fresh }), headers }, 401)).code
    expect(await half({ 'request-id': asked.requestId })).toBe('WALLET_SIGNATURE_MISSING')
    expect(await half({ 'service-wallet-signature': SANDBOX_STAMP })).toBe('REQUEST_ID_MISSING')
    await expectUnchanged()
    await retry(asked, 200)
  })

  it('with all that an ordinary change is refused for, on the retry too', async () => {
    const umaAddress = '$marta@pay.example.com'
    const change = { email: fresh, umaAddress }
    const asked = await ask(change)
    await platform().call('createCustomer', { body: { customerType: 'INDIVIDUAL', umaAddress } }, 201)
    expect((await retry(asked, 409, change)).code).toBe('UMA_ADDRESS_EXISTS')
    await expectUnchanged()
  })
})

describe('a new phone number', () => {
  let number = '+14155550199'
  beforeEach(() => {
    number = `+${Number(number.slice(1)) + 1}`
  })

  it('changes at once while no credential follows it', async () => {
    const changed = await platform().call('updateCustomerById', callOf({ phoneNumber: number }), 200)
    expect(changed).toMatchObject({ phoneNumber: number })
  })

  it('that a credential follows is signed, and changes with it', async () => {
    await addOtp('SMS_OTP', PHONE)
    const asked = await ask({ phoneNumber: number })
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      parameters: { userPhoneNumber: number },
    })
    expect(await retry(asked, 200, { phoneNumber: number })).toMatchObject({ phoneNumber: number, email: old })
    expect((await credentials()).map(({ type, nickname }) => [type, nickname])).toEqual([
      ['EMAIL_OTP', old],
      ['SMS_OTP', number],
    ])
  })

  it('is refused with CONFLICT when it opens somebody else’s wallet, or the set changed', async () => {
    const added = await addOtp('SMS_OTP', PHONE)
    const asked = await ask({ phoneNumber: number })
    const other = { ...setup, ...(await setup.otherWallet()) }
    const foreign = await addOtp('SMS_OTP', number, other)
    const conflict = { code: 'CONFLICT', details: { field: 'phoneNumber' } }
    expect(await retry(asked, 409, { phoneNumber: number })).toMatchObject(conflict)
    await setup.act(({ tx }) =>
      tx
        .updateTable('auth_methods')
        .set({ revoked_at: setup.server.clock.iso(), active_identity: null })
        .where('id', 'in', [added.id, foreign.id])
        .execute(),
    )
    const refused = await retry(asked, 409, { phoneNumber: number })
    expect(refused).toMatchObject({ ...conflict, details: { reason: 'CREDENTIAL_SET_CHANGED' } })
    expect(await customer()).toMatchObject({ phoneNumber: PHONE })
  })
})

describe('a first email', () => {
  it('opens a wallet that holds no credential with the one that every wallet starts with', async () => {
    const body = { customerType: 'INDIVIDUAL' as const, fullName: 'No Mail' }
    const { id } = await platform().call('createCustomer', { body }, 201)
    expect(await platform().call('updateCustomerById', callOf({ email: fresh }, id), 200)).toMatchObject({
      email: fresh,
    })
    const accounts = await platform().call('listCustomerInternalAccounts', { query: { customerId: id } }, 200)
    const wallet = accounts.data.find(({ type }) => type === 'EMBEDDED_WALLET')
    expect(await credentials(wallet?.id ?? '')).toMatchObject([{ type: 'EMAIL_OTP', nickname: fresh }])
  })

  it('leaves a wallet alone that is opened by other credentials: that takes a signed retry', async () => {
    const body = { customerType: 'INDIVIDUAL' as const, fullName: 'No Mail', phoneNumber: PHONE }
    const { id } = await platform().call('createCustomer', { body }, 201)
    const accounts = await platform().call('listCustomerInternalAccounts', { query: { customerId: id } }, 200)
    const accountId = accounts.data.find(({ type }) => type === 'EMBEDDED_WALLET')?.id ?? ''
    await platform().call('createAuthCredential', { body: { type: 'SMS_OTP', accountId } }, 201)
    await platform().call('updateCustomerById', callOf({ email: fresh }, id), 200)
    expect(await credentials(accountId)).toMatchObject([{ type: 'SMS_OTP' }])
  })
})
