import { usePages } from '../../client/usePages'
import { Line, LineList } from '../../components/LineList'
import { ErrorState, Skeleton } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { words } from './words'

const LIMIT = 5

/** The newest cards of a customer, a line each. */
export function CardLines({ customerId }: { readonly customerId: string }) {
  const pages = usePages('listCards', { query: { cardholderId: customerId, limit: LIMIT } })
  if (pages.isLoading) return <Skeleton lines={1} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.none}</p>
  return (
    <>
      <LineList label={words.title}>
        {pages.rows.slice(0, LIMIT).map(({ id, last4, state, platformCardId }) => (
          <Line
            key={id}
            first={
              <PageLink to={itemAddress('cards', id)}>
                {last4 === undefined ? words.noNumber : words.numberEnding(last4)}
              </PageLink>
            }
            second={platformCardId}
            aside={<StatusBadge status={state} label={words.states[state]} />}
          />
        ))}
      </LineList>
      {pages.hasMore && <PageLink to={placeAddress('cards', { cardholderId: customerId })}>{words.allCards}</PageLink>}
    </>
  )
}
