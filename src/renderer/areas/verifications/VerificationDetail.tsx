import type { Customer } from '../../../contract/customers/schemas'
import type { Verification } from '../../../contract/verifications/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { customerName, customerStatus } from '../../components/format/customerName'
import { personName } from '../../components/format/personName'
import { KeyValue } from '../../components/KeyValue'
import { OwnerLines } from '../../components/OwnerLines'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { ErrorList } from './ErrorList'
import { words } from './words'

function namesOf(customer: Customer | undefined): ReadonlyMap<string, string> {
  if (customer === undefined) return new Map()
  const owners = customer.customerType === 'BUSINESS' ? (customer.beneficialOwners ?? []) : []
  return new Map([
    [customer.id, customerName(customer)],
    ...owners.map((owner) => [owner.id, personName(owner.personalInfo)] as const),
  ])
}

function noteOf({ verificationStatus }: Verification): string | null {
  if (verificationStatus === 'REJECTED') return words.rejectedNote
  if (verificationStatus === 'PENDING_MANUAL_REVIEW') return words.reviewNote
  return verificationStatus === 'RESOLVE_ERRORS' ? words.resubmitNote : null
}

interface VerificationDetailProps {
  readonly id: string
  readonly onSubmitted: (verification: Verification) => void
}

/** One verification: what it says, what is to be resolved, whom it concerns. */
export function VerificationDetail({ id, onSubmitted }: VerificationDetailProps) {
  const read = useRead('getVerification', { params: { verificationId: id } })
  const customerId = read.data?.customerId ?? ''
  const { data: customer } = useRead('getCustomerById', { params: { customerId } }, { isEnabled: customerId !== '' })
  const again = useWrite('createVerification', { onDone: onSubmitted })
  return (
    <StatePanel read={read}>
      {(verification) => (
        <>
          <DetailHeader
            title={customer === undefined ? words.detail : customerName(customer)}
            subtitle={<CopyableId id={verification.id} isLinked={false} />}
            status={<StatusBadge status={verification.verificationStatus} isFramed />}
            actions={
              verification.verificationStatus === 'APPROVED' ? undefined : (
                <ActButton
                  variant="default"
                  onAct={() => again.send({ body: { customerId: verification.customerId } })}
                >
                  {words.resubmit}
                </ActButton>
              )
            }
          />
          <ServiceErrorAlert error={again.error} />
          <Section title={words.errors}>
            {noteOf(verification) !== null && <p className="muted">{noteOf(verification)}</p>}
            <ErrorList errors={verification.errors} customerId={verification.customerId} names={namesOf(customer)} />
          </Section>
          <Section title={words.facts}>
            <KeyValue
              rows={[
                {
                  label: words.customer,
                  value: (
                    <CopyableId
                      id={verification.customerId}
                      label={customer === undefined ? null : customerName(customer)}
                    />
                  ),
                },
                {
                  label: words.customerState,
                  value: customer === undefined ? null : <StatusBadge status={customerStatus(customer)} />,
                },
                { label: words.submitted, value: <TimeText at={verification.createdAt} /> },
                {
                  label: words.changed,
                  value: verification.updatedAt === undefined ? null : <TimeText at={verification.updatedAt} />,
                },
              ]}
            />
          </Section>
          {customer?.customerType === 'BUSINESS' && (
            <Section
              title={words.owners}
              aside={<PageLink to={`/beneficial-owners?business=${customer.id}`}>{words.openOwners}</PageLink>}
            >
              <OwnerLines owners={customer.beneficialOwners ?? []} empty={words.noOwners} />
            </Section>
          )}
        </>
      )}
    </StatePanel>
  )
}
