import type { ErrorCode } from '../primitives/errors'
import type { ErrorEntry } from './errorEntry'

/** Kept in the enumeration: only a real counterparty could cause it. Source: behaviour 24. */
const foreign = (cause: string, remedy: string): ErrorEntry => ({
  cause,
  remedy,
  isProduced: 'ENUMERATION_ONLY',
  why: 'Only a real counterparty could cause it, and none is reached offline.',
})

const reserved = (why: string, cause: string, remedy: string): ErrorEntry => ({
  cause,
  remedy,
  isProduced: 'ENUMERATION_ONLY',
  why,
})

/** Cause and remedy of the codes that no request to this service is answered with, and why. Assumes: A-171. */
export const UNPRODUCED_ERRORS = {
  INVITATIONS_NOT_CONFIGURED: reserved(
    'Every platform of this service has a UMA domain.',
    'The platform is not set up for invitations.',
    'Set the UMA domain of the platform first.',
  ),
  INVALID_PAYREQ_RESPONSE: foreign(
    'The counterparty answered a payment request with something that does not fit it.',
    'Look the receiver up again; if it happens again, tell the provider.',
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: foreign(
    'The counterparty answered a payment request with something that cannot be read.',
    'Look the receiver up again; if it happens again, tell the provider.',
  ),
  CERT_CHAIN_INVALID: foreign(
    'The counterparty’s certificates do not lead to a trusted root.',
    'Tell the provider; the payment cannot be made until it is corrected.',
  ),
  CERT_CHAIN_EXPIRED: foreign(
    'A certificate of the counterparty has run out.',
    'Tell the provider; the payment cannot be made until it is renewed.',
  ),
  INVALID_PUBKEY_FORMAT: foreign(
    'The counterparty’s public key cannot be read.',
    'Tell the provider; the payment cannot be made until it is corrected.',
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: foreign(
    'A message of the counterparty lacks parameters that UMA asks for.',
    'Tell the provider; the same request will be refused again.',
  ),
  SENDER_NOT_ACCEPTED: foreign(
    'The counterparty does not take payments from this sender.',
    'Pay from another customer or by another way.',
  ),
  INVALID_TIMESTAMP: foreign(
    'A signed message of the counterparty is too old or from the future.',
    'Try again; if it happens again, tell the provider.',
  ),
  INVALID_NONCE: foreign('A signed message of the counterparty was used before.', 'Look the receiver up again.'),
  LOOKUP_REQUEST_FAILED: foreign('The counterparty refused the lookup.', 'Try again later.'),
  INVALID_SIGNATURE: reserved(
    'No published operation takes a general signature header.',
    'The signature header of the request is not valid.',
    'Sign the exact bytes of the body with the registered key.',
  ),
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: reserved(
    'The credentials and the customer are changed in one step, which succeeds or fails as a whole.',
    'The credentials tied to the customer’s email could not follow it; nothing was changed.',
    'Repeat the request.',
  ),
  SERVICE_SWITCH_ERROR: foreign('The payment switch failed.', 'Try again; the money has not moved.'),
} as const satisfies { readonly [Code in ErrorCode]?: ErrorEntry }
