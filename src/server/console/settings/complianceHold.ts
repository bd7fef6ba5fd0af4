import type { ConsoleInput } from '../../../contract/console/operations'
import { viewCustomer } from '../../areas/customers/public'
import { liftHold, placeHold } from '../../areas/verifications/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** Puts a customer on hold. Errors: USER_NOT_FOUND; CONFLICT, neither PENDING nor APPROVED. Source: behaviour 7.2. */
export async function placeComplianceHold(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'placeComplianceHold'>,
) {
  return ok(await viewCustomer(context.tx, await placeHold(context, params.customerId, body.reason)))
}

/** Ends the hold on a customer. Errors: USER_NOT_FOUND; CONFLICT, not on hold. Source: behaviour 7.2. */
export async function liftComplianceHold(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'liftComplianceHold'>,
) {
  return ok(await viewCustomer(context.tx, await liftHold(context, params.customerId, body.reason)))
}
