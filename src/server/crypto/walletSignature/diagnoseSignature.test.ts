import { Buffer } from 'node:buffer'
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyPair } from '../p256/keyPair'
import { parsePublicKey } from '../p256/publicKey'
import { SANDBOX_STAMP, STAMP_SCHEME } from '../stamp/parseStamp'
import vectors from '../vectors/walletCrypto.json'
import { type DiagnosisInput, diagnoseSignature } from './diagnoseSignature'
import { firstDifference } from './firstDifference'
import type { StampMistake } from './stampMistakes'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const spkiDer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
const key = parsePublicKey(spkiDer.subarray(-65).toString('hex')) ?? { compressedHex: '', uncompressedHex: '' }

const payload =
  '{"organizationId":"org/1","parameters":{"ids":["zoë","b"],"userId":"u"},"timestampMs":"1","type":"ACTIVITY_TYPE_X"}'
const parsed = JSON.parse(payload) as Record<string, unknown>

const derOf = (message: string | Uint8Array) => sign('sha256', Buffer.from(message), privateKey).toString('hex')
const rawOf = (message: string) => sign('sha256', Buffer.from(message), { key: privateKey, dsaEncoding: 'ieee-p1363' })
const jsonOf = (changed: object = {}) =>
  JSON.stringify({ publicKey: key.compressedHex, scheme: STAMP_SCHEME, signature: derOf(payload), ...changed })
const headerOf = (changed: object = {}) => Buffer.from(jsonOf(changed), 'utf8').toString('base64url')
const over = (message: string | Uint8Array) => headerOf({ signature: derOf(message) })
const diagnose = (headerValue: string, rest: Partial<DiagnosisInput> = {}) =>
  diagnoseSignature({ headerValue, payloadToSign: payload, ...rest })
const failedCheck = (headerValue: string) => diagnose(headerValue).checks.find(({ ok }) => !ok)?.name

const digest = createHash('sha256').update(payload).digest()

describe('diagnoseSignature', () => {
  it('finds no cause where the stamp is right, whichever form its key has', () => {
    for (const publicKeyHex of [key.compressedHex, key.uncompressedHex]) {
      const found = diagnose(headerOf({ publicKey: publicKeyHex }))
      expect(found).toMatchObject({ cause: null, differsAtByte: null, readKeyCompressedHex: key.compressedHex })
      expect(found.checks.map(({ name, ok }) => [name, ok])).toEqual([
        ['encoding', true],
        ['scheme', true],
        ['public key', true],
        ['signature form', true],
        ['signed text', true],
      ])
    }
    const { highSStamp: headerValue, highSPayload: payloadToSign } = vectors
    expect(diagnoseSignature({ headerValue, payloadToSign }).cause).toBeNull()
  })

  it('names the sandbox literal for what it is', () => {
    expect(diagnose(SANDBOX_STAMP)).toMatchObject({ cause: null, checks: [{ name: 'sandbox literal', ok: true }] })
  })

  it.each<[StampMistake, string, string | Uint8Array]>([
    ['RE_SERIALISED_JSON', 'with an indent of two', JSON.stringify(parsed, null, 2)],
    ['RE_SERIALISED_JSON', 'with an indent of four', JSON.stringify(parsed, null, 4)],
    ['RE_SERIALISED_JSON', 'with tabs', JSON.stringify(parsed, null, '\t')],
    ['RE_SERIALISED_JSON', 'with a line end', `${JSON.stringify(parsed, null, 2)}\n`],
    ['RE_SERIALISED_JSON', 'with blanks after separators', payload.replace(/([:,])/g, '$1 ')],
    ['RE_SERIALISED_JSON', 'with letters escaped', payload.replace('ë', '\\u00eb')],
    ['RE_SERIALISED_JSON', 'with the slash escaped', payload.replace('/', '\\/')],
    ['WHITESPACE_ADDED', 'with a line end', `${payload}\n`],
    ['WHITESPACE_ADDED', 'with a line end of two characters', `${payload}\r\n`],
    ['WHITESPACE_ADDED', 'with a blank before', ` ${payload}`],
    ['WHITESPACE_ADDED', 'with a byte order mark', `\uFEFF${payload}`],
    ['DIGEST_SIGNED_TWICE', 'its digest', digest],
    ['DIGEST_HEX_SIGNED', 'its digest in hex', digest.toString('hex')],
    ['DIGEST_HEX_SIGNED', 'its digest in upper case', digest.toString('hex').toUpperCase()],
    ['PAYLOAD_STILL_ESCAPED', 'in quotes', JSON.stringify(payload)],
    ['PAYLOAD_STILL_ESCAPED', 'escaped', JSON.stringify(payload).slice(1, -1)],
    ['PAYLOAD_BASE64', 'in base64', Buffer.from(payload).toString('base64')],
    ['PAYLOAD_BASE64', 'in base64url', Buffer.from(payload).toString('base64url')],
  ])('recognises %s: the payload %s', (cause, _, message) => {
    const found = diagnose(over(message))
    expect(found.cause).toBe(cause)
    expect(found.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['signed text'])
    expect(found.readKeyCompressedHex).toBe(key.compressedHex)
    if (typeof message === 'string') {
      expect(found.differsAtByte).toBe(firstDifference(payload, message)?.differsAtByte)
    } else {
      expect(found).toMatchObject({ differsAtByte: null, expectedAround: null, signedAround: null })
    }
  })

  it.each([
    ['the order of secp256k1', 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n],
    ['the field of P-256', 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn],
  ])('recognises S that was subtracted from %s', (_, order) => {
    const signature = rawOf(payload)
    const s = order - BigInt(`0x${signature.subarray(32).toString('hex')}`)
    const raw = Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
    const der = p256.Signature.fromBytes(Uint8Array.from(raw), 'compact').toBytes('der')
    const found = diagnose(headerOf({ signature: Buffer.from(der).toString('hex') }))
    expect(found).toMatchObject({ cause: 'LOW_S_WRONG_ORDER', differsAtByte: null, possibleKeysHex: [] })
  })

  it('says on which side S lies, and which keys can have signed where the named one did not', () => {
    const { highSStamp: headerValue, highSPayload: payloadToSign } = vectors
    expect(diagnoseSignature({ headerValue, payloadToSign }).hasHighS).toBe(true)
    expect(diagnose('hello').hasHighS).toBeNull()
    const found = diagnose(headerOf({ publicKey: createKeyPair((size) => randomBytes(size)).compressedHex }))
    expect(found.cause).toBe('UNKNOWN')
    expect(found.possibleKeysHex).toContain(key.compressedHex)
  })

  it('recognises members written in another order', () => {
    const payloadToSign = '{"b":1,"a":{"d":2,"c":3}}'
    const found = diagnose(over('{"a":{"c":3,"d":2},"b":1}'), { payloadToSign })
    expect(found).toMatchObject({ cause: 'RE_SERIALISED_JSON', differsAtByte: 2 })
  })

  it('recognises the body of the request, as sent and as written again', () => {
    const requestBodyText = '{"type": "EMAIL_OTP"}'
    for (const text of [requestBodyText, '{"type":"EMAIL_OTP"}', '{\n  "type": "EMAIL_OTP"\n}']) {
      expect(diagnose(over(text), { requestBodyText }).cause).toBe('SIGNED_REQUEST_BODY')
    }
    expect(diagnose(over(requestBodyText)).cause).toBe('UNKNOWN')
  })

  it('recognises another payload, and a token without its signature', () => {
    expect(diagnose(over('other'), { otherPayloads: ['one', 'other'] })).toMatchObject({
      cause: 'OTHER_PAYLOAD',
      differsAtByte: 0,
      signedAround: 'other',
    })
    const claims = Buffer.from('{"id":"1"}').toString('base64url')
    expect(diagnose(over(`aaaa.${claims}`), { payloadToSign: `aaaa.${claims}.cccc` }).cause).toBe('OTHER_PAYLOAD')
  })

  const spki = spkiDer.toString('hex')
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const bareBase64 = Buffer.from(key.uncompressedHex, 'hex').toString('base64')
  it.each<[StampMistake, string, string, string]>([
    ['STAMP_NOT_ENCODED', 'encoding', 'the JSON itself', jsonOf()],
    ['STANDARD_BASE64', 'encoding', 'padding', `${Buffer.from(jsonOf({ n: 1 })).toString('base64url')}=`],
    ['STANDARD_BASE64', 'encoding', '+ and /', Buffer.from(jsonOf({ n: '>>>???~~~þÿ' })).toString('base64')],
    ['RAW_NOT_DER', 'signature form', 'r || s in hex', headerOf({ signature: rawOf(payload).toString('hex') })],
    [
      'BASE64_SIGNATURE',
      'signature form',
      'DER in base64',
      headerOf({ signature: Buffer.from(derOf(payload), 'hex').toString('base64') }),
    ],
    [
      'BASE64_SIGNATURE',
      'signature form',
      'r || s in base64',
      headerOf({ signature: rawOf(payload).toString('base64') }),
    ],
    ['KEY_UNCOMPRESSED', 'public key', 'no 04', headerOf({ publicKey: key.uncompressedHex.slice(2) })],
    ['KEY_UNCOMPRESSED', 'public key', 'base64', headerOf({ publicKey: bareBase64 })],
    ['KEY_OTHER_FORM', 'public key', 'SPKI', headerOf({ publicKey: spki })],
    ['KEY_OTHER_FORM', 'public key', 'PEM', headerOf({ publicKey: pem })],
    ['KEY_OTHER_FORM', 'public key', '0x', headerOf({ publicKey: `0x${key.compressedHex}` })],
    [
      'KEY_OTHER_FORM',
      'public key',
      'a compressed point in base64',
      headerOf({ publicKey: Buffer.from(key.compressedHex, 'hex').toString('base64') }),
    ],
  ])('recognises %s at the check %s: %s', (cause, name, _, headerValue) => {
    const found = diagnose(headerValue)
    expect(found.cause).toBe(cause)
    expect(failedCheck(headerValue)).toBe(name)
    expect(found.readKeyCompressedHex).toBe(key.compressedHex)
    // The rest of the stamp is right, and said to be.
    expect(found.checks.at(-1)).toMatchObject({ name: 'signed text', ok: true })
  })

  it.each([
    ['encoding', 'no stamp at all', 'hello'],
    ['encoding', 'nothing', ''],
    ['encoding', 'a list', Buffer.from('[1]').toString('base64url')],
    ['encoding', 'blanks around it', `${headerOf()} `],
    ['scheme', 'another scheme', headerOf({ scheme: 'ES256' })],
    ['public key', 'no key', headerOf({ publicKey: undefined })],
    ['public key', 'a key off the curve', headerOf({ publicKey: `02${'00'.repeat(31)}01` })],
    ['signature form', 'no signature', headerOf({ signature: 7 })],
    ['signature form', 'a signature that is none', headerOf({ signature: 'abcd' })],
    ['signature form', 'a signature with 0x', headerOf({ signature: `0x${derOf(payload)}` })],
    ['signature form', 'a byte after the signature', headerOf({ signature: `${derOf(payload)}00` })],
  ])('names the check %s where the header is or has %s', (name, _, headerValue) => {
    expect(failedCheck(headerValue)).toBe(name)
    expect(diagnose(headerValue).cause).not.toBeNull()
  })

  it('warns of a private key in place of the public one', () => {
    const found = diagnose(headerOf({ publicKey: 'a1'.repeat(32) }))
    expect(found).toMatchObject({ cause: 'KEY_OTHER_FORM', readKeyCompressedHex: null })
    expect(found.checks.at(-2)?.detail).toContain('must never be sent')
  })

  it('says which keys can have made a signature that verifies over nothing known', () => {
    const other = createKeyPair(randomBytes)
    const found = diagnose(headerOf({ publicKey: other.compressedHex }))
    expect(found.cause).toBe('UNKNOWN')
    expect(found.checks.at(-1)?.detail).toContain(key.compressedHex)
  })

  it('says OTHER_KEY where the developer signed payloadToSign, and another key did it', () => {
    const other = createKeyPair(randomBytes)
    const found = diagnose(headerOf({ publicKey: other.compressedHex }), { signedText: payload })
    expect(found).toMatchObject({ cause: 'OTHER_KEY', differsAtByte: null, readKeyCompressedHex: other.compressedHex })
    expect(found.checks.at(-1)?.detail).toContain(key.compressedHex)
  })

  it.each<[StampMistake, string]>([
    ['RE_SERIALISED_JSON', `{ "organizationId":"org/1",${payload.slice(payload.indexOf('"parameters"'))}`],
    ['WHITESPACE_ADDED', `\t${payload}\n\n\n`],
    ['OTHER_PAYLOAD', 'something else'],
    ['DIGEST_HEX_SIGNED', digest.toString('hex')],
  ])('judges the text that the developer gives as %s, signed by this key or not', (cause, signedText) => {
    for (const headerValue of [over(signedText), over('a text that nobody names')]) {
      const found = diagnose(headerValue, { signedText })
      expect(found.cause).toBe(cause)
      expect(found.differsAtByte).toBe(firstDifference(payload, signedText)?.differsAtByte)
    }
  })

  it('counts the difference in bytes and shows 24 characters on each side', () => {
    const signedText = payload.replace('zoë","b"', 'zoë","c"')
    const found = diagnose(over(signedText), { signedText })
    expect(found.differsAtByte).toBe(Buffer.byteLength(payload.slice(0, payload.indexOf('b"'))))
    const at = payload.indexOf('b"')
    expect(found.expectedAround).toBe(payload.slice(at - 24, at + 24))
    expect(found.signedAround).toBe(signedText.slice(at - 24, at + 24))
  })

  it('bears a body nested beyond reason', () => {
    const requestBodyText = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(diagnose(over('other'), { requestBodyText }).cause).toBe('UNKNOWN')
    expect(diagnose(over(requestBodyText), { requestBodyText }).cause).toBe('SIGNED_REQUEST_BODY')
  })

  it('never takes for right what does not verify, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (text, json) => {
        const whole = Buffer.from(JSON.stringify(json)).toString('base64url')
        for (const headerValue of [text, whole, headerOf({ publicKey: text }), headerOf({ signature: text })]) {
          expect(diagnose(headerValue, { signedText: text, requestBodyText: text }).cause).not.toBeNull()
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('firstDifference', () => {
  it.each([
    ['abc', 'abc', null],
    ['abc', 'abd', 2],
    ['abc', 'ab', 2],
    ['', 'a', 0],
    ['é', 'è', 1],
    ['😀', '😁', 3],
    ['aé', 'ae', 1],
  ])('finds where %j and %j part', (expected, signed, at) => {
    expect(firstDifference(expected, signed)?.differsAtByte ?? null).toBe(at)
  })

  it('shows whole characters', () => {
    expect(firstDifference('x😀y', 'x😁z')).toEqual({ differsAtByte: 4, expectedAround: 'x😀y', signedAround: 'x😁z' })
    expect(firstDifference('aé', 'ae')).toMatchObject({ expectedAround: 'aé', signedAround: 'ae' })
  })
})
