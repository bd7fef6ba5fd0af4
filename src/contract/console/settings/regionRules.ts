import { z } from 'zod'

/**
 * For whom a rule holds: customers of the European Economic Area (`EU`, its 27 members, IS, LI, NO), everybody, or
 * nobody. A customer without a region is outside. Assumes: A-372.
 */
export const regionRule = z.enum(['REGION', 'ON', 'OFF'])
export type RegionRule = z.infer<typeof regionRule>

/** The rules that go by the customer's region. */
export const REGION_RULES = ['scaRules', 'contactRules', 'counterpartyRules'] as const
export type RegionRuleName = (typeof REGION_RULES)[number]
