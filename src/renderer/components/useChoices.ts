import { useMemo } from 'react'
import { useFirstRows } from '../client/useFirstRows'
import type { FilterOption } from './filterSpec'
import { customerName } from './format/customerName'

const EVERY = {}

const ALL_CUSTOMERS = { query: { isIncludingDeleted: true } } as const

const AGENT_DELETIONS = { query: { operationId: 'deleteAgent', outcome: 'DONE' } } as const

type Names = ReadonlyMap<string, string>

/** Which of the deleted are choices, too: all, or those that are chosen already. */
type Gone = 'ALL' | readonly string[]

/** The choices, and behind them by name what is none any more, because it was deleted. Input: `gone`, ids or ALL. */
function withGone(options: readonly FilterOption[], names: Names, gone: string): readonly FilterOption[] {
  const present = new Set(options.map(({ value }) => value))
  const ids = gone === 'ALL' ? [...names.keys()] : gone.split(' ')
  const others = ids.filter((id) => names.has(id) && !present.has(id))
  return [...options, ...others.map((id) => ({ value: id, label: names.get(id) ?? id }))]
}

const textOf = (gone: Gone): string => (gone === 'ALL' ? gone : gone.join(' '))

/**
 * The newest five hundred customers by name, as choices for filters and forms; the platform is not among them. Input:
 * `gone`, which deleted ones are choices, too.
 */
export function useCustomerOptions(gone: Gone = []): readonly FilterOption[] {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  const names = useCustomerNames()
  const ids = textOf(gone)
  return useMemo(() => {
    const present = rows.filter(({ isDeleted }) => !isDeleted)
    const options = present.map((customer) => ({ value: customer.id, label: customerName(customer) }))
    return withGone(options, names, ids)
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

/** The newest five hundred agents by name, as choices. Input: `gone`, which deleted ones are choices, too. */
export function useAgentOptions(gone: Gone = []): readonly FilterOption[] {
  const rows = useFirstRows('listAgents', EVERY)
  const isUnknown = (id: string) => id !== '' && !rows.some((row) => row.id === id)
  const names = useAgentNames(gone === 'ALL' || gone.some(isUnknown))
  const ids = textOf(gone)
  return useMemo(() => {
    const options = rows.map(({ id, name }) => ({ value: id, label: name }))
    return withGone(options, names, ids)
  }, [rows, names, ids])
}
