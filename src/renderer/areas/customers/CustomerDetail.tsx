import { useState } from 'react'
import type { Customer } from '../../../contract/customers/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { customerName, customerStatus } from '../../components/format/customerName'
import { KeyValue } from '../../components/KeyValue'
import { ReasonDialog } from '../../components/ReasonDialog'
import { SandboxActs } from '../../components/SandboxActs'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TransactionLines } from '../../components/TransactionLines'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { ContactChecks } from '../authentication/ContactChecks'
import { StrongAuthentication } from '../authentication/StrongAuthentication'
import { CardLines } from '../cards/CardLines'
import { words as cardWords } from '../cards/words'
import { DossierButton } from '../dossier/DossierButton'
import { DocumentForm } from '../onboarding/DocumentForm'
import { Notes } from '../team/notes/Notes'
import { CustomerEdit } from './CustomerEdit'
import { AccountLines, AgentLines, DocumentLines, InvitationLines, VerificationLines } from './CustomerParts'
import styles from './CustomerParts.module.css'
import { DeleteDialog } from './DeleteDialog'
import { OwnerLines } from './OwnerLines'
import { diligenceRows, profileRows } from './profileRows'
import { VerificationLink } from './VerificationLink'
import { words } from './words'

/** Who is in these states has nothing left to show. */
const DECIDED: readonly string[] = ['APPROVED', 'REJECTED', 'HOLD']

type Dialog = 'hold' | 'edit' | 'delete'

function Acts({ customer }: { readonly customer: Customer }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const goTo = useGoTo()
  const isHeld = customerStatus(customer) === 'HOLD'
  const call = (reason: string) => ({ params: { customerId: customer.id }, body: { reason } })
  const close = () => setDialog(null)
  const submit = () => goTo(placeAddress('onboarding', { new: '1', customer: customer.id }))
  return (
    <>
      <ActButton operation="updateCustomerById" variant="default" onAct={() => setDialog('edit')}>
        {words.edit}
      </ActButton>
      <ActButton
        operation={isHeld ? 'liftComplianceHold' : 'placeComplianceHold'}
        variant="default"
        onAct={() => setDialog('hold')}
      >
        {isHeld ? words.lift : words.hold}
      </ActButton>
      {customerStatus(customer) !== 'APPROVED' && (
        <ActButton operation="createVerification" variant="default" onAct={submit}>
          {words.submit}
        </ActButton>
      )}
      <DossierButton kind="CUSTOMER" id={customer.id} />
      <ActButton operation="deleteCustomerById" variant="default" onAct={() => setDialog('delete')}>
        {words.remove}
      </ActButton>
      {dialog === 'edit' && <CustomerEdit customer={customer} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog customer={customer} onClose={close} />}
      {dialog === 'hold' && isHeld && (
        <ReasonDialog
          id="liftComplianceHold"
          title={words.liftTitle}
          text={words.liftText}
          submitLabel={words.lift}
          toCall={call}
          onClose={close}
        />
      )}
      {dialog === 'hold' && !isHeld && (
        <ReasonDialog
          id="placeComplianceHold"
          title={words.holdTitle}
          text={words.holdText}
          submitLabel={words.hold}
          isDangerous
          toCall={call}
          onClose={close}
        />
      )}
    </>
  )
}

function Money({ customer: { id: customerId, isDeleted } }: { readonly customer: Customer }) {
  return (
    <>
      <Section
        title={words.accounts}
        aside={
          <span className={styles.links}>
            <PageLink to={placeAddress('credentials', { customerId })}>{words.credentials}</PageLink>
            <PageLink to={placeAddress('externalAccounts', { customerId })}>{words.externalAccounts}</PageLink>
          </span>
        }
      >
        <AccountLines customerId={customerId} isDeleted={isDeleted} />
      </Section>
      <Section
        title={cardWords.title}
        aside={
          isDeleted ? undefined : (
            <PageLink to={placeAddress('cards', { new: '1', of: customerId })}>{cardWords.issue}</PageLink>
          )
        }
      >
        <CardLines customerId={customerId} />
      </Section>
      <Section title={words.payments}>
        <TransactionLines query={{ customerId }} empty={words.noPayments} allLabel={words.allPayments} />
      </Section>
      <Section title={words.agents}>
        <AgentLines customerId={customerId} isDeleted={isDeleted} />
      </Section>
    </>
  )
}

function Documents({ customer }: { readonly customer: Customer }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section
      title={words.documents}
      aside={
        <span className={styles.links}>
          <PageLink to={itemAddress('onboarding', customer.id)}>{words.openOnboarding}</PageLink>
          {!customer.isDeleted && (
            <ActButton operation="uploadDocument" size="xs" variant="default" onAct={() => setIsAdding(true)}>
              {words.addDocument}
            </ActButton>
          )}
        </span>
      }
    >
      <DocumentLines customerId={customer.id} />
      {isAdding && <DocumentForm customer={customer} holderId={customer.id} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

function About({ customer }: { readonly customer: Customer }) {
  const diligence = diligenceRows(customer)
  return (
    <>
      {customer.customerType === 'BUSINESS' && (
        <Section
          title={words.owners}
          aside={
            <PageLink to={placeAddress('beneficialOwners', { business: customer.id })}>{words.openOwners}</PageLink>
          }
        >
          <OwnerLines owners={customer.beneficialOwners ?? []} empty={words.noOwners} />
        </Section>
      )}
      <Section title={words.verification}>
        <VerificationLines customerId={customer.id} />
        {!customer.isDeleted && !DECIDED.includes(customerStatus(customer)) && (
          <VerificationLink key={customer.id} customerId={customer.id} />
        )}
      </Section>
      <Documents customer={customer} />
      <Section
        title={words.invitations}
        aside={
          <PageLink to={placeAddress('invitations', { customerId: customer.id })}>{words.allInvitations}</PageLink>
        }
      >
        <InvitationLines customerId={customer.id} />
      </Section>
      <Section title={words.profile}>
        <KeyValue rows={profileRows(customer)} />
      </Section>
      {diligence.length > 0 && (
        <Section title={words.diligence}>
          <KeyValue rows={diligence} />
        </Section>
      )}
    </>
  )
}

/** One customer: money, agents, owners, verification, profile. */
export function CustomerDetail({ id }: { readonly id: string }) {
  const read = useRead('getCustomerById', { params: { customerId: id } })
  return (
    <StatePanel read={read}>
      {(customer) => (
        <>
          <DetailHeader
            title={customerName(customer)}
            subtitle={
              <>
                <span>{words.kinds[customer.customerType]}</span>
                <CopyableId id={customer.id} isLinked={false} />
                {!customer.isDeleted && (
                  <SandboxActs
                    of={customer.id}
                    acts={[
                      'new-account',
                      'verify',
                      customerStatus(customer) === 'HOLD' ? 'lift-hold' : 'hold',
                      'uma-receive',
                      'confirm-email',
                      'confirm-phone',
                      'fail-login',
                    ]}
                  />
                )}
              </>
            }
            status={<StatusBadge status={customer.isDeleted ? 'DELETED' : customerStatus(customer)} isFramed />}
            actions={customer.isDeleted ? undefined : <Acts customer={customer} />}
            gone={customer.isDeleted ? words.gone : undefined}
          />
          {customerStatus(customer) === 'HOLD' && !customer.isDeleted && <p className={styles.hold}>{words.held}</p>}
          <Money customer={customer} />
          {!customer.isDeleted && (
            <>
              <ContactChecks customerId={customer.id} />
              <StrongAuthentication customerId={customer.id} />
            </>
          )}
          <About customer={customer} />
          <Notes targetId={customer.id} />
        </>
      )}
    </StatePanel>
  )
}
