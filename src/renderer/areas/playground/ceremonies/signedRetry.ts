import { textMember, WalletClientError } from '../../../../wallet-client/bytes'
import type { KeyPair } from '../../../../wallet-client/p256'
import { SANDBOX_LITERAL } from '../../../client/literalSigning'
import type { WriteId } from '../../../client/operations'
import { decodeStamp } from '../ceremony/decode'
import type { Decoded } from '../ceremony/decoded'
import { words } from '../ceremonyWords'
import { type HeldSession, keyOf, liveSessions } from '../engine/keyRing'
import { STAMP_CHOICES, type StampChoice, stampBy } from '../engine/stampChoice'
import type {
  CallRequest,
  CeremonyDraft,
  FieldOption,
  PlayedStep,
  PlayedWallet,
  SignedRetryOffer,
  StepField,
  StepOutcome,
  StepRun,
} from '../engine/step'
import { textPiece } from './pieces'

const optionsOf = (labels: Readonly<Record<string, string>>): FieldOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A field that chooses; the first option unless told otherwise. */
export function choice(
  name: string,
  label: string,
  options: Readonly<Record<string, string>> | readonly FieldOption[],
  more: Partial<StepField> = {},
): StepField {
  const list = Array.isArray(options)
    ? (options as readonly FieldOption[])
    : optionsOf(options as Record<string, string>)
  return { name, label, kind: 'choice', options: list, initial: list[0]?.value ?? '', ...more }
}

/** A field to type in. */
export function typed(name: string, label: string, initial: string, more: Partial<StepField> = {}): StepField {
  return { name, label, kind: 'text', initial, ...more }
}

/** The stamp's field: right, literal, or one mistake. */
export const stampField = (): StepField =>
  choice(
    'stamp',
    words.sign.stamp,
    STAMP_CHOICES.map((value) => ({ value, label: words.sign.stamps[value] })),
    { isExtra: true },
  )

/** The body's field: the same again, or another one as a mistake. */
export const bodyField = (): StepField => choice('body', words.sign.body, words.sign.bodies, { isExtra: true })

const sessionLabel = ({ name, nickname }: HeldSession): string => `${name}, ${nickname}`

/** The field of the signing session; live ones first, then ended ones, which are there to be refused. */
export function signerField(played: PlayedWallet, isApt: (held: HeldSession) => boolean = () => true): StepField {
  const live = liveSessions(played.keyRing, played.now())
  const apt = [...live.filter(isApt), ...live.filter((held) => !isApt(held))]
  const ended = played.keyRing.sessions.filter((held) => !live.includes(held))
  const options = [
    ...apt.map((held) => ({ value: held.name, label: sessionLabel(held) })),
    ...ended.map((held) => ({ value: held.name, label: words.sign.ended(sessionLabel(held)) })),
  ]
  return choice('signer', words.sign.signer, options, { note: words.sign.signerNote })
}

/** The session that the field names. Errors: WalletClientError when there is none. */
export function signerOf(played: PlayedWallet, name: string | undefined): HeldSession {
  const found = played.keyRing.sessions.find((held) => held.name === name)
  if (found === undefined) throw new WalletClientError(words.sign.missingSession)
  return found
}

/** Reads the 202 of a signed action. Errors: WalletClientError naming the member that is missing. */
export function askedOf(answer: Record<string, unknown>): SignedRetryOffer {
  return {
    payloadToSign: textMember(answer, 'payloadToSign', 'The answer'),
    requestId: textMember(answer, 'requestId', 'The answer'),
  }
}

/** The body that the mistake sends instead: one more member, or a changed word. */
const otherBody = (body: unknown): unknown => ({ ...((body ?? {}) as object), accountId: 'InternalAccount:other' })

async function showStamp(run: StepRun, stamp: string): Promise<void> {
  const literal: Decoded = {
    title: words.pieces.literal,
    rows: [{ label: 'Service-Wallet-Signature', value: SANDBOX_LITERAL }],
  }
  await run.show(words.pieces.stamp, () => (stamp === SANDBOX_LITERAL ? literal : decodeStamp(stamp)))
}

/**
 * Repeats a request with the stamp of what was asked, as the step's inputs say.
 *
 * Returns: the answer. Errors: StepRefused; WalletClientError when nothing was asked.
 */
export async function repeatSigned(
  run: StepRun,
  given: { readonly key: KeyPair; readonly expected: readonly number[]; readonly asked?: SignedRetryOffer | undefined },
): Promise<Record<string, unknown>> {
  const { input, draft } = run
  const asked = given.asked ?? draft.asked
  const { request } = draft
  if (asked === undefined || request === undefined) throw new WalletClientError(words.sign.nothingAsked)
  const stampChoice = (input.stamp ?? 'RIGHT') as StampChoice
  const stamp = stampBy(stampChoice, given.key, asked.payloadToSign)
  await run.show(words.pieces.payload, () => textPiece(words.pieces.payload, asked.payloadToSign))
  if (stamp !== null) await showStamp(run, stamp)
  const hasRequestId = stampChoice !== 'NO_REQUEST_ID' && asked.requestId !== null
  const headers = {
    ...request.headers,
    ...(stamp !== null && { 'Service-Wallet-Signature': stamp }),
    ...(hasRequestId && { 'Request-Id': asked.requestId }),
  } as Record<string, string>
  const body = input.body === 'OTHER' ? otherBody(request.body) : request.body
  return run.call({ ...request, headers, body }, given.expected)
}

/** The first leg of any signed action: the call without a signature. */
export async function ask(run: StepRun, request: CallRequest, draft: CeremonyDraft = run.draft): Promise<StepOutcome> {
  const asked = askedOf(await run.call(request, [202]))
  await run.show(words.pieces.payload, () => textPiece(words.pieces.payload, asked.payloadToSign))
  return { says: words.ask.done(asked.requestId ?? ''), draft: { ...draft, request, asked } }
}

interface SignedSteps {
  /** What both calls are of. */
  readonly operation: WriteId
  readonly askTitle?: string
  readonly askSays?: string
  readonly askAct?: string
  readonly askFields?: (played: PlayedWallet) => readonly StepField[]
  /** The call that is to be signed, and what the ceremony keeps in hand with it. */
  readonly request: (run: StepRun) => Promise<{ readonly request: CallRequest; readonly draft?: CeremonyDraft }>
  /** Which sessions the signer's field offers first. */
  readonly isApt?: (held: HeldSession, draft: CeremonyDraft) => boolean
  /** The session that must sign; the field is left out. */
  readonly fixedSigner?: (draft: CeremonyDraft) => string | undefined
  readonly expected: readonly number[]
  readonly done: (
    run: StepRun,
    signer: HeldSession,
    answer: Record<string, unknown>,
  ) => StepOutcome | Promise<StepOutcome>
}

/** Both steps of a signed action that one of the page's sessions signs. */
export function signedSteps(given: SignedSteps): readonly [PlayedStep, PlayedStep] {
  const { askFields, isApt, fixedSigner } = given
  const calls = [given.operation]
  return [
    {
      title: given.askTitle ?? words.ask.title,
      says: given.askSays ?? words.ask.says,
      act: given.askAct ?? words.ask.act,
      calls,
      fields: askFields,
      run: async (run) => {
        const { request, draft } = await given.request(run)
        return ask(run, request, draft ?? run.draft)
      },
    },
    {
      title: words.sign.title,
      says: words.sign.says,
      act: words.sign.act,
      calls,
      fields: (played, draft) => [
        ...(fixedSigner === undefined ? [signerField(played, (held) => isApt?.(held, draft) ?? true)] : []),
        stampField(),
        bodyField(),
      ],
      run: async (run) => {
        const name = fixedSigner === undefined ? run.input.signer : fixedSigner(run.draft)
        const signer = signerOf(run.played, name)
        const answer = await repeatSigned(run, { key: keyOf(signer), expected: given.expected })
        return given.done(run, signer, answer)
      },
    },
  ]
}
