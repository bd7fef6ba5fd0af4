import type { ErrorCode } from '../../../contract/primitives/errors'
import { faultOf } from '../../crypto/check'
import { diagnoseSignature } from '../../crypto/walletSignature/diagnoseSignature'
import type { Row } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import { RETRY_CHECKS, type RetryFault, STAMP_HEADER } from './retryChecks'

/** The two headers as they came. */
export interface GivenRetry {
  readonly stampText: string | undefined
  readonly requestId: string | undefined
}

interface Refusal {
  readonly code: ErrorCode
  readonly reason: RetryFault
  /** Where the fault's own does not say enough. */
  readonly message?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** What is known of the call when it is refused. */
export interface RefusedRetry {
  readonly given: GivenRetry
  readonly request: Row<'signed_requests'> | null
  readonly accountId: string | null
  /** The body as the caller sent it. */
  readonly body: unknown
  readonly otherPayloads?: readonly string[]
  /** Where no request stands behind the stamp: the text that it should have signed. */
  readonly payloadToSign?: string
}

const DIAGNOSED_PAYLOADS_MAX = 5
/** Writing a longer body again in all the ways that are tried would keep everybody waiting. */
const DIAGNOSED_BODY_CHARACTERS_MAX = 65_536

/** Tries the usual mistakes: some 20 ms, so never inside a transaction. */
function diagnosisOf({ given, request, payloadToSign, otherPayloads, body }: RefusedRetry): unknown {
  const expected = payloadToSign ?? request?.payload_to_sign
  if (given.stampText === undefined || expected === undefined) return null
  const bodyText = body === undefined ? undefined : JSON.stringify(body)
  const isTried = bodyText !== undefined && bodyText.length <= DIAGNOSED_BODY_CHARACTERS_MAX
  return diagnoseSignature({
    headerValue: given.stampText,
    payloadToSign: expected,
    otherPayloads: otherPayloads?.slice(0, DIAGNOSED_PAYLOADS_MAX),
    requestBodyText: isTried ? bodyText : undefined,
  })
}

/** The refusal of a signed retry, with the verdict that the developer's screen shows. Never throws it itself. */
export function refusalOf(refusal: Refusal, call: RefusedRetry): ServiceError {
  const { code, reason, details } = refusal
  const { check, field, message } = faultOf(RETRY_CHECKS, reason)
  const { given, request } = call
  return new ServiceError(
    code,
    refusal.message ?? message ?? check.sentence,
    { field, reason, ...details },
    {
      accountId: request?.account_id ?? call.accountId,
      requestId: given.requestId ?? null,
      reason,
      verdict: () => ({
        check: check.id,
        diagnosis: field === STAMP_HEADER ? diagnosisOf(call) : null,
        payloadToSign: request === null ? call.payloadToSign : undefined,
        ...details,
      }),
    },
  )
}
