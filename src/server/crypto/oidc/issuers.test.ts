import { createHash, createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIssuerVerifier } from './issuers'

const NOW_MS = Date.UTC(2026, 3, 8, 12)
const NOW = NOW_MS / 1000
const ISSUER = 'https://issuer.example.com'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = (publicKey: KeyObject, kid: string, alg: string) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg })
const KEY_SET = {
  keys: [jwk(rsa.publicKey, 'rsa', 'RS256'), jwk(ec.publicKey, 'ec', 'ES256'), jwk(ed.publicKey, 'ed', 'EdDSA')],
}

const good = { iss: ISSUER, aud: 'app', sub: 'user', iat: NOW, exp: NOW + 300 }
const b64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const mint = (changes: Record<string, unknown> = {}, header = { alg: 'ES256', kid: 'ec' }, key = ec.privateKey) => {
  const claims = Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined))
  return new SignJWT(claims).setProtectedHeader(header).sign(key)
}

const withKeySet = createIssuerVerifier([{ issuer: ISSUER, jwks: KEY_SET, audiences: ['app', 'other-app'] }])

async function reasonOf(token: string, verifier = withKeySet, nowMs = NOW_MS) {
  const verdict = await verifier.verify(token, nowMs)
  if (!verdict.ok) expect(verdict.detail).not.toBe('')
  return verdict.ok ? 'OK' : verdict.reason
}

describe('an issuer whose key set is given', () => {
  it.each([
    ['RS256', 'rsa', rsa.privateKey],
    ['ES256', 'ec', ec.privateKey],
    ['EdDSA', 'ed', ed.privateKey],
  ])('verifies %s and gives the claims', async (alg, kid, key) => {
    expect(await withKeySet.verify(await mint({}, { alg, kid }, key), NOW_MS)).toEqual({ ok: true, claims: good })
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['60 seconds old', 'OK', { iat: NOW - 60 }],
    ['61 seconds old', 'TOKEN_TOO_OLD', { iat: NOW - 61 }],
    ['issued a second from now', 'ISSUED_IN_FUTURE', { iat: NOW + 1 }],
    ['not valid before a second from now', 'ISSUED_IN_FUTURE', { nbf: NOW + 1 }],
    ['expiring now', 'TOKEN_EXPIRED', { exp: NOW }],
    ['without iat', 'CLAIM_MISSING', { iat: undefined }],
    ['without exp', 'CLAIM_MISSING', { exp: undefined }],
    ['without sub', 'CLAIM_MISSING', { sub: undefined }],
    ['without aud', 'CLAIM_MISSING', { aud: undefined }],
    ['for another audience', 'AUDIENCE_FOREIGN', { aud: 'somebody-else' }],
    ['for several others', 'AUDIENCE_FOREIGN', { aud: ['somebody', 'else'] }],
    ['without iss', 'CLAIM_MISSING', { iss: undefined }],
    ['by another issuer', 'ISSUER_UNKNOWN', { iss: `${ISSUER}/` }],
  ])('a token %s: %s', async (_what, reason, changes) => {
    expect(await reasonOf(await mint(changes))).toBe(reason)
  })

  it('names the foreign audience, and what the header marks as critical', async () => {
    const foreign = await withKeySet.verify(await mint({ aud: ['somebody', 'else'] }), NOW_MS)
    expect(foreign).toMatchObject({ ok: false, detail: expect.stringContaining('"somebody", "else"') })
    const critical = `${b64url({ alg: 'ES256', kid: 'ec', crit: ['exp', 'b65'] })}.${b64url(good)}.AA`
    expect(await withKeySet.verify(critical, NOW_MS)).toMatchObject({
      ok: false,
      reason: 'CRITICAL_HEADER',
      detail: expect.stringContaining('"exp", "b65"'),
    })
    expect(await reasonOf(`${b64url({ alg: 'ES256', kid: 'ec', crit: [] })}.${b64url(good)}.AA`)).toBe(
      'CRITICAL_HEADER',
    )
  })

  it('refuses an RSA key below 2048 bits, whatever it signed', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const keys = [jwk(short.publicKey, 'short', 'RS256')]
    const signed = `${b64url({ alg: 'RS256', kid: 'short' })}.${b64url(good)}`
    const signature = sign('sha256', Buffer.from(signed), short.privateKey).toString('base64url')
    const verifier = createIssuerVerifier([{ issuer: ISSUER, jwks: { keys } }])
    expect(await reasonOf(`${signed}.${signature}`, verifier)).toBe('KEY_TOO_SHORT')
  })

  it.each<[string, Record<string, unknown>]>([
    ['exponent 1, under which the message signs itself', { e: 'AQ' }],
    ['an even exponent', { e: 'BA' }],
    ['no exponent', { e: undefined }],
  ])('refuses an RSA key with %s', async (_what, changes) => {
    const keys = [{ ...jwk(rsa.publicKey, 'rsa', 'RS256'), ...changes }]
    const signed = `${b64url({ alg: 'RS256', kid: 'rsa' })}.${b64url(good)}`
    // EMSA-PKCS1-v1_5 (RFC 8017 9.2): with exponent 1 this padded hash is its own signature.
    const prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')
    const hash = Buffer.concat([prefix, createHash('sha256').update(signed).digest()])
    const padded = Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(253 - hash.length, 0xff), Buffer.from([0]), hash])
    const verifier = createIssuerVerifier([{ issuer: ISSUER, jwks: { keys } }])
    expect(await reasonOf(`${signed}.${padded.toString('base64url')}`, verifier)).toBe('KEY_UNUSABLE')
  })

  it('refuses a point that is not on the curve of its key', async () => {
    const keys = [{ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', kid: 'ec' }]
    expect(await reasonOf(await mint(), createIssuerVerifier([{ issuer: ISSUER, jwks: { keys } }]))).toBe(
      'KEY_UNUSABLE',
    )
  })

  it('takes the time from its caller', async () => {
    const token = await mint()
    expect(await reasonOf(token, withKeySet, NOW_MS + 61_000)).toBe('TOKEN_TOO_OLD')
    expect(await reasonOf(token, withKeySet, NOW_MS - 1_000)).toBe('ISSUED_IN_FUTURE')
  })

  it('refuses a signature by another key, and any segment with one changed byte', async () => {
    expect(await reasonOf(await mint({}, undefined, stranger.privateKey))).toBe('SIGNATURE_INVALID')
    const [header = '', claims = '', signature = ''] = (await mint()).split('.')
    const bytes = Buffer.from(signature, 'base64url')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    expect(await reasonOf(`${header}.${claims}.${bytes.toString('base64url')}`)).toBe('SIGNATURE_INVALID')
    expect(await reasonOf(`${header}.${b64url({ ...good, sub: 'uses' })}.${signature}`)).toBe('SIGNATURE_INVALID')
    const otherHeader = b64url({ alg: 'ES256', kid: 'ec', typ: 'JWT' })
    expect(await reasonOf(`${otherHeader}.${claims}.${signature}`)).toBe('SIGNATURE_INVALID')
  })

  it('refuses no algorithm and shared secrets, also one made of the public key', async () => {
    expect(await reasonOf(`${b64url({ alg: 'none' })}.${b64url(good)}.x`)).toBe('ALGORITHM_REFUSED')
    expect(await reasonOf(`${b64url({})}.${b64url(good)}.x`)).toBe('ALGORITHM_REFUSED')
    expect(await reasonOf(`${b64url({ alg: { toString: 1 } })}.${b64url(good)}.x`)).toBe('ALGORITHM_REFUSED')
    const signed = `${b64url({ alg: 'HS256', kid: 'ec' })}.${b64url(good)}`
    const pem = createPublicKey(ec.publicKey.export({ type: 'spki', format: 'pem' })).export({
      type: 'spki',
      format: 'pem',
    })
    const mac = createHmac('sha256', pem).update(signed).digest('base64url')
    expect(await reasonOf(`${signed}.${mac}`)).toBe('ALGORITHM_REFUSED')
  })

  it('refuses a key that the set does not have, and an algorithm that is not the key’s', async () => {
    expect(await reasonOf(await mint({}, { alg: 'ES256', kid: 'unknown' }))).toBe('KEY_UNKNOWN')
    expect(await reasonOf(await mint({}, { alg: 'PS256', kid: 'rsa' }, rsa.privateKey))).toBe('KEY_UNKNOWN')
  })

  it('refuses what has not the shape of a signed token', async () => {
    expect(await reasonOf('sandbox-valid-oidc-token')).toBe('SIGNATURE_INVALID')
    expect(await reasonOf(`${b64url({ alg: 'ES256' })}.${b64url(good)}.`)).toBe('SIGNATURE_INVALID')
  })

  it('says when the key set is none', async () => {
    for (const jwks of ['text', {}, { keys: 'none' }, null]) {
      expect(await reasonOf(await mint(), createIssuerVerifier([{ issuer: ISSUER, jwks }]))).toBe('KEYS_UNREACHABLE')
    }
    expect(await reasonOf(await mint(), createIssuerVerifier([{ issuer: ISSUER }]))).toBe('KEYS_UNREACHABLE')
  })
})

describe('an issuer whose key set is fetched', () => {
  let server: Server
  let address = ''
  let calls = 0

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      calls += 1
      if (url === '/jwks') return response.setHeader('content-type', 'application/json').end(JSON.stringify(KEY_SET))
      if (url === '/text') return response.end('no keys here')
      return response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const at = (path: string) => createIssuerVerifier([{ issuer: ISSUER, jwksUri: `${address}${path}` }])

  it('fetches the keys once and verifies with them', async () => {
    const verifier = at('/jwks')
    calls = 0
    expect(await reasonOf(await mint(), verifier)).toBe('OK')
    expect(await reasonOf(await mint({ sub: 'another' }), verifier)).toBe('OK')
    expect(await reasonOf(await mint({}, undefined, stranger.privateKey), verifier)).toBe('SIGNATURE_INVALID')
    expect(await reasonOf(await mint({}, { alg: 'ES256', kid: 'unknown' }), verifier)).toBe('KEY_UNKNOWN')
    expect(calls).toBe(1)
  })

  it('does not fetch for issuers and algorithms that it refuses anyway', async () => {
    const verifier = at('/jwks')
    calls = 0
    expect(await reasonOf(await mint({ iss: 'https://other.example.com' }), verifier)).toBe('ISSUER_UNKNOWN')
    expect(await reasonOf(`${b64url({ alg: 'none' })}.${b64url(good)}.x`, verifier)).toBe('ALGORITHM_REFUSED')
    expect(calls).toBe(0)
  })

  it('says when the keys cannot be had', async () => {
    const token = await mint()
    expect(await reasonOf(token, at('/missing'))).toBe('KEYS_UNREACHABLE')
    expect(await reasonOf(token, at('/text'))).toBe('KEYS_UNREACHABLE')
    const closed = createIssuerVerifier([{ issuer: ISSUER, jwksUri: 'http://127.0.0.1:1/jwks' }])
    expect(await reasonOf(token, closed)).toBe('KEYS_UNREACHABLE')
    expect(await reasonOf(token, createIssuerVerifier([{ issuer: ISSUER, jwksUri: 'no address' }]))).toBe(
      'KEYS_UNREACHABLE',
    )
  })
})
