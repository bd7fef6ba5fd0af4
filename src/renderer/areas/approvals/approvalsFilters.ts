import { useMemo } from 'react'
import type { FilterSpec } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { useAgentOptions, useCustomerOptions } from '../../components/useChoices'
import { words } from './words'

const ACTION_TYPES = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const
const OUTCOMES = ['APPROVED', 'REJECTED', 'FAILED'] as const
const OTHER_DECIDERS = ['PROGRAMS', 'NOBODY'] as const

/** Decisions are those of people, unless the filter asks for what programs decided or nobody did. */
export const BY_PEOPLE = { decidedBy: 'PEOPLE' } as const

/** The filters of the lists; their names are those of the calls. Outcome and decider stand only where there is one. */
export function useApprovalsFilters(hasOutcome: boolean): readonly FilterSpec[] {
  const agentOptions = useAgentOptions()
  const customerOptions = useCustomerOptions()
  return useMemo(() => {
    const typeOptions = ACTION_TYPES.map((value) => ({ value, label: words.types[value] }))
    const outcomeOptions = OUTCOMES.map((value) => ({ value, label: enumText(value) }))
    const outcome: FilterSpec = {
      kind: 'choice',
      name: 'outcome',
      label: words.filters.outcome,
      options: outcomeOptions,
    }
    const decidedBy: FilterSpec = {
      kind: 'choice',
      name: 'decidedBy',
      label: words.filters.decidedBy,
      options: OTHER_DECIDERS.map((value) => ({ value, label: words.deciders[value] })),
    }
    return [
      ...(hasOutcome ? [outcome, decidedBy] : []),
      { kind: 'choice', name: 'agentId', label: words.filters.agent, options: agentOptions },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customerOptions },
      { kind: 'choice', name: 'type', label: words.filters.type, options: typeOptions },
      { kind: 'dates', name: 'asked', label: words.filters.dates, fromName: 'startDate', toName: 'endDate' },
    ]
  }, [agentOptions, customerOptions, hasOutcome])
}
