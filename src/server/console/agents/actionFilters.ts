import { type RawBuilder, sql } from 'kysely'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { type AmountFilter, minorBounds, readAmountFilter } from '../../../contract/primitives/amountFilter'
import type { ListCondition } from '../../database/listPage'

/** What narrows a list of actions by what they are about. */
export interface ActionFilters {
  /** Part of the payee's name, or the whole id of the account. */
  readonly payee?: string | undefined
  readonly amount?: string | undefined
  /** The clause that held it. */
  readonly rule?: string | undefined
}

function payeeIs(text: string): RawBuilder<boolean> {
  return sql<boolean>`(payee_account_id = ${text} OR EXISTS (SELECT 1 FROM external_accounts e
    WHERE e.id = payee_account_id AND instr(lower(e.holder_name), lower(${text})) > 0))`
}

function within(filter: AmountFilter, decimals: number, codes: readonly string[]): RawBuilder<boolean> {
  const { min, max } = minorBounds(filter, { decimals })
  const parts = [sql<boolean>`currency IN (${sql.join([...codes])})`]
  if (min !== null) parts.push(sql<boolean>`amount >= ${min}`)
  if (max !== null) parts.push(sql<boolean>`amount <= ${max}`)
  return sql<boolean>`(${sql.join(parts, sql` AND `)})`
}

/** In one currency, or in each by its own decimals. */
function amountIs(text: string): RawBuilder<boolean> {
  const filter = readAmountFilter(text)
  if (filter === null) return sql<boolean>`1 = 0`
  const wanted = CURRENCIES.filter(({ code }) => filter.currency === null || code === filter.currency)
  const byDecimals = Map.groupBy(wanted, ({ decimals }) => decimals)
  const parts = [...byDecimals].map(([decimals, found]) =>
    within(
      filter,
      decimals,
      found.map(({ code }) => code),
    ),
  )
  return sql<boolean>`(${sql.join(parts, sql` OR `)})`
}

/** The conditions of what is set. */
export function actionConditions({ payee, amount, rule }: ActionFilters): ListCondition[] {
  const conditions: ListCondition[] = []
  const add = (name: string, value: string | undefined, condition: (value: string) => RawBuilder<boolean>) => {
    if (value !== undefined) conditions.push({ identity: `${name}=${value}`, condition: condition(value) })
  }
  add('payee', payee, payeeIs)
  add('amount', amount, amountIs)
  add('rule', rule, (clause) => sql<boolean>`held_by = ${clause}`)
  return conditions
}
