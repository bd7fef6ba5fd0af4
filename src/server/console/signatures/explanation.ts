import { createHash } from 'node:crypto'
import type {
  SignatureCause,
  SignatureCheckStep,
  SignatureExplanation,
  SignatureKey,
  SignatureKind,
  TextDifference,
} from '../../../contract/console/signatures/schemas'
import type { Diagnosis } from '../../crypto/walletSignature/diagnoseSignature'
import type { Cure } from './cures/cure'
import { cureOf } from './cures/cureOf'
import { ladderOf } from './ladders'

/** What is known about a proof, before it is put into words. */
export interface Findings {
  readonly kind: SignatureKind
  /** The rung that failed; null when none did. */
  readonly failedAt: string | null
  readonly cause: SignatureCause | null
  readonly alsoFound: SignatureCause | null
  /** Of the rung that failed. */
  readonly detail: string | null
  readonly notes: readonly string[]
  /** Rungs of which the material says nothing. */
  readonly unchecked?: readonly string[]
  readonly difference: TextDifference | null
  /** What should have been signed; null where it is not text, or not kept. */
  readonly expectedText: string | null
  readonly keys: readonly SignatureKey[]
}

const RIGHT: Cure = {
  title: 'Everything that can be checked here is right',
  explanation: 'The signature is by the key that it names, over exactly this text.',
  cure: 'If the call was refused all the same, look at the request id, the body and the session of the key.',
  source: 'wallet-crypto 1.3',
}

const ALGORITHMS: Readonly<Record<SignatureKind, string>> = {
  STAMP: 'ECDSA P-256 over SHA-256, once; ASN.1 DER in hex; either half of S',
  ASSERTION: 'The algorithm of the stored key: ES256 in DER, EdDSA raw, or RS256',
  ATTESTATION: 'The algorithm of the new key: ES256 in DER, EdDSA raw, or RS256',
  OTP: 'HPKE base mode: P-256, HKDF-SHA256, AES-256-GCM',
  OAUTH: 'Claims of a JWT; its signature where issuers are verified',
  INPUT: 'None: the body was not read',
  OWNERSHIP: 'As the chain of the wallet signs messages',
}

const SIGNED: Readonly<Record<SignatureKind, string>> = {
  STAMP: 'payloadToSign, UTF-8',
  ASSERTION: 'authenticatorData || SHA-256(clientDataJson)',
  ATTESTATION: 'authData || SHA-256(clientDataJson), where the format signs',
  OTP: 'Nothing yet: the bundle is sealed, not signed',
  OAUTH: 'header.claims of the token, by its issuer',
  INPUT: 'Nothing that was looked at',
  OWNERSHIP: 'messageToSign, UTF-8',
}

function stepsOf({ kind, failedAt, detail, unchecked = [] }: Findings): SignatureCheckStep[] {
  const ladder = ladderOf(kind)
  const failedIndex = failedAt === null ? ladder.length : ladder.findIndex(({ name }) => name === failedAt)
  return ladder.map(({ name, title, code }, index) => {
    const open = index > failedIndex ? 'NOT_REACHED' : unchecked.includes(name) ? 'NOT_CHECKED' : 'PASSED'
    const isFailed = index === failedIndex
    return {
      number: index + 1,
      name,
      title,
      code,
      state: isFailed ? 'FAILED' : open,
      detail: isFailed ? detail : null,
    }
  })
}

const alsoOf = (cause: SignatureCause): NonNullable<SignatureExplanation['alsoFound']> => {
  const { title, cure } = cureOf(cause)
  return { cause, title, cure }
}

/** Puts findings into words: the cause with its cure, and every check in its order. */
export function explanationOf(findings: Findings): SignatureExplanation {
  const { kind, failedAt, cause, alsoFound, notes, difference, expectedText, keys } = findings
  const bytes = expectedText === null ? null : Buffer.from(expectedText, 'utf8')
  return {
    kind,
    isRight: failedAt === null,
    cause,
    alsoFound: alsoFound === null ? null : alsoOf(alsoFound),
    ...(cause === null ? RIGHT : cureOf(cause)),
    notes: [...notes],
    checks: stepsOf(findings),
    difference,
    signed: {
      what: SIGNED[kind],
      text: expectedText,
      bytes: bytes?.length ?? null,
      sha256: bytes === null ? null : createHash('sha256').update(bytes).digest('hex'),
    },
    algorithm: ALGORITHMS[kind],
    keys: [...keys],
  }
}

type Excerpts = Pick<Diagnosis, 'differsAtByte' | 'expectedAround' | 'signedAround'>

/** Both excerpts begin alike: the first character in which they differ stands at the byte. */
export function differenceOf({ differsAtByte, expectedAround, signedAround }: Excerpts): TextDifference | null {
  if (differsAtByte === null || expectedAround === null || signedAround === null) return null
  const [expected, signed] = [[...expectedAround], [...signedAround]]
  let same = 0
  while (same < expected.length && same < signed.length && expected[same] === signed[same]) same += 1
  const marked = (characters: readonly string[]) => ({
    before: characters.slice(0, same).join(''),
    differing: characters[same] ?? '',
    after: characters.slice(same + 1).join(''),
  })
  return { atByte: differsAtByte, expected: marked(expected), signed: marked(signed) }
}

const HIGH_S =
  'S of this signature is in the upper half, which is accepted. A verifier that insists on low S refuses about half ' +
  'of what platform signers make.'

/** What else a diagnosis tells. */
export const notesOf = (diagnosis: Diagnosis | null | undefined): string[] =>
  diagnosis?.hasHighS === true ? [HIGH_S] : []

/** How a token lies to the service's clock, in words; nothing where it has no times. */
export function notesOfToken(
  token: { readonly issuedSecondsAgo: number | null; readonly expiredSecondsAgo: number | null } | undefined,
): string[] {
  const { issuedSecondsAgo: issued = null, expiredSecondsAgo: expired = null } = token ?? {}
  const around = (seconds: number, word: string): string =>
    seconds < 0 ? `${-seconds} seconds ahead of the service's clock` : `${seconds} seconds ${word} the service's clock`
  return [
    ...(issued === null ? [] : [`iat was ${around(issued, 'behind')}; the sandbox takes 5 ahead to 65 behind.`]),
    ...(expired === null ? [] : [`exp was ${around(expired, 'behind')}; it has to be ahead.`]),
  ]
}
