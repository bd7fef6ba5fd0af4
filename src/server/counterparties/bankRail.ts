import type { PaymentRail } from '../../contract/primitives/rails'
import type { OnChainTransaction } from '../../contract/transactions/schemas'
import type { IdSource } from '../foundation/ids'
import {
  type CollectionCourse,
  type PayoutCourse,
  QUOTE_OUTCOMES,
  TRANSFER_IN_OUTCOMES,
  TRANSFER_OUT_OUTCOMES,
} from './outcomes/paymentOutcomes'
import { type OutcomeRow, rowOf } from './outcomes/selector'
import { sandboxReceiverOf } from './outcomes/umaReceivers'

type PaymentUse = 'QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN'

/** What an identifier asked the sandbox for, in words. */
interface SelectedOutcome {
  /** The selecting ending; null when the whole address selects. */
  readonly suffix: string | null
  readonly label: string
  readonly source: string
}

const TABLES: { readonly [Use in PaymentUse]: readonly OutcomeRow<PayoutCourse | CollectionCourse>[] } = {
  QUOTE: QUOTE_OUTCOMES,
  TRANSFER_OUT: TRANSFER_OUT_OUTCOMES,
  TRANSFER_IN: TRANSFER_IN_OUTCOMES,
}

/**
 * The sandbox outcome that the other side of a payment asks for; null when it asks for none. In words only: what
 * becomes of the payment is found by carrying it out.
 */
export function selectedOutcomeOf(side: {
  readonly use: PaymentUse
  readonly primaryIdentifier: string | null
}): SelectedOutcome | null {
  const { use, primaryIdentifier } = side
  const receiver = use === 'QUOTE' && primaryIdentifier !== null ? sandboxReceiverOf(primaryIdentifier) : null
  if (receiver !== null) return { suffix: null, label: receiver.label, source: receiver.source }
  const { suffix, label, source } = rowOf(TABLES[use], primaryIdentifier)
  return suffix === null ? null : { suffix, label, source }
}

/**
 * How the outside world carries out a quote to an account or a UMA address, of which the ending of the user part
 * counts unless it is one of the sandbox's receivers; null for an internal destination.
 */
export function quotePayoutCourse(primaryIdentifier: string | null): PayoutCourse {
  const receiver = primaryIdentifier === null ? null : sandboxReceiverOf(primaryIdentifier)
  if (receiver !== null) return receiver.payout
  return rowOf(QUOTE_OUTCOMES, primaryIdentifier).outcome
}

/** How the bank carries out a transfer to that account. */
export function transferOutCourse(primaryIdentifier: string): PayoutCourse {
  return rowOf(TRANSFER_OUT_OUTCOMES, primaryIdentifier).outcome
}

/** How the bank answers a pull from that account. */
export function transferInCourse(primaryIdentifier: string): CollectionCourse {
  return rowOf(TRANSFER_IN_OUTCOMES, primaryIdentifier).outcome
}

/** True for accounts that money may be pulled from. Source: behaviour 13. Assumes: A-074. */
export function isPullable(accountType: string): boolean {
  return accountType === 'USD_ACCOUNT'
}

const EVM_NETWORKS = {
  ETHEREUM_WALLET: 'ETHEREUM',
  BASE_WALLET: 'BASE',
  POLYGON_WALLET: 'POLYGON',
  PLASMA_WALLET: 'PLASMA',
} as const

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58Of(hex: string): string {
  let rest = BigInt(`0x${hex}`)
  let text = ''
  while (rest > 0n) {
    text = `${BASE58[Number(rest % 58n)]}${text}`
    rest /= 58n
  }
  return text
}

/** The transaction that a delivered payment has on the destination's chain; null for banks and Lightning. */
export function chainTransactionOf(accountType: string, ids: IdSource): OnChainTransaction | null {
  if (accountType in EVM_NETWORKS) {
    return { transactionHash: `0x${ids.hex(32)}`, network: EVM_NETWORKS[accountType as keyof typeof EVM_NETWORKS] }
  }
  switch (accountType) {
    case 'SOLANA_WALLET':
      return { transactionHash: base58Of(ids.hex(64)), network: 'SOLANA' }
    case 'TRON_WALLET':
      return { transactionHash: ids.hex(32), network: 'TRON' }
    case 'SPARK_WALLET':
      return { transactionHash: ids.hex(32), network: 'SPARK' }
    default:
      return null
  }
}

/** The rail a payout takes: the one asked for, else the first that the account offers. */
export function railOf(offered: readonly PaymentRail[], asked: PaymentRail | undefined): PaymentRail | null {
  return asked ?? offered[0] ?? null
}
