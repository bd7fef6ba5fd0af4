import type { FoundObject, FoundObjects } from '../../../contract/console/objects/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { stateAt } from './kinds'
import { type PurposeFacts, type PurposeRule, rulesOf } from './purposes'
import { type FoundRow, findCandidates, findRelatedObject, rankObjects } from './store'

const PLATFORM = 'Platform'

function viewObject(row: FoundRow, { kind, readyTiers }: PurposeRule, now: number): FoundObject {
  return {
    id: row.id,
    name: row.name ?? row.customer_name ?? PLATFORM,
    customerId: row.customer_id,
    customerName: row.customer_name,
    type: row.type,
    status: stateAt(kind, row, now),
    currency: row.currency,
    amountMinor: row.amount === null ? null : Number(row.amount),
    identifier: row.identifier,
    agentId: row.agent_id,
    isReady: row.tier < readyTiers && row.is_related === 1,
  }
}

/** `Customer:` and whatever follows it: a whole id, or what was meant as one. */
const MEANT_AS_ID = /^[A-Z][A-Za-z]+:\S+$/

function idProblemOf(text: string, rules: readonly PurposeRule[], isFound: boolean): FoundObjects['idProblem'] {
  if (isFound || !MEANT_AS_ID.test(text)) return null
  const name = resourceNameOf(text)
  return name === null || rules.some(({ kind }) => kind.resource === name) ? 'UNKNOWN' : 'OTHER_KIND'
}

async function search(
  { tx, host, now }: ConsoleContext,
  rule: PurposeRule,
  facts: PurposeFacts,
  asked: { text: string; limit: number },
) {
  const isGiven = MEANT_AS_ID.test(asked.text)
  const ids = isGiven
    ? new Set([asked.text])
    : await findCandidates(tx, rule, facts, { tables: host.store.tables, text: asked.text })
  const rows = await rankObjects(tx, ids, { rule, facts, isGiven, limit: asked.limit })
  return rows.map((row) => viewObject(row, rule, now))
}

/**
 * What the pickers of forms offer: objects of the kind that a purpose names, what suits it first, then the newest.
 *
 * Without a text the newest 5,000 of the kind are looked through, with what belongs to the owner of `beside` and, for
 * accounts, those whose money moved last. With one: what the search finds by it (`searchObjects`), and what else holds
 * it among the newest 5,000. A whole id is looked up alone.
 */
export async function findObjects(context: ConsoleContext, { query }: ConsoleInput<'findObjects'>) {
  const { purpose, limit, text = '' } = query
  const related = query.beside === undefined ? null : await findRelatedObject(context.tx, query.beside)
  const facts = { now: isoOf(context.now), related }
  const rules = rulesOf(purpose)
  const found: FoundObject[] = []
  for (const rule of rules) found.push(...(await search(context, rule, facts, { text, limit: limit + 1 })))
  const sorted = found.toSorted((one, other) => Number(other.isReady) - Number(one.isReady))
  return ok({
    data: sorted.slice(0, limit),
    isCut: sorted.length > limit,
    idProblem: idProblemOf(text, rules, found.length > 0),
  })
}
