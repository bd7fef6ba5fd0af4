import { z } from 'zod'
import type { CounterpartyFieldDefinition } from '../../../contract/primitives/counterparty'
import { isNestedDeeper } from '../../../contract/primitives/jsonDepth'
import { readJsonText } from '../../foundation/jsonText'

/** What the platform said to the question of an incoming payment; no status: nothing, or not in time. */
export interface ApprovalAnswer {
  readonly status: number | null
  readonly body: string | null
}

type ApprovalDecision =
  | { readonly kind: 'ACCEPT' }
  | { readonly kind: 'REJECT' }
  | { readonly kind: 'WAIT' }
  | { readonly kind: 'FAIL'; readonly failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' | 'MISSING_MANDATORY_PAYEE_DATA' }

const approvalAnswer = z.object({ receiverCustomerInfo: z.record(z.string(), z.unknown()) })

/** What a body of the answer tells of the receiver; a body that is no such JSON tells nothing. */
function receiverInfoOf(body: string | null): Record<string, unknown> {
  if (body === null || isNestedDeeper(body)) return {}
  return readJsonText(body, approvalAnswer)?.receiverCustomerInfo ?? {}
}

/** The mandatory fields that were not given, or given empty. */
export function missingReceiverInfo(
  requested: readonly CounterpartyFieldDefinition[],
  given: Readonly<Record<string, unknown>>,
): string[] {
  const isMissing = (name: string) => given[name] === undefined || given[name] === null || given[name] === ''
  return requested.filter(({ name, mandatory }) => mandatory && isMissing(name)).map(({ name }) => name)
}

/** What an answer makes of the payment. Source: behaviour 14.2, table of incoming states. */
export function decideOnReply(
  { status, body }: ApprovalAnswer,
  requested: readonly CounterpartyFieldDefinition[],
): ApprovalDecision {
  if (status === 200) {
    const missing = missingReceiverInfo(requested, receiverInfoOf(body))
    return missing.length === 0 ? { kind: 'ACCEPT' } : { kind: 'FAIL', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }
  }
  if (status === 202) return { kind: 'WAIT' }
  if (status === 403 || status === 422) return { kind: 'REJECT' }
  return { kind: 'FAIL', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }
}
