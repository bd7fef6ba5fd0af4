import { beforeEach, describe, expect, it } from 'vitest'
import { nonceOf } from '../../../wallet-client/oidcToken'
import { shareTestServer } from '../../testing/sharedServer'
import { loginRefusal, storedSessions, verdictsOf } from './testing/loginKit'
import {
  type ClientKey,
  clientKey,
  openedSessionKey,
  sandboxToken,
  startWalletSetup,
  type WalletSetup,
} from './testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
let id: string
let client: ClientKey
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  client = clientKey()
  const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken: sandboxToken(setup.server.clock.now()) } as const
  id = String((await setup.signed('createAuthCredential', { body }, { literal: true }, 201)).id)
})

/** A call with a token whose nonce fits the key; `claims` make it wrong. */
function callWith(claims: Record<string, unknown> = {}, clientPublicKey = client.compressedHex) {
  const oidcToken = sandboxToken(setup.server.clock.now(), { nonce: nonceOf(clientPublicKey), ...claims })
  return { params: { id }, body: { type: 'OAUTH', oidcToken, clientPublicKey } as const }
}
const login = (call: ReturnType<typeof callWith>) => setup.server.as.platform.call('verifyAuthCredential', call, 200)
const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString()
const nowSeconds = () => Math.floor(setup.server.clock.now() / 1000)
const withToken = (oidcToken: string) => {
  const call = callWith()
  return { ...call, body: { ...call.body, oidcToken } }
}

describe('a login by token', () => {
  it('opens a session whose key is sealed to the client key in either form', async () => {
    for (const clientPublicKey of [client.compressedHex, client.uncompressedHex]) {
      const session = await login(callWith({}, clientPublicKey))
      expect(session).toMatchObject({ accountId: setup.accountId, type: 'OAUTH', nickname: 'marta@gmail.com' })
      expect(session.expiresAt).toBe(inMinutes(15))
      const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', client)
      await setup.signed('revokeAuthSession', { params: { id: session.id } }, { key }, 204)
    }
  })

  it('lets the key that the client keeps sign as long as the sealed one: to the end of the session', async () => {
    const upper = client.compressedHex.toUpperCase()
    const session = await login(callWith({}, upper))
    const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', client)
    const refresh = { params: { id: session.id }, body: { clientPublicKey: clientKey().uncompressedHex } }
    for (const signer of [client, key]) await setup.signed('refreshAuthSession', refresh, { key: signer }, 201)
    await setup.server.clock.advance(900)
    const other = await setup.session()
    for (const signer of [client, key])
      expect(
        (await setup.signed('revokeAuthSession', { params: { id: other.sessionId } }, { key: signer }, 401)).details,
      ).toMatchObject({ reason: 'SESSION_EXPIRED' })
  })

  it('takes the nonce over the text exactly as it was sent, in whatever case', async () => {
    const upper = client.uncompressedHex.toUpperCase()
    await login(callWith({}, upper))
    const call = callWith({ nonce: nonceOf(client.uncompressedHex) }, upper)
    expect(await loginRefusal(setup, call)).toMatchObject({ reason: 'Nonce mismatch', check: 'NONCE_MISMATCH' })
  })

  it('accepts an audience in an array of one, and a token that was used before', async () => {
    const call = callWith({ aud: ['client-1'] })
    const [one, other] = [await login(call), await login(call)]
    expect(one.encryptedSessionSigningKey).not.toBe(other.encryptedSessionSigningKey)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['another subject', { sub: 'subject-2' }, 'Identity mismatch'],
    ['another audience', { aud: 'client-2' }, 'Identity mismatch'],
    ['another issuer', { iss: 'https://appleid.apple.com' }, 'Identity mismatch'],
    ['a nonce for another key', { nonce: nonceOf('04') }, 'Nonce mismatch'],
    ['no nonce', { nonce: undefined }, 'Nonce missing'],
    ['no subject', { sub: '' }, 'Subject missing'],
    ['two audiences', { aud: ['client-1', 'client-2'] }, 'Audience invalid'],
  ])('is refused for %s', async (_what, claims, reason) => {
    const refusal = await loginRefusal(setup, callWith(claims))
    expect(refusal).toMatchObject({ code: 'UNAUTHORIZED', field: 'oidcToken', reason })
    expect(await storedSessions(setup)).toEqual([])
  })

  it('takes tokens issued from 65 seconds ago to 5 seconds ahead, and no expired one', async () => {
    for (const age of [65, 0, -5]) await login(callWith({ iat: nowSeconds() - age }))
    const reasonOf = async (claims: Record<string, unknown>) => (await loginRefusal(setup, callWith(claims))).reason
    expect(await reasonOf({ iat: nowSeconds() - 66 })).toBe('Token too old')
    expect(await reasonOf({ iat: nowSeconds() + 6 })).toBe('Token issued in the future')
    expect(await reasonOf({ exp: nowSeconds() })).toBe('Token expired')
    await login(callWith({ exp: nowSeconds() + 1 }))
  })

  it.each(['sandbox-valid-oidc-token', 'a.b', 'a.b.c', ''])(
    'answers 400 to the malformed token "%s"',
    async (token) => {
      for (let count = 0; count < 6; count += 1) {
        expect(await loginRefusal(setup, withToken(token), 400)).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'oidcToken',
        })
      }
      await login(callWith())
    },
  )

  it('is refused with one byte of the claims changed', async () => {
    const [head, claims, tail] = callWith().body.oidcToken.split('.')
    const text = Buffer.from(claims ?? '', 'base64url')
      .toString('utf8')
      .replace('subject-1', 'subject-0')
    const oidcToken = `${head}.${Buffer.from(text).toString('base64url')}.${tail}`
    expect(await loginRefusal(setup, withToken(oidcToken))).toMatchObject({ reason: 'Identity mismatch' })
  })

  it('needs a client key on the curve', async () => {
    const off = client.uncompressedHex.replace(/..$/, (byte) => (byte === '00' ? '01' : '00'))
    expect(await loginRefusal(setup, callWith({}, off), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'clientPublicKey',
      reason: 'NOT_ON_CURVE',
    })
    expect(await loginRefusal(setup, callWith({}, '05'), 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('counts wrong tokens and answers the sixth with 429', async () => {
    for (let count = 0; count < 5; count += 1) await loginRefusal(setup, callWith({ sub: 'subject-2' }))
    expect(await loginRefusal(setup, callWith(), 429)).toMatchObject({ code: 'RATE_LIMITED', field: 'id' })
    await setup.server.clock.advance(300)
    await login(callWith())
  })

  it('keeps for the developer which claim failed, never the token', async () => {
    const call = callWith({ sub: 'subject-2' })
    await loginRefusal(setup, call)
    const [verdict] = await verdictsOf(setup)
    expect(verdict).toMatchObject({
      accountId: setup.accountId,
      code: 'UNAUTHORIZED',
      reason: 'IDENTITY_MISMATCH',
      verdict: { fault: 'IDENTITY_MISMATCH' },
    })
    expect(JSON.stringify(verdict)).not.toContain(call.body.oidcToken.split('.')[1])
  })

  it('does not look at the headers of a signed retry', async () => {
    const headers = { 'service-wallet-signature': 'nonsense', 'request-id': 'Request:none' }
    const reply = await setup.server.as.platform.call('verifyAuthCredential', { ...callWith(), headers }, 200)
    expect(reply.type).toBe('OAUTH')
  })
})
