import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { loadKey } from '../foundation/keyFile'

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

/**
 * The webhook key of a data folder, made on first use; without a file it lives as long as the process.
 *
 * Errors: KeyFileError when the file is there but is not a P-256 private key.
 * Source: wallet-crypto 8; decisions, Security.
 */
export function loadSigningKey(file: string | null): SigningKey {
  return signingKeyOf(loadKey(file, 'webhook signing key'))
}
