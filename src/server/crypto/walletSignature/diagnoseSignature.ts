import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { parseStamp, SANDBOX_STAMP, STAMP_SCHEME } from '../stamp/parseStamp'
import { type CandidateText, candidateTexts, reSerialised } from './candidateTexts'
import { firstDifference } from './firstDifference'
import { type Reading, readEncoding, readKey, readSignature } from './lenientStamp'
import type { StampMistake } from './stampMistakes'
import { verifyWalletSignature } from './verifyWalletSignature'

interface DiagnosisCheck {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

export interface DiagnosisInput {
  readonly headerValue: string
  readonly payloadToSign: string
  /** Other payloads issued to the wallet. */
  readonly otherPayloads?: readonly string[]
  readonly requestBodyText?: string
  /** What the developer says was signed. */
  readonly signedText?: string
}

export interface Diagnosis {
  readonly checks: DiagnosisCheck[]
  /** The mistake at the first check that failed; null when none failed. */
  readonly cause: StampMistake | null
  /** Bytes of UTF-8 from 0, where the signed text parts from payloadToSign; null where they are not both known. */
  readonly differsAtByte: number | null
  readonly expectedAround: string | null
  readonly signedAround: string | null
  readonly readKeyCompressedHex: string | null
  /** Whether S lies in the upper half, which is accepted; null where no signature could be read. */
  readonly hasHighS: boolean | null
  /** Compressed hex: the keys one of which made this signature, if payloadToSign was what it signed; else empty. */
  readonly possibleKeysHex: readonly string[]
}

interface Finding extends DiagnosisCheck {
  readonly cause: StampMistake | null
}

interface TextFinding extends Finding {
  readonly signedText: string | null
}

/** What a stamp turned out to hold. */
interface Readings {
  readonly keyHex: string | null
  readonly signatureDer: Uint8Array | null
  readonly text: TextFinding | null
}

const NOTHING_READ: Readings = { keyHex: null, signatureDer: null, text: null }

/**
 * Says why a stamp does not verify, by trying what the usual mistakes would have produced.
 *
 * Input: the header as sent, well formed or not; payloadToSign as issued. Nothing secret is asked for or returned.
 * Returns: every check in the order of the verification; a verdict for the developer, never for letting anyone in.
 * Not checked here: which keys may sign, and the request id.
 * Source: wallet-crypto.md 1.1 to 1.3; house choice for which mistakes are tried.
 * Assumes: A-142 (which mistakes are tried).
 */
export function diagnoseSignature(input: DiagnosisInput): Diagnosis {
  if (input.headerValue === SANDBOX_STAMP) return sandboxDiagnosis()
  const encoding = readEncoding(input.headerValue)
  const findings: Finding[] = [findingOf('encoding', encoding)]
  if (encoding.value === null) return diagnosisOf(findings, NOTHING_READ, input)

  const { publicKey, scheme, signature } = encoding.value
  const isScheme = scheme === STAMP_SCHEME
  findings.push({
    name: 'scheme',
    ok: isScheme,
    detail: isScheme ? `The scheme is ${STAMP_SCHEME}.` : `The member scheme must be ${STAMP_SCHEME}.`,
    cause: 'UNKNOWN',
  })
  const key = typeof publicKey === 'string' ? readKey(publicKey) : missing('publicKey')
  const der = typeof signature === 'string' ? readSignature(signature) : missing('signature')
  findings.push(findingOf('public key', key), findingOf('signature form', der))
  // What the checks above let pass and the real reading refuses must not be called well formed.
  const strict = parseStamp(input.headerValue)
  if (!strict.ok && findings.every(({ ok }) => ok)) {
    findings.push({ name: 'strict form', ok: false, detail: strict.detail, cause: 'UNKNOWN' })
  }
  const read: Readings = { keyHex: key.value, signatureDer: der.value, text: null }
  if (key.value === null || der.value === null) return diagnosisOf(findings, read, input)
  const text = findSignedText(input, key.value, der.value)
  return diagnosisOf([...findings, text], { ...read, text }, input)
}

const missing = (member: string): Reading<never> => ({
  value: null,
  cause: null,
  detail: `The member ${member} is missing or no text.`,
})

const findingOf = (name: string, { value, cause, detail }: Reading<unknown>): Finding => ({
  name,
  ok: value !== null && cause === null,
  detail,
  cause: cause ?? 'UNKNOWN',
})

function sandboxDiagnosis(): Diagnosis {
  const detail = 'The header is the literal that the sandbox accepts without cryptography; nothing was signed.'
  return diagnosisOf([{ name: 'sandbox literal', ok: true, detail, cause: null }], NOTHING_READ, { payloadToSign: '' })
}

function diagnosisOf(
  findings: readonly Finding[],
  { keyHex, signatureDer, text }: Readings,
  { payloadToSign }: Pick<DiagnosisInput, 'payloadToSign'>,
): Diagnosis {
  const failed = findings.find(({ ok }) => !ok)
  const signedText = text?.signedText ?? null
  const difference = signedText === null ? null : firstDifference(payloadToSign, signedText)
  const isUnexplained = text !== null && !text.ok && (text.cause === 'UNKNOWN' || text.cause === 'OTHER_KEY')
  return {
    checks: findings.map(({ name, ok, detail }) => ({ name, ok, detail })),
    cause: failed?.cause ?? null,
    differsAtByte: difference?.differsAtByte ?? null,
    expectedAround: difference?.expectedAround ?? null,
    signedAround: difference?.signedAround ?? null,
    readKeyCompressedHex: keyHex,
    hasHighS: signatureDer === null ? null : p256.Signature.fromBytes(signatureDer, 'der').hasHighS(),
    possibleKeysHex: isUnexplained && signatureDer !== null ? possibleKeys(payloadToSign, signatureDer) : [],
  }
}

function findSignedText(input: DiagnosisInput, publicKeyHex: string, signatureDer: Uint8Array): TextFinding {
  const name = 'signed text'
  const isSigned = (payloadUtf8: Uint8Array) => verifyWalletSignature({ publicKeyHex, signatureDer, payloadUtf8 })
  const { payloadToSign, signedText } = input
  if (isSigned(Buffer.from(payloadToSign, 'utf8'))) {
    const detail = 'The signature is by this key, over payloadToSign byte for byte.'
    return { name, ok: true, detail, cause: null, signedText: null }
  }
  const candidates = candidateTexts(input)
  const found = candidates.find(({ bytes }) => isSigned(bytes))
  if (found !== undefined) {
    const detail = `The signature is by this key, but over ${found.what}.`
    return { name, ok: false, detail, cause: found.cause, signedText: found.text }
  }
  const isOtherOrder = unloweredSignatures(signatureDer).some((original) =>
    verifyWalletSignature({ publicKeyHex, signatureDer: original, payloadUtf8: Buffer.from(payloadToSign, 'utf8') }),
  )
  if (isOtherOrder) {
    const detail = 'The signature is by this key over payloadToSign, but its S was subtracted from a wrong number.'
    return { name, ok: false, detail, cause: 'LOW_S_WRONG_ORDER', signedText: null }
  }
  if (signedText !== undefined) {
    const isTheirs = isSigned(Buffer.from(signedText, 'utf8'))
    return claimedText(payloadToSign, signedText, isTheirs, candidates, signatureDer)
  }
  const detail = `The signature verifies over no text that is known here. ${keysText(payloadToSign, signatureDer)}`
  return { name, ok: false, detail, cause: 'UNKNOWN', signedText: null }
}

/** The developer's word for what was signed, where no usual mistake explains the signature. */
function claimedText(
  payloadToSign: string,
  signedText: string,
  isTheirs: boolean,
  candidates: readonly CandidateText[],
  signatureDer: Uint8Array,
): TextFinding {
  const name = 'signed text'
  if (isTheirs) {
    const detail = 'The signature is by this key, over the text that you gave, which is not payloadToSign.'
    return { name, ok: false, detail, cause: causeOfText(payloadToSign, signedText, candidates), signedText }
  }
  const keys = keysText(signedText, signatureDer)
  const detail =
    signedText === payloadToSign
      ? `The text is payloadToSign, so the signature was made by another key. ${keys}`
      : `The text that you gave is not payloadToSign, and this key did not sign it either. ${keys}`
  const cause = signedText === payloadToSign ? 'OTHER_KEY' : causeOfText(payloadToSign, signedText, candidates)
  return { name, ok: false, detail, cause, signedText }
}

/** Which mistake makes this text of the payload, judged by the texts alone. */
function causeOfText(payloadToSign: string, signedText: string, candidates: readonly CandidateText[]): StampMistake {
  const same = candidates.find(({ text }) => text === signedText)
  if (same !== undefined) return same.cause
  if (signedText.trim() === payloadToSign.trim()) return 'WHITESPACE_ADDED'
  // Both written again in one way are one text exactly when they hold the same JSON.
  const forms = new Set([payloadToSign, ...reSerialised(payloadToSign)])
  if ([signedText, ...reSerialised(signedText)].some((form) => forms.has(form))) return 'RE_SERIALISED_JSON'
  return 'OTHER_PAYLOAD'
}

/** What S is subtracted from by mistake: the order of secp256k1 (SEC 2 2.4.1), the field of P-256 (SEC 2 2.4.2). */
const WRONG_ORDERS = [
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
]

/** The signatures of which this one would be a wrongly lowered form. */
function unloweredSignatures(signatureDer: Uint8Array): Uint8Array[] {
  const { r, s } = p256.Signature.fromBytes(signatureDer, 'der')
  return WRONG_ORDERS.map((order) => order - s)
    .filter((original) => original > 0n && original < p256.Point.CURVE().n)
    .map((original) => new p256.Signature(r, original).toBytes('der'))
}

/** A signature and a text leave at most a few keys that can have made it (SEC 1 4.1.6). */
function possibleKeys(text: string, signatureDer: Uint8Array): string[] {
  const digest = Uint8Array.from(createHash('sha256').update(text, 'utf8').digest())
  const signature = p256.Signature.fromBytes(signatureDer, 'der')
  return [0, 1, 2, 3].flatMap((recovery) => {
    try {
      return [signature.addRecoveryBit(recovery).recoverPublicKey(digest).toHex(true)]
    } catch {
      // Most signatures have only two: the other recoveries start from an x that is not on the curve.
      return []
    }
  })
}

const keysText = (text: string, signatureDer: Uint8Array): string =>
  `If that text was signed, the key was one of ${possibleKeys(text, signatureDer).join(', ')}.`
