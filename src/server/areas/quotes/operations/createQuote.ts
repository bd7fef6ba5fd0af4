import type { Input } from '../../../../contract/operations'
import { withFieldsOf } from '../../../foundation/refusedField'
import { accepted, created } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { requireSigned } from '../../approvals/public'
import { createQuoteFor, quoteActOf, startQuoteExecution, viewQuote } from '../public'

/**
 * Creates a quote, and executes it in the same breath when `immediatelyExecute` asks for it: then either both happen or
 * neither, and the customer's login proves it (behaviour 6.4).
 *
 * Returns: the quote; 202, one that is funded in real time and waits for the proof of its customer.
 *
 * Errors: those of createQuoteFor and startQuoteExecution; CONFLICT reason SIGNATURES_REQUIRED.
 * Source: behaviour 12.1, 12.2.
 */
export async function createQuote(context: WriteContext, { body }: Input<'createQuote'>) {
  const pending = await createQuoteFor(context, { request: body, customerScope: null, agentId: null })
  const start = async () => {
    await requireSigned(context, { operationId: 'createQuote', field: 'immediatelyExecute' }, () =>
      quoteActOf(context.tx, pending),
    )
    // What is refused of the quote that nobody has seen yet is refused of the wish to execute it.
    return withFieldsOf(
      (field) => (field === 'quoteId' ? 'immediatelyExecute' : field),
      () => startQuoteExecution(context, pending, { isLoginEnough: true }),
    )
  }
  const row = body.immediatelyExecute === true ? await start() : pending
  context.audit.note({ targetId: row.id })
  const view = viewQuote(context, row)
  return row.status === 'PENDING_AUTHORIZATION' ? accepted(view) : created(view)
}
