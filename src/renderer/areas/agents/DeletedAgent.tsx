import type { SearchHit } from '../../../contract/console/objects/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { DossierButton } from '../dossier/DossierButton'
import { Notes } from '../team/notes/Notes'
import { AgentWork } from './AgentWork'
import { PolicyHistory } from './history/PolicyHistory'
import { words } from './words'

/** When somebody deleted it, and who, as the audit log has it. */
function Deletion({ id }: { readonly id: string }) {
  const query = { operationId: 'deleteAgent', targetId: id, outcome: 'DONE', limit: 1 } as const
  const deletion = useRead('listAuditEntries', { query }).data?.data[0]
  if (deletion === undefined) return null
  const who = whoActed(deletion)
  return (
    <span>
      {words.deletedAt} <TimeText at={deletion.at} />
      {who !== null && ` ${words.by} ${who}`}
    </span>
  )
}

function Shown({ id, title, subtitle, customerId, createdAt }: SearchHit) {
  return (
    <>
      <DetailHeader
        title={title}
        status={<StatusBadge status="DELETED" kind="AGENT" isFramed />}
        subtitle={
          <>
            {customerId !== null && (
              <span>
                {words.forCustomer} <CopyableId id={customerId} label={subtitle} />
              </span>
            )}
            <span>
              {words.created} <TimeText at={createdAt} />
            </span>
            <Deletion id={id} />
            <CopyableId id={id} isLinked={false} />
          </>
        }
        actions={<DossierButton kind="AGENT" id={id} />}
        gone={words.deleted}
      />
      <AgentWork agentId={id} isOver />
      <Notes targetId={id} />
      <PolicyHistory agentId={id} inForce={null} />
    </>
  )
}

/** A deleted agent, which the interface knows no more: what it did, and its policies over time. */
export function DeletedAgent({ id }: { readonly id: string }) {
  const read = useRead('searchObjects', { query: { text: id, kind: 'AGENT', limit: 1 } })
  return (
    <StatePanel read={read}>
      {({ data }) => data.filter((hit) => hit.id === id).map((hit) => <Shown key={hit.id} {...hit} />)}
    </StatePanel>
  )
}
