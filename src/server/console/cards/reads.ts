import { mayFundCards } from '../../../contract/cards/cardRules'
import type { CardAccount, CardClosing, CardStateStep } from '../../../contract/console/cards/cardDetail'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type CardRecord, latestReveal, listFundingSources, requireCard, viewCard } from '../../areas/cards/public'
import { getCustomerNames } from '../../areas/customers/public'
import { listOpenKeysOf } from '../../areas/delegated-keys/public'
import { listOpenCardPayments } from '../../areas/transactions/public'
import type { Row } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { availableOf } from '../../ledger/chart'
import type { ConsoleContext } from '../consoleContext'
import { stateSteps } from './rules'
import { countCardsByState, listAccountsOfCustomer, listActsOnCard, listStateChanges } from './store'

/** How many cards are in each state. */
export async function countCards({ tx }: ConsoleContext, _input: ConsoleInput<'countCards'>) {
  const counts = await countCardsByState(tx)
  const of = (state: Row<'cards'>['state']) => counts.get(state) ?? 0
  return ok({ PROCESSING: of('PROCESSING'), ACTIVE: of('ACTIVE'), FROZEN: of('FROZEN'), CLOSED: of('CLOSED') })
}

/** The accounts of a customer as a card sees them. */
async function accountsOf({ tx, ledger }: ConsoleContext, customerId: string): Promise<CardAccount[]> {
  const rows = await listAccountsOfCustomer(tx, customerId)
  const balances = await ledger.balancesOf(
    tx,
    rows.map(({ id }) => availableOf(id)),
  )
  return rows.map(({ id, type, status, currency }) => ({
    accountId: id,
    type,
    status,
    currency,
    availableMinor: Number(balances.get(availableOf(id)) ?? 0n),
  }))
}

/** Wallets need a key before they pay: they come last. */
const orderOf = ({ type }: CardAccount): number => (type === 'EMBEDDED_WALLET' ? 1 : 0)

/** The accounts of a customer that a card may draw on: those that pay at once first, of them the fullest. */
export async function listCardAccounts(context: ConsoleContext, { query }: ConsoleInput<'listCardAccounts'>) {
  const accounts = await accountsOf(context, query.customerId)
  const data = accounts
    .filter(mayFundCards)
    .sort((one, other) => orderOf(one) - orderOf(other) || other.availableMinor - one.availableMinor)
  return ok({ data })
}

async function statesOf({ tx }: ConsoleContext, card: CardRecord): Promise<CardStateStep[]> {
  return stateSteps(card.createdAt, await listStateChanges(tx, card.id), await listActsOnCard(tx, card.id))
}

async function closingOf({ tx }: ConsoleContext, cardId: string, delegatedKeys: number): Promise<CardClosing> {
  const open = await listOpenCardPayments(tx, cardId)
  const held = open.reduce((sum, { card }) => sum + card.held, 0n)
  return { openPayments: open.length, heldMinor: Number(held), delegatedKeys }
}

/**
 * One card with its accounts, the states it reached, and what closing it would end.
 *
 * Errors: REFERENCE_NOT_FOUND.
 * Source: behaviour 21.1, 21.2.
 */
export async function getCardDetail(context: ConsoleContext, { params }: ConsoleInput<'getCardDetail'>) {
  const { tx } = context
  const record = await requireCard(tx, params.cardId, 'cardId')
  const names = await getCustomerNames(tx, [record.cardholderId])
  const accounts = await accountsOf(context, record.cardholderId)
  const ties = (await listFundingSources(tx, [record.id])).filter(({ position }) => position !== null)
  const keys = await listOpenKeysOf(
    tx,
    ties.map(({ id }) => id),
  )
  const sources = ties.flatMap((tie) => {
    const account = accounts.find(({ accountId }) => accountId === tie.account_id)
    const key = keys.find(({ funding_source_id: tieId, status }) => tieId === tie.id && status === 'ACTIVE')
    const activeKey = key === undefined ? null : { id: key.id, nickname: key.nickname }
    return account === undefined ? [] : [{ ...account, fundingSourceId: tie.id, activeKey }]
  })
  const isListed = ({ accountId }: CardAccount) => ties.some((tie) => tie.account_id === accountId)
  const mayBeAdded = (account: CardAccount) =>
    account.currency === record.currency && mayFundCards(account) && !isListed(account)
  const link = await latestReveal(tx, record.id)
  return ok({
    card: await viewCard(context, record),
    cardholderName: names.get(record.cardholderId) ?? null,
    sources,
    otherAccounts: accounts.filter(mayBeAdded),
    states: await statesOf(context, record),
    closing: record.state === 'CLOSED' ? null : await closingOf(context, record.id, keys.length),
    numberLink: link === null ? null : { expiresAt: link.expires_at, usedAt: link.used_at },
  })
}
