import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { createQuoteFor, startQuoteExecution, viewQuote } from '../public'

/**
 * Creates a quote, and executes it in the same breath when `immediatelyExecute` asks for it: then either both happen or
 * neither.
 *
 * Errors: those of createQuoteFor and startQuoteExecution.
 * Source: behaviour 12.1, 12.2.
 */
export async function createQuote(context: Context, { body }: Input<'createQuote'>) {
  const pending = await createQuoteFor(context, { request: body, customerScope: null, agentId: null })
  const row = body.immediatelyExecute === true ? await startQuoteExecution(context, pending) : pending
  context.audit.note({ targetId: row.id })
  return created(viewQuote(context, row))
}
