import { useState } from 'react'
import { primaryIdentifierOf } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount, ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ACCOUNT_IS_GONE, AccountStatusBadge } from '../../components/AccountStatusBadge'
import { ActButton } from '../../components/ActButton'
import { accountActVerb } from '../../components/accountActs'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { customerName } from '../../components/format/customerName'
import { KeyValue, type KeyValueRow } from '../../components/KeyValue'
import { LookalikeMark } from '../../components/LookalikeMark'
import { ReasonDialog } from '../../components/ReasonDialog'
import { SandboxActs } from '../../components/SandboxActs'
import { SandboxHint } from '../../components/SandboxHint'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { TransactionLines } from '../../components/TransactionLines'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { PLATFORM } from '../quotes/quoteBody'
import { PULLABLE } from '../quotes/useParties'
import { Notes } from '../team/notes/Notes'
import { TransferActs } from '../transfers/TransferActs'
import type { AccountItem } from './accountItem'
import { accountFieldRows, holderName, holderRows } from './accountRows'
import { LookalikeNames } from './LookalikeNames'
import { NameCheck } from './NameCheck'
import { typeLabel } from './typeChoices'
import { words } from './words'

/**
 * Customers' and platform's accounts have reads of their own, and an id does not say which; the list mostly does, so
 * its first page is waited for. An account beyond it is looked for on both sides.
 */
function useAccount(id: string, item: AccountItem | null, isListLoading: boolean) {
  const isPlatform = item !== null && (item.account.customerId ?? null) === null
  const customers = useRead(
    'getCustomerExternalAccountById',
    { params: { externalAccountId: id } },
    { isEnabled: !isListLoading && !isPlatform },
  )
  const isMissing = isPlatform || customers.error?.status === 404
  const platforms = useRead(
    'getPlatformExternalAccountById',
    { params: { externalAccountId: id } },
    { isEnabled: isMissing },
  )
  return isPlatform || (isMissing && (platforms.data !== undefined || platforms.error !== null)) ? platforms : customers
}

interface ActsProps {
  readonly account: ExternalAccount
  readonly allowedStatuses: readonly ExternalAccountStatus[]
  readonly isCustomerDeleted: boolean
  readonly onDeleted: () => void
}

function Acts({ account, allowedStatuses, isCustomerDeleted, onDeleted }: ActsProps) {
  const [next, setNext] = useState<ExternalAccountStatus | null>(null)
  const isPlatform = account.customerId === null || account.customerId === undefined
  const removing = isPlatform ? 'deletePlatformExternalAccountById' : 'deleteCustomerExternalAccountById'
  const remove = useWrite(removing, { onDone: onDeleted })
  return (
    <>
      {account.status === 'ACTIVE' && !isCustomerDeleted && (
        <TransferActs
          owner={account.customerId ?? PLATFORM}
          outside={account.id}
          canCollect={account.accountInfo.accountType === PULLABLE}
        />
      )}
      {allowedStatuses.map((status) => (
        <ActButton operation="setExternalAccountStatus" key={status} variant="default" onAct={() => setNext(status)}>
          {accountActVerb('EXTERNAL', account.status, status)}
        </ActButton>
      ))}
      <ConfirmButton
        operation={removing}
        isDangerous
        question={words.removeQuestion}
        confirmLabel={words.remove}
        onConfirm={() => remove.send({ params: { externalAccountId: account.id } })}
      >
        {words.remove}
      </ConfirmButton>
      <ServiceErrorAlert error={remove.error} />
      {next !== null && (
        <ReasonDialog
          id="setExternalAccountStatus"
          title={accountActVerb('EXTERNAL', account.status, next)}
          text={words.decideTexts[next]}
          submitLabel={accountActVerb('EXTERNAL', account.status, next)}
          toCall={(reason) => ({ params: { externalAccountId: account.id }, body: { status: next, reason } })}
          onClose={() => setNext(null)}
        />
      )}
    </>
  )
}

function Facts({ account, item }: { readonly account: ExternalAccount; readonly item: AccountItem | null }) {
  const customerId = account.customerId ?? ''
  const customer = useRead('getCustomerById', { params: { customerId } }, { isEnabled: customerId !== '' })
  const name = customer.data === undefined ? null : customerName(customer.data)
  const rows: readonly KeyValueRow[] = [
    { label: words.forWhom, value: customerId === '' ? words.platform : <CopyableId id={customerId} label={name} /> },
    { label: words.currency, value: account.currency },
    { label: words.type, value: typeLabel(account.accountInfo.accountType) },
    ...accountFieldRows(account),
    {
      label: words.ownership,
      value: account.ownershipType === undefined ? null : words.ownershipTypes[account.ownershipType],
    },
    { label: words.platformAccountId, value: account.platformAccountId ?? null },
    { label: words.umaDefault, value: account.defaultUmaDepositAccount === true ? words.yes : null },
    { label: words.added, value: item?.createdAt ? <TimeText at={item.createdAt} /> : null },
    { label: words.changed, value: item?.updatedAt ? <TimeText at={item.updatedAt} /> : null },
  ]
  return (
    <Section title={words.facts}>
      <KeyValue rows={rows} />
    </Section>
  )
}

interface AccountDetailProps {
  readonly id: string
  /** What the list knows beyond the account, when it stands in the list. */
  readonly item: AccountItem | null
  readonly isListLoading: boolean
  readonly onDeleted: () => void
}

/** One external account: name check, fields, holder, payments. */
export function AccountDetail({ id, item, isListLoading, onDeleted }: AccountDetailProps) {
  const read = useAccount(id, item, isListLoading)
  const known = useRead('getExternalAccountItem', { params: { externalAccountId: id } })
  const shown = known.data ?? item
  const lookalike = shown?.lookalike ?? null
  const isCustomerDeleted = shown?.isCustomerDeleted ?? false
  return (
    <StatePanel read={read}>
      {(account) => {
        const holder = holderRows(account)
        const identifier = primaryIdentifierOf(account.accountInfo)?.value ?? ''
        return (
          <>
            <DetailHeader
              title={
                <>
                  {holderName(account) ?? words.noHolder} <LookalikeMark lookalike={lookalike} />
                </>
              }
              subtitle={
                <>
                  <CopyableId id={account.id} isLinked={false} />
                  <span className="mono" style={{ overflowWrap: 'anywhere' }}>
                    {identifier}
                  </span>
                  <PageLink to={itemAddress('ownership', account.id)}>{words.seeProof}</PageLink>
                  {!isCustomerDeleted && <SandboxActs of={account.id} acts={['pay-account', 'account-state']} />}
                </>
              }
              status={<AccountStatusBadge status={account.status} isOfDeleted={isCustomerDeleted} isFramed />}
              actions={
                <Acts
                  account={account}
                  allowedStatuses={isCustomerDeleted ? [] : (shown?.allowedStatuses ?? [])}
                  isCustomerDeleted={isCustomerDeleted}
                  onDeleted={onDeleted}
                />
              }
              gone={isCustomerDeleted ? ACCOUNT_IS_GONE : undefined}
            />
            <LookalikeNames name={holderName(account) ?? null} lookalike={lookalike} />
            <NameCheck account={account} />
            <Facts account={account} item={shown} />
            {holder.length > 0 && (
              <Section title={words.holder}>
                <KeyValue rows={holder} />
              </Section>
            )}
            <Section title={words.payments}>
              <TransactionLines
                query={{ accountIdentifier: account.id }}
                empty={words.noPayments}
                allLabel={words.allPayments}
              />
              <SandboxHint title={words.sandboxTitle} rows={words.sandboxPaymentRows} />
            </Section>
            <Notes targetId={account.id} />
          </>
        )
      }}
    </StatePanel>
  )
}
