import { z } from 'zod'
import { openColumn } from '../../database/sealedColumn'
import { assert } from '../../foundation/assert'
import { readJsonText } from '../../foundation/jsonText'
import type { Context } from '../../kernel/context'
import type { CardDetails } from './cardNumber'
import type { CardRecord } from './store'

const cardDetails = z.object({ number: z.string(), securityCode: z.string() })

/**
 * What is printed on a card that has details. Returns: null where the key of another data folder sealed them.
 *
 * Errors: StoredValueError, they were changed.
 */
export function openCardDetails(
  { sealing }: Pick<Context, 'sealing'>,
  { id, detailsSealed }: Pick<CardRecord, 'id' | 'detailsSealed'>,
): CardDetails | null {
  assert(detailsSealed !== null, 'a card that is not closed keeps its details')
  const place = { table: 'cards', column: 'details_sealed', row: id }
  const text = openColumn(sealing, detailsSealed, { purpose: 'CARD_DETAILS', ...place })
  if (text === null) return null
  const details = readJsonText(text, cardDetails)
  assert(details !== null, 'what was sealed are the details of a card')
  return details
}
