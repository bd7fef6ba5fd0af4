import type { WebhookSignatureVerdict } from '../../../contract/console/inbox/schemas'
import { StatusBadge } from '../../components/StatusBadge'

/** What the signature check came to. */
export function VerdictBadge({ verdict }: { readonly verdict: WebhookSignatureVerdict }) {
  return <StatusBadge status={verdict} tone={verdict === 'VALID' ? 'good' : 'danger'} />
}
