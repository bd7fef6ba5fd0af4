import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OidcVerification } from '../../../contract/console/settings/oidcVerification'
import { setHostSetting } from '../../database/hostSettings'
import { shareTestServer } from '../../testing/sharedServer'
import { checkOidcToken } from './oidcCheck'
import { sandboxToken, startWalletSetup, type WalletSetup } from './testing/walletKit'

const ISSUER = 'https://login.example.com'

const server = shareTestServer()
let setup: WalletSetup
let keys: { publicKey: CryptoKey; privateKey: CryptoKey }
beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true })
})
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  await server.service.store.write((tx) =>
    tx.deleteFrom('host_settings').where('key', '=', 'oidcVerification').execute(),
  )
})

const now = () => setup.server.clock.now()
const set = (setting: OidcVerification) =>
  setup.server.service.store.write((tx) => setHostSetting(tx, 'oidcVerification', setting))
const keySet = async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kty: 'EC', kid: 'k1', alg: 'ES256' }] })
const useIssuer = async () => set({ mode: 'ISSUERS', issuers: [{ issuer: ISSUER, jwks: await keySet() }] })

function signedToken(claims: Record<string, unknown> = {}, key = keys.privateKey): Promise<string> {
  const seconds = Math.floor(now() / 1000)
  const given = { iss: ISSUER, aud: 'client-1', sub: 'subject-1', iat: seconds, exp: seconds + 600, ...claims }
  return new SignJWT(given).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(key)
}

const check = (token: string, requestedAt?: number) =>
  checkOidcToken({ read: (run) => setup.server.service.store.read(run) }, token, { now: now(), requestedAt })

async function refusal(token: string, requestedAt?: number) {
  const error = await check(token, requestedAt).catch((thrown: unknown) => thrown)
  const { code, details, evidence } = error as { code: string; details: { check: string }; evidence: unknown }
  expect(details).toMatchObject({ field: 'oidcToken' })
  expect(JSON.stringify(evidence)).not.toContain(token)
  return [code, details.check]
}

describe('checkOidcToken in the sandbox', () => {
  it('takes any issuer and any signature when nothing is set, and says who the token is about', async () => {
    const claims = { iss: 'my own issuer', aud: ['one'], sub: 's' }
    expect((await check(sandboxToken(now(), claims))).identity).toEqual({
      issuer: 'my own issuer',
      audience: 'one',
      subject: 's',
      email: 'marta@gmail.com',
    })
    await set({ mode: 'SANDBOX', issuers: [] })
    await check(sandboxToken(now(), claims))
  })

  it('takes only the issuers of the list, where one is set', async () => {
    await set({ mode: 'SANDBOX', supportedIssuers: [ISSUER], issuers: [] })
    await check(sandboxToken(now(), { iss: ISSUER }))
    expect(await refusal(sandboxToken(now()))).toEqual(['INVALID_INPUT', 'ISSUER_NOT_SUPPORTED'])
  })

  it('counts the age from the request, and the expiry from now', async () => {
    const start = now()
    const token = sandboxToken(start, { exp: start / 1000 + 300 })
    await setup.server.clock.advance(200)
    expect(await refusal(token)).toEqual(['UNAUTHORIZED', 'TOKEN_TOO_OLD'])
    await check(token, start)
    await setup.server.clock.advance(100)
    expect(await refusal(token, start)).toEqual(['UNAUTHORIZED', 'TOKEN_EXPIRED'])
  })
})

describe('checkOidcToken with issuers', () => {
  it('takes a token that the issuer signed', async () => {
    await useIssuer()
    expect((await check(await signedToken())).identity).toMatchObject({ issuer: ISSUER, subject: 'subject-1' })
  })

  it('refuses a token with one byte of its signature or of its claims changed', async () => {
    await useIssuer()
    const [header, claims, signature = ''] = (await signedToken()).split('.')
    const mutated = Buffer.from(signature, 'base64url')
    mutated[10] = (mutated[10] ?? 0) ^ 1
    expect(await refusal(`${header}.${claims}.${mutated.toString('base64url')}`)).toEqual([
      'UNAUTHORIZED',
      'SIGNATURE_INVALID',
    ])
    const forged = (await signedToken({ sub: 'subject-2' })).split('.')[1]
    expect(await refusal(`${header}.${forged}.${signature}`)).toEqual(['UNAUTHORIZED', 'SIGNATURE_INVALID'])
  })

  it('refuses the tokens of the sandbox, other keys and other issuers', async () => {
    await useIssuer()
    expect(await refusal(sandboxToken(now(), { iss: ISSUER }))).toEqual(['UNAUTHORIZED', 'KEY_UNKNOWN'])
    const { privateKey } = await generateKeyPair('ES256')
    expect(await refusal(await signedToken({}, privateKey))).toEqual(['UNAUTHORIZED', 'SIGNATURE_INVALID'])
    expect(await refusal(await signedToken({ iss: 'https://other.example.com' }))).toEqual([
      'INVALID_INPUT',
      'ISSUER_UNKNOWN',
    ])
  })

  it('forgives no skew: 60 s old at most, nothing from the future', async () => {
    await useIssuer()
    const seconds = Math.floor(now() / 1000)
    await check(await signedToken({ iat: seconds - 60 }))
    expect(await refusal(await signedToken({ iat: seconds - 61 }))).toEqual(['UNAUTHORIZED', 'TOKEN_TOO_OLD'])
    expect(await refusal(await signedToken({ iat: seconds + 1 }))).toEqual(['UNAUTHORIZED', 'ISSUED_IN_FUTURE'])
  })

  it('fetches the keys of a local issuer, and refuses with 500 while they cannot be had', async () => {
    const jwks = JSON.stringify(await keySet())
    const issuer = createServer((_request, reply) => reply.setHeader('content-type', 'application/json').end(jwks))
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
    const { port } = issuer.address() as AddressInfo
    try {
      await set({ mode: 'ISSUERS', issuers: [{ issuer: ISSUER, jwksUri: `http://127.0.0.1:${port}/keys` }] })
      await check(await signedToken())
    } finally {
      await new Promise((resolve) => issuer.close(resolve))
    }
    await set({ mode: 'ISSUERS', issuers: [{ issuer: ISSUER, jwksUri: `http://127.0.0.1:${port}/gone` }] })
    expect(await refusal(await signedToken())).toEqual(['INTERNAL_ERROR', 'KEYS_UNREACHABLE'])
  })

  it('names a foreign audience in the refusal, and takes one of the list', async () => {
    await set({ mode: 'ISSUERS', issuers: [{ issuer: ISSUER, jwks: await keySet(), audiences: ['client-1'] }] })
    await check(await signedToken())
    const token = await signedToken({ aud: 'client-of-somebody-else' })
    expect(await refusal(token)).toEqual(['UNAUTHORIZED', 'AUDIENCE_FOREIGN'])
    await expect(check(token)).rejects.toThrow('"client-of-somebody-else"')
  })

  it('names the critical header that it does not understand', async () => {
    await useIssuer()
    const [, claims, signature] = (await signedToken()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'k1', crit: ['urn:example:must'] }))
    const token = `${header.toString('base64url')}.${claims}.${signature}`
    expect(await refusal(token)).toEqual(['UNAUTHORIZED', 'CRITICAL_HEADER'])
    await expect(check(token)).rejects.toThrow('"urn:example:must"')
  })

  it('refuses a fetched RSA key of 1024 bits with 401, by its length', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const jwks = { keys: [{ ...short.publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256' }] }
    const issuer = createServer((_request, reply) =>
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
    )
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
    const { port } = issuer.address() as AddressInfo
    await set({ mode: 'ISSUERS', issuers: [{ issuer: ISSUER, jwksUri: `http://127.0.0.1:${port}/keys` }] })
    const [, claims] = (await signedToken()).split('.')
    const signed = `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'short' })).toString('base64url')}.${claims}`
    const token = `${signed}.${sign('sha256', Buffer.from(signed), short.privateKey).toString('base64url')}`
    try {
      expect(await refusal(token)).toEqual(['UNAUTHORIZED', 'KEY_TOO_SHORT'])
      await expect(check(token)).rejects.toThrow('1024 bits')
    } finally {
      await new Promise((resolve) => issuer.close(resolve))
    }
  })

  it('lets nobody in on a setting that it cannot read', async () => {
    await set({ mode: 'SANDBOX', issuers: [] })
    await setup.server.service.store.write((tx) =>
      tx
        .updateTable('host_settings')
        .set({ value: '{"mode":"SOMETHING"}' })
        .where('key', '=', 'oidcVerification')
        .execute(),
    )
    await expect(check(sandboxToken(now()))).rejects.toThrow('table host_settings, column value, row oidcVerification')
  })

  it('guards the operation: a sandbox token adds no credential', async () => {
    await useIssuer()
    const { accountId } = setup
    const ask = (oidcToken: string, status: number) =>
      setup.server.as.platform.call('createAuthCredential', { body: { type: 'OAUTH', accountId, oidcToken } }, status)
    expect(await ask(sandboxToken(now(), { iss: ISSUER }), 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'Signing key unknown', check: 'KEY_UNKNOWN' },
    })
    await ask(await signedToken(), 202)
  })
})
