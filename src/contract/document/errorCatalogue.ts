import type { ErrorCode } from '../primitives/errors'
import type { ErrorEntry } from './errorEntry'
import { UNPRODUCED_ERRORS } from './unproducedErrors'

const produced = (cause: string, remedy: string): ErrorEntry => ({ cause, remedy, isProduced: 'YES' })

/** Cause and remedy of every code; a code without an entry does not compile. Source: behaviour 24. */
export const ERROR_CATALOGUE: { readonly [Code in ErrorCode]: ErrorEntry } = {
  ...UNPRODUCED_ERRORS,
  INVALID_INPUT: produced(
    'A field of the request is missing, malformed or does not fit the others.',
    'Correct the fields that details.field and details.errors name, and send the request again.',
  ),
  END_USER_TERMS_VERSION_NOT_FOUND: produced(
    'The consent names a version of the end-user terms that does not exist.',
    'Read the current version with getEndUserTerms, show it, and send its version.',
  ),
  MISSING_MANDATORY_USER_INFO: produced(
    'A currency’s provider, the receiver or the sender must know more of the customer than was given.',
    'Add every field that details.errors or details.missing lists.',
  ),
  INVITATION_NOT_FOUND: produced('No invitation has this code.', 'Take the code from the reply that created it.'),
  INVITATION_ALREADY_CLAIMED: produced(
    'The invitation has been claimed before.',
    'Invite again, or go on with the customer who claimed it.',
  ),
  INVITATION_CANCELLED: produced('The inviter has cancelled the invitation.', 'Ask the inviter for another one.'),
  INVALID_UMA_ADDRESS: produced(
    'The text is no UMA address, or not one that this customer can have.',
    'Write it as $name@domain; a customer’s address is at the platform’s UMA domain.',
  ),
  QUOTE_REQUEST_FAILED: produced(
    'The counterparty could not make a quote at this moment (sandbox: $quote.try-again).',
    'Send the same request again.',
  ),
  INVALID_RECEIVER: produced(
    'The destination does not exist, is closed, or cannot take this payment.',
    'Name a destination that is ACTIVE and takes the currency.',
  ),
  AMOUNT_OUT_OF_RANGE: produced(
    'The amount is below or above what currency, receiver or balance can take, or nothing is left after fees.',
    'Choose an amount within the range that the message or details name.',
  ),
  INVALID_CURRENCY: produced(
    'The currency is unknown, switched off for this kind of payment, or not that of the account or receiver.',
    'Use a currency that the account holds, the receiver takes and the platform’s configuration enables.',
  ),
  INVALID_REQUEST_FORMAT: produced(
    'The body or address of the request cannot be read: not UTF-8, not JSON, a repeated key, a broken form.',
    'Send well-formed JSON, or the form that the operation asks for; details.reason names the fault.',
  ),
  INVALID_BANK_ACCOUNT: produced(
    'The account number or bank cannot be right, the bank does not know it, or no money can go this way.',
    'Check number and bank with the holder; bank names are listed by getDiscoveries.',
  ),
  CARDHOLDER_KYC_NOT_APPROVED: produced(
    'The cardholder’s verification is not APPROVED.',
    'Complete the verification, then issue the card.',
  ),
  INVALID_STATE_TRANSITION: produced(
    'The resource cannot go from its state to the one asked for.',
    'Read the resource, and ask for a state that its state allows.',
  ),
  CARD_ALREADY_CLOSED: produced('The card is closed already.', 'Nothing is left to do.'),
  CARD_NOT_MUTABLE: produced('A closed card cannot be changed.', 'Issue another card.'),
  LOW_QUALITY: produced(
    'The document cannot be read well enough (sandbox: a file name that ends -low-quality).',
    'Upload a sharper picture or scan of it.',
  ),
  DATA_MISMATCH: produced(
    'The document says something else than the record (sandbox: a file name that ends -mismatch).',
    'Correct the record, or upload the right document.',
  ),
  EXPIRED: produced(
    'The document is past its date (sandbox: a file name that ends -expired).',
    'Upload one that is valid today.',
  ),
  SUSPECTED_FRAUD: produced(
    'The document seems to have been altered (sandbox: a file name that ends -fraud).',
    'Upload the original.',
  ),
  UNSUITABLE_DOCUMENT: produced(
    'The file cannot be opened for what its content is, or is not the document that it is said to be.',
    'Upload the whole document again, as PDF, JPEG or PNG; details.reason names the fault.',
  ),
  INCOMPLETE: produced(
    'A page or side of the document is missing (sandbox: a file name that ends -incomplete).',
    'Upload all of it.',
  ),
  SELF_PAYMENT: produced('Payer and receiver are the same.', 'Name another destination.'),
  PARSE_LNURLP_RESPONSE_ERROR: produced(
    'The counterparty answered the lookup with something that cannot be read (sandbox: $lookup.unreadable).',
    'Try again later; if it happens again, tell the provider.',
  ),
  INVALID_AMOUNT: produced(
    'The amount is not positive, the balance does not cover it, or fees would take all of it.',
    'Fund the account or choose another amount; details.reason says which it was.',
  ),
  WEBHOOK_ENDPOINT_NOT_SET: produced(
    'The platform has no webhook endpoint, and the request needs one.',
    'Set webhookEndpoint with updatePlatformConfig, then repeat the request.',
  ),
  WEBHOOK_DELIVERY_ERROR: produced(
    'The webhook endpoint could not be reached, or did not answer 2xx.',
    'Start the receiver, let it answer 2xx, and send the event again.',
  ),
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: produced(
    'The wallet has a credential for codes by email already; there is one at most.',
    'Use that credential, or revoke it before adding another.',
  ),
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: produced(
    'The wallet has a credential for codes by SMS already; there is one at most.',
    'Use that credential, or revoke it before adding another.',
  ),
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: produced(
    'A passkey with this credential id is registered already.',
    'Log in with it, or create another passkey.',
  ),
  TRANSACTION_SIZE_LIMIT_EXCEEDED: produced(
    'The amount is above the greatest single transaction of its corridor or currency.',
    'Send at most details.limitMinor, or have the platform’s limit raised.',
  ),
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: produced(
    'The ownership of the destination wallet has not been proven.',
    'Ask for an ownership challenge, have it signed, verify it, then repeat the request.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: produced(
    'No linked provider account has this id, or none is active.',
    'Link a provider account first, or take its id from the list.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: produced(
    'The provider does not take the credentials, or another data folder sealed the secret of the link.',
    'Link the provider account again with working credentials; the link keeps its id.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: produced(
    'The provider has revoked the access of the link.',
    'Link the provider account again; the link keeps its id.',
  ),
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: produced(
    'Several links are active and none was named.',
    'Repeat the request with stablecoinProviderAccountId; details names them.',
  ),
  UNAUTHORIZED: produced(
    'The credential is missing, unknown or revoked; of a login, the code, assertion or token was not accepted.',
    'Send an API token, an agent’s access token, or a fresh proof of login.',
  ),
  WALLET_SIGNATURE_MISSING: produced(
    'The act of an embedded wallet needs the header Service-Wallet-Signature.',
    'Sign the payloadToSign of the 202 reply and repeat the request with both headers.',
  ),
  WALLET_SIGNATURE_MALFORMED: produced(
    'Service-Wallet-Signature cannot be read: its encoding, structure or fields are wrong.',
    'Build the header as the stamp of the session key; the console’s signature room shows where it breaks.',
  ),
  WALLET_SIGNATURE_BODY_MISMATCH: produced(
    'What was signed is not what was asked for first, or the body differs from that of the first request.',
    'Sign payloadToSign byte for byte, and repeat the same body.',
  ),
  WALLET_SIGNATURE_INVALID: produced(
    'The signature is not one of a live session of this wallet over this payload.',
    'Sign with the key of a session that has not ended.',
  ),
  REQUEST_ID_MISSING: produced(
    'A signed request came without the header Request-Id.',
    'Repeat the requestId of the 202 reply in Request-Id.',
  ),
  FORBIDDEN: produced(
    'The credential may not do this: a permission is missing, or a policy forbids it.',
    'Use a credential with the permission, or have the policy changed; details.reason names the clause.',
  ),
  USER_NOT_READY: produced(
    'The customer is not APPROVED, or the account is not ACTIVE, so no money can move.',
    'Complete the verification, or have the account opened, then repeat the request.',
  ),
  COUNTERPARTY_NOT_ALLOWED: produced(
    'The platform may not pay to this counterparty’s provider.',
    'Choose a receiver at a provider whose allowListStatus is true in getAvailableUmaProviders.',
  ),
  VELOCITY_LIMIT_EXCEEDED: produced(
    'As many payments have started in the window as a limit of everybody, a customer or a counterparty allows.',
    'Pay after details.resetsAt, or have the limit raised.',
  ),
  END_USER_TERMS_NOT_ACCEPTED: produced(
    'The customer has not accepted the end-user terms, so no money can move.',
    'Record the consent with updateCustomerById, then repeat the request.',
  ),
  TRANSACTION_NOT_FOUND: produced(
    'No transaction that this credential can see has this id.',
    'Take the id from listTransactions.',
  ),
  USER_NOT_FOUND: produced(
    'No customer of the platform has this id, or it was deleted.',
    'Take the id from listCustomers.',
  ),
  QUOTE_NOT_FOUND: produced('No quote that this credential can see has this id.', 'Create a quote and use its id.'),
  LOOKUP_REQUEST_NOT_FOUND: produced(
    'There is no open lookup of this receiver with this id.',
    'Look the receiver up again and use the new lookupId.',
  ),
  TOKEN_NOT_FOUND: produced('No API token has this id.', 'Take the id from listTokens.'),
  BULK_UPLOAD_JOB_NOT_FOUND: produced('No import has this id.', 'Take the id from the reply of uploadCustomersCsv.'),
  REFERENCE_NOT_FOUND: produced(
    'Nothing of the kind asked for has this id, or there is nothing at this address.',
    'Take the id from the list or reply that made it; check the path.',
  ),
  UMA_NOT_FOUND: produced(
    'The address is well formed and nobody has it (sandbox: $lookup.nobody).',
    'Ask the receiver for the right address.',
  ),
  METHOD_NOT_ALLOWED: produced(
    'The path exists and does not have this method.',
    'Use a method that the header Allow lists.',
  ),
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: produced(
    'The transaction does not wait for the platform’s approval, or no longer.',
    'Read the transaction; its status says what became of it.',
  ),
  TRANSACTION_NOT_CANCELLABLE: produced(
    'The payment has settled, has ended, or has not started.',
    'Read the transaction; details.reason says which it was.',
  ),
  PASSKEY_ALREADY_ENROLLED: produced(
    'The customer has a passkey as a factor already.',
    'Delete that factor first, then enrol the other passkey.',
  ),
  SCA_SESSION_REQUIRED: produced(
    'The customer is not logged in, or the login has run out.',
    'Log the customer in with startScaLogin and completeScaLogin, then repeat the request.',
  ),
  BENEFICIARY_TRUSTED: produced(
    'A trusted payee cannot be deleted.',
    'Take the trust back with startBeneficiaryUntrust and its confirmation, then delete the account.',
  ),
  ACCOUNT_LOCKED: produced(
    'Too many failed logins: the customer’s login is locked, or suspended.',
    'Wait until details.lockedUntil; RESET_PASSWORD_COMPLETED lifts a suspension.',
  ),
  UMA_ADDRESS_EXISTS: produced('Another customer has this UMA address.', 'Choose another address.'),
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: produced(
    'Another wallet is opened with codes sent to this email.',
    'Use another email.',
  ),
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: produced(
    'The credentials that follow the email changed after the challenge was given.',
    'Repeat the request without headers, and sign the new challenge.',
  ),
  CONFLICT: produced(
    'The state of the resource does not allow this, or another one has the same value.',
    'Read the resource; details.reason and details.status say what stands in the way.',
  ),
  CUSTOMER_DELETED: produced('The customer was deleted before.', 'Nothing is left to do.'),
  UNSUPPORTED_UMA_VERSION: produced(
    'The counterparty refuses the UMA version of this service (sandbox: $lookup.old-version).',
    'Pay the receiver by another way until the provider has changed.',
  ),
  PAYREQ_REQUEST_FAILED: produced(
    'The counterparty did not answer the payment request (sandbox: $quote.no-answer).',
    'Try again later.',
  ),
  COUNTERPARTY_PUBKEY_FETCH_ERROR: produced(
    'The counterparty gave no public keys (sandbox: $lookup.no-keys).',
    'Try again later; if it happens again, tell the provider.',
  ),
  NO_COMPATIBLE_UMA_VERSION: produced(
    'The counterparty speaks no UMA version that this service speaks (sandbox: $lookup.no-version).',
    'Pay the receiver by another way until the provider has changed.',
  ),
  LNURLP_REQUEST_FAILED: produced(
    'The counterparty did not answer the lookup, or there is none at the domain (sandbox: $lookup.no-answer).',
    'Check the domain, and try again later.',
  ),
  DAILY_VOLUME_LIMIT_EXCEEDED: produced(
    'The payment would pass what an operator lets be sent in its currency on one UTC day.',
    'Send at most details.limitMinor less details.usedMinor, wait for details.resetsAt, or have the limit raised.',
  ),
  RATE_LIMITED: produced(
    'Too many attempts, calls or wrong credentials in a short time.',
    'Wait the seconds of the header Retry-After, then try again.',
  ),
  INTERNAL_ERROR: {
    cause: 'The service met a fault of its own.',
    remedy: 'Try again; if it happens again, report it with the request of the request log.',
    isProduced: 'FAULT',
    why: 'No request causes it as long as the service has no fault.',
  },
  NOT_IMPLEMENTED: produced(
    'The service does not offer this for the currency or account asked for.',
    'Use what is offered; details.reason and details.field name what is not.',
  ),
  SERVICE_UNAVAILABLE: produced(
    'The host is starting, the disk is full, the database is locked, or the stablecoin provider is away.',
    'Wait for the host or the provider, make room or unlock, as details.reason says; then send it again.',
  ),
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: produced(
    'The receiver asks for a field that the interface does not have (sandbox: $lookup.unknown-field).',
    'Pay the receiver by another way.',
  ),
}
