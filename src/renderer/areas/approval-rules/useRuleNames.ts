import { useMemo } from 'react'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { useAgentOptions, useCustomerNames } from '../../components/useChoices'
import type { RuleNames } from './ruleSentences'

/** How agents, customers and groups are called, as far as they are known; the others by their id. */
export function useRuleNames(): RuleNames {
  const { hasIsoFormats: isIso } = usePreferences()
  const agents = useAgentOptions()
  const customers = useCustomerNames()
  const groups = useRead('listOperatorGroups', {}).data?.data
  return useMemo(
    () => ({
      agent: (id) => agents.find(({ value }) => value === id)?.label ?? id,
      customer: (id) => customers.get(id) ?? id,
      group: (id) => groups?.find((group) => group.id === id)?.name ?? id,
      money: (amountMinor, currency) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`,
    }),
    [agents, customers, groups, isIso],
  )
}
