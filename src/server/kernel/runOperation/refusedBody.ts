import type { OperationShape } from '../../../contract/operation'
import { findBodyMistake, timesOfToken } from '../../crypto/walletSignature/bodyMistakes'
import type { RefusalEvidence, ServiceError } from '../../foundation/ServiceError'
import type { RawInput } from './parseInput'

type Facts = Readonly<Record<string, unknown>>

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Facts)[name] : undefined

/**
 * What a refused body shows besides the verdict: how it is written, which a client library may have done as the
 * standards do and not as this interface does, and how old its token is. Never its values.
 */
export function factsOfRefusedBody(shape: OperationShape, body: unknown, now: number): Facts {
  if (shape.bodyIsProof !== true) return {}
  const mistake = findBodyMistake(body)
  const token = timesOfToken(memberOf(body, 'oidcToken'), now)
  return { mistake: mistake ?? undefined, token: token ?? undefined }
}

/**
 * What the signature room keeps of a proof whose body does not even fit the contract; null for other operations, and
 * for refusals that no body caused. Assumes: A-182.
 */
export function evidenceOfRefusedInput(
  shape: OperationShape,
  call: RawInput,
  error: ServiceError,
): RefusalEvidence | null {
  if (shape.bodyIsProof !== true || error.code !== 'INVALID_INPUT') return null
  const accountId = memberOf(call.body, 'accountId')
  const requestId = call.headers['request-id']
  const fields = (error.details?.errors ?? []).map(({ message }) => message ?? '').slice(0, 5)
  return {
    accountId: typeof accountId === 'string' && accountId.length <= 200 ? accountId : null,
    requestId: requestId === undefined || requestId === '' ? null : requestId.slice(0, 200),
    reason: 'INVALID_INPUT',
    verdict: { check: 'INPUT', fault: 'INVALID_INPUT', detail: `${fields.join('; ')}.` },
  }
}
