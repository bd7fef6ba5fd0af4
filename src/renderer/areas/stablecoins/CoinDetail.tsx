import type { CoinItem } from '../../../contract/console/stablecoins/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { CoinAmount } from './CoinAmount'
import { CoinState, LinkState } from './states'
import { words } from './words'

const own = words.coin

function Acts({ coin: { id } }: { readonly coin: CoinItem }) {
  const goTo = useGoTo()
  const open = (form: 'mint' | 'burn') => goTo(placeAddress('stablecoins', { new: form, coin: id }))
  return (
    <>
      <ActButton operation="createStablecoinMint" onAct={() => open('mint')}>
        {words.mint.act}
      </ActButton>
      <ActButton operation="createStablecoinBurn" variant="default" onAct={() => open('burn')}>
        {words.burn.act}
      </ActButton>
    </>
  )
}

function Facts({ coin }: { readonly coin: CoinItem }) {
  const operations = placeAddress('stablecoins', { stablecoinId: coin.id })
  return (
    <Section title={own.facts}>
      {own.notReady[coin.issuanceStatus] !== null && <p>{own.notReady[coin.issuanceStatus]}</p>}
      <KeyValue
        rows={[
          { label: words.columns.symbol, value: coin.symbol },
          { label: own.standsFor, value: coin.baseCurrency },
          { label: own.decimals, value: String(coin.decimals) },
          { label: own.balance, value: <CoinAmount amount={coin.providerBalance} coin={coin} /> },
          {
            label: own.operations,
            value: (
              <p>
                {own.mints(coin.mints, coin.burns)} <PageLink to={operations}>{own.show}</PageLink>
              </p>
            ),
          },
          { label: own.providerId, value: <span className="mono">{coin.providerTokenIdentifier}</span> },
          { label: own.network, value: 'Spark' },
          { label: own.networkId, value: <span className="mono">{coin.networkTokenIdentifier}</span> },
          {
            label: own.link,
            value: (
              <>
                <CopyableId id={coin.stablecoinProviderAccountId} label={coin.providerAccountId} />{' '}
                <LinkState status={coin.linkStatus} />
              </>
            ),
          },
          { label: words.columns.created, value: <TimeText at={coin.createdAt} /> },
        ]}
      />
    </Section>
  )
}

/** A coin: what it is with its provider, and what it may be used for. */
export function CoinDetail({ id }: { readonly id: string }) {
  const read = useRead('getCoin', { params: { stablecoinId: id } })
  return (
    <StatePanel read={read}>
      {(coin) => (
        <>
          <DetailHeader
            title={coin.name}
            subtitle={<CopyableId id={id} isLinked={false} />}
            status={<CoinState status={coin.issuanceStatus} isFramed />}
            actions={coin.issuanceStatus === 'PROVISIONED' ? <Acts coin={coin} /> : undefined}
          />
          <Facts coin={coin} />
        </>
      )}
    </StatePanel>
  )
}
