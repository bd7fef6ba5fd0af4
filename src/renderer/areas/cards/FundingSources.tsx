import { Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CardAccount, CardDetail, CardSource } from '../../../contract/console/cards/cardDetail'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { moneyText } from '../../components/format/moneyText'
import { IconButton } from '../../components/IconButton'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatusBadge } from '../../components/StatusBadge'
import { idTail } from '../../navigation/idText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { movedBy } from './cardText'
import styles from './FundingSources.module.css'
import { words } from './words'

const { sources: text } = words

/** An account as people tell it from others: its currency and the end of its id. */
export function accountName({
  currency,
  type,
  accountId,
}: Pick<CardAccount, 'currency' | 'type' | 'accountId'>): string {
  return `${words.accountOf(currency, type === 'EMBEDDED_WALLET')} ${idTail(accountId)}`
}

function KeyLine({ source }: { readonly source: CardSource }) {
  if (source.type !== 'EMBEDDED_WALLET') return null
  if (source.activeKey === null) {
    return (
      <span className={styles.warning}>
        {text.noKey} ·{' '}
        <PageLink to={placeAddress('playground', { account: source.accountId, ceremony: 'delegate-key' })}>
          {text.toPlayground}
        </PageLink>
      </span>
    )
  }
  return (
    <span className={styles.second}>
      {text.signedBy} <CopyableId id={source.activeKey.id} label={source.activeKey.nickname} />
    </span>
  )
}

interface SourceProps {
  readonly source: CardSource
  readonly index: number
  readonly count: number
  readonly isFixed: boolean
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => unknown
}

function Source({ source, index, count, isFixed, onMove, onRemove }: SourceProps) {
  const name = accountName(source)
  return (
    <li className={styles.source} data-first={index === 0 && !isFixed}>
      <span className={styles.place}>{index + 1}</span>
      <span className={styles.what}>
        <span className={styles.first}>
          <CopyableId id={source.accountId} label={name} />
          {index === 0 && !isFixed && <span className={styles.pays}>{text.pays}</span>}
          {source.status !== 'ACTIVE' && <StatusBadge status={source.status} />}
        </span>
        <KeyLine source={source} />
      </span>
      <MoneyText amountMinor={source.availableMinor} currency={source.currency} isCopyable />
      {!isFixed && count > 1 && (
        <span className={styles.acts}>
          <IconButton icon={IconArrowUp} label={text.up(name)} disabled={index === 0} onClick={() => onMove(-1)} />
          <IconButton
            icon={IconArrowDown}
            label={text.down(name)}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <ConfirmButton
            operation="updateCardById"
            size="compact-xs"
            question={text.removeNote}
            confirmLabel={text.removeVerb}
            onConfirm={onRemove}
            aria-label={text.remove(name)}
            isDangerous
          >
            {text.removeShort}
          </ConfirmButton>
        </span>
      )}
    </li>
  )
}

interface AddProps {
  readonly accounts: readonly CardAccount[]
  readonly onAdd: (accountId: string) => Promise<unknown>
}

function AddSource({ accounts, onAdd }: AddProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const add = async () => {
    if (chosen === null) return
    await onAdd(chosen)
    setChosen(null)
  }
  if (accounts.length === 0) return <p className="muted">{text.noOthers}</p>
  return (
    <div className={styles.add}>
      <Select
        label={text.add}
        description={text.addNote}
        placeholder={text.choose}
        data={accounts.map((account) => ({
          value: account.accountId,
          label: `${accountName(account)}, ${moneyText(account.availableMinor, account.currency)}`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <ActButton operation="updateCardById" variant="default" disabled={chosen === null} onAct={add}>
        {text.addVerb}
      </ActButton>
    </div>
  )
}

/** What the card pays from, in order; only the first is drawn on. */
export function FundingSources({ detail }: { readonly detail: CardDetail }) {
  const { card, sources, otherAccounts } = detail
  const write = useWrite('updateCardById')
  const isFixed = card.state === 'CLOSED'
  const ids = sources.map(({ accountId }) => accountId)
  const save = (fundingSources: string[]) => write.send({ params: { id: card.id }, body: { fundingSources } })
  return (
    <Section title={text.title}>
      <p className="muted">{isFixed ? text.closed : text.onlyFirst}</p>
      <ol className={styles.sources} aria-label={text.title}>
        {sources.map((source, index) => (
          <Source
            key={source.accountId}
            source={source}
            index={index}
            count={sources.length}
            isFixed={isFixed}
            onMove={(step) => void save(movedBy(ids, index, step))}
            onRemove={() => save(ids.filter((id) => id !== source.accountId))}
          />
        ))}
      </ol>
      <ServiceErrorAlert error={write.error} />
      {!isFixed && <AddSource accounts={otherAccounts} onAdd={(accountId) => save([...ids, accountId])} />}
    </Section>
  )
}
