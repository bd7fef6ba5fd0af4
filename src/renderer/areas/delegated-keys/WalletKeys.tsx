import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { KeyState } from './KeyState'
import { words } from './words'

/** More than a wallet ever has in force; the list of the screen has the others. */
const SHOWN = 20

/** The delegated keys of a wallet, on its own page. */
export function WalletKeys({ accountId }: { readonly accountId: string }) {
  const { data } = useRead('listDelegatedKeyItems', { query: { accountId, limit: SHOWN } })
  if (data === undefined) return null
  return (
    <Section title={words.ofWallet}>
      {data.data.length === 0 ? (
        <p className="muted">{words.noneOfWallet}</p>
      ) : (
        <LineList>
          {data.data.map((key) => (
            <Line
              key={key.id}
              first={<CopyableId id={key.id} label={key.nickname} />}
              second={<CopyableId id={key.cardId} label={words.card(key.cardLast4)} />}
              aside={<KeyState status={key.status} />}
            />
          ))}
        </LineList>
      )}
    </Section>
  )
}
