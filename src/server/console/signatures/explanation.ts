import { createHash } from 'node:crypto'
import type {
  SignatureCheckStep,
  SignatureExplanation,
  SignatureKey,
  SignatureKind,
  TextDifference,
} from '../../../contract/console/signatures/schemas'
import type { Remedy } from '../../crypto/check'
import type { KeptDiagnosis } from '../../kernel/tables'
import { factsOf } from './kinds'

/** What is known about a proof, before it is put into words. */
export interface Findings {
  readonly kind: SignatureKind
  /** The check that failed; null when none did. */
  readonly failedAt: string | null
  readonly cause: Remedy | null
  readonly alsoFound: Remedy | null
  /** Of the check that failed. */
  readonly detail: string | null
  readonly notes: readonly string[]
  /** Checks of which the material says nothing. */
  readonly unchecked?: readonly string[]
  readonly difference: TextDifference | null
  /** What should have been signed; null where it is not text, or not kept. */
  readonly expectedText: string | null
  readonly keys: readonly SignatureKey[]
}

const RIGHT: Omit<Remedy, 'id'> = {
  title: 'Everything that can be checked here is right',
  explanation: 'The signature is by the key that it names, over exactly this text.',
  remedy: 'If the call was refused all the same, look at the request id, the body and the session of the key.',
  source: 'wallet-crypto 1.3',
}

function stepsOf({ kind, failedAt, cause, detail, unchecked = [] }: Findings): SignatureCheckStep[] {
  const { checks } = factsOf(kind)
  const failedIndex = failedAt === null ? checks.length : checks.findIndex(({ id }) => id === failedAt)
  return checks.map(({ id, sentence, code, isVerification = false }, index) => {
    const open = index > failedIndex ? 'NOT_REACHED' : unchecked.includes(id) ? 'NOT_CHECKED' : 'PASSED'
    const isFailed = index === failedIndex
    return {
      number: index + 1,
      id,
      sentence,
      code,
      isVerification,
      state: isFailed ? 'FAILED' : open,
      detail: isFailed ? detail : null,
      remedy: isFailed ? (cause?.remedy ?? null) : null,
    }
  })
}

const wordsOf = ({ title, explanation, remedy, source }: Omit<Remedy, 'id'>) => ({
  title,
  explanation,
  remedy,
  source,
})

/** Puts findings into words: the cause with its remedy, and every check in its order. */
export function explanationOf(findings: Findings): SignatureExplanation {
  const { kind, failedAt, cause, alsoFound, notes, difference, expectedText, keys } = findings
  const { algorithm, signed } = factsOf(kind)
  const bytes = expectedText === null ? null : Buffer.from(expectedText, 'utf8')
  return {
    kind,
    isRight: failedAt === null,
    cause: cause?.id ?? null,
    alsoFound: alsoFound && { cause: alsoFound.id, title: alsoFound.title, remedy: alsoFound.remedy },
    ...wordsOf(cause ?? RIGHT),
    notes: [...notes],
    checks: stepsOf(findings),
    difference,
    signed: {
      what: signed,
      text: expectedText,
      bytes: bytes?.length ?? null,
      sha256: bytes === null ? null : createHash('sha256').update(bytes).digest('hex'),
    },
    algorithm,
    keys: [...keys],
  }
}

type Excerpts = Pick<KeptDiagnosis, 'differsAtByte' | 'expectedAround' | 'signedAround'>

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
export const notesOf = (diagnosis: Pick<KeptDiagnosis, 'hasHighS'> | null | undefined): string[] =>
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
