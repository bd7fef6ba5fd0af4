import type { AgentPolicy } from '../../../contract/agents/schemas'
import { findCurrency } from '../../../contract/exchange-rates/currencies'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import { policyErrors } from './policyChanges'
import { listOwnAccountIds } from './store'

/**
 * Refuses a policy that cannot be applied to this customer's agent, naming all its faults together.
 *
 * Input: `prefix` is where the request holds the policy, `policy.` or nothing.
 * Errors: INVALID_INPUT: unknown currency, threshold without currency, account that is not the customer's.
 * Source: behaviour 20.1, 20.2. Assumes: A-096.
 */
export async function requireUsablePolicy(
  tx: Tx,
  customerId: string,
  policy: AgentPolicy,
  prefix: string,
): Promise<void> {
  const errors = policyErrors(policy, {
    prefix,
    isKnownCurrency: (code) => findCurrency(code) !== null,
    ownAccountIds: new Set(await listOwnAccountIds(tx, customerId)),
  })
  const [first] = errors
  if (first === undefined) return
  throw new ServiceError(
    'INVALID_INPUT',
    `The policy cannot be used: ${first.field} ${first.message}. Nothing was changed.`,
    {
      field: first.field,
      errors,
    },
  )
}
