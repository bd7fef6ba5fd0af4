import type { Input } from '../../../../contract/operations'
import { filtersOf, pagingOf } from '../../../database/listFilters'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireVerification } from '../public'
import { listVerificationPage } from '../store'
import { viewVerification } from '../view'

/** Reads a verification. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.1. */
export async function getVerification({ tx }: Context, { params }: Input<'getVerification'>) {
  return ok(viewVerification(await requireVerification(tx, params.verificationId)))
}

/** Lists verifications, newest first. Source: behaviour 7.1. */
export async function listVerifications({ tx }: Context, { query }: Input<'listVerifications'>) {
  const filters = filtersOf([
    ['customer_id', '=', query.customerId],
    ['verification_status', '=', query.verificationStatus, 'verificationStatus'],
  ])
  const page = await listVerificationPage(tx, { filters, ...pagingOf(query) })
  return ok(mapPage(page, viewVerification))
}
