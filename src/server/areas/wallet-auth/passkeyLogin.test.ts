import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withByteChanged } from '../../crypto/webauthn/testing/changed'
import { createSoftwareAuthenticator, FLAG } from '../../crypto/webauthn/testing/softwareAuthenticator'
import { shareTestServer } from '../../testing/sharedServer'
import {
  addPasskey,
  answerOf,
  challengePasskey,
  type HeldPasskey,
  loginRefusal,
  storedChallenges,
  storedSessions,
  verdictsOf,
} from './testing/loginKit'
import { clientKey, openedSessionKey, startWalletSetup, type WalletSetup } from './testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
let passkey: HeldPasskey
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  passkey = await addPasskey(setup, { signCount: 7 })
})

type Answer = ReturnType<typeof answerOf>

const LITERAL = 'sandbox-valid-passkey-signature'
const counted = { signCount: 8 }
const login = (answer: Answer) => setup.server.as.platform.call('verifyAuthCredential', answer, 200)
const refused = (answer: Omit<Answer, 'headers'> & { headers?: Answer['headers'] }) => loginRefusal(setup, answer)
const storedCount = async () =>
  (
    await setup.server.service.store.read((tx) =>
      tx.selectFrom('auth_methods').select('sign_count').where('id', '=', passkey.id).executeTakeFirstOrThrow(),
    )
  ).sign_count

describe('a passkey in a frame of a page of another site', () => {
  const framed = { extraClientData: { crossOrigin: true, topOrigin: 'https://shop.example' } }
  const allow = (passkeyTopOrigins: string[], status: 200 | 400 = 200) =>
    setup.server.as.desk.call('updateHostSettings', { body: { passkeyTopOrigins } }, status)
  afterEach(() => allow([]))

  it('logs in only where the page is allowed', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    expect(await refused(answerOf(passkey, asked, { ...counted, ...framed }))).toEqual({
      code: 'UNAUTHORIZED',
      field: 'assertion.clientDataJson',
      reason: 'Foreign top origin',
      check: 'TOP_ORIGIN_FOREIGN',
    })
    await allow(['https://shop.example'])
    await login(answerOf(passkey, asked, { ...counted, ...framed }))
  })

  it('is registered only where the page is allowed', async () => {
    const register = async (status: 202 | 400) => {
      const authenticator = createSoftwareAuthenticator()
      const challenge = authenticator.credentialId.toString('base64url')
      const attestation = authenticator.attest({ challengeB64url: challenge, ...framed })
      const body = { type: 'PASSKEY', accountId: setup.accountId, nickname: 'Framed', challenge, attestation } as const
      return setup.server.as.platform.call('createAuthCredential', { body: body as never }, status)
    }
    expect(await register(400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'attestation.clientDataJson', reason: 'TOP_ORIGIN_FOREIGN' },
    })
    await allow(['https://shop.example'])
    await register(202)
  })

  it('has its allowed pages spelled as browsers spell origins', async () => {
    for (const wrong of ['shop.example', 'https://shop.example/', 'https://Shop.example', 'file:///x', 'null'])
      expect(await allow([wrong], 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'passkeyTopOrigins.0' },
      })
  })
})

describe('a login by passkey', () => {
  it('lets a client key that is sent compressed sign for the session, and one sent uncompressed not', async () => {
    const [kept, sealedOnly] = [clientKey(), clientKey()]
    const open = async (client: typeof kept, form: 'compressedHex' | 'uncompressedHex', signCount: number) =>
      login(answerOf(passkey, await challengePasskey(setup, passkey.id, client, client[form]), { signCount }))
    const session = await open(kept, 'compressedHex', 8)
    const other = await open(sealedOnly, 'uncompressedHex', 9)
    const revoke = { params: { id: other.id } }
    expect(await setup.signed('revokeAuthSession', revoke, { key: sealedOnly }, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'KEY_UNKNOWN' },
    })
    await setup.signed('revokeAuthSession', revoke, { key: kept }, 204)
    const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', kept)
    await setup.signed('revokeAuthSession', { params: { id: session.id } }, { key }, 204)
    const third = await open(sealedOnly, 'uncompressedHex', 10)
    for (const ended of [kept, key])
      expect(
        (await setup.signed('revokeAuthSession', { params: { id: third.id } }, { key: ended }, 401)).details,
      ).toMatchObject({ reason: 'SESSION_REVOKED' })
  })

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('opens a session by an assertion of %s', async (algorithm) => {
    const held = await addPasskey(setup, { algorithm })
    const asked = await challengePasskey(setup, held.id)
    const session = await login(answerOf(held, asked))
    expect(session).toMatchObject({
      accountId: setup.accountId,
      type: 'PASSKEY',
      nickname: 'Laptop',
      expiresAt: new Date(server.clock.now() + 15 * 60_000).toISOString(),
    })
    expect(await storedChallenges(setup)).toMatchObject([{ state: 'USED' }])
  })

  it('seals the session key to the client key in either form, and the client library opens it', async () => {
    for (const form of ['compressedHex', 'uncompressedHex'] as const) {
      const client = clientKey()
      const signCount = form === 'compressedHex' ? 8 : 9
      const asked = await challengePasskey(setup, passkey.id, client, client[form])
      const session = await login(answerOf(passkey, asked, { signCount }))
      const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', client)
      expect((await storedSessions(setup)).at(-1)).toMatchObject({ public_key: key.compressedHex })
      await setup.signed('revokeAuthSession', { params: { id: session.id } }, { key }, 204)
    }
  })

  it('does not look at the stamp header', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    const { headers, ...rest } = answerOf(passkey, asked, counted)
    const call = { ...rest, headers: { ...headers, 'service-wallet-signature': 'nonsense' } }
    await login(call)
  })

  it('accepts pages below the relying party and members of client data that nobody knows', async () => {
    const held = await addPasskey(setup, { rpId: 'example.com', origin: 'https://example.com' })
    const asked = await challengePasskey(setup, held.id)
    const extraClientData = { other_keys_can_be_added_here: 'x' }
    await login(answerOf(held, asked, { origin: 'https://app.example.com:8443', extraClientData }))
  })

  it('does not ask for user verification', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    await login(answerOf(passkey, asked, { ...counted, flags: FLAG.userPresent }))
  })
})

describe('the Request-Id of a passkey login', () => {
  it('must be there', async () => {
    const { headers: _headers, ...bare } = answerOf(passkey, await challengePasskey(setup, passkey.id), counted)
    const missing = { code: 'REQUEST_ID_MISSING', field: 'Request-Id' }
    expect(await refused(bare)).toMatchObject(missing)
    expect(await refused({ ...bare, headers: { 'request-id': '' } })).toMatchObject(missing)
  })

  it('must name the live challenge of this very credential, and the refusal says what else it names', async () => {
    const other = await addPasskey(setup)
    const ofOther = await challengePasskey(setup, other.id)
    const before = await challengePasskey(setup, passkey.id)
    const asked = await challengePasskey(setup, passkey.id)
    const refusal = (reason: string, check: string) => ({ code: 'UNAUTHORIZED', field: 'Request-Id', reason, check })
    const withId = (requestId: string) => answerOf(passkey, { ...asked, requestId }, counted)
    expect(await refused(withId('Request:none'))).toEqual(refusal('Unknown Request-Id', 'REQUEST_ID_UNKNOWN'))
    expect(await refused(withId(ofOther.requestId))).toEqual(
      refusal('Request-Id of another credential', 'REQUEST_ID_OTHER_CREDENTIAL'),
    )
    expect(await refused(answerOf(passkey, before, counted))).toEqual(
      refusal('Request-Id replaced', 'REQUEST_ID_REPLACED'),
    )
    await login(answerOf(passkey, asked, counted))
    expect(await refused(answerOf(passkey, asked, { signCount: 9 }))).toEqual(
      refusal('Request-Id already used', 'REQUEST_ID_USED'),
    )
    expect(await storedSessions(setup)).toHaveLength(1)
  })

  it('is no id of a code or of a signed action', async () => {
    await setup.loginByCode()
    const call = { params: { id: passkey.id }, headers: {} }
    const { requestId } = await setup.ask('revokeAuthCredential', call)
    const [code] = await storedChallenges(setup)
    const asked = await challengePasskey(setup, passkey.id)
    for (const other of [requestId, code?.id ?? '']) {
      expect(await refused(answerOf(passkey, { ...asked, requestId: other }, counted))).toMatchObject({
        check: 'REQUEST_ID_UNKNOWN',
      })
    }
  })

  it('lives five minutes, to the millisecond', async () => {
    const early = await challengePasskey(setup, passkey.id)
    await setup.server.clock.advance(299.999)
    await login(answerOf(passkey, early, counted))
    const late = await challengePasskey(setup, passkey.id)
    await setup.server.clock.advance(300)
    expect(await refused(answerOf(passkey, late, { signCount: 9 }))).toMatchObject({ reason: 'Request-Id expired' })
  })

  it('opens exactly one session when a hundred identical calls come at once', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    const { headers, body } = answerOf(passkey, asked, counted)
    const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const call = {
      method: 'POST' as const,
      url: `/2025-10-13/auth/credentials/${passkey.id}/verify`,
      headers: { host: 'localhost:4010', authorization, ...headers },
      payload: body,
    }
    const replies = await Promise.all(Array.from({ length: 100 }, () => setup.server.raw(call)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(replies.filter(({ status }) => status !== 200).map(({ body: text }) => JSON.parse(text).code))
    expect([...codes]).toEqual(['UNAUTHORIZED'])
    expect(await storedSessions(setup)).toHaveLength(1)
    expect(await storedCount()).toBe(8)
  })
})

describe('the assertion of a passkey login', () => {
  const other = Buffer.from('another credential').toString('base64url')
  it.each<[string, Parameters<typeof answerOf>[2], Parameters<typeof answerOf>[3], string, string]>([
    ['another credential id', {}, { credentialId: other }, 'Invalid credential id', 'CREDENTIAL_ID_MISMATCH'],
    ['client data that is no JSON', {}, { clientDataJson: 'AAAA' }, 'Malformed client data', 'CLIENT_DATA_MALFORMED'],
    ['the type of a registration', { type: 'webauthn.create' }, {}, 'Invalid client data type', 'WRONG_TYPE'],
    ['another challenge', { challengeHex: 'ab'.repeat(32) }, {}, 'Invalid challenge', 'CHALLENGE_MISMATCH'],
    ['another origin', { origin: 'https://evil.example' }, {}, 'Invalid origin', 'ORIGIN_MISMATCH'],
    [
      'short authenticator data',
      {},
      { authenticatorData: 'AAAA' },
      'Malformed authenticator data',
      'AUTHENTICATOR_DATA_MALFORMED',
    ],
    ['another relying party', { rpId: 'example.com' }, {}, 'Invalid RP ID', 'RP_ID_MISMATCH'],
    ['no user present', { flags: FLAG.userVerified }, {}, 'User presence missing', 'USER_PRESENCE_MISSING'],
    ['a signature that is none', {}, { signature: 'AAAA' }, 'Invalid assertion signature', 'SIGNATURE_INVALID'],
    [
      'the counter of the last time',
      { signCount: 7 },
      {},
      'Signature counter did not increase',
      'COUNTER_NOT_INCREASED',
    ],
    ['a lower counter', { signCount: 0 }, {}, 'Signature counter did not increase', 'COUNTER_NOT_INCREASED'],
  ])('is refused for %s; the right one still works', async (_what, how, change, reason, check) => {
    const asked = await challengePasskey(setup, passkey.id)
    const refusal = await refused(answerOf(passkey, asked, { ...counted, ...how }, change))
    expect(refusal).toMatchObject({ code: 'UNAUTHORIZED', reason, check })
    expect(refusal.field).toMatch(/^assertion\./)
    expect(await storedCount()).toBe(7)
    await login(answerOf(passkey, asked, counted))
  })

  it('is refused when the bytes that the hex denotes were signed instead of its text', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    const challengeB64url = Buffer.from(asked.challenge, 'hex').toString('base64url')
    expect(await refused(answerOf(passkey, asked, { ...counted, challengeB64url }))).toMatchObject({
      reason: 'Invalid challenge',
      check: 'CHALLENGE_DECODED_FROM_HEX',
    })
  })

  it.each([
    ['clientDataJson', -2],
    ['authenticatorData', 0],
    ['authenticatorData', 36],
    ['signature', -1],
    ['credentialId', 3],
  ] as const)('is refused with one byte of %s changed at %i', async (part, at) => {
    const asked = await challengePasskey(setup, passkey.id)
    const { body } = answerOf(passkey, asked, counted)
    const change = { [part]: withByteChanged(body.assertion[part], at) }
    const answer = { params: { id: passkey.id }, headers: { 'request-id': asked.requestId } }
    expect(await refused({ ...answer, body: { ...body, assertion: { ...body.assertion, ...change } } })).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await storedSessions(setup)).toEqual([])
  })

  it('is refused when it is by another authenticator', async () => {
    const { credentialId } = passkey.authenticator
    const forged = await addPasskey(setup)
    const asked = await challengePasskey(setup, passkey.id)
    const answer = answerOf({ ...forged, id: passkey.id }, asked, counted, {
      credentialId: credentialId.toString('base64url'),
    })
    expect(await refused(answer)).toMatchObject({ check: 'SIGNATURE_INVALID' })
  })

  it('stores the counter, so that the same count is refused the next time', async () => {
    await login(answerOf(passkey, await challengePasskey(setup, passkey.id), { signCount: 20 }))
    expect(await storedCount()).toBe(20)
    const asked = await challengePasskey(setup, passkey.id)
    expect(await refused(answerOf(passkey, asked, { signCount: 20 }))).toMatchObject({ check: 'COUNTER_NOT_INCREASED' })
    await login(answerOf(passkey, asked, { signCount: 21 }))
  })

  it('need not count when the authenticator never does', async () => {
    const held = await addPasskey(setup, { signCount: 0 })
    for (let count = 0; count < 2; count += 1) await login(answerOf(held, await challengePasskey(setup, held.id)))
  })

  it('keeps for the developer which check failed', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    await refused(answerOf(passkey, asked, { ...counted, origin: 'https://evil.example' }))
    expect(await verdictsOf(setup)).toMatchObject([
      {
        accountId: setup.accountId,
        requestId: asked.requestId,
        code: 'UNAUTHORIZED',
        reason: 'ORIGIN_MISMATCH',
        verdict: {
          check: 'PASSKEY_ASSERTION',
          fault: 'ORIGIN_MISMATCH',
          detail: expect.stringContaining('https://evil.example'),
        },
      },
    ])
  })
})

describe('the literal of the sandbox for assertion signatures', () => {
  it('skips the checks of WebAuthn and leaves the counter alone', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    const change = { signature: LITERAL, clientDataJson: 'AA', authenticatorData: 'AA' }
    expect(await login(answerOf(passkey, asked, {}, change))).toHaveProperty('encryptedSessionSigningKey')
    expect(await storedCount()).toBe(7)
  })

  it('skips neither the Request-Id nor the credential id', async () => {
    const asked = await challengePasskey(setup, passkey.id)
    const wrongId = answerOf(passkey, asked, {}, { signature: LITERAL, credentialId: 'AAAA' })
    expect(await refused(wrongId)).toMatchObject({ check: 'CREDENTIAL_ID_MISMATCH' })
    const { headers: _headers, ...bare } = answerOf(passkey, asked, {}, { signature: LITERAL })
    expect(await refused(bare)).toMatchObject({ code: 'REQUEST_ID_MISSING' })
    await login({ ...bare, headers: { 'request-id': asked.requestId } })
    expect(await refused({ ...bare, headers: { 'request-id': asked.requestId } })).toMatchObject({
      check: 'REQUEST_ID_USED',
    })
  })
})
