import type { ProofCause } from '../../../../contract/console/signatures/schemas'
import type { Cure } from './cure'

/** Every cause of a passkey, code, token or other proof that does not count, with its cure. */
export const proofCures: Readonly<Record<ProofCause, Cure>> = {
  CLIENT_DATA_SPELLING: {
    title: 'The member is called clientDataJson here',
    explanation: 'Browsers and the standard write clientDataJSON; this interface takes clientDataJson.',
    cure: 'Rename it when you build the body: { clientDataJson: response.clientDataJSON }.',
    source: 'interface text, WebAuthn field mapping',
  },
  BROWSER_SHAPE: {
    title: "The browser's credential was sent whole",
    explanation: 'The members stand inside response, as the browser gives them; the interface takes them side by side.',
    cure: 'Take credentialId from rawId and the others from response, rename clientDataJSON, and leave the rest out.',
    source: 'interface text, WebAuthn field mapping',
  },
  FIELD_STANDARD_BASE64: {
    title: 'A value is standard base64, not base64url',
    explanation: 'It has + or / in it; base64url has - and _ in their place.',
    cure: 'Encode the bytes in base64url; padding may be left out.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  FIELD_HEX: {
    title: 'A value is hex where base64url belongs',
    explanation: 'The bytes of passkeys are written in base64url; hex letters decode to other bytes.',
    cure: 'Encode the bytes in base64url.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  CLIENT_DATA_MALFORMED: {
    title: 'clientDataJson cannot be read',
    explanation: 'It is not base64url of a JSON object with type, challenge and origin.',
    cure: 'Send the bytes that the authenticator returned, in base64url; never build or rewrite them.',
    source: 'WebAuthn L3 5.8.1; wallet-crypto 5.2',
  },
  CEREMONY_TYPE_WRONG: {
    title: 'The client data are of the other ceremony',
    explanation: 'A login takes webauthn.get, a registration takes webauthn.create.',
    cure: 'Call navigator.credentials.get to log in, and create to register.',
    source: 'WebAuthn L3 7.1 step 7, 7.2 step 10',
  },
  CHALLENGE_MISMATCH: {
    title: 'Another challenge was answered',
    explanation: 'The challenge in clientDataJson is not the one of this request.',
    cure: 'Ask for a challenge, hand the UTF-8 bytes of its text to the authenticator, and send its requestId.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  CHALLENGE_DECODED_FROM_HEX: {
    title: 'The challenge was decoded from hex',
    explanation:
      'The 32 bytes that the hex denotes were signed. The challenge bytes are the 64 letters of the text ' +
      'itself, as UTF-8.',
    cure: 'Hand over new TextEncoder().encode(challenge); do not decode the hex.',
    source: 'wallet-crypto 5.2',
  },
  ORIGIN_MISMATCH: {
    title: 'The passkey was used on another origin',
    explanation: 'The origin is neither that of the registration nor an https host of its relying party.',
    cure: 'Use the passkey on the origin where it was registered, or register it on this one.',
    source: 'wallet-crypto 5.3',
  },
  TOP_ORIGIN_FOREIGN: {
    title: 'A page of another site held the frame',
    explanation: 'topOrigin in clientDataJson is neither of the passkey’s own domain nor one of the allowed pages.',
    cure: 'Use the passkey outside of the frame, or allow the page under Settings, Controls, Rules.',
    source: 'WebAuthn L3 7.1 step 11, 7.2 step 14',
  },
  RP_ID_MISMATCH: {
    title: 'The relying party is another one',
    explanation: 'The hash in the authenticator data is not the SHA-256 of the relying party id.',
    cure: 'Use one rp.id for registration and login: the host of the origin or a parent of it.',
    source: 'wallet-crypto 5.3; WebAuthn L3 7.2 step 13',
  },
  AUTHENTICATOR_DATA_MALFORMED: {
    title: 'The authenticator data cannot be read',
    explanation: 'They are not base64url, or not as long as their flags announce.',
    cure: 'Send the bytes that the authenticator returned, in base64url.',
    source: 'WebAuthn L3 6.1; wallet-crypto 5.2',
  },
  USER_PRESENCE_MISSING: {
    title: 'Nobody touched the authenticator',
    explanation: 'Bit 0 of the flags, user presence, is not set.',
    cure: 'Let the authenticator ask the user; a software authenticator must set the flag.',
    source: 'WebAuthn L3 7.2 step 14',
  },
  CREDENTIAL_ID_MISMATCH: {
    title: 'Another passkey answered',
    explanation: 'The credential id is not the one that is stored, or not the one in the authenticator data.',
    cure: 'Put credentialId of the challenge reply into allowCredentials.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  PASSKEY_KEY_UNSUPPORTED: {
    title: 'The key of the passkey is not supported',
    explanation: 'Passkeys are ES256 on P-256, EdDSA on Ed25519, or RS256.',
    cure: 'Offer -7, -8 and -257 in pubKeyCredParams.',
    source: 'wallet-crypto 5.4',
  },
  PASSKEY_SIGNATURE_RAW: {
    title: 'The signature of the passkey is raw r || s, not DER',
    explanation: 'The signature is right, in 64 bytes; ES256 passkeys sign in ASN.1 DER.',
    cure: 'Send the signature as the authenticator gave it; a software authenticator must convert it to DER.',
    source: 'wallet-crypto 5.4',
  },
  PASSKEY_SIGNATURE_INVALID: {
    title: 'The signature of the passkey does not verify',
    explanation: 'The stored key did not sign authenticatorData || SHA-256(clientDataJson) as they were sent.',
    cure: 'Send all three as they came out of one call of the authenticator; do not rewrite clientDataJson.',
    source: 'WebAuthn L3 7.2 step 21; wallet-crypto 5.2',
  },
  COUNTER_NOT_INCREASED: {
    title: 'The counter did not go up',
    explanation: 'The counter of the authenticator is not above the last one: an old answer, or a copy of the passkey.',
    cure:
      'Answer each challenge with a fresh signature; of an authenticator that counts, only one copy may be ' +
      'in use.',
    source: 'WebAuthn L3 7.2 step 22; wallet-crypto 5.2',
  },
  ATTESTATION_REFUSED: {
    title: 'The attestation does not hold',
    explanation: 'Its format is not none or packed, or what it signs is not this registration.',
    cure: 'Ask for attestation none when you create the passkey.',
    source: 'wallet-crypto 5.1',
  },
  NO_CODE_PENDING: {
    title: 'No code is waiting',
    explanation: 'No code was asked for, or it was used, replaced, or answered wrongly too often.',
    cure: 'Ask for a new code with the challenge call, and seal to the target of that reply.',
    source: 'wallet-crypto 2.1, 2.5',
  },
  CODE_EXPIRED: {
    title: 'The code was answered too late',
    explanation: "By the service's clock the code had run out.",
    cure: 'Ask for a new code and answer it in time.',
    source: 'wallet-crypto 2.1',
  },
  CODE_USED: {
    title: 'The code opened a session before',
    explanation: 'A code counts once.',
    cure: 'Ask for a new code.',
    source: 'wallet-crypto 2.5',
  },
  CODE_REPLACED: {
    title: 'A newer code took the place of this one',
    explanation: 'Of the codes of a credential only the newest counts.',
    cure: 'Answer the newest code.',
    source: 'wallet-crypto 2.1',
  },
  CODE_WRONG: {
    title: 'The code is not the one that was sent',
    explanation: 'The bundle opens, and the code in it is another one.',
    cure: 'Read the code in the outbox of the console; the sandbox takes 000000.',
    source: 'wallet-crypto 2.4',
  },
  BUNDLE_NOT_TEXT: {
    title: 'encryptedOtpBundle is an object',
    explanation: 'It is a string that holds JSON, not the JSON itself.',
    cure: 'Send JSON.stringify({ encappedPublic, ciphertext }) as the value.',
    source: 'wallet-crypto 2.3',
  },
  BUNDLE_MALFORMED: {
    title: 'encryptedOtpBundle cannot be read',
    explanation: 'It is not JSON with encappedPublic and ciphertext as hex, or the first is no point of P-256.',
    cure: 'Send {"encappedPublic":"04...","ciphertext":"..."} as text, both in hex, the point uncompressed.',
    source: 'wallet-crypto 2.3',
  },
  BUNDLE_DOES_NOT_OPEN: {
    title: 'encryptedOtpBundle does not decrypt',
    explanation:
      'It was sealed to another target, or with another info or aad. A target that was decoded compressed ' +
      'does the same.',
    cure:
      'Seal to targetPublic of the newest challenge, info as in 2.2, aad = enc || targetPublic, both ' +
      'uncompressed.',
    source: 'wallet-crypto 2.2',
  },
  BUNDLE_PLAINTEXT_WRONG: {
    title: 'What is inside the bundle cannot be used',
    explanation: 'The plaintext is not JSON with otp_code and public_key as strings, or the key is no point of P-256.',
    cure: 'Seal {"otp_code":"...","public_key":"<hex>"}: snake case, the code as a string.',
    source: 'wallet-crypto 2.3',
  },
  TOKEN_NOT_A_JWT: {
    title: 'oidcToken is no JWT',
    explanation: 'A token has three parts between dots, the first two base64url of JSON objects, the third not empty.',
    cure: 'Send the id token as the provider issued it.',
    source: 'wallet-crypto 6.1',
  },
  TOKEN_TOO_OLD: {
    title: 'The token was issued too long ago',
    explanation: "By the service's clock its iat is more than 60 seconds back (65 with the sandbox's allowance).",
    cure: 'Send the token right after the provider issued it. If it is fresh, the clocks differ: compare them.',
    source: 'wallet-crypto 6.1',
  },
  ISSUED_IN_FUTURE: {
    title: 'The token was issued in the future',
    explanation: "Its iat is ahead of the service's clock by more than the 5 seconds that the sandbox allows.",
    cure:
      'The clocks differ: set the clock of the issuer right, or take the time for sandbox tokens from the ' +
      'service.',
    source: 'wallet-crypto 6.1',
  },
  TOKEN_EXPIRED: {
    title: 'The token has expired',
    explanation: "Its exp is not later than the service's clock.",
    cure: 'Ask the provider for a new token.',
    source: 'wallet-crypto 6.1',
  },
  TOKEN_CLAIMS_MISSING: {
    title: 'A claim is missing or of the wrong type',
    explanation: 'iss and sub are texts, aud a text or a list of one, iat and exp numbers in seconds.',
    cure: 'Look at the claims of the token on the tab Paste; times are seconds, not milliseconds.',
    source: 'wallet-crypto 6.1',
  },
  ISSUER_NOT_SUPPORTED: {
    title: 'The issuer is not supported',
    explanation: 'The settings of this host name the issuers that count, to the letter of iss.',
    cure: 'Use a supported issuer, or add it under Settings.',
    source: 'wallet-crypto 6.1, 6.2',
  },
  AUDIENCE_FOREIGN: {
    title: 'The token is for another audience',
    explanation: 'The settings of this host name the audiences that count for this issuer; aud is none of them.',
    cure: 'Ask the provider for a token of your own client id, or add the audience under Settings.',
    source: 'wallet-crypto 6.2; RFC 7519 4.1.3',
  },
  CRITICAL_HEADER: {
    title: 'The token marks a header as critical',
    explanation: 'The header crit names extensions that a verifier must understand; none is understood here.',
    cure: 'Have the provider issue the token without crit.',
    source: 'RFC 7515 4.1.11',
  },
  TOKEN_SIGNATURE_REFUSED: {
    title: 'The signature of the token does not count',
    explanation:
      'With issuer verification on, the token must be signed by a current key of its issuer; none and HMAC ' +
      'never count, nor do RSA keys below 2048 bits.',
    cure: 'Send a genuine token, or check the key set of the issuer under Settings.',
    source: 'wallet-crypto 6.2',
  },
  IDENTITY_MISMATCH: {
    title: 'The token is about somebody else',
    explanation: 'iss, aud and sub must be those of the stored credential.',
    cure: 'Log in with the account that was added, through the same client id.',
    source: 'wallet-crypto 6.1',
  },
  NONCE_MISSING: {
    title: 'The token has no nonce',
    explanation: 'To log in, the token must be bound to the client key.',
    cure: 'Ask the provider for a token whose nonce is lowercase hex of SHA-256 of the text of clientPublicKey.',
    source: 'wallet-crypto 6.1',
  },
  NONCE_MISMATCH: {
    title: 'The nonce was made for another key text',
    explanation:
      'It is SHA-256 over the text of clientPublicKey exactly as sent: not over the decoded key, not in base64url.',
    cure: "Compute sha256(Buffer.from(clientPublicKey)).toString('hex') over the very text that you send.",
    source: 'wallet-crypto 6.1',
  },
  INPUT_INVALID: {
    title: 'The body does not fit the interface',
    explanation: 'A member is missing, misspelled or of the wrong type, so nothing was verified.',
    cure: 'Correct the fields that are named, and send the call again.',
    source: 'interface text, Error envelope',
  },
  OWNERSHIP_PROOF_REFUSED: {
    title: 'The proof of ownership did not count',
    explanation: 'The signature of an external wallet was late, undecodable, or by another key.',
    cure: 'Look at the challenge under External accounts; it shows what was submitted and which address it proves.',
    source: 'wallet-crypto 7',
  },
}
