import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getVerificationRecord } from '../store'
import { viewVerification } from '../view'

/** Reads a verification. Errors: REFERENCE_NOT_FOUND. Source: behaviour 7.1. */
export async function getVerification({ tx }: Context, { params }: Input<'getVerification'>) {
  const record = await getVerificationRecord(tx, params.verificationId)
  if (record === null) {
    throw new ServiceError('REFERENCE_NOT_FOUND', 'There is no verification with this id.', { field: 'verificationId' })
  }
  return ok(viewVerification(record))
}
