import { type ErrorCode, type ErrorEnvelope, type FieldError, statusOf } from '../../contract/primitives/errors'
import { withUnseenNamed } from '../../contract/primitives/unseenCharacters'

/** What an error says beside its code: the field it is about, a finer reason, and whatever helps to mend it. */
export interface ErrorDetails {
  readonly field?: string
  readonly reason?: string
  readonly errors?: readonly FieldError[]
  readonly [key: string]: unknown
}

/** Why a signature or a proof was refused, kept beside the call for its developer: never secrets, never sent. */
export interface RefusalEvidence {
  readonly accountId: string | null
  readonly requestId: string | null
  readonly reason: string
  /** A function where it takes long: it is called after the rollback, before the row is written. */
  readonly verdict: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>)
}

/** What a refusal says: why, in a sentence without its dot; what was not done; and what helps, in whole sentences. */
export interface RefusalText {
  readonly why: string
  readonly undone: string
  readonly advice?: string
}

const textOf = (first: string, advice: string | undefined): string =>
  advice === undefined ? first : `${first} ${advice}`

/** Sentences quote what callers sent: of characters that nobody sees they say which they are. */
function detailsOf(details: ErrorDetails | undefined): ErrorDetails | undefined {
  if (details?.errors === undefined) return details
  const errors = details.errors.map((error) =>
    error.message === undefined ? error : { ...error, message: withUnseenNamed(error.message) },
  )
  return { ...details, errors }
}

/** A refusal of the interface. Thrown, it rolls the operation's transaction back. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly text: string | RefusalText
  readonly details: ErrorDetails | undefined
  readonly evidence: RefusalEvidence | undefined

  constructor(code: ErrorCode, text: string | RefusalText, details?: ErrorDetails, evidence?: RefusalEvidence) {
    super(withUnseenNamed(typeof text === 'string' ? text : textOf(`${text.why}; ${text.undone}.`, text.advice)))
    this.name = 'ServiceError'
    this.code = code
    this.text = text
    this.details = detailsOf(details)
    this.evidence = evidence
  }

  /** What it says where it is only foreseen: nothing was asked for yet, so it does not say that nothing was done. */
  get foreseen(): string {
    return typeof this.text === 'string' ? this.message : withUnseenNamed(textOf(`${this.text.why}.`, this.text.advice))
  }

  get status(): number {
    return statusOf(this.code)
  }
}

/** The one error envelope of the specification. */
export function envelopeOf(code: ErrorCode, message: string, details?: ErrorDetails): ErrorEnvelope {
  const envelope = { status: statusOf(code), code, message }
  return details === undefined ? envelope : { ...envelope, details }
}
