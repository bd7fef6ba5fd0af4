import { z } from 'zod'

/** Every code of the specification and of behaviour 24, by HTTP status: an error's status follows from its code. */
export const ERROR_CODES = {
  400: [
    'INVALID_INPUT',
    'END_USER_TERMS_VERSION_NOT_FOUND',
    'MISSING_MANDATORY_USER_INFO',
    'INVITATION_ALREADY_CLAIMED',
    'INVITATIONS_NOT_CONFIGURED',
    'INVALID_UMA_ADDRESS',
    'INVITATION_CANCELLED',
    'QUOTE_REQUEST_FAILED',
    'INVALID_PAYREQ_RESPONSE',
    'INVALID_RECEIVER',
    'PARSE_PAYREQ_RESPONSE_ERROR',
    'CERT_CHAIN_INVALID',
    'CERT_CHAIN_EXPIRED',
    'INVALID_PUBKEY_FORMAT',
    'MISSING_REQUIRED_UMA_PARAMETERS',
    'SENDER_NOT_ACCEPTED',
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_CURRENCY',
    'INVALID_TIMESTAMP',
    'INVALID_NONCE',
    'INVALID_REQUEST_FORMAT',
    'INVALID_BANK_ACCOUNT',
    'SELF_PAYMENT',
    'LOOKUP_REQUEST_FAILED',
    'PARSE_LNURLP_RESPONSE_ERROR',
    'INVALID_AMOUNT',
    'WEBHOOK_ENDPOINT_NOT_SET',
    'WEBHOOK_DELIVERY_ERROR',
    'LOW_QUALITY',
    'DATA_MISMATCH',
    'EXPIRED',
    'SUSPECTED_FRAUD',
    'UNSUITABLE_DOCUMENT',
    'INCOMPLETE',
    'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    'CARDHOLDER_KYC_NOT_APPROVED',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
  ],
  401: [
    'UNAUTHORIZED',
    'INVALID_SIGNATURE',
    'WALLET_SIGNATURE_MISSING',
    'WALLET_SIGNATURE_MALFORMED',
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'WALLET_SIGNATURE_INVALID',
    'REQUEST_ID_MISSING',
  ],
  403: [
    'FORBIDDEN',
    'USER_NOT_READY',
    'COUNTERPARTY_NOT_ALLOWED',
    'VELOCITY_LIMIT_EXCEEDED',
    'END_USER_TERMS_NOT_ACCEPTED',
  ],
  404: [
    'TRANSACTION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'USER_NOT_FOUND',
    'QUOTE_NOT_FOUND',
    'LOOKUP_REQUEST_NOT_FOUND',
    'TOKEN_NOT_FOUND',
    'BULK_UPLOAD_JOB_NOT_FOUND',
    'REFERENCE_NOT_FOUND',
    'UMA_NOT_FOUND',
    'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  ],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'TRANSACTION_NOT_CANCELLABLE',
    'UMA_ADDRESS_EXISTS',
    'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    'PASSKEY_ALREADY_ENROLLED',
    'SCA_SESSION_REQUIRED',
    'BENEFICIARY_TRUSTED',
    'INVALID_STATE_TRANSITION',
    'CARD_ALREADY_CLOSED',
    'CARD_NOT_MUTABLE',
    'CONFLICT',
  ],
  410: ['CUSTOMER_DELETED'],
  412: ['UNSUPPORTED_UMA_VERSION'],
  423: ['ACCOUNT_LOCKED'],
  424: [
    'PAYREQ_REQUEST_FAILED',
    'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    'NO_COMPATIBLE_UMA_VERSION',
    'LNURLP_REQUEST_FAILED',
    'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
  ],
  429: ['RATE_LIMITED', 'DAILY_VOLUME_LIMIT_EXCEEDED'],
  500: ['SERVICE_SWITCH_ERROR', 'INTERNAL_ERROR'],
  501: ['NOT_IMPLEMENTED', 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
  503: ['SERVICE_UNAVAILABLE'],
} as const

export type ErrorStatus = keyof typeof ERROR_CODES
export type ErrorCode = (typeof ERROR_CODES)[ErrorStatus][number]

const statusByCode = new Map<string, ErrorStatus>(
  Object.entries(ERROR_CODES).flatMap(([status, codes]) =>
    codes.map((code): [string, ErrorStatus] => [code, Number(status) as ErrorStatus]),
  ),
)

/** The one HTTP status that belongs to a code. */
export function statusOf(code: ErrorCode): ErrorStatus {
  return statusByCode.get(code) ?? 500
}

/** What a field should have been; behaviour 1.6. */
const fieldConstraint = z
  .object({
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.string()).optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
  })
  .meta({ id: 'FieldConstraint' })

export const fieldError = z
  .object({ field: z.string(), constraint: fieldConstraint.optional(), message: z.string().optional() })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof fieldError>

const errorDetails = z.looseObject({ errors: z.array(fieldError).optional() })

function errorEnvelope<S extends ErrorStatus>(status: S) {
  return z
    .object({
      status: z.literal(status),
      code: z.enum(ERROR_CODES[status] as readonly [string, ...string[]]),
      message: z.string(),
      details: errorDetails.optional(),
    })
    .meta({ id: `Error${status}` })
}

const envelopes: { readonly [S in ErrorStatus]: z.ZodType<ErrorEnvelope> } = {
  400: errorEnvelope(400),
  401: errorEnvelope(401),
  403: errorEnvelope(403),
  404: errorEnvelope(404),
  405: errorEnvelope(405),
  409: errorEnvelope(409),
  410: errorEnvelope(410),
  412: errorEnvelope(412),
  423: errorEnvelope(423),
  424: errorEnvelope(424),
  429: errorEnvelope(429),
  500: errorEnvelope(500),
  501: errorEnvelope(501),
  503: errorEnvelope(503),
}

/** The error envelope as it stands on the wire. */
export interface ErrorEnvelope {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: { readonly errors?: readonly FieldError[]; readonly [key: string]: unknown }
}

/**
 * Replies by status, read-only: where numbered properties can be written, V8 keeps an array for them from 0 on, some
 * kilobytes for each operation. Of two for one status the later one holds.
 */
export function byStatus<R extends object>(replies: Iterable<readonly [status: string | number, reply: unknown]>): R {
  const made: R = Object.create(Object.prototype)
  const last = new Map([...replies].map(([status, reply]) => [String(status), reply]))
  for (const [status, value] of last) Object.defineProperty(made, status, { value, enumerable: true })
  return made
}

/** Hundreds of operations declare the same few dozen lists. */
const declared = new Map<string, object>()

/** The declared error replies of an operation: `...errors(400, 401, 500)`. */
export function errors<S extends ErrorStatus>(...statuses: S[]): { [K in S]: z.ZodType<ErrorEnvelope> } {
  const key = statuses.join()
  const known = declared.get(key) ?? byStatus(statuses.map((status) => [status, envelopes[status]]))
  declared.set(key, known)
  return known as { [K in S]: z.ZodType<ErrorEnvelope> }
}
