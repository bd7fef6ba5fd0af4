import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { useSetSearch } from '../../navigation/useSearch'
import { LinkState } from './states'
import { words } from './words'

const own = words.link

/** A link to an account at the provider; one that does not work any more can be renewed. */
export function LinkDetail({ id }: { readonly id: string }) {
  const read = useRead('getStablecoinProviderAccount', { params: { stablecoinProviderAccountId: id } })
  const setSearch = useSetSearch()
  return (
    <StatePanel read={read}>
      {({ status, providerAccountId, provider, lastVerifiedAt, createdAt }) => (
        <>
          <DetailHeader
            title={providerAccountId}
            subtitle={<CopyableId id={id} isLinked={false} />}
            status={<LinkState status={status} isFramed />}
            actions={
              status === 'ACTIVE' ? undefined : (
                <ActButton
                  operation="linkStablecoinProviderAccount"
                  onAct={() => setSearch({ new: '1', account: providerAccountId })}
                >
                  {own.again}
                </ActButton>
              )
            }
          />
          <Section title={own.facts}>
            {own.notes[status] !== null && <p>{own.notes[status]}</p>}
            <KeyValue
              rows={[
                { label: words.columns.provider, value: words.providers[provider] },
                { label: own.credentials, value: <span className="muted">{own.sealed}</span> },
                { label: words.columns.verified, value: <TimeText at={lastVerifiedAt} /> },
                { label: words.columns.created, value: <TimeText at={createdAt} /> },
              ]}
            />
          </Section>
        </>
      )}
    </StatePanel>
  )
}
