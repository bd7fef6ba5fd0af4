import { useMemo } from 'react'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { useAgentNames, useCustomerNames } from '../../components/useChoices'
import type { RuleNames } from './ruleSentences'

/** How agents, customers and groups are called, as far as they are known; the others by their id. */
export function useRuleNames(): RuleNames {
  const { hasIsoFormats: isIso } = usePreferences()
  const agents = useAgentNames()
  const customers = useCustomerNames()
  const groups = useRead('listOperatorGroups', {}).data?.data
  return useMemo(
    () => ({
      agent: (id) => agents.get(id) ?? id,
      customer: (id) => customers.get(id) ?? id,
      group: (id) => groups?.find((group) => group.id === id)?.name ?? id,
      money: (amountMinor, currency) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`,
    }),
    [agents, customers, groups, isIso],
  )
}
