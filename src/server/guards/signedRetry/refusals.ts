import type { ErrorCode } from '../../../contract/primitives/errors'
import { diagnoseSignature } from '../../crypto/walletSignature/diagnoseSignature'
import type { SignedRequestsTable } from '../../database/walletSchema'
import { ServiceError } from '../../foundation/ServiceError'

/** The checks of a signed retry, in the order in which they are made. Source: wallet-crypto 1.3. */
type RetryCheck =
  | 'STAMP_PRESENT'
  | 'REQUEST_ID_PRESENT'
  | 'STAMP_WELL_FORMED'
  | 'REQUEST_ID_LIVE'
  | 'BODY_UNCHANGED'
  | 'KEY_MAY_SIGN'
  | 'SIGNATURE_VALID'

/** The two headers as they came. */
export interface GivenRetry {
  readonly stampText: string | undefined
  readonly requestId: string | undefined
}

interface Refusal {
  readonly code: ErrorCode
  readonly check: RetryCheck
  readonly reason: string
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** What is known of the call when it is refused. */
export interface RefusedCall {
  readonly given: GivenRetry
  readonly request: SignedRequestsTable | null
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
const STAMP_CHECKS: readonly RetryCheck[] = ['STAMP_WELL_FORMED', 'KEY_MAY_SIGN', 'SIGNATURE_VALID']

/** Tries the usual mistakes: some 20 ms, so never inside a transaction. */
function diagnosisOf({ given, request, payloadToSign, otherPayloads, body }: RefusedCall): unknown {
  const expected = payloadToSign ?? request?.payload_to_sign
  if (given.stampText === undefined || expected === undefined) return null
  const bodyText = body === undefined ? undefined : JSON.stringify(body)
  const isTried = bodyText !== undefined && bodyText.length <= DIAGNOSED_BODY_CHARACTERS_MAX
  return diagnoseSignature({
    headerValue: given.stampText,
    payloadToSign: expected,
    ...(otherPayloads === undefined ? {} : { otherPayloads: otherPayloads.slice(0, DIAGNOSED_PAYLOADS_MAX) }),
    ...(isTried ? { requestBodyText: bodyText } : {}),
  })
}

/** The refusal of a signed retry, with the verdict that the developer's screen shows. Never throws it itself. */
export function refusalOf(refusal: Refusal, call: RefusedCall): ServiceError {
  const { code, check, reason, message, details } = refusal
  const { given, request } = call
  const isAboutStamp = STAMP_CHECKS.includes(check)
  const field = isAboutStamp || check === 'STAMP_PRESENT' ? 'Service-Wallet-Signature' : 'Request-Id'
  return new ServiceError(
    code,
    message,
    { field: check === 'BODY_UNCHANGED' ? 'body' : field, reason, ...details },
    {
      accountId: request?.account_id ?? call.accountId,
      requestId: given.requestId ?? null,
      reason,
      verdict: () => ({
        check,
        diagnosis: isAboutStamp ? diagnosisOf(call) : null,
        ...(request === null && call.payloadToSign !== undefined ? { payloadToSign: call.payloadToSign } : {}),
        ...details,
      }),
    },
  )
}
