import { createHash, createPrivateKey, sign } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StoredVerdict } from '../../../contract/console/signatures/schemas'
import {
  type ClientKey,
  clientKey,
  type HeldSession,
  retryHeaders,
  type SignedRetryOffer,
  startWalletSetup,
  type WalletSetup,
} from '../../areas/wallet-auth/testing/walletKit'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: WalletSetup
let held: HeldSession
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
  held = await setup.session()
})

const platform = () => setup.server.as.platform
const desk = () => setup.server.as.desk
const call = () => ({ params: { id: held.sessionId } })

/** Signs with node:crypto alone. */
function signer({ privateKeyHex, uncompressedHex }: ClientKey) {
  const [x, y] = [uncompressedHex.slice(2, 66), uncompressedHex.slice(66)]
  const [d64, x64, y64] = [privateKeyHex, x, y].map((hex) => Buffer.from(hex, 'hex').toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: d64, x: x64, y: y64 } as never, format: 'jwk' })
  return (message: string | Buffer, dsaEncoding: 'der' | 'ieee-p1363' = 'der') =>
    sign('sha256', Buffer.from(message), { key, dsaEncoding })
}

function stampOf(changed: object, encoding: 'base64' | 'base64url' = 'base64url'): string {
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
  return Buffer.from(JSON.stringify({ publicKey: held.key.compressedHex, scheme, ...changed })).toString(encoding)
}

/** The newest verdict, as the screen reads it. */
async function newest(): Promise<StoredVerdict> {
  const { data } = await desk().call('listSignatureVerdicts', { query: { limit: '1' } }, 200)
  const verdict = await desk().call('getSignatureVerdict', { params: { verdictId: data[0]?.id ?? '' } }, 200)
  expect(verdict).toMatchObject({ cause: data[0]?.cause, title: data[0]?.title })
  expect(verdict.explanation.cause).toBe(verdict.cause)
  expect(verdict.explanation.remedy).not.toBe('')
  return verdict
}

const failedCheck = ({ explanation }: StoredVerdict) => explanation.checks.find(({ state }) => state === 'FAILED')

async function fail(stamp: string, asked: SignedRetryOffer): Promise<StoredVerdict> {
  await platform().call('revokeAuthSession', { ...call(), headers: retryHeaders(asked, stamp) }, 401)
  return newest()
}

const reSerialised = (text: string) => JSON.stringify(JSON.parse(text), null, 2)
const digestOf = (text: string) => createHash('sha256').update(text).digest()

type Mistake = (payload: string, by: ReturnType<typeof signer>) => string
const overText = (change: (payload: string) => string | Buffer): Mistake => {
  return (payload, by) => stampOf({ signature: by(change(payload)).toString('hex') })
}
const right = (payload: string, by: ReturnType<typeof signer>) => ({ signature: by(payload).toString('hex') })

const MISTAKES: readonly (readonly [string, number, Mistake])[] = [
  ['RE_SERIALISED_JSON', 9, overText(reSerialised)],
  ['DIGEST_SIGNED_TWICE', 9, overText(digestOf)],
  ['DIGEST_HEX_SIGNED', 9, overText((payload) => digestOf(payload).toString('hex'))],
  ['WHITESPACE_ADDED', 9, overText((payload) => `${payload}\n`)],
  ['PAYLOAD_BASE64', 9, overText((payload) => Buffer.from(payload).toString('base64'))],
  ['PAYLOAD_STILL_ESCAPED', 9, overText((payload) => JSON.stringify(payload).slice(1, -1))],
  ['UNKNOWN', 9, overText(() => 'quite another text')],
  ['RAW_NOT_DER', 4, (payload, by) => stampOf({ signature: by(payload, 'ieee-p1363').toString('hex') })],
  ['BASE64_SIGNATURE', 4, (payload, by) => stampOf({ signature: by(payload).toString('base64') })],
  ['STANDARD_BASE64', 4, (payload, by) => stampOf({ ...right(payload, by), n: '????????' }, 'base64')],
  ['STAMP_NOT_ENCODED', 4, (payload, by) => Buffer.from(stampOf(right(payload, by)), 'base64url').toString('utf8')],
  [
    'KEY_UNCOMPRESSED',
    4,
    (payload, by) => stampOf({ ...right(payload, by), publicKey: held.key.uncompressedHex.slice(2) }),
  ],
  ['KEY_OTHER_FORM', 4, (payload, by) => stampOf({ ...right(payload, by), publicKey: `0x${held.key.compressedHex}` })],
  ['WRONG_SCHEME', 4, (payload, by) => stampOf({ ...right(payload, by), scheme: 'ES256' })],
  ['STAMP_UNREADABLE', 4, () => 'nothing'],
  ['STAMP_FIELDS_MISSING', 4, () => stampOf({})],
]

describe('a stamp with a usual mistake', () => {
  it.each(MISTAKES)('is refused, and the verdict names %s at check %i', async (cause, number, mistake) => {
    const asked = await setup.ask('revokeAuthSession', call())
    const verdict = await fail(mistake(asked.payloadToSign, signer(held.key)), asked)
    expect(verdict.cause).toBe(cause)
    expect(failedCheck(verdict)).toMatchObject({ number, detail: expect.any(String) })
    const states = verdict.explanation.checks.map(({ state }) => state)
    expect(states.slice(0, number - 1).every((state) => state === 'PASSED')).toBe(true)
    expect(states.slice(number).every((state) => state === 'NOT_REACHED')).toBe(true)
    expect(verdict).toMatchObject({
      operationId: 'revokeAuthSession',
      accountId: setup.accountId,
      actor: 'First token',
      message: expect.stringContaining('othing was done'),
      request: { id: asked.requestId, payloadToSign: asked.payloadToSign, usedAt: null },
      explanation: { signed: { sha256: digestOf(asked.payloadToSign).toString('hex') } },
    })
  })

  it('shows the byte at which the signed text parts from payloadToSign, with both sides of it', async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    const verdict = await fail(overText(reSerialised)(asked.payloadToSign, signer(held.key)), asked)
    expect(verdict.explanation.difference).toEqual({
      atByte: 1,
      expected: { before: '{', differing: '"', after: asked.payloadToSign.slice(2, 25) },
      signed: { before: '{', differing: '\n', after: reSerialised(asked.payloadToSign).slice(2, 25) },
    })
    expect(verdict.explanation.keys).toMatchObject([
      { role: 'NAMED', text: held.key.compressedHex, session: { id: held.sessionId, state: 'ACTIVE' } },
    ])
  })

  it('is told when the body of the request or another payload was signed', async () => {
    const body = { clientPublicKey: clientKey().compressedHex }
    const asked = await setup.ask('refreshAuthSession', { ...call(), body })
    const refuse = async (text: string) => {
      const headers = retryHeaders(asked, held.key.stamp(text))
      await platform().call('refreshAuthSession', { ...call(), body, headers }, 401)
      return newest()
    }
    const overBody = await refuse(JSON.stringify(body))
    expect(overBody).toMatchObject({ cause: 'SIGNED_REQUEST_BODY', code: 'WALLET_SIGNATURE_BODY_MISMATCH' })
    expect(failedCheck(overBody)?.number).toBe(8)
    const other = await setup.ask('revokeAuthSession', call())
    expect((await refuse(other.payloadToSign)).cause).toBe('OTHER_PAYLOAD')
  })

  it('is told which of two sessions signed, when the stamp names the other', async () => {
    const other = await setup.session()
    const asked = await setup.ask('revokeAuthSession', call())
    const stamp = other.key.stamp(asked.payloadToSign, { publicKey: held.key.compressedHex })
    const verdict = await fail(stamp, asked)
    expect(verdict.cause).toBe('OTHER_KEY')
    expect(verdict.explanation.keys).toMatchObject([
      { role: 'NAMED', session: { id: held.sessionId } },
      { role: 'SIGNER', text: other.key.compressedHex, session: { id: other.sessionId } },
    ])
  })

  it('is told that high S is accepted', async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    const high = await fail(held.key.stamp('other', { wantsHighS: true }), asked)
    expect(high.explanation.notes.join()).toMatch(/upper half, which is accepted/)
    const low = await fail(held.key.stamp('other', { wantsHighS: false }), asked)
    expect(low.explanation.notes).toEqual([])
  })
})

describe('a retry whose request or key does not count', () => {
  it('names the call that used the request id first', async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    const headers = retryHeaders(asked, held.key.stamp(asked.payloadToSign))
    await platform().call('revokeAuthSession', { ...call(), headers }, 204)
    await setup.server.clock.advance(7)
    await platform().call('revokeAuthSession', { ...call(), headers }, 401)
    const verdict = await newest()
    expect(verdict).toMatchObject({ cause: 'REQUEST_ID_USED', reason: 'REQUEST_ID_USED' })
    const first = verdict.request?.usedByCallId ?? ''
    expect(first).toMatch(/^Call:/)
    expect(first).not.toBe(verdict.callId)
    expect(verdict.explanation.notes).toEqual([`${first} used it 7 seconds before this call.`])
  })

  it("says by how many seconds of the service's clock the retry was late", async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    await setup.server.clock.advance(342)
    const verdict = await fail(held.key.stamp(asked.payloadToSign), asked)
    expect(verdict.cause).toBe('REQUEST_ID_EXPIRED')
    expect(verdict.explanation.notes.join()).toContain('42 seconds after expiresAt')
  })

  it('names a missing stamp, a missing id, an unknown id, and an id of another call', async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    const stamp = held.key.stamp(asked.payloadToSign)
    const other = await setup.session()
    const tries: readonly [string, string, Record<string, string>][] = [
      ['STAMP_MISSING', held.sessionId, { 'request-id': asked.requestId }],
      ['REQUEST_ID_MISSING', held.sessionId, { 'service-wallet-signature': stamp }],
      ['REQUEST_ID_UNKNOWN', held.sessionId, retryHeaders({ requestId: 'Request:none' }, stamp)],
      ['REQUEST_ID_ELSEWHERE', other.sessionId, retryHeaders(asked, stamp)],
    ]
    for (const [cause, id, headers] of tries) {
      await platform().call('revokeAuthSession', { params: { id }, headers }, 401)
      expect((await newest()).cause).toBe(cause)
    }
  })

  it('names a changed body', async () => {
    const body = { clientPublicKey: clientKey().compressedHex }
    const asked = await setup.ask('refreshAuthSession', { ...call(), body })
    const headers = retryHeaders(asked, held.key.stamp(asked.payloadToSign))
    const changed = { clientPublicKey: clientKey().compressedHex }
    await platform().call('refreshAuthSession', { ...call(), body: changed, headers }, 401)
    expect((await newest()).cause).toBe('BODY_CHANGED')
  })

  it('names a key without a session, and a mistake behind it', async () => {
    const asked = await setup.ask('revokeAuthSession', call())
    const stranger = clientKey()
    const verdict = await fail(stranger.stamp(reSerialised(asked.payloadToSign)), asked)
    expect(verdict).toMatchObject({
      cause: 'KEY_UNKNOWN',
      explanation: { alsoFound: { cause: 'RE_SERIALISED_JSON' }, keys: [{ session: null }] },
    })
    expect(failedCheck(verdict)?.number).toBe(7)
  })

  it('names an ended and an expired session, and when they ended', async () => {
    const spare = await setup.session()
    const asked = await setup.ask('revokeAuthSession', { params: { id: spare.sessionId } })
    await setup.signed('revokeAuthSession', call(), held, 204)
    await setup.server.clock.advance(10)
    const refuse = async (key: ClientKey, given: SignedRetryOffer) => {
      const headers = retryHeaders(given, key.stamp(given.payloadToSign))
      await platform().call('revokeAuthSession', { params: { id: spare.sessionId }, headers }, 401)
      return newest()
    }
    const ended = await refuse(held.key, asked)
    expect(ended.cause).toBe('SESSION_REVOKED')
    expect(ended.explanation.notes.join()).toContain('10 seconds before')
  })

  it('names a session that expired between the two calls', async () => {
    await setup.server.clock.advance(14 * 60)
    const young = { params: { id: (await setup.session()).sessionId } }
    const asked = await setup.ask('revokeAuthSession', young)
    await setup.server.clock.advance(90)
    const headers = retryHeaders(asked, held.key.stamp(asked.payloadToSign))
    await platform().call('revokeAuthSession', { ...young, headers }, 401)
    const verdict = await newest()
    expect(verdict.cause).toBe('SESSION_EXPIRED')
    expect(verdict.explanation.notes.join()).toContain('30 seconds before')
    expect(verdict.explanation.keys).toMatchObject([{ session: { id: held.sessionId, state: 'EXPIRED' } }])
  })

  it('names the credential rule', async () => {
    const body = { clientPublicKey: clientKey().compressedHex }
    const other = await setup.session()
    const asked = await setup.ask('refreshAuthSession', { ...call(), body })
    const headers = retryHeaders(asked, other.key.stamp(asked.payloadToSign))
    await platform().call('refreshAuthSession', { ...call(), body, headers }, 401)
    expect((await newest()).cause).toBe('KEY_BARRED')
  })
})

describe('listSignatureVerdicts', () => {
  it('filters by operation, check, reason, wallet and call', async () => {
    setup = await startWalletSetup()
    onTestFinished(() => setup.server.close())
    held = await setup.session()
    const asked = await setup.ask('revokeAuthSession', call())
    const first = await fail('nothing', asked)
    await setup.server.clock.advance(1)
    await fail(held.key.stamp('other'), asked)
    const list = async (query: Record<string, string>) =>
      (await desk().call('listSignatureVerdicts', { query }, 200)).data.map(({ check }) => check)
    expect(await list({})).toEqual(['SIGNATURE_VALID', 'STAMP_WELL_FORMED'])
    expect(await list({ check: 'STAMP_WELL_FORMED' })).toEqual(['STAMP_WELL_FORMED'])
    expect(await list({ reason: 'SIGNATURE_INVALID' })).toEqual(['SIGNATURE_VALID'])
    expect(await list({ callId: first.callId ?? '' })).toEqual(['STAMP_WELL_FORMED'])
    expect(await list({ accountId: setup.accountId, operationId: 'revokeAuthSession' })).toHaveLength(2)
    expect(await list({ accountId: 'InternalAccount:none' })).toEqual([])
  })

  it('does not know a verdict that is gone', async () => {
    const refused = await desk().call('getSignatureVerdict', { params: { verdictId: 'Verdict:none' } }, 404)
    expect(refused).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'verdictId' } })
  })
})
