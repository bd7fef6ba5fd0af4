import { IconCircleCheck } from '@tabler/icons-react'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { words } from './words'

/** Nothing waits: when the last one was decided, what would make one appear, and a button that makes some. */
export function NothingWaits() {
  const last = useRead('listDecidedActions', { query: { limit: 1 } })
  const state = useRead('getConsoleState', {})
  const make = useWrite('makeFreshActions')
  const decidedAt = last.data?.data[0]?.decision.decidedAt
  return (
    <EmptyState
      title={words.empty.waiting}
      icon={<IconCircleCheck size={22} stroke={1.4} />}
      text={
        <>
          <p>
            {decidedAt === undefined ? (
              words.empty.neverDecided
            ) : (
              <>
                {words.empty.lastDecided} <TimeText at={decidedAt} />.
              </>
            )}
          </p>
          <p>{words.empty.appears}</p>
          <ServiceErrorAlert error={make.error} />
        </>
      }
      action={
        state.data?.dataSet === 'DEMO' ? (
          <ActButton operation="makeFreshActions" onAct={() => make.send({})}>
            {words.empty.make}
          </ActButton>
        ) : undefined
      }
    />
  )
}
