import { useCallback, useState } from 'react'
import type { Card } from '../../../contract/cards/schemas'
import type { CardDetail } from '../../../contract/console/cards/cardDetail'
import { useFirstRows } from '../../client/useFirstRows'
import { usePages } from '../../client/usePages'
import { type Read, useRead } from '../../client/useRead'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { SearchSelect } from '../../components/SearchSelect'
import { EmptyState, ErrorState, Skeleton, StatePanel } from '../../components/StatePanel'
import { TwoSides } from '../../components/TwoSides'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { words as cardWords } from '../cards/words'
import { CardAndAccount, PaymentPicker, SelectedPayment, SelectedPostings } from './Effects'
import { FollowUpForm } from './FollowUpForm'
import { NewPaymentForm } from './NewPaymentForm'
import { Receipt } from './Receipt'
import styles from './Terminal.module.css'
import { words } from './words'

const MODES = [
  { value: 'new', label: words.modes.new },
  { value: 'selected', label: words.modes.selected },
]

function FollowUp({ cardId, flow }: { readonly cardId: string; readonly flow: Read<'getTransactionFlow'> | null }) {
  if (flow === null) return <p className={styles.hint}>{words.choosePayment}</p>
  return (
    <StatePanel read={flow}>
      {({ transaction }) =>
        transaction.type !== 'CARD' ? null : <FollowUpForm key={transaction.id} cardId={cardId} payment={transaction} />
      }
    </StatePanel>
  )
}

function Terminal({ detail }: { readonly detail: CardDetail }) {
  const { id: cardId, currency = '' } = detail.card
  const mode = useUrlTab(MODES, 'mode')
  const { payment = null } = useSearchValues()
  const setSearch = useSetSearch()
  const [token, setToken] = useState<string | null>(null)
  const read = useRead(
    'getTransactionFlow',
    { params: { transactionId: payment ?? '' } },
    { isEnabled: payment !== null },
  )
  const flow = payment === null ? null : read
  const follow = useCallback((transactionId: string | null) => setSearch({ payment: transactionId }), [setSearch])
  const [followed, setFollowed] = useState(payment)
  if (payment !== followed) {
    setFollowed(payment)
    // The answer to the last message is left behind: it would select its own payment again.
    if (mode !== 'new') setToken(null)
  }
  const select = (transactionId: string) => setSearch({ payment: transactionId, mode: 'selected' })
  return (
    <div className={styles.terminal}>
      <div className={styles.device}>
        <div className={styles.modes}>
          <UrlTabs name="mode" label={words.modes.label} tabs={MODES} />
        </div>
        {mode === 'new' ? (
          <>
            {token !== null && <Receipt key={token} cardId={cardId} issuerToken={token} onDecided={follow} />}
            <NewPaymentForm cardId={cardId} currency={currency} onAnswered={setToken} />
          </>
        ) : (
          <FollowUp cardId={cardId} flow={flow} />
        )}
      </div>
      <div className={styles.effects}>
        <TwoSides
          first={
            <>
              <CardAndAccount detail={detail} />
              {flow === null ? <p className={styles.hint}>{words.payment.none}</p> : <SelectedPayment read={flow} />}
            </>
          }
          second={
            <>
              <PaymentPicker cardId={cardId} selected={payment} onSelect={select} />
              {flow !== null && <SelectedPostings read={flow} />}
            </>
          }
        />
      </div>
    </div>
  )
}

function optionOf(card: Card, names: ReadonlyMap<string, string>) {
  const ending = card.last4 === undefined ? cardWords.noNumber : cardWords.numberEnding(card.last4)
  const holder = names.get(card.cardholderId) ?? ''
  return { value: card.id, label: words.cardOption(holder, ending, cardWords.states[card.state]) }
}

const ALL = {}

/** A point of sale beside the card: what a merchant's bank sends, what is decided, and where the money goes. */
export function TerminalPage() {
  const first = usePages('listCards', ALL)
  const cards = useFirstRows('listCards', ALL)
  const names = useCustomerNames()
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const usable = cards.find(({ state }) => state === 'ACTIVE') ?? cards[0]
  const cardId = search.card ?? usable?.id ?? null
  const detail = useRead('getCardDetail', { params: { cardId: cardId ?? '' } }, { isEnabled: cardId !== null })
  const picker = (
    <SearchSelect
      aria-label={words.card}
      placeholder={words.chooseCard}
      w="min(22rem, 78vw)"
      data={cards.map((card) => optionOf(card, names))}
      value={cardId}
      onChange={(value) => setSearch({ card: value, payment: null, mode: null })}
    />
  )
  return (
    <PageBody header={<PageHeader title={words.title} note={words.note} actions={cards.length > 0 && picker} />}>
      {first.isLoading && <Skeleton lines={8} />}
      {first.error !== null && <ErrorState error={first.error} onRetry={first.reload} />}
      {!first.isLoading && first.error === null && cardId === null && (
        <EmptyState
          title={words.empty.title}
          text={words.empty.text}
          action={<PageLink to={placeAddress('cards', { new: '1' })}>{words.empty.act}</PageLink>}
        />
      )}
      {cardId !== null && <StatePanel read={detail}>{(given) => <Terminal key={cardId} detail={given} />}</StatePanel>}
    </PageBody>
  )
}
