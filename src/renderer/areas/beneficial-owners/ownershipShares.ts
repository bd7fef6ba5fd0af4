import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { personName } from '../../components/format/personName'

interface Share {
  readonly ownerId: string
  readonly name: string
  readonly percent: number
  /** Percent of the bar's length; all parts of a bar add up to 100. */
  readonly barPercent: number
}

interface OwnershipShares {
  readonly shares: readonly Share[]
  readonly assignedPercent: number
  readonly unassignedPercent: number
  /** How much the shares pass 100, or zero. */
  readonly overPercent: number
}

/** Shares may have fractions; sums are taken in ten-thousandths of a percent, so that 33.3 three times is 99.9. */
const STEPS = 10_000

/** How the ownership of a business is divided, largest share first; owners without a share have no part in the bar. */
export function ownershipShares(owners: readonly BeneficialOwner[]): OwnershipShares {
  const withShare = owners.filter((owner) => owner.ownershipPercentage > 0)
  const sum = withShare.reduce((total, owner) => total + Math.round(owner.ownershipPercentage * STEPS), 0) / STEPS
  const length = Math.max(100, sum)
  const rounded = (value: number) => Math.round(value * STEPS) / STEPS
  return {
    shares: withShare
      .map((owner) => ({
        ownerId: owner.id,
        name: personName(owner.personalInfo),
        percent: owner.ownershipPercentage,
        barPercent: (owner.ownershipPercentage / length) * 100,
      }))
      .sort((one, other) => other.percent - one.percent),
    assignedPercent: sum,
    unassignedPercent: rounded(Math.max(0, 100 - sum)),
    overPercent: rounded(Math.max(0, sum - 100)),
  }
}
