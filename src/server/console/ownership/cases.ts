import type { ConsoleInput } from '../../../contract/console/operations'
import { externalAccountStatus } from '../../../contract/external-accounts/schemas'
import { getCustomerNames, getHolders } from '../../areas/customers/public'
import {
  decideLiveness,
  type ExternalAccountRow,
  getExternalAccount,
  getOwnershipThresholdMinor,
  ownershipCasesOf,
} from '../../areas/external-accounts/public'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { countBoardRows, listActs, listBoardRows } from './store'
import { viewCase, viewItem } from './view'

/**
 * Accounts of the board, customers' and the platform's, newest first: every state but ACTIVE, and ACTIVE accounts
 * that were asked for a proof. Assumes: A-185.
 */
export async function listOwnershipCases(context: ConsoleContext, { query }: ConsoleInput<'listOwnershipCases'>) {
  const page = await listBoardRows(context.tx, query)
  const names = await getCustomerNames(
    context.tx,
    page.data.map((row) => row.customer_id),
  )
  const cases = await ownershipCasesOf(context, page.data)
  return ok({ ...page, data: cases.map((found) => viewItem(found, names)) })
}

/** How many accounts of the board are in each state. */
export async function countOwnershipCases({ tx }: ConsoleContext, _input: ConsoleInput<'countOwnershipCases'>) {
  const counts = await countBoardRows(tx)
  const byStatus = Object.fromEntries(externalAccountStatus.options.map((status) => [status, counts.get(status) ?? 0]))
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return ok({ total, byStatus: byStatus as Record<ExternalAccountRow['status'], number> })
}

async function readCase(context: ConsoleContext, row: ExternalAccountRow) {
  const { tx } = context
  const [found] = await ownershipCasesOf(context, [row])
  assert(found !== undefined, 'every account has a case')
  const holderOf = await getHolders(tx, [row.customer_id])
  return viewCase(found, {
    holder: holderOf(row.customer_id),
    acts: await listActs(tx, row.id),
    thresholdMinor: await getOwnershipThresholdMinor(tx),
  })
}

/** One account with its challenges, newest first, its limits now and its next steps. Errors: REFERENCE_NOT_FOUND. */
export async function getOwnershipCase(context: ConsoleContext, { params }: ConsoleInput<'getOwnershipCase'>) {
  const row = found(
    await getExternalAccount(context.tx, params.externalAccountId),
    'REFERENCE_NOT_FOUND',
    'externalAccountId',
    'There is no external account with this id.',
  )
  return ok(await readCase(context, row))
}

/**
 * An operator's word on a liveness check: before the provider answers, or instead of what it answered.
 *
 * Effects: ACTIVE or UNVERIFIED, EXTERNAL_ACCOUNT.STATUS_UPDATED; the reason goes into the audit log.
 * Errors: those of decideLiveness.
 * Source: behaviour 9.5.
 */
export async function decideLivenessOutcome(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'decideLivenessOutcome'>,
) {
  context.audit.note({
    targetId: params.externalAccountId,
    reason: body.reason,
    details: { decision: body.outcome },
  })
  return ok(await readCase(context, await decideLiveness(context, params.externalAccountId, body.outcome)))
}
