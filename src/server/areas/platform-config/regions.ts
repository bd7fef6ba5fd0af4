import type { RegionRuleName } from '../../../contract/console/settings/regionRules'
import type { RegionRule } from '../../../contract/console/settings/regionRuleValues'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** The European Economic Area as the interface names it. Source: behaviour 5, regions. Assumes: A-037. */
export const EEA_REGIONS: ReadonlySet<string> = new Set(
  (
    'EU AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' + // the union
    'IS LI NO'
  ).split(' '),
)

/** Where nobody said anything. */
const AS_DELIVERED: RegionRule = 'REGION'

/** Whether a rule holds for a customer of the region; null: no region, or no customer. Source: behaviour 5. */
export function isRuledBy(rule: RegionRule, region: string | null): boolean {
  if (rule === 'REGION') return region !== null && EEA_REGIONS.has(region)
  return rule === 'ON'
}

/** For whom a rule holds now: the operator's setting, else what the host was started with. Assumes: A-372. */
export async function getRegionRule(tx: Tx, name: RegionRuleName): Promise<RegionRule> {
  const set = await getHostSetting(tx, name)
  if (set !== null || name !== 'counterpartyRules') return set ?? AS_DELIVERED
  return (await getHostSetting(tx, 'counterpartyRulesAtStart')) ?? AS_DELIVERED
}

/** Whether a rule holds now for a customer of the region; null: no region, or no customer. */
export async function isRuleFor(tx: Tx, name: RegionRuleName, region: string | null): Promise<boolean> {
  return isRuledBy(await getRegionRule(tx, name), region)
}
