import { z } from 'zod'
import type { PaymentRail } from '../../contract/primitives/rails'
import {
  networkOfType,
  WITHDRAWAL_NETWORKS,
  type WithdrawalNetwork,
} from '../../contract/quotes/withdrawal-fee/networks'
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

/** On which network a payment leaves, as a timer keeps it until then: by that time the account may be gone. */
export const keptNetwork = z.object({
  /** Null: no chain carries it. */
  network: z.enum(WITHDRAWAL_NETWORKS).nullable().optional(),
  /** What timers of earlier versions keep in place of the network. */
  accountType: z.string().nullable().optional(),
})

/** The network that a timer kept. */
export function networkKept({ network, accountType }: z.infer<typeof keptNetwork>): WithdrawalNetwork | null {
  return network === undefined ? networkOfType(accountType ?? '') : network
}

/** The transaction that a payment delivered on that network has there; null for banks and Lightning. */
export function chainTransactionOf(network: WithdrawalNetwork | null, ids: IdSource): OnChainTransaction | null {
  switch (network) {
    case 'ETHEREUM':
    case 'BASE':
    case 'POLYGON':
    case 'PLASMA':
      return { transactionHash: `0x${ids.hex(32)}`, network }
    case 'SOLANA':
      return { transactionHash: base58Of(ids.hex(64)), network }
    case 'BITCOIN':
    case 'TRON':
    case 'SPARK':
      return { transactionHash: ids.hex(32), network }
    case 'LIGHTNING':
    case null:
      return null
  }
}

/** The rail a payout takes: the one asked for, else the first that the account offers. */
export function railOf(offered: readonly PaymentRail[], asked: PaymentRail | undefined): PaymentRail | null {
  return asked ?? offered[0] ?? null
}
