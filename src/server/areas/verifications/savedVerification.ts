import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import type { SubmissionPlan } from './rules'
import { getVerificationOfCustomer, insertVerification, updateVerification, type VerificationRecord } from './store'

/** Writes the customer's one record, new or again. */
export async function saveVerification(
  { tx, now, ids, changes }: Context,
  customerId: string,
  plan: Pick<SubmissionPlan, 'verificationStatus' | 'errors'> & { readonly isAsked?: boolean },
): Promise<VerificationRecord> {
  const before = await getVerificationOfCustomer(tx, customerId)
  const { verificationStatus, errors } = plan
  const updatedAt = isoOf(now)
  const askedAt = plan.isAsked === true ? updatedAt : (before?.askedAt ?? null)
  const record: VerificationRecord =
    before === null
      ? {
          id: ids.new('Verification'),
          customerId,
          verificationStatus,
          errors,
          askedAt,
          createdAt: updatedAt,
          updatedAt,
        }
      : { ...before, verificationStatus, errors, askedAt, updatedAt }
  if (before === null) await insertVerification(tx, record)
  else await updateVerification(tx, before, record)
  changes.add('verifications', record.id)
  return record
}
