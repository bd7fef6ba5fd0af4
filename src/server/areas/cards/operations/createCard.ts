import type { Input } from '../../../../contract/operations'
import type { Tx } from '../../../database/schema'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { type CustomerRow, requireNamedCustomer } from '../../customers/public'
import { newCardDetails } from '../cardNumber'
import { setFundingSources, viewCard } from '../changes'
import { requireFunding } from '../funding'
import { askForIssuance } from '../issuance'
import { type CardRecord, findCardNamed, insertCard } from '../store'

/** Errors: those of requireNamedCustomer; CARDHOLDER_KYC_NOT_APPROVED. */
async function requireCardholder(tx: Tx, id: string): Promise<CustomerRow> {
  const named = { field: 'cardholderId', undone: 'no card was made', unknown: 'CARDHOLDER_UNKNOWN' }
  const row = await requireNamedCustomer(tx, id, named)
  if (row.status === 'APPROVED') return row
  throw new ServiceError(
    'CARDHOLDER_KYC_NOT_APPROVED',
    `The verification of the cardholder is ${row.status}, not APPROVED; no card was made. Complete it first.`,
    { field: 'cardholderId', status: row.status },
  )
}

/** Errors: INVALID_INPUT reason PLATFORM_CARD_ID_EXISTS. */
async function requireFreeName(tx: Tx, platformCardId: string | undefined): Promise<void> {
  if (platformCardId === undefined) return
  const other = await findCardNamed(tx, platformCardId)
  if (other === null) return
  throw new ServiceError('INVALID_INPUT', 'Another card has this platformCardId; no card was made. Choose another.', {
    field: 'platformCardId',
    reason: 'PLATFORM_CARD_ID_EXISTS',
    cardId: other.id,
  })
}

function requireNoStaticPassword(password: string | undefined): void {
  if (password === undefined) return
  throw new ServiceError('INVALID_INPUT', 'The card program has no static 3DS passwords; no card was made.', {
    field: 'threeDSecurePassword',
    reason: 'THREE_D_SECURE_PASSWORD_NOT_SUPPORTED',
  })
}

/**
 * Issues a card. It is PROCESSING until the issuer answers.
 *
 * Effects: CARD.STATE_CHANGE with the issuer's answer.
 * Errors: INVALID_INPUT on cardholderId, platformCardId, threeDSecurePassword, and reason FUNDING_SOURCE_INELIGIBLE;
 * CARDHOLDER_KYC_NOT_APPROVED.
 * Source: behaviour 21.2. Assumes.
 */
export async function createCard(context: Context, { body }: Input<'createCard'>) {
  const { tx, ids, sealing, changes, audit } = context
  requireNoStaticPassword(body.threeDSecurePassword)
  const cardholder = await requireCardholder(tx, body.cardholderId)
  await requireFreeName(tx, body.platformCardId)
  const currency = await requireFunding(tx, {
    cardholderId: cardholder.id,
    currency: null,
    accountIds: body.fundingSources,
  })
  const id = ids.new('Card')
  const details = newCardDetails(ids)
  const at = isoOf(context.now)
  const card: CardRecord = {
    id,
    cardholderId: cardholder.id,
    platformCardId: body.platformCardId ?? `card-${ids.hex(8)}`,
    state: 'PROCESSING',
    stateReason: null,
    brand: 'VISA',
    form: body.form,
    last4: details.number.slice(-4),
    detailsSealed: sealing.seal({ purpose: 'CARD_DETAILS', id }, JSON.stringify(details)),
    expMonth: null,
    expYear: null,
    maxSpend: body.maxSpendPerTransaction === undefined ? null : BigInt(body.maxSpendPerTransaction),
    currency,
    processorRef: `prc_${ids.hex(8)}`,
    issuerRef: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertCard(tx, card)
  await setFundingSources(context, id, body.fundingSources)
  await askForIssuance(context, id, body.platformCardId ?? null)
  changes.add('cards', id)
  audit.note({ targetId: id, details: { cardholderId: cardholder.id } })
  return created(await viewCard(context, card))
}
