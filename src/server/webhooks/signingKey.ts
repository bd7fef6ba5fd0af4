import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** The platform's P-256 key pair for webhook signatures. The private half never leaves this object. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** PEM SPKI, what receivers are given out of band. */
  readonly publicKeyPem: string
  readonly fingerprint: string
}

/** SHA-256 of a public key's DER SPKI form, lower-case hex in pairs joined by colons. */
export function fingerprintOf(publicKey: KeyObject): string {
  const digest = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return digest.match(/../g)?.join(':') ?? digest
}

function signingKeyOf(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey)
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey, publicKeyPem, fingerprint: fingerprintOf(publicKey) }
}

function createSigningKey(): SigningKey {
  return signingKeyOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
}

/** Written beside its name and moved into place, so that a crash leaves either no key or a whole one. */
function writeOwnerOnly(file: string, text: string): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}

function readKey(file: string): KeyObject {
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(
      `The webhook signing key ${file} cannot be read. Restore it from a backup, or remove it to get a new key.`,
      {
        cause: error,
      },
    )
  }
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error(`The webhook signing key ${file} is not a P-256 key. Restore it, or remove it to get a new key.`)
  }
  return privateKey
}

/**
 * The key of a data folder: a PEM PKCS#8 file, readable by its owner only, made on first use. Without a
 * file the key lives as long as the process; for tests.
 *
 * Errors: a plain Error with one sentence when the file is there but is not a P-256 private key.
 * Source: wallet-crypto 8; decisions, Security.
 */
export function loadSigningKey(file: string | null): SigningKey {
  if (file === null) return createSigningKey()
  if (existsSync(file)) {
    const key = signingKeyOf(readKey(file))
    chmodSync(file, 0o600)
    return key
  }
  const key = createSigningKey()
  writeOwnerOnly(file, key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return key
}
