import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  clientKey,
  retryHeaders,
  SANDBOX_STAMP,
  sandboxToken,
  sealedOtp,
  startWalletSetup,
  type WalletSetup,
} from '../../areas/wallet-auth/testing/walletKit'
import { createSoftwareAuthenticator } from '../../crypto/webauthn/testing/softwareAuthenticator'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({ phoneNumber: '+15035550100' }, { on: server })
})

const platform = () => setup.server.as.platform
const desk = () => setup.server.as.desk
const wallets = async (query: Record<string, string> = {}) => desk().call('listWallets', { query }, 200)
const authority = () => desk().call('getWalletAuthority', { params: { accountId: setup.accountId } }, 200)

async function addOauth(): Promise<string> {
  const oidcToken = sandboxToken(setup.server.clock.now())
  const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken } as const
  return String((await setup.signed('createAuthCredential', { body }, { literal: true }, 201)).id)
}

async function addPasskey(): Promise<string> {
  const challenge = Buffer.from('registration').toString('base64url')
  const { attest } = createSoftwareAuthenticator({ algorithm: 'EdDSA' })
  const attestation = attest({ challengeB64url: challenge }) as never
  const body = { type: 'PASSKEY', accountId: setup.accountId, nickname: 'Laptop', challenge, attestation } as const
  return String((await setup.signed('createAuthCredential', { body }, { literal: true }, 201)).id)
}

describe('listWallets', () => {
  beforeEach(async () => {
    setup = await startWalletSetup({ phoneNumber: '+15035550100' })
  })
  afterEach(() => setup.server.close())

  it('counts what is in force, newest wallet first', async () => {
    await setup.server.clock.advance(60)
    const { accountId } = await setup.otherWallet()
    await addOauth()
    await setup.session()
    await setup.server.clock.advance(120)
    await setup.session()
    const { data, totalCount } = await wallets()
    expect(totalCount).toBe(2)
    expect(data.map((wallet) => wallet.accountId)).toEqual([accountId, setup.accountId])
    expect(data[0]).toMatchObject({
      credentials: [{ type: 'EMAIL_OTP', count: 1 }],
      activeSessions: 0,
      lastUsedAt: null,
      nextExpiresAt: null,
    })
    expect(data[1]).toMatchObject({
      customerId: setup.customerId,
      customerName: 'Marta Ferreira',
      status: 'ACTIVE',
      credentials: [
        { type: 'EMAIL_OTP', count: 1 },
        { type: 'OAUTH', count: 1 },
      ],
      activeSessions: 2,
      lastUsedAt: setup.server.clock.iso(),
      nextExpiresAt: new Date(setup.server.clock.now() + (15 - 2) * 60_000).toISOString(),
    })
  })

  it('leaves out what was revoked and what expired', async () => {
    const oauthId = await addOauth()
    await setup.session(oauthId)
    const { sessionId } = await setup.session()
    await setup.signed('revokeAuthCredential', { params: { id: oauthId } }, { literal: true }, 204)
    expect((await wallets()).data[0]).toMatchObject({
      credentials: [{ type: 'EMAIL_OTP', count: 1 }],
      activeSessions: 1,
    })
    await setup.signed('revokeAuthSession', { params: { id: sessionId } }, { literal: true }, 204)
    expect((await wallets()).data[0]).toMatchObject({ activeSessions: 0, nextExpiresAt: null })
    await setup.session()
    await setup.server.clock.advance(15 * 60)
    expect((await wallets()).data[0]).toMatchObject({ activeSessions: 0, nextExpiresAt: null })
  })

  it('finds by customer, name, email, and the end of the account id', async () => {
    const other = await setup.otherWallet('half_off@example.com')
    const found = async (query: Record<string, string>) => {
      const page = await wallets(query)
      expect(page.totalCount).toBe(page.data.length)
      return page.data.map((wallet) => wallet.accountId)
    }
    expect(await found({ customerId: other.customerId })).toEqual([other.accountId])
    expect(await found({ text: 'ferreira' })).toHaveLength(2)
    expect(await found({ text: 'half_off' })).toEqual([other.accountId])
    expect(await found({ text: 'h%off' })).toEqual([])
    expect(await found({ text: setup.accountId })).toEqual([setup.accountId])
    expect(await found({ text: setup.accountId.slice(-12) })).toEqual([setup.accountId])
    expect(await found({ text: 'marta@', customerId: other.customerId })).toEqual([])
  })

  it('says when the customer of a wallet was deleted', async () => {
    const other = await setup.otherWallet()
    await platform().call('deleteCustomerById', { params: { customerId: other.customerId } }, 200)
    expect((await wallets()).data.map((wallet) => wallet.isCustomerDeleted)).toEqual([true, false])
    const params = { accountId: other.accountId }
    const { account } = await desk().call('getWalletAuthority', { params }, 200)
    expect(account).toMatchObject({ isCustomerDeleted: true })
  })

  it('pages without a gap and binds its cursor to the filters', async () => {
    const other = await setup.otherWallet()
    const first = await wallets({ limit: '1' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 2 })
    const cursor = String(first.nextCursor)
    const second = await wallets({ limit: '1', cursor })
    expect([...first.data, ...second.data].map((row) => row.accountId)).toEqual([other.accountId, setup.accountId])
    await desk().call('listWallets', { query: { limit: '1', cursor, text: 'marta' } }, 400)
  })

  it('asks the database as often for one wallet as for many', async () => {
    const queries = async () => {
      const { sqlite } = setup.server.service.store
      const prepare = sqlite.prepare.bind(sqlite)
      let count = 0
      sqlite.prepare = ((text: string) => {
        if (/auth_(methods|sessions)/.test(text)) count += 1
        return prepare(text)
      }) as typeof sqlite.prepare
      await wallets()
      sqlite.prepare = prepare as typeof sqlite.prepare
      return count
    }
    const forOne = await queries()
    await setup.otherWallet('a@example.com')
    await setup.otherWallet('b@example.com')
    expect(forOne).toBeGreaterThan(0)
    expect(await queries()).toBe(forOne)
  })
})

describe('getWalletAuthority', () => {
  it('shows what each kind of credential is bound to, revoked ones last', async () => {
    const passkeyId = await addPasskey()
    const oauthId = await addOauth()
    const { account, credentials } = await authority()
    expect(account).toMatchObject({ accountId: setup.accountId, customerName: 'Marta Ferreira', currency: 'USDB' })
    const of = (id: string) => credentials.find((credential) => credential.id === id)
    expect(of(passkeyId)).toMatchObject({
      type: 'PASSKEY',
      state: 'NEVER_VERIFIED',
      nickname: 'Laptop',
      rpId: 'localhost',
      origin: 'http://localhost:5173',
      algorithm: 'EdDSA',
      signCount: expect.any(Number),
      issuer: null,
    })
    expect(of(oauthId)).toMatchObject({
      issuer: 'https://accounts.google.com',
      audience: 'client-1',
      subject: 'subject-1',
      algorithm: null,
      signCount: null,
    })
    await setup.session(oauthId)
    await setup.signed('revokeAuthCredential', { params: { id: oauthId } }, { literal: true }, 204)
    await setup.session()
    const after = (await authority()).credentials
    expect(after.map(({ id, state }) => [id, state])).toEqual([
      [passkeyId, 'NEVER_VERIFIED'],
      [setup.credentialId, 'VERIFIED'],
      [oauthId, 'REVOKED'],
    ])
    expect(after.map((credential) => credential.activeSessions)).toEqual([0, 1, 0])
    expect(after[2]).toMatchObject({ revokedAt: setup.server.clock.iso() })
  })

  it('tells active, revoked and expired sessions apart by the clock', async () => {
    const first = await setup.session()
    await setup.server.clock.advance(14 * 60)
    const second = await setup.session()
    const third = await setup.session()
    await setup.signed('revokeAuthSession', { params: { id: second.sessionId } }, third, 204)
    const states = async () => {
      const seen = await authority()
      const { activeSessionCount, endedSessionCount } = seen
      expect(activeSessionCount + endedSessionCount).toBe(3)
      return new Map(seen.sessions.map((session) => [session.id, session.state]))
    }
    expect([...(await states())]).toEqual([
      [third.sessionId, 'ACTIVE'],
      [first.sessionId, 'ACTIVE'],
      [second.sessionId, 'REVOKED'],
    ])
    await setup.server.clock.advance(60)
    expect((await states()).get(first.sessionId)).toBe('EXPIRED')
    const session = (await authority()).sessions.find((candidate) => candidate.id === third.sessionId)
    expect(session).toMatchObject({
      publicKey: third.key.compressedHex,
      credentialId: setup.credentialId,
      type: 'EMAIL_OTP',
      refreshedFrom: null,
      clientPublicKey: null,
      lastUsedAt: expect.any(String),
    })
  })

  it('says who signed what: a session with its credential, or the literal of the sandbox', async () => {
    const held = await setup.loginByCode()
    await setup.server.clock.advance(1)
    const oauthId = await addOauth()
    await setup.server.clock.advance(1)
    await setup.signed('revokeAuthCredential', { params: { id: oauthId } }, held, 204)
    await setup.ask('revokeAuthSession', { params: { id: held.sessionId } })
    const { signedActs } = await authority()
    const credential = { id: setup.credentialId, type: 'EMAIL_OTP', nickname: 'marta@example.com' }
    expect(signedActs).toMatchObject([
      {
        operationId: 'revokeAuthCredential',
        targetId: oauthId,
        payloadType: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
        signedBy: 'SESSION',
        sessionId: held.sessionId,
        credential,
        usedAt: setup.server.clock.iso(),
        callId: expect.stringMatching(/^Call:/),
      },
      { operationId: 'createAuthCredential', signedBy: 'LITERAL', sessionId: null, credential: null },
      {
        operationId: 'verifyAuthCredential',
        targetId: setup.credentialId,
        payloadType: 'VERIFICATION_TOKEN',
        sessionId: held.sessionId,
      },
    ])
  })

  it('shows the live challenge with the message that carried its code, until it expires', async () => {
    const params = { id: setup.credentialId }
    await platform().call('challengeAuthCredential', { params }, 200)
    await platform().call('challengeAuthCredential', { params }, 200)
    const { data: messages } = await desk().call('listSentMessages', {}, 200)
    const { challenges } = await authority()
    expect(challenges).toMatchObject([
      { kind: 'OTP', credentialId: setup.credentialId, failedAttempts: 0, messageId: messages[0]?.id },
    ])
    await setup.server.clock.advance(300)
    expect((await authority()).challenges).toEqual([])
  })

  it('lets nothing secret out', async () => {
    setup = await startWalletSetup({ phoneNumber: '+15035550100' })
    onTestFinished(() => setup.server.close())
    const key = clientKey()
    const challenge = await platform().call('challengeAuthCredential', { params: { id: setup.credentialId } }, 200)
    if (!('otpEncryptionTargetBundle' in challenge)) throw new Error('the challenge has no target')
    const bundle = await sealedOtp(challenge.otpEncryptionTargetBundle ?? '', key)
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: bundle } as const
    const params = { id: setup.credentialId }
    const asked = await platform().call('verifyAuthCredential', { params, body }, 202)
    const secrets = await setup.server.service.store.read((tx) =>
      tx.selectFrom('auth_challenges').select(['target_private_key', 'code']).execute(),
    )
    const privateKey = secrets[0]?.target_private_key
    expect(privateKey).toEqual(expect.any(String))
    const live = JSON.stringify(await authority())
    await platform().call(
      'verifyAuthCredential',
      { params, body, headers: retryHeaders(asked, key.stamp(asked.payloadToSign)) },
      200,
    )
    for (const text of [live, JSON.stringify(await authority())]) {
      for (const secret of [privateKey, '"code"', key.privateKeyHex, asked.payloadToSign, SANDBOX_STAMP])
        expect(text).not.toContain(secret)
    }
  })

  it('refuses an account that does not exist, and one that is no embedded wallet', async () => {
    const unknown = { accountId: 'InternalAccount:00000000-0000-7000-8000-000000000000' }
    expect(await desk().call('getWalletAuthority', { params: unknown }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
    const query = { customerId: setup.customerId, currency: 'USD' }
    const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
    const params = { accountId: String(data[0]?.id) }
    expect(await desk().call('getWalletAuthority', { params }, 400)).toMatchObject({
      details: { reason: 'NOT_AN_EMBEDDED_WALLET' },
    })
  })
})

describe('ids of wallets', () => {
  it('lead to the screen that shows them: a credential, a session, a message', async () => {
    const { sessionId } = await setup.loginByCode()
    const { data } = await desk().call('listSentMessages', {}, 200)
    const messageId = String(data[0]?.id)
    const routeOf = async (id: string) => (await desk().call('resolveId', { params: { id } }, 200)).route
    expect(await routeOf(setup.credentialId)).toBe(`/credentials/${setup.accountId}`)
    expect(await routeOf(sessionId)).toBe(`/credentials/${setup.accountId}`)
    expect(await routeOf(messageId)).toBe(`/sent-messages/${messageId}`)
    const unknown = 'Session:00000000-0000-7000-8000-000000000000'
    await desk().call('resolveId', { params: { id: unknown } }, 404)
  })
})
