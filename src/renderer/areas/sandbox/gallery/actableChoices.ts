import type { OwnershipItem } from '../../../../contract/console/ownership/schemas'
import type { Transaction } from '../../../../contract/transactions/schemas'
import { useFirstRows } from '../../../client/useFirstRows'
import { customerName, customerStatus } from '../../../components/format/customerName'
import { enumText } from '../../../components/format/enumText'
import { idTail } from '../../../components/format/idText'
import { byRank, type Choice, paymentChoice } from './choices'
import { words } from './words'

const EVERY = {}
const PENDING = { query: { status: 'PENDING' } } as const
const PROCESSING = { query: { status: 'PROCESSING' } } as const

/** Payments that somebody has yet to decide. */
export function usePendingPaymentChoices(): readonly Choice[] {
  return useFirstRows('listTransactions', PENDING)
    .filter(({ type }) => type === 'INCOMING')
    .map(paymentChoice)
}

/** A payment out that a bank carries and that has started: what waits for a quote or for a decision has not. */
function isCancellable(transaction: Transaction): boolean {
  if (transaction.type !== 'OUTGOING') return false
  const { paymentRail, status, quoteId, agentId } = transaction
  if (paymentRail === undefined || paymentRail === null || paymentRail === 'MOBILE_MONEY') return false
  return status === 'PROCESSING' || (quoteId === undefined && agentId === undefined)
}

/** Bank payments that are on their way. */
export function useCancellablePaymentChoices(): readonly Choice[] {
  const rows = [...useFirstRows('listTransactions', PROCESSING), ...useFirstRows('listTransactions', PENDING)]
  return rows.filter(isCancellable).map(paymentChoice)
}

/** Customers on hold. */
export function useHeldCustomerChoices(): readonly Choice[] {
  return useFirstRows('listCustomers', EVERY)
    .filter((customer) => customerStatus(customer) === 'HOLD')
    .map((customer) => ({ value: customer.id, label: customerName(customer) }))
}

const CAN_START = 0

/** Embedded wallets; first those that codes by text message can be added to: one per wallet, to its owner's phone. */
export function useWalletChoices(): readonly Choice[] {
  const customers = useFirstRows('listCustomers', EVERY)
  const withPhone = new Set(customers.filter(({ phoneNumber }) => phoneNumber !== undefined).map(({ id }) => id))
  const rows = useFirstRows('listWallets', EVERY).filter(({ status }) => status !== 'CLOSED')
  return byRank(
    rows.map(({ accountId, customerId, customerName: owner, credentials }) => {
      const hasPhone = customerId !== null && withPhone.has(customerId)
      const mayAdd = hasPhone && credentials.every(({ type }) => type !== 'SMS_OTP')
      const types = credentials.map(({ type }) => enumText(type)).join(', ')
      return {
        value: accountId,
        label: words.walletChoice(owner ?? words.platform, types, hasPhone, idTail(accountId)),
        rank: mayAdd ? CAN_START : 1,
      }
    }),
  )
}

function caseChoice({ id, declaredName, customerName: owner, status, challenge }: OwnershipItem): Choice {
  const state = challenge?.method === 'LIVENESS' ? challenge.state : status
  const holder = declaredName ?? owner ?? words.platform
  return { value: id, label: words.caseChoice(holder, enumText(state), idTail(id)) }
}

const DECIDABLE = ['OPEN', 'PASSED', 'FAILED']

/** Accounts whose holder was asked to show their face: checks that are open, then those that can be decided anew. */
export function useLivenessAccountChoices(): readonly Choice[] {
  const rows = useFirstRows('listOwnershipCases', EVERY).flatMap(({ challenge, ...item }) =>
    challenge?.method === 'LIVENESS' && DECIDABLE.includes(challenge.state) ? [{ ...item, challenge }] : [],
  )
  return byRank(rows.map((item) => ({ ...caseChoice(item), rank: Number(item.challenge.state !== 'OPEN') })))
}

/** Wallets of customers that wait for a proof; those that nobody was asked about come first. */
export function useUnprovenWalletChoices(): readonly Choice[] {
  const rows = useFirstRows('listOwnershipCases', WAITING).filter(({ customerId }) => customerId !== null)
  return byRank(rows.map((item) => ({ ...caseChoice(item), rank: Number(item.challenge?.state === 'OPEN') })))
}

const WAITING = { query: { state: 'PENDING_OWNERSHIP_VERIFICATION' } } as const
