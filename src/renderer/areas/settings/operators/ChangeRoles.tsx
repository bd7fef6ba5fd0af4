import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Operator } from '../../../../contract/console/operators/schemas'
import { useWrite } from '../../../client/useWrite'
import { starred } from '../../../components/starred'
import { words as shared } from '../../../components/words'
import { ProofDialog } from './ProofDialog'
import { confirmerOf } from './proofActs'
import { RoleChecks } from './RoleChecks'
import { words } from './words'

const REASON_LENGTH_MIN = 3

interface ChangeRolesProps {
  /** The operator at the desk. */
  readonly me: Operator
  readonly operator: Operator
  readonly onClose: () => void
}

/** Says what somebody may do from now on: with a reason, and the proof of who says it. */
export function ChangeRoles({ me, operator, onClose }: ChangeRolesProps) {
  const write = useWrite('changeOperatorRoles', { onDone: onClose })
  const [roles, setRoles] = useState<Operator['roles'][number][]>(operator.roles)
  const [reason, setReason] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const isReasonShort = reason.trim().length < REASON_LENGTH_MIN
  return (
    <ProofDialog
      title={words.changeRolesOf(operator.name)}
      intro={words.changeRolesText}
      submitLabel={words.changeRolesSubmit}
      confirmedBy={confirmerOf(me)}
      brings={[]}
      owner={operator}
      write={write}
      onClose={onClose}
      fields={
        <>
          <RoleChecks
            value={roles}
            onChange={(chosen) => setRoles([...chosen])}
            error={roles.length === 0 ? words.rolesMissing : null}
          />
          <Textarea
            label={shared.reason.label}
            description={shared.reason.note}
            {...starred(true)}
            autosize
            minRows={2}
            value={reason}
            error={isJudged && isReasonShort ? words.reasonMissing : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      fieldFaults={[...(roles.length === 0 ? ['roles'] : []), ...(isReasonShort ? ['reason'] : [])]}
      onJudged={() => setIsJudged(true)}
      onSend={({ confirm }) =>
        void write.send({ params: { operatorId: operator.id }, body: { roles, reason, confirm } })
      }
    />
  )
}
