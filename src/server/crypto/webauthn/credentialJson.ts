import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether these members are text; `id`, `rawId` and `type` of every credential as well. */
function hasText(value: unknown, members: readonly string[]): boolean {
  if (!isObject(value) || !isObject(value.response)) return false
  const { response } = value
  return (
    ['id', 'rawId', 'type'].every((member) => typeof value[member] === 'string') &&
    members.every((member) => typeof response[member] === 'string')
  )
}

/** Whether it is what `navigator.credentials.create` gives in its JSON form. Standard: WebAuthn L3 5.1. */
export const isRegistration = (value: unknown): value is RegistrationResponseJSON =>
  hasText(value, ['clientDataJSON', 'attestationObject'])

/** Whether it is what `navigator.credentials.get` gives in its JSON form. Standard: WebAuthn L3 5.1. */
export const isAssertion = (value: unknown): value is AuthenticationResponseJSON =>
  hasText(value, ['clientDataJSON', 'authenticatorData', 'signature'])
