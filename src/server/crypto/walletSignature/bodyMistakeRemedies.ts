import { remedies } from '../check'

/** How a proof was put into a body wrongly; `findBodyMistake` tells them apart. */
export const BODY_MISTAKES = remedies({
  CLIENT_DATA_SPELLING: {
    title: 'The member is called clientDataJson here',
    explanation: 'Browsers and the standard write clientDataJSON; this interface takes clientDataJson.',
    remedy: 'Rename it when you build the body: { clientDataJson: response.clientDataJSON }.',
    source: 'interface text, WebAuthn field mapping',
  },
  BROWSER_SHAPE: {
    title: "The browser's credential was sent whole",
    explanation: 'The members stand inside response, as the browser gives them; the interface takes them side by side.',
    remedy: 'Take credentialId from rawId and the others from response, rename clientDataJSON, and leave the rest out.',
    source: 'interface text, WebAuthn field mapping',
  },
  FIELD_STANDARD_BASE64: {
    title: 'A value is standard base64, not base64url',
    explanation: 'It has + or / in it; base64url has - and _ in their place.',
    remedy: 'Encode the bytes in base64url; padding may be left out.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  FIELD_HEX: {
    title: 'A value is hex where base64url belongs',
    explanation: 'The bytes of passkeys are written in base64url; hex letters decode to other bytes.',
    remedy: 'Encode the bytes in base64url.',
    source: 'wallet-crypto 5.1, 5.2',
  },
  BUNDLE_NOT_TEXT: {
    title: 'encryptedOtpBundle is an object',
    explanation: 'It is a string that holds JSON, not the JSON itself.',
    remedy: 'Send JSON.stringify({ encappedPublic, ciphertext }) as the value.',
    source: 'wallet-crypto 2.3',
  },
})

export type BodyMistake = keyof typeof BODY_MISTAKES
