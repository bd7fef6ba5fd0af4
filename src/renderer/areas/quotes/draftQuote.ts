import type { Quote } from '../../../contract/quotes/schemas'
import type { QuoteBody } from './quoteBody'

/** A quote that was made to be signed, and what it was asked for. */
export interface DraftedQuote {
  readonly body: QuoteBody
  readonly quote: Pick<Quote, 'id' | 'expiresAt'>
}

interface Drafting {
  readonly last: DraftedQuote | null
  /** By the clock of the service. */
  readonly nowMs: number
  /** Null where it is refused. */
  readonly send: (call: { readonly body: QuoteBody }) => Promise<DraftedQuote['quote'] | null>
}

/**
 * The quote of this body: the last one, where it was asked for the same and has not expired, else a new one. Returns:
 * null where it cannot be made.
 */
export async function draftOf(body: QuoteBody, { last, nowMs, send }: Drafting): Promise<DraftedQuote | null> {
  const isSame = last !== null && JSON.stringify(last.body) === JSON.stringify(body)
  if (isSame && nowMs < Date.parse(last.quote.expiresAt)) return last
  const quote = await send({ body })
  return quote === null ? null : { body, quote }
}
