import { UndoTime } from '../../areas/settings/controls/UndoTime'
import { WalletSignIns } from '../../areas/settings/controls/WalletSignIns'
import { useRead } from '../../client/useRead'
import { mountPart } from '../../components/testing/mountPart'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'

/** Settings in rows of their own, which follow what is stored. */
function Settings() {
  const { data } = useRead('getHostSettings', {}, { everyMs: 200 })
  if (data === undefined) return null
  return (
    <>
      <PageLink to={placeAddress('agents')}>Agents</PageLink>
      <UndoTime seconds={data.decisionUndoSeconds} />
      <WalletSignIns settings={data} />
    </>
  )
}

mountPart(Settings)
