import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { startTrustChange } from '../trust'

/** Begins to take the trust in a payee back. Errors: those of startTrustChange. Source: behaviour 6.5. */
export async function startBeneficiaryUntrust(context: Context, { params }: Input<'startBeneficiaryUntrust'>) {
  return startTrustChange(context, params.externalAccountId, 'UNTRUST')
}
