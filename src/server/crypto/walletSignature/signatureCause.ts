/** What a developer most likely did, where a signature fails; the console has a cure for each. */
export type SignatureCause =
  /** The payload was parsed and written again: other whitespace between members, other order, other escapes. */
  | 'RE_SERIALISED_JSON'
  /** The payload with blanks or line ends before or after it. */
  | 'WHITESPACE_ADDED'
  /** SHA-256 of the payload was given to a signer that hashes by itself. */
  | 'DIGEST_SIGNED_TWICE'
  /** The hex text of the digest was signed. */
  | 'DIGEST_HEX_SIGNED'
  | 'SIGNED_REQUEST_BODY'
  /** r || s, 64 bytes, where ASN.1 DER belongs. */
  | 'RAW_NOT_DER'
  /** S was brought into a lower half, reckoned with a number that is not the order of P-256. */
  | 'LOW_S_WRONG_ORDER'
  /** The member `signature` in base64 where hex belongs. */
  | 'BASE64_SIGNATURE'
  /** An uncompressed point written in a way that cannot be read: without its `04`, or not in hex. */
  | 'KEY_UNCOMPRESSED'
  /** The key in another wrapping: SPKI, PEM, `0x`, or a compressed point in base64. */
  | 'KEY_OTHER_FORM'
  /** The header in standard base64, or padded. */
  | 'STANDARD_BASE64'
  /** The header holds the JSON itself. */
  | 'STAMP_NOT_ENCODED'
  /** The payload was signed as it stands in the response, with the escapes of JSON. */
  | 'PAYLOAD_STILL_ESCAPED'
  | 'PAYLOAD_BASE64'
  /** The text is right by the developer's word, and the signature is another key's. */
  | 'OTHER_KEY'
  | 'OTHER_PAYLOAD'
  | 'UNKNOWN'
