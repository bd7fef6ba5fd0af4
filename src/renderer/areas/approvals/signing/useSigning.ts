import type { CastItem } from '../../../../contract/console/approvals/schemas'
import { messageOf } from '../../../../contract/console/dossier/sealedText'
import { hexOf, sha256Hex } from '../../../../contract/console/dossier/webCrypto'
import { callOperation } from '../../../client/callOperation'
import type { CallOptions, Reply } from '../../../client/operations'
import { showPasskey } from '../../../client/operatorPasskey'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { useAct } from '../../../client/useAct'
import { type GivenAlong, type Signer, type SigningOperation, type SignTask, textToSign } from './signTask'

/** One signature as a person gives it. */
interface Signing {
  readonly task: SignTask
  readonly signer: Signer
  readonly given: GivenAlong
  /** What is sent; the passkey adds its proof. */
  readonly body: CallOptions<SigningOperation>['body']
  readonly isByPasskey: boolean
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

async function passkeyProof({ task, signer, given }: Signing) {
  const subjectId = task.subjects[0]?.subjectId ?? ''
  // The time in the text is the host's: what was read with the screen may be too old by now.
  const { wallAt: signedAt } = await callOperation('getApprovalStanding', { params: { subjectId } })
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const message = await messageOf(textToSign(task, signer, given, { signedAt, salt }))
  return { signedAt, salt, proof: await showPasskey(signer.operatorId, await sha256Hex(message)) }
}

async function cast(signing: Signing): Promise<Reply<'castVotes'>> {
  const { task, body, isByPasskey } = signing
  const shown = isByPasskey ? await passkeyProof(signing) : {}
  const reply = await callOperation(task.operation, { body: { ...body, ...shown } })
  const [item, ...others] = reply.items
  if (item?.outcome === 'REFUSED' && others.length === 0) throw failureOf(item, task.operation)
  return reply
}

/** Signs with a PIN or a passkey; what keeps the only payment from being signed is the refusal. */
export function useSigning(operation: SigningOperation, onDone: (items: readonly CastItem[]) => unknown) {
  return useAct(operation, cast, { onDone: ({ items }) => void onDone(items) })
}
