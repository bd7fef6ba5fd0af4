import { useMemo } from 'react'
import { useRead } from '../../client/useRead'
import type { FilterSpec } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { words } from './words'

const ACTION_TYPES = ['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'] as const
const OUTCOMES = ['APPROVED', 'REJECTED', 'FAILED'] as const
const OPTIONS_MAX = 100

/** The filters of the lists; their names are those of the calls. The outcome stands only where there is one. */
export function useApprovalsFilters(hasOutcome: boolean): readonly FilterSpec[] {
  const agents = useRead('listAgents', { query: { limit: OPTIONS_MAX } })
  const customers = useRead('listCustomers', { query: { limit: OPTIONS_MAX } })
  return useMemo(() => {
    const agentOptions = (agents.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
    const customerOptions = (customers.data?.data ?? []).map((customer) => ({
      value: customer.id,
      label:
        (customer.customerType === 'BUSINESS' ? customer.businessInfo?.legalName : customer.fullName) ?? customer.id,
    }))
    const typeOptions = ACTION_TYPES.map((value) => ({ value, label: words.types[value] }))
    const outcomeOptions = OUTCOMES.map((value) => ({ value, label: enumText(value) }))
    const outcome: FilterSpec = {
      kind: 'choice',
      name: 'outcome',
      label: words.filters.outcome,
      options: outcomeOptions,
    }
    return [
      ...(hasOutcome ? [outcome] : []),
      { kind: 'choice', name: 'agentId', label: words.filters.agent, options: agentOptions },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customerOptions },
      { kind: 'choice', name: 'type', label: words.filters.type, options: typeOptions },
      { kind: 'dates', name: 'asked', label: words.filters.dates, fromName: 'startDate', toName: 'endDate' },
    ]
  }, [agents.data, customers.data, hasOutcome])
}
