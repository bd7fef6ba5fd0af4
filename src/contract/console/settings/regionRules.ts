import { z } from 'zod'
import { REGION_RULE_VALUES } from './regionRuleValues'

export const regionRule = z.enum(REGION_RULE_VALUES)

/** The rules that go by the customer's region. */
const REGION_RULES = ['scaRules', 'contactRules', 'counterpartyRules'] as const
export type RegionRuleName = (typeof REGION_RULES)[number]
