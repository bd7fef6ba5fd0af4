import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { AddressText } from '../../components/AddressText'
import { CopyableId } from '../../components/CopyableId'
import { countryText } from '../../components/countryOptions'
import { DetailHeader } from '../../components/DetailHeader'
import { customerName } from '../../components/format/customerName'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { KeyValue } from '../../components/KeyValue'
import { SandboxHint } from '../../components/SandboxHint'
import { SecretText } from '../../components/SecretText'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { OwnerReview } from '../onboarding/OwnerReview'
import { OwnerEditForm } from './OwnerForm'
import { words } from './words'

const labels = words.fields

function Person({ owner }: { readonly owner: BeneficialOwner }) {
  const { personalInfo: person } = owner
  const country = (code: string | undefined) => (code === undefined ? null : countryText(code))
  return (
    <>
      <Section title={words.personal}>
        <KeyValue
          rows={[
            { label: labels.birthDate, value: person.birthDate },
            { label: labels.nationality, value: country(person.nationality) },
            { label: labels.email, value: person.email ?? null },
            { label: labels.phoneNumber, value: person.phoneNumber ?? null },
            { label: labels.address, value: <AddressText address={person.address} /> },
          ]}
        />
      </Section>
      <Section title={words.identity}>
        <KeyValue
          rows={[
            { label: labels.idType, value: enumText(person.idType) },
            {
              label: labels.identifier,
              value: <SecretText key={owner.id} text={person.identifier} label={words.identifierText} />,
            },
            { label: labels.countryOfIssuance, value: country(person.countryOfIssuance) },
          ]}
        />
        <SandboxHint title={words.sandbox} rows={words.sandboxRows} />
      </Section>
    </>
  )
}

/** One owner: share, roles, person, identity. */
export function OwnerDetail({ id }: { readonly id: string }) {
  const read = useRead('getBeneficialOwner', { params: { beneficialOwnerId: id } })
  const customerId = read.data?.customerId ?? ''
  const business = useRead('getCustomerById', { params: { customerId } }, { isEnabled: customerId !== '' })
  const search = useSearchValues()
  const setSearch = useSetSearch()
  return (
    <StatePanel read={read}>
      {(owner) => (
        <>
          <DetailHeader
            title={personName(owner.personalInfo)}
            subtitle={
              <>
                <CopyableId id={owner.id} isLinked={false} />
                <span>{owner.roles.map(enumText).join(', ')}</span>
              </>
            }
            status={<StatusBadge status={owner.kycStatus} isFramed />}
            actions={
              <ActButton operation="updateBeneficialOwner" variant="default" onAct={() => setSearch({ edit: '1' })}>
                {words.edit}
              </ActButton>
            }
          />
          <OwnerReview customerId={owner.customerId} ownerId={owner.id}>
            <Section title={words.facts}>
              <KeyValue
                rows={[
                  {
                    label: words.business,
                    value: (
                      <CopyableId
                        id={owner.customerId}
                        label={business.data === undefined ? null : customerName(business.data)}
                      />
                    ),
                  },
                  {
                    label: words.share,
                    value: words.percent(owner.ownershipPercentage),
                  },
                  { label: words.roles, value: owner.roles.map(enumText).join(', ') },
                  { label: words.added, value: <TimeText at={owner.createdAt} /> },
                  {
                    label: words.changed,
                    value: owner.updatedAt === undefined ? null : <TimeText at={owner.updatedAt} />,
                  },
                ]}
              />
            </Section>
            <Person owner={owner} />
          </OwnerReview>
          {search.edit === '1' && <OwnerEditForm owner={owner} onClose={() => setSearch({ edit: null })} />}
        </>
      )}
    </StatePanel>
  )
}
