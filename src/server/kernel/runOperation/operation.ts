import type { OperationShape } from '../../../contract/operation'
import type { Rejected } from '../../foundation/reply'
import { envelopeOf, type RefusalEvidence, ServiceError } from '../../foundation/ServiceError'
import type { Actor, Context } from '../context'
import type { Preparation } from '../handlers'
import type { Effects } from '../unitOfWork'
import type { RawInput } from './parseInput'

/** Lets the process remember what a transaction changed, once it has; never for what must not be lost. */
export type AfterCommit = (remember: () => void) => void

/** An operation with its handler, and what its plane's handlers may use beyond Context. */
export interface BoundOperation {
  readonly operationId: string
  readonly shape: OperationShape
  readonly handler: (context: never, input: never, prepared: never) => Promise<Reply | Rejected>
  /** Asynchronous cryptography, before the transaction. */
  readonly prepare?: (preparation: Preparation, input: never) => Promise<unknown>
  /** Adds what this plane's handlers may use beyond Context. */
  readonly extend?: (context: Context, call: OperationCall, afterCommit: AfterCommit) => Context
  /** Adds what this plane's handlers may use in the slow half, beyond Preparation. */
  readonly extendPreparation?: (preparation: Preparation, call: OperationCall) => Preparation
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface OperationCall extends RawInput {
  readonly actor: Actor
  readonly callId: string | null
  /** The proposal that is carried out by this call; no request can say so. */
  readonly proposalId?: string
  /** Of the console plane: the session that calls. */
  readonly session?: unknown
  /** Aborts when nobody waits for the reply any more, or the host stops. Asked for by the few that wait. */
  readonly ended?: () => AbortSignal
}

/** The reply as it goes out: JSON text, kept and sent again byte for byte. */
export interface OperationResult {
  readonly status: number
  readonly text: string
  /** A reply that is a file and no JSON; the text is empty then. */
  readonly file?: File
  readonly code: string | null
  /** Of a 429: how long the caller should wait, for the Retry-After header. */
  readonly retryAfterSeconds?: number
  /** Ids of the events, timers and postings that were written, and last the audit row; absent where there are none. */
  readonly written?: readonly string[]
}

/** What a handler came to: the reply, and what the signature room keeps of a refusal. */
export interface Outcome {
  readonly result: OperationResult
  readonly evidence: RefusalEvidence | undefined
}

/** What is recorded of a call: in the audit log, and of a refused proof in the signature room. */
export interface CallRecord {
  readonly bound: BoundOperation
  readonly call: OperationCall
  readonly result: OperationResult
  readonly effects: Effects | null
  readonly evidence?: RefusalEvidence | undefined
}

/** A refusal as it goes out: the error envelope, and how long to wait. */
export function refusalResult(error: ServiceError): OperationResult {
  const wait = error.details?.retryAfterSeconds
  return {
    status: error.status,
    text: JSON.stringify(envelopeOf(error.code, error.message, error.details)),
    code: error.code,
    retryAfterSeconds: typeof wait === 'number' ? wait : undefined,
  }
}

/** What a handler returned as it goes out; a rejection keeps the evidence of the proof it was about. */
export function outcomeOf(reply: Reply | Rejected): Outcome {
  if ('kind' in reply) {
    const { code, message, details, evidence } = reply
    return { result: refusalResult(new ServiceError(code, message, details)), evidence }
  }
  if (reply.body instanceof File)
    return { result: { status: reply.status, text: '', file: reply.body, code: null }, evidence: undefined }
  const text = reply.status === 204 ? '' : JSON.stringify(reply.body)
  return { result: { status: reply.status, text, code: null }, evidence: undefined }
}
