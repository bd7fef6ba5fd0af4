import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { shareTestServer } from '../../testing/sharedServer'
import { retryHeaders, sandboxToken, startWalletSetup, type WalletSetup } from './testing/walletKit'

type Body = NonNullable<Call<'createAuthCredential'>['body']>

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const platform = () => setup.server.as.platform

const oauthBody = (claims: Record<string, unknown> = {}): Body => ({
  type: 'OAUTH',
  accountId: setup.accountId,
  oidcToken: sandboxToken(setup.server.clock.now(), claims),
})

const refuse = (body: Body, status: number) => platform().call('createAuthCredential', { body }, status)

async function add(body: Body) {
  return setup.signed('createAuthCredential', { body }, await setup.session(), 201)
}

const list = async () =>
  (await platform().call('listAuthCredentials', { query: { accountId: setup.accountId } }, 200)).data

describe('identities of login providers', () => {
  it('bind the signature to the token by its hash, and keep the token nowhere, signed or not', async () => {
    const body = oauthBody()
    const { oidcToken } = body as { oidcToken: string }
    const asked = await setup.ask('createAuthCredential', { body })
    expect(JSON.parse(asked.payloadToSign).parameters.oauthProviders).toEqual([
      { oidcTokenSha256: createHash('sha256').update(oidcToken).digest('hex'), providerName: expect.any(String) },
    ])
    await add(body)
    const { service } = setup.server
    await service.requestLog.flush()
    const dumpOf = (sqlite: typeof service.store.sqlite) => {
      const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
      return JSON.stringify(tables.map(({ name }) => sqlite.prepare(`SELECT * FROM "${name}"`).all()))
    }
    const dump = dumpOf(service.store.sqlite)
    expect(dump).toContain('CREATE_OAUTH_PROVIDERS')
    for (const part of [oidcToken, oidcToken.split('.')[1] ?? '-']) expect(dump).not.toContain(part)
  })

  it('fills the nickname from the email claim, or else from the subject', async () => {
    expect(await add(oauthBody())).toMatchObject({ type: 'OAUTH', nickname: 'marta@gmail.com' })
    expect(await add(oauthBody({ sub: 'subject-2', email: undefined }))).toMatchObject({ nickname: 'subject-2' })
  })

  it('takes each identity once per wallet: issuer, audience and subject together', async () => {
    const session = await setup.session()
    const body = oauthBody()
    const late = await setup.ask('createAuthCredential', { body })
    await setup.signed('createAuthCredential', { body }, session, 201)
    const headers = retryHeaders(late, session.key.stamp(late.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 400)).toMatchObject({
      details: { reason: 'IDENTITY_ALREADY_REGISTERED' },
    })
    expect(await refuse(oauthBody({ email: 'else@gmail.com', aud: ['client-1'] }), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'oidcToken', reason: 'IDENTITY_ALREADY_REGISTERED' },
    })
    for (const other of [{ iss: 'https://appleid.apple.com' }, { aud: 'client-2' }, { sub: 'subject-2' }])
      await add(oauthBody(other))
    const { accountId, credentialId } = await setup.otherWallet()
    const { key } = await setup.session(credentialId)
    await setup.signed('createAuthCredential', { body: { ...oauthBody(), accountId } }, { key }, 201)
  })

  it.each(['sandbox-valid-oidc-token', '', 'a.b', 'a.b.c.d', 'e30.bm90IGpzb24.x', 'e30.e30.'])(
    'refuses %j, which is not a token, with 400',
    async (oidcToken) => {
      expect(await refuse({ type: 'OAUTH', accountId: setup.accountId, oidcToken }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'oidcToken' },
      })
    },
  )

  it.each([
    ['TOKEN_TOO_OLD', 'Token too old', { iat: -66 }],
    ['ISSUED_IN_FUTURE', 'Token issued in the future', { iat: 6 }],
    ['TOKEN_EXPIRED', 'Token expired', { exp: 0 }],
    ['ISSUED_AT_MISSING', 'Issue time missing', { iat: undefined }],
    ['EXPIRES_MISSING', 'Expiry missing', { exp: undefined }],
    ['AUDIENCE_INVALID', 'Audience invalid', { aud: ['one', 'two'] }],
    ['SUBJECT_MISSING', 'Subject missing', { sub: '' }],
    ['ISSUER_MISSING', 'Issuer missing', { iss: undefined }],
  ])('refuses a token with %s, 401 %j', async (check, reason, claims: Record<string, unknown>) => {
    const seconds = Math.floor(setup.server.clock.now() / 1000)
    const moved = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [name, typeof value === 'number' ? seconds + value : value]),
    )
    expect(await refuse(oauthBody(moved), 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { field: 'oidcToken', reason, check },
    })
  })

  it('takes a token at the ends of its window: 65 s old, 5 s ahead', async () => {
    const seconds = Math.floor(setup.server.clock.now() / 1000)
    for (const iat of [seconds - 65, seconds + 5]) await setup.ask('createAuthCredential', { body: oauthBody({ iat }) })
  })

  it('counts the age of the token from the first call, so that it may be signed four minutes later', async () => {
    const body = oauthBody()
    const { key } = await setup.session()
    const asked = await setup.ask('createAuthCredential', { body })
    await setup.server.clock.advance(240)
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    await platform().call('createAuthCredential', { body, headers }, 201)
    await refuse(body, 401)
  })

  it('refuses the retry when the token has expired meanwhile', async () => {
    const body = oauthBody({ exp: Math.floor(setup.server.clock.now() / 1000) + 120 })
    const { key } = await setup.session()
    const asked = await setup.ask('createAuthCredential', { body })
    await setup.server.clock.advance(120)
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'Token expired' },
    })
  })

  it('does not take the request id of another operation as the birthday of an old token', async () => {
    const { sessionId, key } = await setup.session()
    const body = oauthBody()
    const asked = await setup.ask('revokeAuthSession', { params: { id: sessionId } })
    await setup.server.clock.advance(120)
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    expect(await platform().call('createAuthCredential', { body, headers }, 401)).toMatchObject({
      details: { reason: 'REQUEST_ID_OTHER_OPERATION' },
    })
    expect(await list()).toHaveLength(1)
  })
})
