import type { WebhookEventInput } from '../../webhooks/webhooks'
import type { VerificationRecord } from './store'
import { viewVerification } from './view'

/** The event of a verification's present state. Source: behaviour 16.3; READY_FOR_VERIFICATION is never reached. */
export function verificationEvent(record: VerificationRecord): WebhookEventInput {
  return { type: `VERIFICATION.${record.verificationStatus}`, objectId: record.id, data: viewVerification(record) }
}
