import {
  PIN_LOCK_MINUTES,
  PIN_TRIES_MAX,
  type PinWeakness,
  weaknessOfPin,
} from '../../../contract/console/operators/pinRules'
import { OPERATOR_HEADER } from '../../../contract/console/sessionNames'
import type { ErrorCode } from '../../../contract/primitives/errors'
import { isoOf } from '../../foundation/clock'

/** A refusal as a value: the handler throws it. */
export interface OperatorRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: { readonly field: string; readonly reason: string; readonly [key: string]: unknown }
}

/** Where a call has a proof: one that is shown, one that confirms, one that somebody will have. */
export type ProofField = 'proof' | 'confirm' | 'firstProof'

/** How often a PIN was tried in a row, and until when it is not looked at. Wall time, epoch milliseconds. */
export interface PinTries {
  readonly tries: number
  readonly lockedUntilMs: number | null
}

type TryDecision =
  | { readonly isAllowed: true; readonly next: PinTries }
  | { readonly isAllowed: false; readonly lockedUntilMs: number }

const LOCK_MS = PIN_LOCK_MINUTES * 60 * 1000

/**
 * Counts a try before the PIN is looked at, so that no number of tries at once is more than five. The fifth locks;
 * if it is right, the lock is lifted with the count.
 *
 * Assumes: A-332.
 */
export function countTry({ tries, lockedUntilMs }: PinTries, wallMs: number): TryDecision {
  if (lockedUntilMs !== null && wallMs < lockedUntilMs) return { isAllowed: false, lockedUntilMs }
  const next = lockedUntilMs === null ? tries + 1 : 1
  return { isAllowed: true, next: { tries: next, lockedUntilMs: next >= PIN_TRIES_MAX ? wallMs + LOCK_MS : null } }
}

/** A refusal that names its code, field and reason. */
export const refusal = (code: ErrorCode, field: string, reason: string, message: string): OperatorRefusal => ({
  code,
  message,
  details: { field, reason },
})

/** Whether two names are one, however they were typed. */
export function spelledAlike(one: string, other: string): boolean {
  const spelled = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
  return spelled(one) === spelled(other)
}

/** What a wrong PIN is answered. Input: the count with this try, and where the call has the proof. */
export function wrongPin({ tries, lockedUntilMs }: PinTries, at: ProofField): OperatorRefusal {
  const field = `${at}.pin`
  const left = Math.max(0, PIN_TRIES_MAX - tries)
  if (lockedUntilMs !== null) {
    const lockedUntil = isoOf(lockedUntilMs)
    const message =
      `The PIN is wrong, for the fifth time; nothing was done. It is locked until ${lockedUntil}; ` +
      'a passkey still works.'
    return { code: 'ACCOUNT_LOCKED', message, details: { field, reason: 'PIN_LOCKED', lockedUntil } }
  }
  const more = left === 1 ? 'One more wrong try locks' : `${left} more wrong tries lock`
  const message = `The PIN is wrong; nothing was done. ${more} it for ${PIN_LOCK_MINUTES} minutes.`
  return { code: 'FORBIDDEN', message, details: { field, reason: 'PIN_WRONG', triesLeft: left } }
}

/** What every PIN is answered while it is locked. */
export function lockedPin(lockedUntil: string, at: ProofField): OperatorRefusal {
  return {
    code: 'ACCOUNT_LOCKED',
    message:
      `After ${PIN_TRIES_MAX} wrong tries the PIN is locked until ${lockedUntil} and was not looked at. ` +
      'Wait, use a passkey, or have it reset on the host with --reset-pin.',
    details: { field: `${at}.pin`, reason: 'PIN_LOCKED', lockedUntil },
  }
}

const WEAKNESSES: Readonly<Record<PinWeakness, string>> = {
  ONE_DIGIT: 'is the same digit throughout',
  SEQUENCE: 'is a straight sequence of digits',
  REPEATED_BLOCK: 'repeats the same two or three digits',
}

/** Refuses a PIN that anybody would try first. */
export function judgeNewPin(pin: string, at: ProofField = 'proof'): OperatorRefusal | null {
  const weakness = weaknessOfPin(pin)
  if (weakness === null) return null
  return refusal(
    'INVALID_INPUT',
    `${at}.pin`,
    `PIN_${weakness}`,
    `This PIN ${WEAKNESSES[weakness]} and would be guessed first. Nothing was done; choose another.`,
  )
}

export const NOBODY_AT_DESK: OperatorRefusal = refusal(
  'FORBIDDEN',
  OPERATOR_HEADER,
  'NOBODY_AT_DESK',
  'Nobody is at the desk of this session, so nothing was done. Choose who you are and prove it first.',
)

/** What a tool is answered that asks to be a person. */
export const TOOL_IS_NO_PERSON: OperatorRefusal = refusal(
  'FORBIDDEN',
  'Authorization',
  'TOOL_IS_NO_PERSON',
  'The console secret acts as a tool and never as a person; nothing was done. People act in a browser.',
)

/**
 * Whether one more operator may be added. The first needs nothing; each further one brings a proof and is let in by the
 * operator at the desk, who has one and shows it.
 */
export function judgeAddition(facts: {
  readonly operatorCount: number
  /** Proofs of the operator at the desk; null when nobody is. */
  readonly ownProofCount: number | null
  readonly hasProof: boolean
  readonly hasConfirm: boolean
}): OperatorRefusal | null {
  if (facts.operatorCount === 0) return null
  if (facts.ownProofCount === null) return NOBODY_AT_DESK
  if (facts.ownProofCount === 0) {
    return refusal(
      'CONFLICT',
      'confirm',
      'OWN_PROOF_MISSING',
      'With two operators each needs a PIN or a passkey, and you have none. Set yours first; nothing was done.',
    )
  }
  if (!facts.hasProof) {
    return refusal(
      'INVALID_INPUT',
      'proof',
      'PROOF_REQUIRED',
      'Every operator but the first brings a PIN or a passkey; nothing was done.',
    )
  }
  return facts.hasConfirm ? null : CONFIRM_REQUIRED
}

export const CONFIRM_REQUIRED: OperatorRefusal = refusal(
  'INVALID_INPUT',
  'confirm',
  'CONFIRM_REQUIRED',
  'Prove with your own PIN or passkey that it is you who does this; nothing was done.',
)

/** Whether an operator may take the desk; the proof itself is checked apart. Assumes: A-333. */
export function judgeSelection(facts: {
  readonly state: 'ACTIVE' | 'DISABLED'
  readonly operatorCount: number
  readonly proofCount: number
  /** Whether anybody in this folder has a proof. */
  readonly hasAnybodyProof: boolean
  readonly hasProof: boolean
  readonly hasFirstProof: boolean
}): OperatorRefusal | null {
  if (facts.state === 'DISABLED') {
    const message = 'This operator is disabled and was not given the desk. Another operator can enable it again.'
    return refusal('CONFLICT', 'operatorId', 'OPERATOR_DISABLED', message)
  }
  if (facts.proofCount > 0) {
    if (facts.hasFirstProof) {
      const message = 'This operator has a proof already; show it, and change it afterwards. Nothing was done.'
      return refusal('CONFLICT', 'firstProof', 'PROOF_EXISTS', message)
    }
    const message = 'This operator has a PIN or a passkey; it is needed to take the desk. Nothing was done.'
    return facts.hasProof ? null : refusal('INVALID_INPUT', 'proof', 'PROOF_REQUIRED', message)
  }
  if (facts.hasProof) {
    const message = 'This operator has neither PIN nor passkey yet, so there is nothing to compare. Nothing was done.'
    return refusal('CONFLICT', 'proof', 'PROOF_MISSING', message)
  }
  if (facts.operatorCount === 1) return null
  if (facts.hasAnybodyProof) {
    const message =
      'This operator of an older folder has no PIN or passkey. Another operator sets one under Settings, Operators, ' +
      'or the host does with --reset-pin. Nothing was done.'
    return refusal('CONFLICT', 'operatorId', 'PROOF_MISSING', message)
  }
  const message =
    'With several operators each needs a PIN or a passkey: set one with taking the desk. Nothing was done.'
  return facts.hasFirstProof ? null : refusal('INVALID_INPUT', 'firstProof', 'FIRST_PROOF_REQUIRED', message)
}

/** Whether a proof may be added: one's own, or by an administrator the first one of somebody from an older folder. */
export function judgeNewProof(facts: {
  readonly isOwn: boolean
  /** Of the operator at the desk. */
  readonly isAdministrator: boolean
  readonly ownProofCount: number
  readonly proofCount: number
  readonly hasPin: boolean
  readonly kind: 'PIN' | 'PASSKEY'
  readonly hasConfirm: boolean
}): OperatorRefusal | null {
  const mayGive = facts.isAdministrator && facts.proofCount === 0 && facts.ownProofCount > 0
  if (!facts.isOwn && !mayGive) return NOT_YOURS
  if (facts.kind === 'PIN' && facts.hasPin) {
    return refusal('CONFLICT', 'proof', 'PIN_EXISTS', 'There is a PIN already; change it instead. Nothing was done.')
  }
  return facts.ownProofCount === 0 || facts.hasConfirm ? null : CONFIRM_REQUIRED
}

export const NOT_YOURS: OperatorRefusal = refusal(
  'FORBIDDEN',
  'operatorId',
  'NOT_YOUR_PROOF',
  'Only its owner changes a PIN or passkey, at the desk under their own name. Nothing was done.',
)

/** Whether a proof may go: it is one's own, and not the last one while there are two operators. */
export function judgeRemoval(facts: {
  readonly isOwn: boolean
  readonly operatorCount: number
  readonly proofCount: number
}): OperatorRefusal | null {
  if (!facts.isOwn) return NOT_YOURS
  if (facts.operatorCount < 2 || facts.proofCount > 1) return null
  return refusal(
    'CONFLICT',
    'proofId',
    'LAST_PROOF',
    'With two or more operators each keeps at least one PIN or passkey. Add another first; nothing was done.',
  )
}

/** Whether an operator may be disabled or enabled; never by themselves, so that somebody always can. */
export function judgeStateChange(facts: { readonly isOwn: boolean }): OperatorRefusal | null {
  if (!facts.isOwn) return null
  const message = 'You are at the desk yourself: another operator disables or enables you. Nothing was done.'
  return refusal('CONFLICT', 'operatorId', 'OPERATOR_AT_DESK', message)
}
