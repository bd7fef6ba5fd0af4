import { useState } from 'react'
import type { ControlledAccount } from '../../../../contract/console/settings/schemas'
import { externalAccountStatus } from '../../../../contract/external-accounts/schemas'
import { internalAccountStatus } from '../../../../contract/internal-accounts/schemas'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { accountActVerb } from '../../../components/accountActs'
import { CopyableId } from '../../../components/CopyableId'
import { DetailHeader } from '../../../components/DetailHeader'
import { enumText } from '../../../components/format/enumText'
import { KeyValue } from '../../../components/KeyValue'
import { MoneyText } from '../../../components/MoneyText'
import { ReasonDialog } from '../../../components/ReasonDialog'
import { Section } from '../../../components/Section'
import { EmptyState, StatePanel } from '../../../components/StatePanel'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { controlsWords as words } from '../controlsWords'
import { ActHistory } from './ActHistory'
import { accountTitle, ownerText } from './accountTitle'
import styles from './Controls.module.css'

interface Move {
  readonly to: string
  readonly verb: string
  /** What it means, in a sentence. */
  readonly text: string
  readonly isFinal: boolean
}

const FINAL = ['CLOSED', 'FAILED']

function movesOf(account: ControlledAccount): Move[] {
  const texts: Readonly<Record<string, string>> = words.acts[account.kind]
  return account.allowedStatuses.map((to) => ({
    to,
    verb: accountActVerb(account.kind, account.status, to),
    text: texts[to] ?? '',
    isFinal: FINAL.includes(to),
  }))
}

/** An account that could be closed if it were empty. */
function isKeptOpen(account: ControlledAccount): boolean {
  if (account.kind !== 'INTERNAL' || account.availableMinor + account.heldMinor === 0) return false
  return account.status === 'ACTIVE' || account.status === 'FROZEN'
}

interface MoveDialogProps {
  readonly account: ControlledAccount
  readonly move: Move
  readonly onClose: () => void
}

function MoveDialog({ account, move, onClose }: MoveDialogProps) {
  const shared = {
    title: words.actTitle(move.verb, accountTitle(account), ownerText(account)),
    text: `${move.text} ${words.tellsWebhook}`,
    submitLabel: move.verb,
    isDangerous: move.isFinal,
    onClose,
  }
  if (account.kind === 'EXTERNAL') {
    return (
      <ReasonDialog
        {...shared}
        id="setExternalAccountStatus"
        toCall={(reason) => ({
          params: { externalAccountId: account.id },
          body: { status: externalAccountStatus.parse(move.to), reason },
        })}
      />
    )
  }
  return (
    <ReasonDialog
      {...shared}
      id="setInternalAccountStatus"
      toCall={(reason) => ({
        params: { internalAccountId: account.id },
        body: { status: internalAccountStatus.parse(move.to), reason },
      })}
    />
  )
}

function Moves({ account }: { readonly account: ControlledAccount }) {
  const [chosen, setChosen] = useState<Move | null>(null)
  const moves = movesOf(account)
  return (
    <Section title={words.moves}>
      {moves.length === 0 && <p className="muted">{words.noMoves}</p>}
      <ul className={styles.moves}>
        {moves.map((move) => (
          <li key={move.to} className={styles.move}>
            <ActButton
              operation={account.kind === 'EXTERNAL' ? 'setExternalAccountStatus' : 'setInternalAccountStatus'}
              variant="default"
              c={move.isFinal ? 'var(--cs-danger)' : undefined}
              onAct={() => setChosen(move)}
            >
              {move.verb}
            </ActButton>
            <p className="muted">{move.text}</p>
          </li>
        ))}
      </ul>
      {isKeptOpen(account) && <p className="muted">{words.holdsMoney}</p>}
      {chosen !== null && <MoveDialog account={account} move={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}

function Facts({ account }: { readonly account: ControlledAccount }) {
  const { fact } = words
  const money = (amountMinor: number) => <MoneyText amountMinor={amountMinor} currency={account.currency} isCopyable />
  const own =
    account.kind === 'INTERNAL'
      ? [
          { label: fact.available, value: money(account.availableMinor) },
          { label: fact.held, value: money(account.heldMinor) },
        ]
      : [
          { label: fact.number, value: <span className="mono">{account.primaryIdentifier}</span> },
          { label: fact.type, value: enumText(account.accountType) },
          { label: fact.currency, value: account.currency },
        ]
  const screen = account.kind === 'INTERNAL' ? 'internalAccounts' : 'externalAccounts'
  const owner =
    account.customerId === null ? words.platform : <CopyableId id={account.customerId} label={account.customerName} />
  return (
    <Section title={words.facts} aside={<PageLink to={itemAddress(screen, account.id)}>{fact.page}</PageLink>}>
      <KeyValue
        rows={[
          { label: fact.owner, value: owner },
          ...own,
          { label: fact.changed, value: <TimeText at={account.updatedAt} /> },
        ]}
      />
    </Section>
  )
}

/** One account: its state and what that means, what can be done, and what was done and why. */
export function AccountActsDetail({ id }: { readonly id: string }) {
  const read = useRead('findAccounts', { query: { text: id } }, { keepsPrevious: false })
  return (
    <StatePanel read={read}>
      {({ data }) => {
        const account = data.find((found) => found.id === id)
        if (account === undefined) return <EmptyState title={words.gone.title} text={words.gone.text} />
        const states: Readonly<Record<string, string>> = words.states[account.kind]
        return (
          <>
            <DetailHeader
              title={accountTitle(account)}
              subtitle={
                <>
                  <span>{ownerText(account)}</span>
                  <CopyableId id={account.id} isLinked={false} />
                </>
              }
              status={<StatusBadge status={account.status} isFramed />}
            />
            <Section title={words.now}>
              <p>{states[account.status]}</p>
            </Section>
            <Moves account={account} />
            <Section title={words.history}>
              <ActHistory account={account} />
            </Section>
            <Facts account={account} />
          </>
        )
      }}
    </StatePanel>
  )
}
