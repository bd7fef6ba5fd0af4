import type { ConsoleInput } from '../../../contract/console/operations'
import {
  addTransactionMaximum as addMaximum,
  changeTransactionMaximum as changeMaximum,
  removeTransactionMaximum as removeMaximum,
} from '../../areas/transactions/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { viewHostSettings } from './viewHostSettings'

interface Change {
  readonly sendingCurrency: string
  readonly receivingCurrency: string
  /** Minor units of the sending currency; null where there is none. */
  readonly from: number | null
  readonly to: number | null
}

async function reply(context: ConsoleContext, change: Change, reason?: string) {
  context.audit.note({ targetId: context.platformId, reason, details: { ...change } })
  return ok(await viewHostSettings(context))
}

/** Limits a corridor. Errors: CONFLICT, it is limited already. */
export async function addTransactionMaximum(context: ConsoleContext, { body }: ConsoleInput<'addTransactionMaximum'>) {
  const { maxAmountMinor, reason, ...corridor } = body
  await addMaximum(context, corridor, maxAmountMinor)
  return reply(context, { ...corridor, from: null, to: maxAmountMinor }, reason)
}

/** Raises or lowers the maximum of a corridor. Errors: REFERENCE_NOT_FOUND; CONFLICT, it was changed meanwhile. */
export async function changeTransactionMaximum(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'changeTransactionMaximum'>,
) {
  const { maxAmountMinor, expectedMaxAmountMinor: expected } = body
  const from = await changeMaximum(context, params, { maxAmountMinor, expected })
  return reply(context, { ...params, from, to: maxAmountMinor }, body.reason)
}

/** Takes the maximum of a corridor away. Errors: REFERENCE_NOT_FOUND; CONFLICT, it was changed meanwhile. */
export async function removeTransactionMaximum(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'removeTransactionMaximum'>,
) {
  const from = await removeMaximum(context, params, body.expectedMaxAmountMinor)
  return reply(context, { ...params, from, to: null }, body.reason)
}
