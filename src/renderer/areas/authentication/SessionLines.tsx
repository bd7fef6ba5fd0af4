import { useState } from 'react'
import type { CustomerAuthentication } from '../../../contract/console/authentication/schemas'
import { ActButton } from '../../components/ActButton'
import { Line, LineList } from '../../components/LineList'
import { ReasonDialog } from '../../components/ReasonDialog'
import { TimeText } from '../../components/TimeText'
import { FactorName } from './FactorLines'
import { words } from './words'

interface SessionLinesProps {
  readonly authentication: CustomerAuthentication
}

/** The open login sessions of a customer, each of which staff may end with a reason. */
export function SessionLines({ authentication }: SessionLinesProps) {
  const { customerId, sessions, isAsked } = authentication
  const [ending, setEnding] = useState<string | null>(null)
  if (sessions.length === 0) return <p className="muted">{isAsked ? words.noSessions : words.noSessionsUnasked}</p>
  return (
    <>
      <LineList label={words.sessions}>
        {sessions.map(({ id, factor, endUserIpAddress, createdAt, expiresAt }) => (
          <Line
            key={id}
            first={
              <>
                <FactorName factor={factor} />
                <span className="muted">
                  {words.until} <TimeText at={expiresAt} isExact />
                </span>
              </>
            }
            second={
              <>
                {words.started} <TimeText at={createdAt} /> {words.from}{' '}
                <span className="mono">{endUserIpAddress}</span>
              </>
            }
            aside={
              <ActButton
                operation="endScaSession"
                size="xs"
                variant="default"
                aria-label={words.endLabel(words.factor[factor])}
                onAct={() => setEnding(id)}
              >
                {words.end}
              </ActButton>
            }
          />
        ))}
      </LineList>
      {ending !== null && (
        <ReasonDialog
          id="endScaSession"
          title={words.endTitle}
          text={words.endText}
          submitLabel={words.endAct}
          isDangerous
          toCall={(reason) => ({ params: { customerId, sessionId: ending }, body: { reason } })}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}
