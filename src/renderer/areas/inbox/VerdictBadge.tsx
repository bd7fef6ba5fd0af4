import type { SignatureVerdict } from '../../../contract/console/inbox/schemas'
import { StatusBadge } from '../../components/StatusBadge'

/** What the signature check came to. */
export function VerdictBadge({ verdict }: { readonly verdict: SignatureVerdict }) {
  return <StatusBadge status={verdict} tone={verdict === 'VALID' ? 'good' : 'danger'} />
}
