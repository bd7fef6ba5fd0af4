import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { startTrustChange } from '../trust'

/** Begins to trust a payee. Errors: those of startTrustChange. Source: behaviour 6.5. */
export async function startBeneficiaryTrust(context: Context, { params }: Input<'startBeneficiaryTrust'>) {
  return startTrustChange(context, params.externalAccountId, 'TRUST')
}
