import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  fromDerSignature,
  hpkeDecrypt,
  hpkeEncrypt,
  verifyStampSignature,
} from '@turnkey/crypto'
import { describe, expect, it } from 'vitest'
import { fromBase58check, toBase58check } from './base58check'
import { type Bytes, concat, fromHex, fromUtf8, toBase64url, toHex, toUtf8 } from './bytes'
import { open, seal } from './hpke'
import { claimsOf, mintToken, nonceOf } from './oidcToken'
import { readTargetBundle, sealOtp } from './otpBundle'
import {
  compress,
  generateKeyPair,
  jwkFromKeyPair,
  keyPairFromJwk,
  keyPairFromScalar,
  readDer,
  signDer,
  signRaw,
  uncompress,
  verifyDer,
} from './p256'
import { openSessionKey } from './sessionKey'
import { isStampOf, makeStamp, readStamp } from './stamp'
import * as vectors from './testing/vectors'
import { openWalletExport } from './walletExport'

const { client, session, target } = vectors

const signedBundle = (data: unknown, signer = session): string => {
  const bytes = toUtf8(JSON.stringify(data))
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(bytes),
    dataSignature: toHex(signDer(signer, bytes)),
    enclaveQuorumPublic: toHex(signer.publicUncompressed),
  })
}

const flip = (bytes: Uint8Array, at: number): Bytes => {
  const changed = concat(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe('keys', () => {
  it('derives the public keys of the published private keys', () => {
    expect(toHex(target.publicUncompressed)).toBe(vectors.TARGET_PUBLIC)
    expect(toHex(client.publicUncompressed)).toBe(vectors.CLIENT_PUBLIC)
    expect(toHex(compress(client.publicUncompressed))).toBe(vectors.CLIENT_COMPRESSED)
    expect(toHex(compress(session.publicUncompressed))).toBe(vectors.SESSION_COMPRESSED)
  })

  it('uncompresses what it compresses, for both signs of y', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = generateKeyPair()
      expect(uncompress(compress(key.publicUncompressed))).toEqual(key.publicUncompressed)
      expect(keyPairFromScalar(key.privateScalar)).toEqual(key)
      expect(keyPairFromJwk(jwkFromKeyPair(key))).toEqual(key)
    }
  })

  it('refuses points off the curve, other lengths and scalars outside the group', () => {
    expect(() => uncompress(flip(client.publicUncompressed, 64))).toThrow('on the curve P-256')
    expect(() => uncompress(client.publicUncompressed.slice(1))).toThrow('Not a public key')
    expect(() => keyPairFromScalar(new Uint8Array(32))).toThrow('Not a private key')
    expect(() => keyPairFromScalar(new Uint8Array(32).fill(0xff))).toThrow('Not a private key')
  })

  it('draws the same key from the same bytes, as a demo data set does', () => {
    const drawn = (byte: number) => generateKeyPair((length) => new Uint8Array(length).fill(byte))
    expect(drawn(1)).toEqual(drawn(1))
    expect(drawn(1)).not.toEqual(drawn(2))
  })
})

describe('signatures', () => {
  it('are DER that the published client reads, with a low s', () => {
    for (let round = 0; round < 12; round += 1) {
      const message = toUtf8(`message ${round}`)
      const der = signDer(session, message)
      expect(fromDerSignature(toHex(der))).toEqual(signRaw(session, message))
      const { r, s, isHighS } = readDer(der)
      expect([isHighS, der.length]).toEqual([false, 6 + r.length + s.length])
    }
  })

  it('are refused with a byte after them, a wrong length and a longer form', () => {
    const small = fromHex('3006020101020101')
    const { r, s } = readDer(small)
    expect([toHex(r), toHex(s)]).toEqual(['01', '01'])
    expect(() => readDer(concat(small, Uint8Array.of(0)))).toThrow('Not DER')
    expect(() => readDer(fromHex('300702020001020101'))).toThrow('Not DER')
    expect(() => readDer(fromHex('3006020181020101'))).toThrow('Not DER')
  })

  it('fail when one byte of the message, r or s changes', () => {
    const message = toUtf8(vectors.STAMPED_PAYLOAD)
    const der = signDer(session, message)
    const { publicUncompressed } = session
    expect(verifyDer(publicUncompressed, der, message)).toBe(true)
    expect(verifyDer(compress(publicUncompressed), der, message)).toBe(true)
    expect(verifyDer(publicUncompressed, der, flip(message, 3))).toBe(false)
    expect(verifyDer(publicUncompressed, flip(der, 20), message)).toBe(false)
    expect(verifyDer(publicUncompressed, flip(der, der.length - 1), message)).toBe(false)
  })
})

describe('stamp', () => {
  it('reads and verifies the published stamp, whose s is high', async () => {
    expect(isStampOf(vectors.HIGH_S_STAMP, vectors.STAMPED_PAYLOAD)).toBe(true)
    expect(readDer(fromHex(readStamp(vectors.HIGH_S_STAMP).signature)).isHighS).toBe(true)
    expect(isStampOf(vectors.HIGH_S_STAMP, `${vectors.STAMPED_PAYLOAD} `)).toBe(false)
  })

  it('makes stamps that the published client verifies', async () => {
    for (let round = 0; round < 8; round += 1) {
      const header = makeStamp({ key: session, payloadToSign: vectors.STAMPED_PAYLOAD })
      const { publicKey, signature } = readStamp(header)
      expect(publicKey).toBe(vectors.SESSION_COMPRESSED)
      expect(await verifyStampSignature(publicKey, signature, vectors.STAMPED_PAYLOAD)).toBe(true)
      expect(isStampOf(header, vectors.STAMPED_PAYLOAD)).toBe(true)
    }
  })

  it('names the layer at which a stamp is malformed', () => {
    expect(() => readStamp('a+b')).toThrow('Not base64url')
    expect(() => readStamp(toBase64url(toUtf8('text')))).toThrow('not JSON')
    expect(() => readStamp(toBase64url(toUtf8('{"publicKey":"02"}')))).toThrow('"scheme"')
  })
})

describe('HPKE', () => {
  it('opens what the published client seals, and the other way round', async () => {
    const theirs = hpkeEncrypt({ plainTextBuf: toUtf8('theirs'), targetKeyBuf: target.publicUncompressed })
    const enc = uncompress(theirs.slice(0, 33))
    expect(fromUtf8(await open(target, { enc, ciphertext: concat(theirs.slice(33)) }))).toBe('theirs')

    const ours = await seal(compress(target.publicUncompressed), toUtf8('ours'))
    const plain = hpkeDecrypt({
      ciphertextBuf: ours.ciphertext,
      encappedKeyBuf: ours.enc,
      receiverPriv: toHex(target.privateScalar),
    })
    expect(fromUtf8(plain)).toBe('ours')
  })

  it('does not open with one byte of ciphertext or tag changed, with another enc, or with another key', async () => {
    const sealed = await seal(target.publicUncompressed, toUtf8('message'))
    const last = sealed.ciphertext.length - 1
    for (const at of [0, last]) {
      await expect(open(target, { ...sealed, ciphertext: flip(sealed.ciphertext, at) })).rejects.toThrow('not open')
    }
    await expect(open(target, { ...sealed, enc: session.publicUncompressed })).rejects.toThrow('not open')
    await expect(open(client, sealed)).rejects.toThrow('not open')
  })
})

describe('login by code', () => {
  it('opens the published bundle', async () => {
    const { encappedPublic, ciphertext } = JSON.parse(vectors.OTP_BUNDLE)
    const plain = await open(target, { enc: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) })
    expect(JSON.parse(fromUtf8(plain))).toEqual({ otp_code: '000000', public_key: vectors.CLIENT_COMPRESSED })
  })

  it('seals the code so that it opens with the target key to the same JSON as the published client makes', async () => {
    const text = signedBundle({ targetPublic: vectors.TARGET_PUBLIC, organizationId: 'org', userId: 'user' })
    const bundle = readTargetBundle(text, toHex(session.publicUncompressed))
    const pinned = toHex(session.publicUncompressed)
    const sealed = [
      await sealOtp(bundle, '000000', client),
      await encryptOtpCodeToBundle('000000', text, vectors.CLIENT_COMPRESSED, pinned),
    ]
    const opened = sealed.map(async (json) => {
      const { encappedPublic, ciphertext } = JSON.parse(json)
      return fromUtf8(await open(target, { enc: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) }))
    })
    const [ours, theirs] = await Promise.all(opened)
    expect(ours).toBe(theirs)
  })

  it('refuses a target bundle of another signer and one whose data changed', async () => {
    const text = signedBundle({ targetPublic: vectors.TARGET_PUBLIC })
    expect(() => readTargetBundle(text, vectors.CLIENT_PUBLIC)).toThrow('another signing key')
    const changed = JSON.parse(text)
    changed.data = toHex(toUtf8(JSON.stringify({ targetPublic: vectors.CLIENT_PUBLIC })))
    const pinned = toHex(session.publicUncompressed)
    expect(() => readTargetBundle(JSON.stringify(changed), pinned)).toThrow('does not fit')
    expect(toHex(readTargetBundle(JSON.stringify(changed)).targetPublic)).toBe(vectors.CLIENT_PUBLIC)
  })
})

describe('sealed session key', () => {
  it('opens the published bundle', async () => {
    const opened = await openSessionKey(vectors.SESSION_BUNDLE, client)
    expect(opened).toEqual(session)
    expect(opened.privateScalar).toEqual(vectors.SESSION_PRIVATE)
  })

  it('is read by the published client when sealed here', async () => {
    const { enc, ciphertext } = await seal(client.publicUncompressed, session.privateScalar)
    const bundle = toBase58check(concat(compress(enc), ciphertext))
    expect(decryptCredentialBundle(bundle, toHex(client.privateScalar))).toBe(toHex(session.privateScalar))
    expect(await openSessionKey(bundle, client)).toEqual(session)
  })

  it('refuses a changed character, a changed byte and another client key', async () => {
    const { SESSION_BUNDLE } = vectors
    await expect(openSessionKey(`3${SESSION_BUNDLE.slice(1)}`, client)).rejects.toThrow('checksum')
    const changed = toBase58check(flip(fromBase58check(SESSION_BUNDLE), 40))
    await expect(openSessionKey(changed, client)).rejects.toThrow('not open')
    await expect(openSessionKey(SESSION_BUNDLE, target)).rejects.toThrow('not open')
  })
})

describe('wallet export', () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const exported = async (): Promise<string> => {
    const { enc, ciphertext } = await seal(client.publicUncompressed, toUtf8(mnemonic))
    return signedBundle({ encappedPublic: toHex(enc), ciphertext: toHex(ciphertext), organizationId: 'org' })
  }

  it('opens here and in the published client', async () => {
    const pinnedPublicHex = toHex(session.publicUncompressed)
    const bundle = await exported()
    expect(await openWalletExport(bundle, client, { pinnedPublicHex, organizationId: 'org' })).toBe(mnemonic)
    const theirs = await decryptExportBundle({
      exportBundle: bundle,
      organizationId: 'org',
      embeddedKey: toHex(client.privateScalar),
      dangerouslyOverrideSignerPublicKey: pinnedPublicHex,
      returnMnemonic: true,
    })
    expect(theirs).toBe(mnemonic)
  })

  it('refuses another signer and another organization', async () => {
    const bundle = await exported()
    const other = openWalletExport(bundle, client, { pinnedPublicHex: vectors.CLIENT_PUBLIC })
    await expect(other).rejects.toThrow('another signing key')
    const elsewhere = openWalletExport(bundle, client, { pinnedPublicHex: null, organizationId: 'else' })
    await expect(elsewhere).rejects.toThrow('another organization')
  })
})

describe('OIDC token', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00.500Z')
  const input = { iss: 'https://issuer.example', aud: 'app', sub: 'person', nowMs }

  it('binds the nonce to the exact text of the client key', async () => {
    expect(nonceOf(vectors.CLIENT_PUBLIC)).toBe(vectors.NONCE)
    expect(nonceOf(vectors.CLIENT_PUBLIC.toUpperCase())).not.toBe(vectors.NONCE)
  })

  it('writes whole seconds of the clock it is given, and any claim as adjusted', async () => {
    const iat = Math.floor(nowMs / 1000)
    expect(claimsOf(input)).toMatchObject({ iat, exp: iat + 600 })
    expect(claimsOf({ ...input, ageSeconds: 90 })).toMatchObject({ iat: iat - 90 })
    const [, payload, signature] = mintToken({ ...input, claims: { sub: undefined, aud: ['a', 'b'] } }).split('.')
    expect(JSON.parse(atob(payload!))).toEqual({ iss: input.iss, aud: ['a', 'b'], iat, exp: iat + 600 })
    expect(signature).toBe('sandbox-signature')
  })
})
