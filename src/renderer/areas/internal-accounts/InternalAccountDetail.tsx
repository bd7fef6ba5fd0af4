import { useState } from 'react'
import type { InternalAccountDetail as Detail } from '../../../contract/console/money/schemas'
import type { InternalAccountStatus, PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import { useRead } from '../../client/useRead'
import { ACCOUNT_IS_GONE, AccountStatusBadge } from '../../components/AccountStatusBadge'
import { ActButton } from '../../components/ActButton'
import { accountActVerb } from '../../components/accountActs'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { MoneyText } from '../../components/MoneyText'
import { OwnAccountDialog } from '../../components/OwnAccountDialog'
import { ReasonDialog } from '../../components/ReasonDialog'
import { SandboxActs } from '../../components/SandboxActs'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { TransactionLines } from '../../components/TransactionLines'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { PLATFORM } from '../quotes/quoteBody'
import { TransferActs } from '../transfers/TransferActs'
import { FundForm } from './FundForm'
import styles from './InternalAccountDetail.module.css'
import { instructionRows, instructionTitle } from './instructionRows'
import { LedgerLines } from './LedgerLines'
import { WithdrawalFeeForm } from './WithdrawalFeeForm'
import { words as withdrawalWords } from './withdrawalWords'
import { words } from './words'

function Balances({ account }: Pick<Detail, 'account'>) {
  const currency = account.balance.currency.code ?? ''
  const money = (amountMinor: number) => <MoneyText amountMinor={amountMinor} currency={currency} isCopyable />
  const held = account.totalBalance.amount - account.balance.amount
  const isOpen = account.status === 'ACTIVE' || account.status === 'FROZEN'
  return (
    <Section title={words.balances}>
      <KeyValue
        rows={[
          { label: words.available, value: money(account.balance.amount), isNumeric: true },
          { label: words.heldLine, value: money(held), isNumeric: true },
          { label: words.totalLine, value: money(account.totalBalance.amount), isNumeric: true },
        ]}
      />
      {isOpen && account.totalBalance.amount > 0 && <p className="muted">{words.closeNote}</p>}
    </Section>
  )
}

interface InstructionsProps {
  readonly instructions: readonly PaymentInstructions[]
  readonly status: InternalAccountStatus
}

function Instructions({ instructions, status }: InstructionsProps) {
  const note = words.takesNoMoney[status]
  if (status === 'CLOSED') {
    return (
      <Section title={words.instructions}>
        <p className="muted">{note}</p>
      </Section>
    )
  }
  return (
    <Section title={words.instructions}>
      {note !== undefined && <p className="muted">{note}</p>}
      {instructions.length === 0 && <p className="muted">{words.noInstructions}</p>}
      {instructions.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no id and keep their order
        <div key={index} className={styles.instruction}>
          <h3 className={styles.way}>{instructionTitle(entry.accountOrWalletInfo)}</h3>
          <KeyValue rows={instructionRows(entry.accountOrWalletInfo)} />
          {entry.instructionsNotes !== undefined && <p className="muted">{entry.instructionsNotes}</p>}
        </div>
      ))}
    </Section>
  )
}

/** Money is collected in one currency. */
const isPullable = ({ balance }: Detail['account']): boolean => balance.currency.code === 'USD'

function Acts({ detail }: { readonly detail: Detail }) {
  const { account, allowedStatuses, sweepTargets } = detail
  const isUsable = account.status === 'ACTIVE' && !detail.isCustomerDeleted
  const [next, setNext] = useState<InternalAccountStatus | null>(null)
  const [isSweeping, setIsSweeping] = useState(false)
  const search = useSearchValues()
  const setSearch = useSetSearch()
  return (
    <>
      {isUsable && (
        <ActButton operation="sandboxFundInternalAccount" shortcut="create" onAct={() => setSearch({ fund: '1' })}>
          {words.fund}
        </ActButton>
      )}
      {allowedStatuses.map((status) => (
        <ActButton operation="setInternalAccountStatus" key={status} variant="default" onAct={() => setNext(status)}>
          {accountActVerb('INTERNAL', account.status, status)}
        </ActButton>
      ))}
      {isUsable && account.type !== 'EMBEDDED_WALLET' && (
        <TransferActs owner={account.customerId ?? PLATFORM} inside={account.id} canCollect={isPullable(account)} />
      )}
      {sweepTargets.length > 0 && (
        <ActButton operation="sweepInternalAccount" variant="default" onAct={() => setIsSweeping(true)}>
          {words.sweep.submitLabel}
        </ActButton>
      )}
      {account.type !== 'INTERNAL_FIAT' && (
        <ActButton operation="estimateCryptoWithdrawalFee" variant="default" onAct={() => setSearch({ estimate: '1' })}>
          {withdrawalWords.act}
        </ActButton>
      )}
      {search.estimate === '1' && <WithdrawalFeeForm account={account} onClose={() => setSearch({ estimate: null })} />}
      {search.fund === '1' && <FundForm account={account} onClose={() => setSearch({ fund: null })} />}
      {isSweeping && (
        <OwnAccountDialog
          {...words.sweep}
          id="sweepInternalAccount"
          field="destinationAccountId"
          accounts={sweepTargets}
          currency={account.balance.currency.code ?? ''}
          toCall={({ accountId, reason }) => ({
            params: { internalAccountId: account.id },
            body: { destinationAccountId: accountId, reason },
          })}
          onClose={() => setIsSweeping(false)}
        />
      )}
      {next !== null && (
        <ReasonDialog
          id="setInternalAccountStatus"
          title={accountActVerb('INTERNAL', account.status, next)}
          text={words.statusTexts[next]}
          submitLabel={accountActVerb('INTERNAL', account.status, next)}
          isDangerous={next === 'CLOSED'}
          toCall={(reason) => ({ params: { internalAccountId: account.id }, body: { status: next, reason } })}
          onClose={() => setNext(null)}
        />
      )}
    </>
  )
}

/** One internal account: balances, how to fund it, what was booked. */
export function InternalAccountDetail({ id }: { readonly id: string }) {
  const read = useRead('getInternalAccountById', { params: { internalAccountId: id } })
  return (
    <StatePanel read={read}>
      {(detail) => {
        const { account } = detail
        const owner = detail.customerName ?? (account.customerId === undefined ? words.platform : null)
        return (
          <>
            <DetailHeader
              title={
                <MoneyText
                  amountMinor={account.balance.amount}
                  currency={account.balance.currency.code ?? ''}
                  size="large"
                  isOfAccount
                />
              }
              subtitle={
                <>
                  {account.customerId === undefined ? owner : <CopyableId id={account.customerId} label={owner} />}
                  <CopyableId id={account.id} isLinked={false} />
                  {account.status !== 'CLOSED' && !detail.isCustomerDeleted && (
                    <SandboxActs of={account.id} acts={['fund', 'internal-account-state']} />
                  )}
                </>
              }
              status={<AccountStatusBadge status={account.status} isOfDeleted={detail.isCustomerDeleted} isFramed />}
              actions={<Acts detail={detail} />}
              gone={detail.isCustomerDeleted ? ACCOUNT_IS_GONE : undefined}
            />
            <Balances account={account} />
            <Section title={words.entries}>
              <LedgerLines internalAccountId={account.id} />
            </Section>
            <Section title={words.payments}>
              <TransactionLines
                query={{ accountIdentifier: account.id }}
                empty={words.noPayments}
                allLabel={words.allPayments}
              />
            </Section>
            {!detail.isCustomerDeleted && (
              <Instructions instructions={account.fundingPaymentInstructions} status={account.status} />
            )}
            <Section
              title={words.facts}
              aside={
                account.type === 'EMBEDDED_WALLET' && (
                  <PageLink to={itemAddress('credentials', account.id)}>{words.credentials}</PageLink>
                )
              }
            >
              <KeyValue
                rows={[
                  { label: words.columns.type, value: words.types[account.type] },
                  { label: words.currency, value: account.balance.currency.name ?? account.balance.currency.code },
                  { label: words.opened, value: <TimeText at={account.createdAt} /> },
                  { label: words.changed, value: <TimeText at={account.updatedAt} /> },
                ]}
              />
            </Section>
          </>
        )
      }}
    </StatePanel>
  )
}
