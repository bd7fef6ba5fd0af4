import type { SearchHit } from '../../../contract/console/objects/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { Notes } from '../team/notes/Notes'
import { AgentWork } from './AgentWork'
import { PolicyHistory } from './history/PolicyHistory'
import { words } from './words'

function Shown({ id, title, subtitle, createdAt }: SearchHit) {
  return (
    <>
      <DetailHeader
        title={title}
        status={<StatusBadge status="DELETED" kind="AGENT" isFramed />}
        subtitle={
          <>
            {subtitle !== null && (
              <span>
                {words.forCustomer} {subtitle}
              </span>
            )}
            <span>
              {words.created} <TimeText at={createdAt} />
            </span>
            <CopyableId id={id} isLinked={false} />
          </>
        }
        gone={words.deleted}
      />
      <AgentWork agentId={id} />
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
