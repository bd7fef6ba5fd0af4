import type { OwnerVerdict } from '../../../contract/beneficial-owners/review'
import { isoOf } from '../../foundation/clock'
import { type Context, namedActor } from '../../kernel/context'
import { type BeneficialOwnerRecord, updateBeneficialOwnerRow } from './store'

/** A person's word on an owner: its state follows, and stays whatever becomes of its business. Assumes: A-521. */
export async function reviewOwner(
  { tx, now, actor, changes, audit }: Context,
  owner: BeneficialOwnerRecord,
  { verdict, reason }: { readonly verdict: OwnerVerdict; readonly reason: string },
): Promise<BeneficialOwnerRecord> {
  const at = isoOf(now)
  const review = { verdict, reason, by: namedActor(actor).name, at }
  const reviewed = { ...owner, kycStatus: verdict, review, updatedAt: at }
  await updateBeneficialOwnerRow(tx, reviewed)
  changes.add('beneficial-owners', owner.id)
  changes.add('customers', owner.customerId)
  audit.note({ targetId: owner.id, reason, details: { result: verdict, customerId: owner.customerId } })
  return reviewed
}
