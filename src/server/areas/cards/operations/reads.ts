import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireCard, viewCard } from '../public'
import { listCardPage } from '../store'
import { viewCards } from '../view'

/** Reads a card. Errors: REFERENCE_NOT_FOUND. Source: behaviour 21.2. */
export async function getCardById(context: Context, { params }: Input<'getCardById'>) {
  return ok(await viewCard(context, await requireCard(context.tx, params.id)))
}

/** A page of cards, newest first unless asked otherwise. Source: behaviour 21.2. */
export async function listCards({ tx }: Context, { query }: Input<'listCards'>) {
  const page = await listCardPage(tx, query)
  return ok({ ...page, data: await viewCards(tx, page.data) })
}
