import type { ListFilter } from '../../components/list/listFilters'
import { useAgentOptions, useCustomerOptions } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { words } from './words'

/**
 * Whose decisions are listed while the filter asks for nobody's: those of people, and whatever failed where that is
 * asked for, because what ended by itself failed, too.
 */
export const decidedByAtFirst = (outcome?: string): { readonly decidedBy?: 'PEOPLE' } =>
  outcome === 'FAILED' ? {} : { decidedBy: 'PEOPLE' }

/** Stand only where there is an outcome and a decider. */
export const decidedFilters = (outcome?: string): readonly ListFilter<'listDecidedActions'>[] => [
  { name: 'outcome', label: words.filters.outcome },
  {
    name: 'decidedBy',
    label: words.filters.decidedBy,
    options: Object.entries(words.deciders).map(([value, label]) => ({ value, label })),
    initial: decidedByAtFirst(outcome).decidedBy,
  },
]

/** Stands only where there is something to be decided: an agent’s request, or what a person proposes. */
export const WAITING_FILTERS: readonly ListFilter<'listQueue'>[] = [
  { name: 'askedBy', label: words.filters.askedBy, textOf: (asker) => words.askers[asker] },
]

/** Stands only where the quotes have expired. */
export const LATE_FILTERS: readonly ListFilter<'listQueue'>[] = [
  { from: 'expiresFrom', to: 'expiresTo', label: words.filters.expired },
]

type BothFilter = ListFilter<'listQueue'> & ListFilter<'listDecidedActions'>

/** The filters of both lists. Input: `isPast`, of what was decided: by when, and of who was deleted since, too. */
export function useApprovalsFilters(isPast: boolean): readonly BothFilter[] {
  const { agentId = '', customerId = '' } = useSearchValues()
  const agents = useAgentOptions(isPast ? 'ALL' : [agentId])
  const customers = useCustomerOptions(isPast ? 'ALL' : [customerId])
  return [
    { name: 'payee', label: words.filters.payee },
    { name: 'amount', label: words.filters.amount, isAmount: true },
    { name: 'agentId', label: words.filters.agent, options: agents },
    { name: 'customerId', label: words.filters.customer, options: customers },
    { name: 'type', label: words.filters.type, textOf: (type) => words.types[type] },
    { name: 'rule', label: words.filters.rule, textOf: (clause) => words.rules[clause] },
    {
      from: 'startDate',
      to: 'endDate',
      label: isPast ? words.columns.decided : words.filters.dates,
      hasAges: true,
    },
  ]
}
