import type { ConsoleInput } from '../../../contract/console/operations'
import type { PastedMaterial, SignatureKey } from '../../../contract/console/signatures/schemas'
import { getPasskeyTopOrigins } from '../../areas/wallet-auth/public'
import { checkClaims, checkNonce } from '../../crypto/oidc/claims'
import { readToken } from '../../crypto/oidc/sandboxToken'
import { parsePublicKey } from '../../crypto/p256/publicKey'
import { parseStamp, SANDBOX_STAMP, type StampVerdict } from '../../crypto/stamp/parseStamp'
import { findBodyMistake, timesOfToken } from '../../crypto/walletSignature/bodyMistakes'
import { type Diagnosis, diagnoseSignature } from '../../crypto/walletSignature/diagnoseSignature'
import { firstDifference } from '../../crypto/walletSignature/firstDifference'
import { STAMP_MISTAKES } from '../../crypto/walletSignature/stampMistakes'
import { readAuthenticatorData } from '../../crypto/webauthn/authenticatorData'
import { decodeBase64url, encodeBase64url } from '../../crypto/webauthn/base64url'
import { readClientData } from '../../crypto/webauthn/clientData'
import { verifyAssertion } from '../../crypto/webauthn/verifyAssertion'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { listRecentPayloads } from '../../guards/signedRetry/store'
import type { ConsoleContext } from '../consoleContext'
import { causesOf, type ToldVerdict } from './causes'
import { differenceOf, explanationOf, type Findings, notesOf, notesOfToken } from './explanation'
import { findRealSigner, keyOf } from './keys'
import { failedCheck } from './kinds'
import { selectPasskey } from './signatureStore'

type StampCauses = Pick<Findings, 'cause' | 'alsoFound'>
type Pasted<Kind extends PastedMaterial['kind']> = Extract<PastedMaterial, { kind: Kind }>

const REQUEST_CHECKS = ['REQUEST_ID_PRESENT', 'REQUEST_ID_LIVE', 'BODY_UNCHANGED', 'PASSKEY_CHALLENGE']
const OTHER_PAYLOADS_MAX = 5

interface KeyFault {
  readonly fault: string
  readonly detail: string
}

/** Whether the key may sign at all, as far as sessions of this host and the key that was expected tell. */
function faultOfKey(named: SignatureKey, expectedHex: string | undefined): KeyFault | null {
  const expected = expectedHex ? parsePublicKey(expectedHex.trim()) : null
  if (expected !== null && expected.compressedHex !== named.text) {
    return { fault: 'EXPECTED_OTHER_KEY', detail: `You expect ${expected.compressedHex}.` }
  }
  const { session } = named
  if (session === null || session.state === 'ACTIVE') return null
  const fault = session.state === 'ENDED' ? 'SESSION_REVOKED' : 'SESSION_EXPIRED'
  return { fault, detail: `The key is of ${session.id}, which ended at ${session.endsAt}.` }
}

const UNKNOWN_KEY = 'The key of the stamp belongs to no session of this host, so whether it may sign was not looked at.'
const LITERAL =
  'This is the literal that the sandbox takes in place of a stamp. Nothing is verified, and production refuses it.'

interface StampReading {
  readonly strict: StampVerdict
  readonly diagnosis: Diagnosis
  readonly named: SignatureKey | null
  readonly signer: SignatureKey | null
}

async function readPastedStamp(tx: Tx, at: string, pasted: Pasted<'STAMP'>): Promise<StampReading> {
  const { stamp, payloadToSign, signedText, requestBody } = pasted
  const strict = parseStamp(stamp)
  const named = strict.ok ? await keyOf(tx, 'NAMED', strict.stamp.publicKeyCompressedHex, at) : null
  const accountId = named?.session?.accountId
  const others = accountId === undefined ? [] : await listRecentPayloads(tx, accountId, payloadToSign)
  const diagnosis = diagnoseSignature({
    headerValue: stamp,
    payloadToSign,
    otherPayloads: others.slice(0, OTHER_PAYLOADS_MAX),
    requestBodyText: requestBody || undefined,
    signedText: signedText || undefined,
  })
  return { strict, diagnosis, named, signer: await findRealSigner(tx, diagnosis, at) }
}

interface StampJudgement {
  readonly check: string
  readonly fault: string
  readonly detail: string | null
}

/** The first check that fails; null when none does. */
function judgeStamp(
  { strict, diagnosis, named }: StampReading,
  expectedHex: string | undefined,
): StampJudgement | null {
  const detail = diagnosis.checks.find(({ ok: isOk }) => !isOk)?.detail ?? null
  if (!strict.ok) return { check: 'STAMP_WELL_FORMED', fault: strict.reason, detail: detail ?? strict.detail }
  const keyFault = named === null ? null : faultOfKey(named, expectedHex)
  if (keyFault !== null) return { check: 'KEY_MAY_SIGN', ...keyFault }
  return diagnosis.cause === null ? null : { check: 'SIGNATURE_VALID', fault: 'SIGNATURE_INVALID', detail }
}

function causesOfStamp({ diagnosis, signer }: StampReading, judged: StampJudgement | null): StampCauses {
  if (judged === null)
    return { cause: diagnosis.hasHighS === true ? STAMP_MISTAKES.LOW_S_ASSUMED : null, alsoFound: null }
  const causes = causesOf({ check: judged.check, diagnosis }, judged.fault)
  return causes.cause === STAMP_MISTAKES.UNKNOWN && signer !== null
    ? { ...causes, cause: STAMP_MISTAKES.OTHER_KEY }
    : causes
}

const LITERAL_FINDINGS: Findings = {
  kind: 'STAMP',
  failedAt: null,
  cause: null,
  alsoFound: null,
  detail: null,
  notes: [LITERAL],
  unchecked: [...REQUEST_CHECKS, 'STAMP_WELL_FORMED', 'KEY_MAY_SIGN', 'OTHER_TEXT', 'SIGNATURE_VALID'],
  difference: null,
  expectedText: null,
  keys: [],
}

async function findStamp(tx: Tx, at: string, pasted: Pasted<'STAMP'>): Promise<Findings> {
  if (pasted.stamp === SANDBOX_STAMP) return { ...LITERAL_FINDINGS, expectedText: pasted.payloadToSign }
  const reading = await readPastedStamp(tx, at, pasted)
  const { diagnosis, named, signer } = reading
  const judged = judgeStamp(reading, pasted.publicKeyHex)
  const isKeyOpen = named?.session === null && !pasted.publicKeyHex
  return {
    kind: 'STAMP',
    failedAt: judged === null ? null : failedCheck('STAMP', judged.check, judged.fault),
    ...causesOfStamp(reading, judged),
    detail: judged?.detail ?? null,
    notes: [
      ...notesOf(diagnosis),
      ...(isKeyOpen ? [UNKNOWN_KEY] : []),
      ...(signer?.session ? [`The key of ${signer.session.id} made this signature.`] : []),
    ],
    unchecked: [...REQUEST_CHECKS, ...(isKeyOpen ? ['KEY_MAY_SIGN'] : [])],
    difference: differenceOf(diagnosis),
    expectedText: pasted.payloadToSign,
    keys: [...(named === null ? [] : [named]), ...(signer === null ? [] : [signer])],
  }
}

/** What is compared with: the stored passkey, or what the material says of itself. */
async function storedFor(tx: Tx, pasted: Pasted<'ASSERTION'>) {
  const id = decodeBase64url(pasted.credentialId)
  const credentialIdB64url = id === null ? pasted.credentialId : encodeBase64url(id)
  const row = await selectPasskey(tx, { credentialIdB64url })
  const isStored = row !== null && row.public_key_cose !== null && row.rp_id_hash !== null && row.origin !== null
  if (isStored) {
    const { public_key_cose, sign_count, rp_id, rp_id_hash, origin } = row
    const publicKeyCoseB64url = public_key_cose ?? ''
    const stored = { rpId: rp_id, rpIdHashHex: rp_id_hash ?? '', origin: origin ?? '', signCount: sign_count }
    return { isStored, stored: { credentialIdB64url, publicKeyCoseB64url, ...stored } }
  }
  const clientData = readClientData(pasted.clientDataJson)
  const authData = decodeBase64url(pasted.authenticatorData)
  const data = authData === null ? null : readAuthenticatorData(authData)
  const rpIdHashHex = data?.ok ? Buffer.from(data.rpIdHash).toString('hex') : ''
  const origin = clientData.ok ? clientData.origin : ''
  const publicKeyCoseB64url = pasted.publicKeyCose?.trim() ?? ''
  return {
    isStored,
    stored: { credentialIdB64url, publicKeyCoseB64url, rpId: null, rpIdHashHex, origin, signCount: 0 },
  }
}

function challengeDifference({ challenge, clientDataJson }: Pasted<'ASSERTION'>) {
  const clientData = readClientData(clientDataJson)
  const expected = Buffer.from(challenge, 'utf8').toString('base64url')
  const found = clientData.ok ? firstDifference(expected, clientData.challenge.replace(/={1,2}$/, '')) : null
  return found === null ? null : differenceOf(found)
}

const NO_KEY =
  'The credential id is not one of this host and no public key was given, so the signature was not checked.'
const NOT_STORED = 'The credential id is not one of this host: origin, relying party and counter had nothing to match.'

async function findAssertion(tx: Tx, pasted: Pasted<'ASSERTION'>): Promise<Findings> {
  const { challenge, credentialId, clientDataJson, authenticatorData, signature } = pasted
  const assertion = { credentialId, clientDataJson, authenticatorData, signature }
  const { isStored, stored } = await storedFor(tx, pasted)
  const allowedTopOrigins = await getPasskeyTopOrigins(tx)
  const verdict = await verifyAssertion({ stored, allowedTopOrigins, challengeHex: challenge, assertion })
  const hasNoKey = !isStored && stored.publicKeyCoseB64url === ''
  const isOnlyKeyMissing = hasNoKey && !verdict.ok && verdict.reason === 'PUBLIC_KEY_MALFORMED'
  const refused = verdict.ok || isOnlyKeyMissing ? null : verdict
  const mistake = findBodyMistake({ assertion })
  const kept: ToldVerdict = {
    check: 'PASSKEY_ASSERTION',
    detail: refused?.detail ?? null,
    body: mistake === null ? undefined : { mistake },
  }
  const causes = refused === null ? null : causesOf(kept, refused.reason)
  return {
    kind: 'ASSERTION',
    failedAt: refused === null ? null : failedCheck('ASSERTION', kept.check, refused.reason),
    cause: causes?.cause ?? null,
    alsoFound: null,
    detail: refused?.detail ?? null,
    notes: [...(isStored ? [] : [NOT_STORED]), ...(isOnlyKeyMissing ? [NO_KEY] : [])],
    unchecked: [
      ...REQUEST_CHECKS,
      ...(isStored ? [] : ['CREDENTIAL_ID', 'ORIGIN', 'RP_ID', 'COUNTER']),
      ...(hasNoKey ? ['SIGNATURE'] : []),
    ],
    difference: refused?.reason.startsWith('CHALLENGE_') ? challengeDifference(pasted) : null,
    expectedText: null,
    keys: hasNoKey ? [] : [{ role: 'PASSKEY', text: stored.publicKeyCoseB64url, session: null }],
  }
}

function faultOfToken(now: number, { oidcToken, clientPublicKey }: Pasted<'OAUTH'>): string | null {
  const reading = readToken(oidcToken)
  if (!reading.ok) return reading.reason
  const verdict = checkClaims(reading.claims, { nowMs: now, mode: 'SANDBOX', supportedIssuers: null })
  if (!verdict.ok) return verdict.reason
  const nonce = clientPublicKey ? checkNonce(reading.claims, clientPublicKey) : 'OK'
  return nonce === 'OK' ? null : nonce
}

const CLAIMS_ONLY = 'The claims were checked as the sandbox does; the signature of the token was not.'

function findToken(now: number, pasted: Pasted<'OAUTH'>): Findings {
  const fault = faultOfToken(now, pasted)
  const causes = fault === null ? null : causesOf({ check: 'OAUTH_TOKEN' }, fault)
  return {
    kind: 'OAUTH',
    failedAt: fault === null ? null : failedCheck('OAUTH', 'OAUTH_TOKEN', fault),
    cause: causes?.cause ?? null,
    alsoFound: null,
    detail: null,
    notes: [...notesOfToken(timesOfToken(pasted.oidcToken, now) ?? undefined), CLAIMS_ONLY],
    unchecked: ['TOKEN_SIGNATURE', 'IDENTITY', ...(pasted.clientPublicKey ? [] : ['NONCE'])],
    difference: null,
    expectedText: null,
    keys: [],
  }
}

/** Explains pasted material; nothing of it is stored or logged. Some 20 ms of cryptography. Assumes: A-184. */
export async function explainSignature({ tx, now }: ConsoleContext, { body }: ConsoleInput<'explainSignature'>) {
  if (body.kind === 'STAMP') return ok(explanationOf(await findStamp(tx, isoOf(now), body)))
  if (body.kind === 'ASSERTION') return ok(explanationOf(await findAssertion(tx, body)))
  return ok(explanationOf(findToken(now, body)))
}
