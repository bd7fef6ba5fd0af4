import type { OwnershipCase } from '../../../contract/console/ownership/schemas'
import { useRead } from '../../client/useRead'
import { AccountStatusBadge } from '../../components/AccountStatusBadge'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { MoneyText } from '../../components/MoneyText'
import { StatePanel } from '../../components/StatePanel'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { typeLabel } from '../external-accounts/typeChoices'
import { AnswerForm } from './AnswerForm'
import styles from './CaseDetail.module.css'
import { CaseHistory } from './CaseHistory'
import { ChallengeBlock } from './ChallengeBlock'
import { NamesCompare } from './NamesCompare'
import { NextSteps } from './NextSteps'
import { words } from './words'

function Use({ use }: Pick<OwnershipCase, 'use'>) {
  const { thresholdMinor, thresholdCurrency } = use
  return (
    <p className={styles.use} data-kind={use.kind} data-tip={use.code ?? undefined}>
      <span className="visuallyHidden">{words.may.title}: </span>
      {use.kind === 'ANY_AMOUNT' && words.may.ANY_AMOUNT}
      {use.kind === 'BELOW_THRESHOLD' && (
        <>
          {words.may.BELOW} <MoneyText amountMinor={thresholdMinor} currency={thresholdCurrency} isStrong />{' '}
          {words.may.ALLOWED}
        </>
      )}
      {use.kind === 'NOTHING' && words.may.NOTHING}
    </p>
  )
}

function Head({ found }: { readonly found: OwnershipCase }) {
  const { account, customerId, customerName, isCustomerDeleted, primaryIdentifier } = found
  return (
    <DetailHeader
      title={
        <>
          {typeLabel(account.accountInfo.accountType)} <span className={styles.identifier}>{primaryIdentifier}</span>
        </>
      }
      subtitle={
        <>
          {customerId === null ? words.platform : <CopyableId id={customerId} label={customerName} />}
          {account.ownershipType !== undefined && <span>{words.ownershipTypes[account.ownershipType]}</span>}
          <CopyableId id={account.id} isLinked={false} />
          <PageLink to={itemAddress('externalAccounts', account.id)}>{words.seeAccount}</PageLink>
        </>
      }
      status={<AccountStatusBadge status={account.status} isOfDeleted={isCustomerDeleted} isFramed />}
      actions={
        <>
          <Use use={found.use} />
          {found.nextSteps.length === 0 ? <p className="muted">{words.noSteps}</p> : <NextSteps found={found} />}
        </>
      }
    />
  )
}

/** One account's proof: what it may do now, the challenge, the names, the next steps and what went before. */
export function CaseDetail({ id }: { readonly id: string }) {
  const read = useRead('getOwnershipCase', { params: { externalAccountId: id } })
  return (
    <StatePanel read={read}>
      {(found) => {
        const [challenge] = found.challenges
        const canSubmit = found.nextSteps.some(({ step }) => step === 'SUBMIT_SIGNATURE')
        const message = canSubmit ? (challenge?.messageToSign ?? null) : null
        return (
          <>
            <Head found={found} />
            <div className={styles.room}>
              <div className={styles.panes}>
                <div className={styles.pane}>
                  <ChallengeBlock found={found} onOver={() => void read.refetch()} />
                  {message !== null && <AnswerForm key={challenge?.id} found={found} message={message} />}
                </div>
                <div className={styles.pane}>
                  <NamesCompare found={found} />
                  <CaseHistory found={found} />
                </div>
              </div>
            </div>
          </>
        )
      }}
    </StatePanel>
  )
}
