import { useState } from 'react'
import { NEW_OPERATOR_ROLES } from '../../../../contract/console/operators/roles'
import type { Operator, OperatorProof } from '../../../../contract/console/operators/schemas'
import { useWrite } from '../../../client/useWrite'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { ProofDialog } from './ProofDialog'
import { RoleChecks } from './RoleChecks'
import { words } from './words'

const text = words.form
const EITHER = ['PIN', 'PASSKEY'] as const

interface OwnProps {
  /** The operator at the desk. */
  readonly me: Operator
  readonly onClose: () => void
}

/** Whose proof confirms an act; nobody’s while the operator at the desk has none. */
export const confirmerOf = (me: Operator): Operator | null => (me.proofs.length === 0 ? null : me)

/** Lets another person in: they bring their proof, and who is at the desk shows theirs. */
export function AddOperator({ me, onClose, onAdded }: OwnProps & { readonly onAdded: (operator: Operator) => void }) {
  const write = useWrite('createOperator', { onDone: onAdded })
  const [roles, setRoles] = useState(NEW_OPERATOR_ROLES)
  return (
    <ProofDialog
      title={words.add}
      submitLabel={text.addSubmit}
      confirmedBy={me}
      brings={EITHER}
      owner={{ id: null, name: '' }}
      write={write}
      onClose={onClose}
      fields={<RoleChecks value={roles} onChange={setRoles} error={roles.length === 0 ? words.rolesMissing : null} />}
      fieldFaults={roles.length === 0 ? ['roles'] : []}
      onSend={(given) => void write.send({ body: { ...given, roles: [...roles] } })}
    />
  )
}

interface AddProofProps extends OwnProps {
  readonly owner: Operator
  readonly kind: OperatorProof['kind']
  /** Before a second operator can be added. */
  readonly isAskedFirst?: boolean
}

/** A first PIN, a passkey, or the first PIN of somebody from an older folder. */
export function AddProof({ me, owner, kind, isAskedFirst = false, onClose }: AddProofProps) {
  // Whoever was on the way to adding somebody goes on with that.
  const write = useWrite('addOperatorProof', { onDone: () => (isAskedFirst ? undefined : onClose()) })
  const isOwn = me.id === owner.id
  const title = kind === 'PASSKEY' ? words.addPasskey : isOwn ? words.setPin : words.give
  const intro = isAskedFirst ? text.ownFirstText : isOwn ? undefined : text.giveText(owner.name)
  return (
    <ProofDialog
      title={isAskedFirst ? text.ownFirstTitle : title}
      intro={intro}
      submitLabel={isAskedFirst ? text.firstSubmit : kind === 'PASSKEY' ? text.passkeySubmit : text.setSubmit}
      confirmedBy={confirmerOf(me)}
      brings={isAskedFirst ? EITHER : [kind]}
      owner={owner}
      write={write}
      onClose={onClose}
      onSend={({ proof, confirm }) => {
        if (proof === undefined) return
        void write.send({ params: { operatorId: owner.id }, body: { proof, confirm } })
      }}
    />
  )
}

/** The old PIN, then the new one. */
export function ChangePin({ me, onClose }: OwnProps) {
  const write = useWrite('changeOperatorPin', { onDone: onClose })
  return (
    <ProofDialog
      title={words.changePin}
      submitLabel={text.changeSubmit}
      confirmedBy={me}
      isOldPinAsked
      brings={['PIN']}
      owner={me}
      write={write}
      onClose={onClose}
      onSend={({ proof, confirm }) => {
        if (proof?.kind !== 'PIN' || confirm?.kind !== 'PIN') return
        void write.send({ params: { operatorId: me.id }, body: { proof, confirm } })
      }}
    />
  )
}

interface RemoveProofProps extends OwnProps {
  readonly proof: OperatorProof
}

/** What a proof is called in a sentence. */
export function proofName({ kind, label }: OperatorProof): string {
  if (kind === 'PIN') return words.pin
  return label === null ? words.passkey : `${words.passkey} ${label}`
}

/** Takes one proof away; any of them confirms it. */
export function RemoveProof({ me, proof, onClose }: RemoveProofProps) {
  const write = useWrite('removeOperatorProof', { onDone: onClose })
  return (
    <ProofDialog
      title={words.removeOne(proofName(proof))}
      intro={text.removeText(proofName(proof))}
      submitLabel={text.removeSubmit}
      isDangerous
      confirmedBy={me}
      brings={[]}
      owner={me}
      write={write}
      onClose={onClose}
      onSend={({ confirm }) => {
        if (confirm === undefined) return
        void write.send({ params: { operatorId: me.id, proofId: proof.id }, body: { confirm } })
      }}
    />
  )
}

/** Keeps an operator away from the desk, or lets them back; with a reason. */
export function ChangeState({ operator, onClose }: { readonly operator: Operator; readonly onClose: () => void }) {
  const isDisabling = operator.state === 'ACTIVE'
  return (
    <ReasonDialog
      id="setOperatorState"
      title={isDisabling ? words.disableTitle(operator.name) : words.enableTitle(operator.name)}
      text={isDisabling ? words.disableText : words.enableText}
      submitLabel={isDisabling ? words.disable : words.enable}
      isDangerous={isDisabling}
      toCall={(reason) => ({
        params: { operatorId: operator.id },
        body: { state: isDisabling ? 'DISABLED' : 'ACTIVE', reason },
      })}
      onClose={onClose}
    />
  )
}
