import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { ok } from '../../../foundation/reply'
import { requireBeneficialOwner } from '../public'
import { viewBeneficialOwner } from '../view'

/** Reads an owner, with its identity number. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.1. */
export async function getBeneficialOwner({ tx }: Context, { params }: Input<'getBeneficialOwner'>) {
  return ok(viewBeneficialOwner(await requireBeneficialOwner(tx, params.beneficialOwnerId)))
}
