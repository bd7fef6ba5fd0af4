import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireBeneficialOwner } from '../public'
import { viewBeneficialOwner } from '../view'

/** Reads an owner, with its identity number. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.1. */
export async function getBeneficialOwner({ tx }: Context, { params }: Input<'getBeneficialOwner'>) {
  return ok(viewBeneficialOwner(await requireBeneficialOwner(tx, params.beneficialOwnerId)))
}
