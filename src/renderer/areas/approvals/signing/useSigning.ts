import type { CastItem } from '../../../../contract/console/approvals/schemas'
import { messageOf } from '../../../../contract/console/dossier/sealedText'
import { hexOf, sha256Hex } from '../../../../contract/console/dossier/webCrypto'
import { callOperation } from '../../../client/callOperation'
import type { Reply } from '../../../client/operations'
import { showPasskey } from '../../../client/operatorPasskey'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { useAct } from '../../../client/useAct'
import { type GivenAlong, type Signer, type SigningOperation, type SignTask, textToSign } from './signedText'

/** One signature as a person gives it. */
interface Signing {
  readonly task: SignTask
  readonly signer: Signer
  /** Over the session of somebody else. */
  readonly isSecond: boolean
  readonly given: GivenAlong
  /** Null: a passkey is asked for. */
  readonly pin: string | null
}

const failureOf = ({ failure }: CastItem, operation: SigningOperation): ServiceCallError =>
  new ServiceCallError(
    409,
    failure?.code ?? 'CONFLICT',
    failure?.message ?? '',
    { reason: failure?.reason ?? null },
    operation,
  )

const SALT_BYTES = 16

async function passkeyProof(signing: Signing) {
  const { task, signer, given } = signing
  const subjectId = task.subjects[0]?.subjectId ?? ''
  // The time in the text is the host's: what was read with the screen may be too old by now.
  const { wallAt: signedAt } = await callOperation('getApprovalStanding', { params: { subjectId } })
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const message = await messageOf(textToSign(task, signer, given, { signedAt, salt }))
  return { signedAt, salt, proof: await showPasskey(signer.operatorId, await sha256Hex(message)) }
}

async function cast(signing: Signing): Promise<Reply<'castVotes'>> {
  const { task, signer, isSecond, given, pin } = signing
  const shown = pin === null ? await passkeyProof(signing) : { proof: { kind: 'PIN', pin } as const }
  const reason = given.reason.trim()
  const reply = await callOperation(task.operation, {
    body: {
      ...shown,
      subjects: [...task.subjects],
      confirmedSum: task.confirmedSum,
      checklist: [...given.checklist],
      evidenceFileIds: given.evidence.map(({ id }) => id),
      operatorId: isSecond ? signer.operatorId : undefined,
      reason: reason === '' ? undefined : reason,
    },
  })
  const [item, ...others] = reply.items
  if (item?.outcome === 'REFUSED' && others.length === 0) throw failureOf(item, task.operation)
  return reply
}

/** Signs with a PIN or a passkey; what keeps the only payment from being signed is the refusal. */
export function useSigning(operation: SigningOperation, onDone: (items: readonly CastItem[]) => unknown) {
  return useAct(operation, cast, { onDone: ({ items }) => void onDone(items) })
}
