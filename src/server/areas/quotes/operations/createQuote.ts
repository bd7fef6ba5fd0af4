import type { Input } from '../../../../contract/operations'
import { accepted, created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { createQuoteFor, startQuoteExecution, viewQuote } from '../public'

/**
 * Creates a quote, and executes it in the same breath when `immediatelyExecute` asks for it: then either both happen or
 * neither, and the customer's login proves it (behaviour 6.4).
 *
 * Returns: the quote; 202, one that is funded in real time and waits for the proof of its customer.
 *
 * Errors: those of createQuoteFor and startQuoteExecution.
 * Source: behaviour 12.1, 12.2.
 */
export async function createQuote(context: Context, { body }: Input<'createQuote'>) {
  const pending = await createQuoteFor(context, { request: body, customerScope: null, agentId: null })
  const start = () => startQuoteExecution(context, pending, { isLoginEnough: true })
  const row = body.immediatelyExecute === true ? await start() : pending
  context.audit.note({ targetId: row.id })
  const view = viewQuote(context, row)
  return row.status === 'PENDING_AUTHORIZATION' ? accepted(view) : created(view)
}
