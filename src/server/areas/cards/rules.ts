import { type AskedCardState, CARD_CURRENCIES, CARD_MOVES } from '../../../contract/cards/cardRules'
import type { HeldCardState } from '../../../contract/cards/cardStates'
import type { CardUpdateRequest } from '../../../contract/cards/schemas'
import type { ErrorCode } from '../../../contract/primitives/errors'
import type { Row } from '../../database/schema'
import type { ErrorDetails } from '../../foundation/ServiceError'
import { ServiceError } from '../../foundation/ServiceError'

export type { HeldCardState } from '../../../contract/cards/cardStates'

/** A refusal as it is thrown. */
interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
}

const refuse = ({ code, message, details }: Refusal): never => {
  throw new ServiceError(code, message, details)
}

/**
 * Refuses a change that asks for nothing, or for an end and more.
 *
 * Errors: INVALID_INPUT reason NOTHING_TO_CHANGE, CLOSED_WITH_OTHERS.
 * Source: behaviour 21.2.
 */
export function requireOneChange(body: CardUpdateRequest): void {
  const { state, fundingSources, maxSpendPerTransaction } = body
  if (state === undefined && fundingSources === undefined && maxSpendPerTransaction === undefined) {
    throw new ServiceError(
      'INVALID_INPUT',
      'The request changes nothing. Send state, fundingSources or maxSpendPerTransaction.',
      { field: 'state', reason: 'NOTHING_TO_CHANGE' },
    )
  }
  const other = fundingSources === undefined ? 'maxSpendPerTransaction' : 'fundingSources'
  if (state !== 'CLOSED' || body[other] === undefined) return
  throw new ServiceError(
    'INVALID_INPUT',
    `A card is closed by a request of its own; nothing was changed. Leave ${other} out.`,
    { field: other, reason: 'CLOSED_WITH_OTHERS' },
  )
}

/** Why a card does not take this change now; null when it does. Source: specification, card state; behaviour 21.2. */
function changeRefusal(from: HeldCardState, asked: AskedCardState | undefined): Refusal | null {
  if (from === 'CLOSED') {
    return asked === 'CLOSED'
      ? {
          code: 'CARD_ALREADY_CLOSED',
          message: 'The card is closed already; nothing was changed.',
          details: { field: 'state', from, to: asked },
        }
      : {
          code: 'CARD_NOT_MUTABLE',
          message: 'A closed card cannot be changed; nothing was changed. Issue another card.',
          details: { field: asked === undefined ? 'id' : 'state', from },
        }
  }
  if (asked === undefined || CARD_MOVES[from].includes(asked)) return null
  const allowed = CARD_MOVES[from]
  return {
    code: 'INVALID_STATE_TRANSITION',
    message:
      `A card that is ${from} cannot become ${asked}; nothing was changed. ` +
      (allowed.length === 0 ? 'Wait until it is issued.' : `It can become ${allowed.join(' or ')}.`),
    details: { field: 'state', reason: 'MOVE_NOT_ALLOWED', from, to: asked, allowed },
  }
}

/** Errors: those of changeRefusal. */
export function requireChangeable(from: HeldCardState, asked: AskedCardState | undefined): void {
  const refusal = changeRefusal(from, asked)
  if (refusal !== null) refuse(refusal)
}

interface FundingFacts {
  readonly cardholderId: string
  /** Of a card that exists. */
  readonly currency: string | null
  readonly accountIds: readonly string[]
  readonly accounts: ReadonlyMap<string, Pick<Row<'internal_accounts'>, 'customer_id' | 'currency' | 'status'>>
}

function sourceFault({ cardholderId, currency, accountIds, accounts }: FundingFacts, index: number): string | null {
  const account = accounts.get(accountIds[index] ?? '')
  if (account === undefined || account.customer_id !== cardholderId) return 'is no account of the cardholder'
  if (accountIds.indexOf(accountIds[index] ?? '') !== index) return 'stands in the list twice'
  if (!CARD_CURRENCIES.includes(account.currency)) {
    return `is in ${account.currency}; cards draw on ${CARD_CURRENCIES.join(' or ')}`
  }
  const wanted = currency ?? accounts.get(accountIds[0] ?? '')?.currency
  if (account.currency !== wanted) return `is in ${account.currency}; the card is in ${wanted}`
  return account.status === 'CLOSED' || account.status === 'FAILED' ? `is ${account.status}` : null
}

/**
 * The currency of a list of funding sources, each of which is the cardholder's own, usable, of that currency, and named
 * once.
 *
 * Errors: INVALID_INPUT reason FUNDING_SOURCE_INELIGIBLE on the first that is not.
 * Source: behaviour 21.2, A.3 row 30. Assumes: A-534.
 */
export function fundingCurrencyOf(facts: FundingFacts): string {
  for (const [index, accountId] of facts.accountIds.entries()) {
    const fault = sourceFault(facts, index)
    if (fault === null) continue
    throw new ServiceError('INVALID_INPUT', `fundingSources.${index} ${fault}; nothing was done.`, {
      field: `fundingSources.${index}`,
      reason: 'FUNDING_SOURCE_INELIGIBLE',
      accountId,
    })
  }
  return facts.currency ?? facts.accounts.get(facts.accountIds[0] ?? '')?.currency ?? ''
}

const VALID_YEARS = 3

/** The month at whose end a card issued now expires. Assumes: A-531. */
export function expiryOf(now: number): { readonly expMonth: number; readonly expYear: number } {
  const at = new Date(now)
  return { expMonth: at.getUTCMonth() + 1, expYear: at.getUTCFullYear() + VALID_YEARS }
}
