import { hash } from 'node:crypto'
import { linesToSeal, sealedLine } from '../../../contract/console/approvals/voteText'
import { OPERATOR_RP_ID } from '../../../contract/console/operators/schemas'
import { isTextSigned } from '../../crypto/pin/pinKey'
import { readClientData } from '../../crypto/webauthn/clientData'
import { type CoseKey, readStoredKey } from '../../crypto/webauthn/coseKey'
import { verifyAssertion } from '../../crypto/webauthn/verifyAssertion'
import { assert } from '../../foundation/assert'
import type { SignatureRow } from './store'

/** Stands for the credential, which is looked up by its key; its counter was looked at when the signature was new. */
const CREDENTIAL = { credentialIdB64url: 'AA', signCount: 0 } as const
const RP_ID_HASH_HEX = hash('sha256', OPERATOR_RP_ID)

/** The text as a key signs it, with salted hashes for what may say something about a person; null for one of form 1. */
export function sealedTextOf(signedText: string): string | null {
  const lines = linesToSeal(signedText)
  if (lines === null) return null
  return lines
    .map((line) => (typeof line === 'string' ? line : sealedLine(line.kept, hash('sha256', line.hashed))))
    .join('\n')
}

/** What a PIN's key signs of a text. */
export const messageOf = (signedText: string): string => sealedTextOf(signedText) ?? signedText

/** What a passkey signs of a text: the UTF-8 bytes of this are the challenge, as of every passkey here. */
export const challengeOf = (signedText: string): string => hash('sha256', messageOf(signedText))

/** Digests of signatures that were found right. A payment is held against its votes at each step on its way. */
const foundRight = new Set<string>()
const FOUND_MAX = 10_000

/** Of everything that the verdict depends on, so that it holds for no other text, key or signature. */
function digestOf(row: SignatureRow): string {
  const { method, signed_text, public_key_spki, public_key_cose, authenticator_data, client_data, signature } = row
  const parts = [method, signed_text, public_key_spki, public_key_cose, authenticator_data, client_data, signature]
  return hash('sha256', parts.map((part) => (part === null ? '-' : `${part.length} ${part}`)).join('\n'))
}

/** Whether the signature is right over its own text, by its own key. Whose key it is, others know. */
export async function isSignatureRight(row: SignatureRow): Promise<boolean> {
  const digest = digestOf(row)
  if (foundRight.has(digest)) return true
  const isRight = await verifySignature(row)
  if (isRight) {
    if (foundRight.size >= FOUND_MAX) foundRight.clear()
    foundRight.add(digest)
  }
  return isRight
}

async function verifySignature(row: SignatureRow): Promise<boolean> {
  if (row.method === 'PIN_KEY') {
    const { public_key_spki: publicKeySpkiB64url, signature: signatureB64url } = row
    return (
      publicKeySpkiB64url !== null && isTextSigned(messageOf(row.signed_text), { publicKeySpkiB64url, signatureB64url })
    )
  }
  const { public_key_cose, authenticator_data, client_data, signature } = row
  if (public_key_cose === null || authenticator_data === null || client_data === null) return false
  const clientData = readClientData(client_data)
  if (!clientData.ok) return false
  const verdict = await verifyAssertion({
    stored: {
      ...CREDENTIAL,
      publicKeyCoseB64url: public_key_cose,
      rpId: OPERATOR_RP_ID,
      rpIdHashHex: RP_ID_HASH_HEX,
      origin: clientData.origin,
    },
    challengeHex: challengeOf(row.signed_text),
    assertion: {
      credentialId: CREDENTIAL.credentialIdB64url,
      clientDataJson: client_data,
      authenticatorData: authenticator_data,
      signature,
    },
  })
  return verdict.ok && verdict.isUserVerified
}

const ALGORITHMS = { [-7]: 'ES256', [-8]: 'EdDSA', [-257]: 'RS256' } as const

function requireCoseKey(publicKeyCoseB64url: string): CoseKey {
  const key = readStoredKey(publicKeyCoseB64url)
  assert(key?.ok === true, 'the key of a passkey that was registered can be read')
  return key
}

/** What a passkey's key signs with, as other programs call it. */
export const algorithmOf = (publicKeyCoseB64url: string): SignatureRow['algorithm'] =>
  ALGORITHMS[requireCoseKey(publicKeyCoseB64url).algorithm]

/** The key of a passkey as programs without CBOR read it: DER SPKI, base64url. */
export const spkiOfCose = (publicKeyCoseB64url: string): string =>
  requireCoseKey(publicKeyCoseB64url).key.export({ type: 'spki', format: 'der' }).toString('base64url')
