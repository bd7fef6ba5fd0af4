/**
 * For whom a rule holds: customers of the European Economic Area (`EU`, its 27 members, IS, LI, NO), everybody, or
 * nobody. A customer without a region is outside. Without zod: the command line reads them before the service is there.
 * Assumes: A-372.
 */
export const REGION_RULE_VALUES = ['REGION', 'ON', 'OFF'] as const
export type RegionRule = (typeof REGION_RULE_VALUES)[number]
