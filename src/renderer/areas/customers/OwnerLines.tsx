import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { enumText } from '../../components/format/enumText'
import { personName } from '../../components/format/personName'
import { Line, LineList } from '../../components/LineList'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'

interface OwnerLinesProps {
  readonly owners: readonly BeneficialOwner[]
  readonly empty: string
}

/** The owners of a business, one line each, inside a detail. */
export function OwnerLines({ owners, empty }: OwnerLinesProps) {
  if (owners.length === 0) return <p className="muted">{empty}</p>
  return (
    <LineList>
      {owners.map((owner) => (
        <Line
          key={owner.id}
          first={<PageLink to={itemAddress('beneficialOwners', owner.id)}>{personName(owner.personalInfo)}</PageLink>}
          second={owner.roles.map(enumText).join(', ')}
          aside={
            <>
              {`${owner.ownershipPercentage.toLocaleString()} %`}
              <StatusBadge status={owner.kycStatus} />
            </>
          }
        />
      ))}
    </LineList>
  )
}
