import { readBase58check } from '../../../../wallet-client/base58check'
import { type Bytes, fromHex, parseObject, textMember, toHex } from '../../../../wallet-client/bytes'
import { TAG_LENGTH } from '../../../../wallet-client/hpke'
import { compress, readDer } from '../../../../wallet-client/p256'
import { ENC_COMPRESSED_LENGTH, SESSION_BUNDLE_LENGTH } from '../../../../wallet-client/sessionKey'
import { readSignedBundle, type SignedBundle } from '../../../../wallet-client/signedBundle'
import { readStamp, STAMP_SCHEME } from '../../../../wallet-client/stamp'
import type { Decoded, DecodedLine } from './decoded'

const count = (bytes: Uint8Array): string => `${bytes.length} bytes`

function publicKeyNote(hex: string): string {
  try {
    const bytes = fromHex(hex)
    const form = bytes.length === 33 ? 'SEC1 compressed' : 'SEC1 uncompressed'
    return `${form}, ${count(bytes)}, on the curve; compressed ${toHex(compress(bytes))}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function signatureRows(signatureDer: Uint8Array): DecodedLine[] {
  const { r, s, isHighS } = readDer(signatureDer)
  return [
    { label: 'sequence', value: toHex(signatureDer.slice(0, 2)), note: `${signatureDer.length - 2} bytes follow` },
    { label: 'r', value: toHex(r), note: count(r) },
    { label: 's', value: toHex(s), note: `${count(s)}; ${isHighS ? 'high' : 'low'} S, both are valid` },
  ]
}

/** The header `Service-Wallet-Signature`. Errors: WalletClientError naming the layer that is wrong. */
export function decodeStamp(header: string): Decoded {
  const stamp = readStamp(header)
  const signature = fromHex(stamp.signature)
  return {
    title: 'Stamp',
    rows: [
      { label: 'encoding', value: 'base64url of UTF-8 JSON', note: `${header.length} characters` },
      { label: 'publicKey', value: stamp.publicKey, note: publicKeyNote(stamp.publicKey) },
      {
        label: 'scheme',
        value: stamp.scheme,
        note: stamp.scheme === STAMP_SCHEME ? 'the only one accepted' : `expected ${STAMP_SCHEME}`,
      },
      { label: 'signature', value: stamp.signature, note: `DER, ${count(signature)}` },
      ...signatureRows(signature),
    ],
    json: stamp,
  }
}

function sealedRows(enc: Bytes, sealed: Bytes): DecodedLine[] {
  const ciphertext = sealed.slice(0, -TAG_LENGTH)
  const tag = sealed.slice(-TAG_LENGTH)
  return [
    { label: 'enc', value: toHex(enc), note: `the sender's one-time public key, ${publicKeyNote(toHex(enc))}` },
    { label: 'ciphertext', value: toHex(ciphertext), note: `${count(ciphertext)}, as many as the plaintext` },
    { label: 'tag', value: toHex(tag), note: `${count(tag)} of AES-256-GCM` },
    {
      label: 'aad',
      value: 'enc || recipient key',
      note: 'both uncompressed, 65 bytes each; not sent, both sides know it',
    },
  ]
}

/** `encryptedOtpBundle`: the HPKE parts. Errors: WalletClientError. */
export function decodeSealedOtp(text: string): Decoded {
  const what = 'The sealed code'
  const bundle = parseObject(text, what)
  const enc = fromHex(textMember(bundle, 'encappedPublic', what))
  const sealed = fromHex(textMember(bundle, 'ciphertext', what))
  return { title: 'Sealed code (HPKE)', rows: sealedRows(enc, sealed), json: bundle }
}

/** `encryptedSessionSigningKey`: base58check parts, then the HPKE parts. Errors: WalletClientError. */
export function decodeSealedSessionKey(text: string): Decoded {
  const { rows } = decodeBase58check(text)
  const { payload } = readBase58check(text)
  const length = {
    label: 'length',
    value: count(payload),
    note: `33 enc + 32 private key + 16 tag = ${SESSION_BUNDLE_LENGTH}`,
  }
  const enc = payload.slice(0, ENC_COMPRESSED_LENGTH)
  return {
    title: 'Sealed session key (HPKE)',
    rows: [...rows, length, ...sealedRows(enc, payload.slice(ENC_COMPRESSED_LENGTH))],
  }
}

/** A base58check text: payload and checksum. Errors: WalletClientError for characters outside the alphabet. */
export function decodeBase58check(text: string): Decoded {
  const { payload, checksum, isChecksumRight } = readBase58check(text)
  return {
    title: 'Base58check',
    rows: [
      { label: 'payload', value: toHex(payload), note: `${count(payload)}, no version byte` },
      {
        label: 'checksum',
        value: toHex(checksum),
        note: isChecksumRight ? 'fits the payload' : 'does not fit the payload: a character changed on the way',
      },
    ],
  }
}

function bundleRows({ version, dataHex, dataSignature, enclaveQuorumPublic }: SignedBundle): DecodedLine[] {
  return [
    { label: 'version', value: version },
    { label: 'data', value: dataHex, note: 'hex of UTF-8 JSON; these bytes are what is signed' },
    { label: 'dataSignature', value: dataSignature, note: dataSignature === '' ? 'not signed' : 'DER, hex' },
    { label: 'enclaveQuorumPublic', value: enclaveQuorumPublic, note: publicKeyNote(enclaveQuorumPublic) },
  ]
}

const dataRows = (data: Record<string, unknown>): DecodedLine[] =>
  Object.entries(data).map(([name, value]) => ({
    label: `data.${name}`,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    note: name.endsWith('Public') && typeof value === 'string' ? publicKeyNote(value) : undefined,
  }))

/** `otpEncryptionTargetBundle`. Errors: WalletClientError. */
export function decodeTargetBundle(text: string): Decoded {
  const bundle = readSignedBundle(text, 'The target bundle')
  return { title: 'Target bundle', rows: [...bundleRows(bundle), ...dataRows(bundle.data)], json: bundle.data }
}

/** `encryptedWalletCredentials`: the signed envelope and the HPKE parts inside. Errors: WalletClientError. */
export function decodeWalletExport(text: string): Decoded {
  const what = 'The wallet export'
  const bundle = readSignedBundle(text, what)
  const enc = fromHex(textMember(bundle.data, 'encappedPublic', what))
  const sealed = fromHex(textMember(bundle.data, 'ciphertext', what))
  return { title: 'Wallet export', rows: [...bundleRows(bundle), ...sealedRows(enc, sealed)], json: bundle.data }
}
