import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import {
  clientKey,
  type HeldSession,
  openedSessionKey,
  retryHeaders,
  sandboxToken,
  startWalletSetup,
  type WalletSetup,
} from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
let held: HeldSession
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  held = await setup.session()
})

const platform = () => setup.server.as.platform
const client = clientKey()
const callOf = (id = held.sessionId, clientPublicKey = client.uncompressedHex) => ({
  params: { id },
  body: { clientPublicKey },
})
const sessions = async () =>
  (await platform().call('listAuthSessions', { query: { accountId: setup.accountId } }, 200)).data

describe('refreshAuthSession', () => {
  it('answers 202 without a type, then 201 with a new session of fifteen minutes; the old one stays', async () => {
    const asked = await setup.ask('refreshAuthSession', callOf())
    expect(asked).not.toHaveProperty('type')
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      parameters: { sessionId: held.sessionId, targetPublicKey: client.uncompressedHex },
    })
    await setup.server.clock.advance(60)
    const made = await setup.signed('refreshAuthSession', callOf(), held, 201)
    expect(made.id).not.toBe(held.sessionId)
    expect(made).toMatchObject({ accountId: setup.accountId, type: 'EMAIL_OTP', nickname: 'marta@example.com' })
    expect(Date.parse(String(made.expiresAt)) - setup.server.clock.now()).toBe(900_000)
    expect((await sessions()).map(({ id }) => id)).toEqual([held.sessionId, made.id])
  })

  it.each(['uncompressedHex', 'compressedHex'] as const)(
    'seals the new key to clientPublicKey (%s), and that key signs',
    async (form) => {
      const made = await setup.signed('refreshAuthSession', callOf(held.sessionId, client[form]), held, 201)
      const key = await openedSessionKey(String(made.encryptedSessionSigningKey), client)
      await setup.signed('revokeAuthSession', { params: { id: held.sessionId } }, { key }, 204)
      const again = await setup.signed('refreshAuthSession', callOf(String(made.id)), { key }, 201)
      expect(again.encryptedSessionSigningKey).not.toBe(made.encryptedSessionSigningKey)
    },
  )

  it('lets a client that sends its key compressed keep it: that key signs for the new session', async () => {
    const made = await setup.signed('refreshAuthSession', callOf(held.sessionId, client.compressedHex), held, 201)
    const again = callOf(String(made.id), clientKey().uncompressedHex)
    await setup.signed('refreshAuthSession', again, { key: client }, 201)
  })

  describe('as long as its sign-in is not too old', () => {
    const limit = (signInMaxAgeSeconds: number) =>
      setup.server.as.desk.call('updateHostSettings', { body: { signInMaxAgeSeconds } }, 200)
    afterEach(() => limit(30 * 24 * 3600))
    const tooOld = { code: 'UNAUTHORIZED', details: { field: 'id', reason: 'SIGN_IN_TOO_OLD' } }

    it('is 30 days unless set, and takes 15 minutes to 365 days', async () => {
      const settings = await setup.server.as.console.call('getHostSettings', {}, 200)
      expect(settings.signInMaxAgeSeconds).toBe(30 * 24 * 3600)
      for (const signInMaxAgeSeconds of [899, 365 * 24 * 3600 + 1, 900.5]) {
        const refused = await setup.server.as.desk.call('updateHostSettings', { body: { signInMaxAgeSeconds } }, 400)
        expect(refused.details).toMatchObject({ field: 'signInMaxAgeSeconds' })
      }
    })

    it('never gives a session past it, however often refreshed, and answers 401 from then on', async () => {
      await limit(2000)
      const signedInAtMs = setup.server.clock.now()
      let session: HeldSession = held
      const ends: number[] = []
      for (const seconds of [800, 800, 300]) {
        await setup.server.clock.advance(seconds)
        const made = await setup.signed(
          'refreshAuthSession',
          callOf(session.sessionId, client.compressedHex),
          session,
          201,
        )
        session = { ...session, sessionId: String(made.id), key: client }
        ends.push((Date.parse(String(made.expiresAt)) - signedInAtMs) / 1000)
      }
      expect(ends).toEqual([1700, 2000, 2000])
      const asked = await setup.ask('refreshAuthSession', callOf(session.sessionId))
      await setup.server.clock.advance(100)
      const headers = retryHeaders(asked, client.stamp(asked.payloadToSign))
      for (const call of [callOf(session.sessionId), { ...callOf(session.sessionId), headers }])
        expect(await platform().call('refreshAuthSession', call, 401)).toMatchObject(tooOld)
      const fresh = await setup.session()
      await setup.signed('refreshAuthSession', callOf(fresh.sessionId), fresh, 201)
    })

    it('holds at once when the limit is lowered; the session lives to its own end', async () => {
      await setup.server.clock.advance(10)
      const long = await setup.session()
      await setup.server.clock.advance(600)
      const made = await setup.signed('refreshAuthSession', callOf(long.sessionId, client.compressedHex), long, 201)
      await setup.server.clock.advance(600)
      await limit(900)
      expect(await platform().call('refreshAuthSession', callOf(String(made.id)), 401)).toMatchObject(tooOld)
      await setup.signed('revokeAuthSession', { params: { id: String(made.id) } }, { key: client }, 204)
    })
  })

  it('keeps no private half: nothing in the database holds the key that was sealed', async () => {
    const made = await setup.signed('refreshAuthSession', callOf(), held, 201)
    const { privateKeyHex } = await openedSessionKey(String(made.encryptedSessionSigningKey), client)
    const { sqlite } = setup.server.service.store
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
    const dump = JSON.stringify(tables.map(({ name }) => sqlite.prepare(`SELECT * FROM "${name}"`).all()))
    expect(dump).not.toContain(privateKeyHex)
    expect(dump).not.toContain(String(made.encryptedSessionSigningKey))
  })

  it('works for a session that a login provider vouched for', async () => {
    const oidcToken = sandboxToken(setup.server.clock.now())
    const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken } as const
    const { id } = await setup.signed('createAuthCredential', { body }, held, 201)
    const session = await setup.session(String(id))
    const made = await setup.signed('refreshAuthSession', callOf(session.sessionId), session, 201)
    expect(made).toMatchObject({ type: 'OAUTH', nickname: 'marta@gmail.com' })
  })

  it('must be signed by that very session', async () => {
    const other = await setup.session()
    expect(await setup.signed('refreshAuthSession', callOf(), other, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'OTHER_SESSION' },
    })
    await setup.signed('refreshAuthSession', callOf(), { literal: true }, 201)
  })

  it('answers 404 for an unknown session and 401 for one that is over, on both legs', async () => {
    const unknown = callOf('Session:00000000-0000-7000-8000-000000000000')
    expect(await platform().call('refreshAuthSession', unknown, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    const ended = await setup.session()
    const asked = await setup.ask('refreshAuthSession', callOf(ended.sessionId))
    await setup.signed('revokeAuthSession', { params: { id: ended.sessionId } }, ended, 204)
    const headers = retryHeaders(asked, ended.key.stamp(asked.payloadToSign))
    for (const call of [callOf(ended.sessionId), { ...callOf(ended.sessionId), headers }])
      expect(await platform().call('refreshAuthSession', call, 401)).toMatchObject({
        code: 'UNAUTHORIZED',
        details: { reason: 'SESSION_REVOKED' },
      })
    await setup.server.clock.advance(14 * 60)
    const late = await setup.ask('refreshAuthSession', callOf())
    await setup.server.clock.advance(60)
    const stale = retryHeaders(late, held.key.stamp(late.payloadToSign))
    for (const call of [callOf(), { ...callOf(), headers: stale }])
      expect(await platform().call('refreshAuthSession', call, 401)).toMatchObject({
        code: 'UNAUTHORIZED',
        details: { reason: 'SESSION_EXPIRED' },
      })
  })

  it('refuses the retry when the key was changed', async () => {
    const asked = await setup.ask('refreshAuthSession', callOf())
    const headers = retryHeaders(asked, held.key.stamp(asked.payloadToSign))
    const changed = callOf(held.sessionId, clientKey().uncompressedHex)
    const respelled = callOf(held.sessionId, client.compressedHex)
    for (const call of [changed, respelled])
      expect(await platform().call('refreshAuthSession', { ...call, headers }, 401)).toMatchObject({
        code: 'WALLET_SIGNATURE_BODY_MISMATCH',
      })
    await platform().call('refreshAuthSession', { ...callOf(), headers }, 201)
  })

  it('refuses a key off the curve, and one that is no key', async () => {
    const off = `04${'11'.repeat(64)}`
    for (const clientPublicKey of [off, `02${'ff'.repeat(32)}`, '02', '', `05${'11'.repeat(64)}`])
      expect(await platform().call('refreshAuthSession', callOf(held.sessionId, clientPublicKey), 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'clientPublicKey' },
      })
  })
})
