import type { Input } from '../../../../contract/operations'
import type { WriteContext } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import type { JudgedScaAssertion } from '../passkeys'
import { confirmTrustChange, judgeTrustProof } from '../trust'

type Confirmation = Input<'confirmBeneficiaryTrust'>

const prepare = (preparation: Preparation, { params, body }: Confirmation) =>
  judgeTrustProof(preparation, { accountId: params.externalAccountId, kind: 'TRUST', body })

const handle = (context: WriteContext, { params, body }: Confirmation, judged: JudgedScaAssertion | null) =>
  confirmTrustChange(context, { accountId: params.externalAccountId, kind: 'TRUST', body }, judged)

/** Trusts a payee. Errors: those of confirmTrustChange. Source: behaviour 6.5. */
export const confirmBeneficiaryTrust = withPreparation<'confirmBeneficiaryTrust', JudgedScaAssertion | null>(
  prepare,
  handle,
)
