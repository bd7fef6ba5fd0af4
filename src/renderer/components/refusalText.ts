import type { FieldError } from '../../contract/primitives/errors'
import type { ServiceCallError } from '../client/ServiceCallError'
import { enumText } from './format/enumText'
import { spelledOut } from './format/spelledOut'
import { refusalWords as words } from './refusalWords'

/** By the field of a call that carries the proof; of a field with a path, its first part. */
const PROOFS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Service-Wallet-Signature': words.stamp,
  'Request-Id': words.request,
  body: words.signed,
  encryptedOtpBundle: words.code,
  assertion: words.passkey,
  /** The passkey that is named by it. */
  id: words.passkey,
  attestation: words.newPasskey,
  oidcToken: words.token,
  signature: words.ownership,
}

/** How something was refused: the code, the finer cause behind it, and the sentence that its caller was told. */
export interface RefusalFacts {
  readonly code: string
  readonly reason: string | null
  readonly message: string | null
  /** What of the call was wrong, and by which name the check of a proof knows it. */
  readonly details?: Readonly<Record<string, unknown>> | null
}

const textIn = (details: RefusalFacts['details'], name: string): string | null => {
  const value = details?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The facts of a call that was just refused. */
export const refusalOfCall = ({ code, reason, message, details }: ServiceCallError): RefusalFacts => ({
  code,
  reason,
  message,
  details,
})

/** Why a proof was refused, which its caller is told in the words of the interface; null of any other refusal. */
export function proofRefusalText(field: string, cause: string): string | null {
  return PROOFS[field.split('.')[0] ?? '']?.[cause] ?? null
}

function proofTextOf({ reason, details }: Omit<RefusalFacts, 'message'>): string | null {
  return proofRefusalText(textIn(details, 'field') ?? '', textIn(details, 'check') ?? reason ?? '')
}

/**
 * Why, as staff read it. Of a signature or another proof: what was wrong with it. Else the sentence of the time, its
 * names of the interface in words; the cause in words where no sentence was kept.
 */
export function refusalText(facts: RefusalFacts): string {
  const { code, reason, message } = facts
  return proofTextOf(facts) ?? (message === null ? enumText(reason ?? code) : spelledOut(message))
}

/** What a call was refused for, field by field: of a proof as staff read it. */
export function refusedFields(error: ServiceCallError): readonly FieldError[] {
  const proof = proofTextOf(refusalOfCall(error))
  if (proof === null) return error.fieldErrors
  return error.fieldErrors.map((entry) => (entry.message === error.message ? { ...entry, message: proof } : entry))
}

/** The code and its finer cause, for whoever looks it up. */
export const refusalCode = ({ code, reason }: Pick<RefusalFacts, 'code' | 'reason'>): string =>
  reason === null ? code : `${code} · ${reason}`
