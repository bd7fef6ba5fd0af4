import type { ScaFactorView } from '../../../contract/sca/schemas'
import type { FactorRow } from './store'

/** The wire shape of a factor; the id is a passkey's. */
export function viewFactor({ factor, credential_id: credentialId, name }: FactorRow): ScaFactorView {
  return { factor, credentialId: credentialId ?? undefined, name }
}
