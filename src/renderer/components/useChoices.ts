import { useMemo } from 'react'
import { useFirstRows } from '../client/useFirstRows'
import type { FilterOption } from './filterSpec'
import { customerName } from './format/customerName'

const EVERY = {}

const ALL_CUSTOMERS = { query: { isIncludingDeleted: true } } as const

const AGENT_DELETIONS = { query: { operationId: 'deleteAgent', outcome: 'DONE' } } as const

type Names = ReadonlyMap<string, string>

/** The choices, and behind them by its name what is chosen already and is none any more, because it was deleted. */
function withChosen(options: readonly FilterOption[], names: Names, chosen: string): readonly FilterOption[] {
  const gone = chosen.split(' ').filter((id) => names.has(id) && !options.some(({ value }) => value === id))
  return [...options, ...gone.map((id) => ({ value: id, label: names.get(id) ?? id }))]
}

/**
 * The newest five hundred customers by name, as choices for filters and forms; the platform is not among them. Input:
 * `chosen`, the ids that are chosen already.
 */
export function useCustomerOptions(chosen: readonly string[] = []): readonly FilterOption[] {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  const names = useCustomerNames()
  const ids = chosen.join(' ')
  return useMemo(() => {
    const present = rows.filter(({ isDeleted }) => !isDeleted)
    const options = present.map((customer) => ({ value: customer.id, label: customerName(customer) }))
    return withChosen(options, names, ids)
  }, [rows, names, ids])
}

/** Names of customers by id, of deleted ones, too, as far as the choices go; others are shown by their id. */
export function useCustomerNames(): Names {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  return useMemo(() => new Map(rows.map((customer) => [customer.id, customerName(customer)])), [rows])
}

/** Which customers are deleted, as far as the choices go. */
export function useDeletedCustomers(): ReadonlySet<string> {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  return useMemo(() => new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)), [rows])
}

/**
 * Names of agents by id, as far as the choices go; of the newest five hundred deleted ones, too, as the audit log has
 * them. Input: `asksLog`, whether somebody may be named who is deleted.
 */
export function useAgentNames(asksLog = true): Names {
  const rows = useFirstRows('listAgents', EVERY)
  const deletions = useFirstRows('listAuditEntries', AGENT_DELETIONS, { isEnabled: asksLog })
  return useMemo(() => {
    const deleted = deletions.flatMap(({ targetId, details }) =>
      targetId !== null && typeof details?.name === 'string' ? [[targetId, details.name] as const] : [],
    )
    return new Map([...deleted, ...rows.map(({ id, name }) => [id, name] as const)])
  }, [rows, deletions])
}

/** The newest five hundred agents by name, as choices. Input: `chosen`, the ids that are chosen already. */
export function useAgentOptions(chosen: readonly string[] = []): readonly FilterOption[] {
  const rows = useFirstRows('listAgents', EVERY)
  const names = useAgentNames(chosen.some((id) => id !== '' && !rows.some((row) => row.id === id)))
  const ids = chosen.join(' ')
  return useMemo(() => {
    const options = rows.map(({ id, name }) => ({ value: id, label: name }))
    return withChosen(options, names, ids)
  }, [rows, names, ids])
}
