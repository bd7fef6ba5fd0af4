import { expect, it } from 'vitest'
import type { Check } from '../server/crypto/check'
import { TOKEN_CHECKS } from '../server/crypto/oidc/tokenChecks'
import { OTP_CHECKS } from '../server/crypto/otp/otpChecks'
import { OWNERSHIP_CHECKS } from '../server/crypto/ownership/ownershipChecks'
import { ASSERTION_CHECKS, REGISTRATION_CHECKS } from '../server/crypto/webauthn/passkeyChecks'
import { PASSKEY_REQUEST_CHECKS, RETRY_CHECKS } from '../server/guards/signedRetry/retryChecks'

type ProofRefusalText = (field: string, cause: string) => string | null
/** The console's words: a test of both sides of the wire reads them where the build of the server may not. */
const found = import.meta.glob<ProofRefusalText>('../renderer/components/refusalText.ts', {
  import: 'proofRefusalText',
  eager: true,
})
const [proofRefusalText = () => null] = Object.values(found)

/** The proofs with the field that carries them, where their checks do not name it. */
const PROOFS: readonly (readonly [string, readonly Check[]])[] = [
  ['', [...RETRY_CHECKS, ...PASSKEY_REQUEST_CHECKS, ...OTP_CHECKS, ...ASSERTION_CHECKS, ...REGISTRATION_CHECKS]],
  ['oidcToken', TOKEN_CHECKS],
  ['signature', OWNERSHIP_CHECKS],
]

const texts = PROOFS.flatMap(([carrier, checks]) =>
  checks.flatMap((check) =>
    Object.entries(check.faults).map(([name, fault]) => {
      const field = fault.field ?? check.field ?? carrier
      return [`${field} ${name}`, proofRefusalText(field, name)] as const
    }),
  ),
)

it('whatever a proof is refused for, staff have words for it', () => {
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter(([, text]) => text === null)).toEqual([])
})

it('the words name nothing of the interface', () => {
  expect(texts.filter(([, text]) => /[a-z][A-Z]|[A-Z]_|\bOTP\b|UNVERIFIED/.test(text ?? ''))).toEqual([])
})
